"""Results as values: compared, hashed or refused, and with arrays that nobody can write to."""

import copy
import pickle
from dataclasses import fields, is_dataclass

import numpy as np
import pytest
from test_arguments import RIGHT

import riskodds

RESULTS = sorted(name for name in RIGHT if not name.startswith("plot_") and name != "clear_caches")
COPIES = {
    "itself": lambda result: result,
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
    "pickle": lambda result: pickle.loads(pickle.dumps(result)),  # noqa: S301 - of our own making
}


def answer(name):
    return getattr(riskodds, name)(*RIGHT[name])


def arrays(result):
    """Yield the arrays in a result, wherever in it."""
    if isinstance(result, np.ndarray):
        yield result
    elif is_dataclass(result):
        for each in fields(result):
            yield from arrays(getattr(result, each.name))
    elif isinstance(result, list | tuple):
        for each in result:
            yield from arrays(each)


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("name", RESULTS)
def test_arrays_in_results_and_their_copies_are_read_only(name, how):
    result = answer(name)
    if how != "itself" and isinstance(result, np.ndarray):
        return  # a copy of a bare array is the caller's own, as NumPy has it
    found = list(arrays(COPIES[how](result)))
    assert len(found) == len(list(arrays(result)))
    assert [array for array in found if array.flags.writeable] == []


def test_there_are_arrays_in_results():
    assert {name for name in RESULTS if list(arrays(answer(name)))} >= {"battle", "campaign", "advise", "dice_policy"}


@pytest.mark.parametrize("name", RESULTS)
def test_results_are_compared_and_hashed_or_that_is_refused(name):
    one, again = answer(name), answer(name)
    if isinstance(one, np.ndarray):
        return
    assert (one == again) is True
    assert (one == object()) is False
    assert (one == pickle.loads(pickle.dumps(one))) is True  # noqa: S301 - of our own making
    try:
        assert hash(one) == hash(again)
    except TypeError as error:
        assert "unhashable type: 'list'" in str(error)  # noqa: PT017 - that is the refusal


def test_grids_differ_where_a_number_does():
    assert riskodds.standard_grids(3, 2) != riskodds.standard_grids(3, 2, "hasbro-2000")
    assert riskodds.standard_grids(3, 2) != riskodds.standard_grids(2, 3)
    attacker, defender = riskodds.expected_losses_grid(3, 2)
    assert attacker[3, 2] + defender[3, 2] > 0

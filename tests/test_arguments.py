"""Wrong arguments: every public function answers them or says what to write instead, and nothing else."""

import inspect
import math
import re
from decimal import Decimal
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

import riskodds
from riskodds import RiskOddsError

HAND = riskodds.Hand.parse("IIC")
FIGURES = "source,quantity,rules,attackers,defenders,value\nsomebody,conquest,hasbro-2015,10,5,91.6 %"
RIGHT = {
    "advise": (3, 2, riskodds.Worth(conquest=3)),
    "attackers_needed": (3, "80%"),
    "battle": (3, 2),
    "campaign": (3, [2, 1]),
    "campaign_attackers_needed": ([2, 1], "80%"),
    "chance_of_set_next": (HAND,),
    "check": (riskodds.figures_in(FIGURES, "a.csv").figures,),
    "clear_caches": (),
    "compare": (3, 2),
    "conquest_grid": (3, 2),
    "defend": ([3, 4], 5),
    "defenders_needed": (3, "80%"),
    "dice_policy": (3, 2),
    "exact_battle": (3, 2),
    "exact_campaign": (3, [2, 1]),
    "exact_dice_policy": (3, 2),
    "expected_losses_grid": (3, 2),
    "explain": ("48 %", 10, 10),
    "failure_grid": (3, 2),
    "figures_in": (FIGURES, "a.csv"),
    "first_set_at": (3,),
    "losses_in_rolls": (25, 3, 2),
    "luck": (3, 2, 1, 0),
    "luck_of_rolls": ([(3, 2, 1, 1)],),
    "mean_cards_to_a_set": (),
    "picks_after_roll": (3, 2),
    "plan": (3, "2,1"),
    "play_games": ("hasbro-2015", 10),
    "plot_curve": ([1, 2], [3]),
    "plot_heat_map": ([1, 2], [1, 2]),
    "plot_needed": ([1, 2], ["50%"]),
    "plot_outcomes": (3, 2),
    "printed_number": ("48 %",),
    "roll": (3, 2),
    "set_in_hand": (3,),
    "sets_to_trade": (3,),
    "standard_grids": (3, 2),
    "summaries": ([(3, 2)],),
    "table": ("conquest", [3], [2]),
    "track": (3, 2),
    "trades": (HAND,),
    "tree_in_json": ('[{"defenders": 3}]',),
    "tree_of": ("3,2",),
    "troops": (14,),
    "value_of_set": (3,),
    "waiting": (HAND,),
    "widest_gap": ("hasbro-2015", "hasbro-2000", 3, 2),
    # and those that make values
    "Conduct": (),
    "Edition": (),
    "Hand": (),
    "Node": (3,),
    "Profile": (),
    "Rules": (),
    "Stop": (),
    "Territory": (3,),
    "Worth": (),
}
"""A right question to each, in which one argument after the other is made wrong."""


class Unwritable:
    """An object that cannot write itself."""

    def __repr__(self):
        raise RuntimeError


WRONG = [
    None,
    True,
    *("x", "", "\0", "\udcff", "\x1b[31m", "9" * 400, "x" * 20_000, "9" * 20_000, "(" * 5000, "[" * 50_000, "1e400"),
    *("9" * 400 + "%", "1/" + "9" * 400, "1/0", b"3", bytearray(b"3")),
    *(1.5, -3, 0, math.nan, math.inf, -math.inf, 1j, 10**9, 10**12, 10**18, 10**400, 10**5000, -(10**5000)),
    *map(Decimal, ("nan", "snan", "inf", "1e999999", "1e-999999")),
    *(Fraction(1, 3), Fraction(10**5000), Fraction(1, 10**5000)),
    *(np.float64("nan"), np.float32("inf"), np.float16(0.5), np.int8(-1), np.bool_(True), np.datetime64("NaT", "D")),  # noqa: FBT003
    *(np.array([1, 2]), np.array(3), np.array([1.5]), np.ones((2, 2)), np.array(["x"]), np.array([None, {}], object)),
    *(["x"], [(3,)], [[[]]], [], [None], [10**400], [math.nan], (), {}, {1: 2}, {1}, range(0), range(10**9, 0, -1)[:2]),
    *(object(), len, ValueError, riskodds.Rules(), riskodds.Rules, Unwritable(), [Unwritable()]),
]
"""What strangers and slips of the finger may give."""

WAY_OUT = re.compile("write|leave|name|begin")
MOST_OF_A_MESSAGE = 700


def refusal(ask):
    """Return the message of a refusal, or None; anything else that is raised is a fault."""
    try:
        ask()
    except RiskOddsError as error:
        return str(error)
    return None


def positions(name):
    parameters = list(inspect.signature(getattr(riskodds, name)).parameters.values())
    return [each.name for each in parameters if each.kind in {each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY}]


def test_every_public_function_is_asked_here():
    functions = {name for name in riskodds.__all__ if inspect.isfunction(getattr(riskodds, name))}
    assert functions <= set(RIGHT)


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_answered(name):
    getattr(riskodds, name)(*RIGHT[name])


def fault(ask):
    """Return what is wrong with the answer to a wrong question: another error, or a message without the way out."""
    try:
        message = refusal(ask)
    except Exception as error:  # noqa: BLE001 - any error that is no refusal is the fault that is looked for
        return repr(error)
    if message is None or (WAY_OUT.search(message) and len(message) < MOST_OF_A_MESSAGE and message.isprintable()):
        return None
    return message


SLOW = {name for name in RIGHT if name.startswith("plot_")}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in RIGHT]
)
def test_what_is_wrong_is_answered_or_refused_with_the_way_out(name):
    function, right = getattr(riskodds, name), dict(zip(positions(name), RIGHT[name], strict=False))
    faults = {
        (parameter, number): fault(lambda given=right | {parameter: wrong}: repr(function(**given)))
        for parameter in positions(name)
        for number, wrong in enumerate(WRONG)
    }
    assert {place: found for place, found in faults.items() if found} == {}


METHODS = {
    "Advice": lambda: riskodds.advise(3, 2, riskodds.Worth()),
    "Battle": lambda: riskodds.battle(3, 2),
    "Campaign": lambda: riskodds.campaign(3, [2, 1]),
    "Conduct": riskodds.Conduct,
    "Edition": riskodds.Edition,
    "Ending": lambda: riskodds.battle(3, 2).conquered,
    "Hand": lambda: HAND,
    "PrintedNumber": lambda: riskodds.printed_number("48 %"),
    "Profile": riskodds.Profile,
    "Rules": riskodds.Rules,
    "LossLaw": lambda: riskodds.losses_in_rolls(3, 3, 2).attacker,
    "Rolls": lambda: riskodds.battle(3, 2).rolls,
    "Report": lambda: riskodds.check(riskodds.figures_in(FIGURES, "a.csv").figures),
    "Track": lambda: riskodds.track(3, 2),
}
"""The public classes with methods that take arguments, each with a value of it."""


def methods(name):
    """Yield the public methods of a class that are its own and take arguments, with the arguments' names."""
    for method, function in vars(getattr(riskodds, name)).items():
        function = getattr(function, "__func__", function)  # noqa: PLW2901 - what is in a static method
        if not method.startswith("_") and inspect.isfunction(function):
            parameters = [each for each in inspect.signature(function).parameters if each != "self"]
            if parameters:
                yield method, parameters


def test_every_public_method_is_asked_here():
    classes = [name for name in riskodds.__all__ if inspect.isclass(getattr(riskodds, name))]
    assert {name for name in classes if any(methods(name))} - METHODS.keys() == set()


@pytest.mark.parametrize("name", METHODS)
def test_a_method_answers_what_is_wrong_or_refuses_it_with_the_way_out(name):
    one = METHODS[name]()
    faults = {}
    for method, parameters in methods(name):
        for parameter in parameters:
            for number, wrong in enumerate(WRONG):
                given = dict.fromkeys(parameters, 1) | {parameter: wrong}
                faults[method, parameter, number] = fault(partial(getattr(one, method), **given))
    assert {place: found for place, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    "ask",
    [
        lambda: riskodds.Rules.parse(None),
        lambda: riskodds.Rules.parse("final-dice=1", base=3),
        lambda: riskodds.Hand.parse(3),
        lambda: riskodds.track(3, 2).roll(1),
        lambda: riskodds.battle(3, 2).losses_at("x"),
        lambda: riskodds.battle(3, 2).conquest_with_at_least("x"),
        lambda: riskodds.campaign(3, [2, 1]).left_at(None),
        lambda: riskodds.advise(3, 2, riskodds.Worth()).boundary(3),
        lambda: riskodds.luck(5, 5, -1, 0),
        lambda: riskodds.defend([3, 4], 5, np.array([1, 1, 1])),
        lambda: riskodds.Node(3, then=[2]),
        lambda: riskodds.compare(3, 2, []),
        lambda: riskodds.table("x"),
        lambda: riskodds.table("conquest", rules=["hasbro-2015", "hasbro-2000"]),
        lambda: riskodds.table("conquest", []),
        lambda: riskodds.table("compare", battles=[3]),
        lambda: riskodds.table("attackers-needed", chances="50%"),
        lambda: riskodds.table("conquest", blitz="yes"),
        lambda: riskodds.table("conquest", language="fr"),
    ],
)
def test_what_is_wrong_is_refused(ask):
    with pytest.raises(RiskOddsError):
        ask()


def test_texts_do_for_values_where_there_is_a_text_for_them():
    assert riskodds.Territory(3, "hasbro-2000") == riskodds.Territory(3, riskodds.Rules.parse("hasbro-2000"))
    assert riskodds.campaign(5, [riskodds.Territory(3, "hasbro-2000")]).territories[0].rules.defend_at == (1, 3)
    assert riskodds.plan(5, "3,2(1)") == riskodds.plan(5, riskodds.tree_of("3,2(1)"))
    assert riskodds.plan(5, "3,2", "most").aim is riskodds.Aim.MOST
    assert riskodds.explain("48 %", 10, 10) == riskodds.explain(riskodds.printed_number("48 %"), 10, 10)
    assert riskodds.set_in_hand(3, "wild-with-pair") == riskodds.set_in_hand(3, riskodds.Wild.WITH_PAIR)
    assert riskodds.trades(HAND, "by-design") == riskodds.trades(HAND, riskodds.Values.BY_DESIGN)


@pytest.mark.parametrize("chance", ["80%", 0.8, Fraction(4, 5), Decimal("0.8"), np.float64(0.8), np.float32(0.8)])
def test_a_chance_is_a_number_of_any_kind(chance):
    assert riskodds.attackers_needed(7, chance) == riskodds.attackers_needed(7, "80%")


def test_units_are_whole_numbers_of_any_kind():
    assert riskodds.battle(np.int64(10), np.array(5)) == riskodds.battle(10, 5)
    assert type(riskodds.battle(np.int64(10), 5).attackers) is int
    assert riskodds.defend(np.array([3, 4]), 5, np.array([1, 1])) == riskodds.defend([3, 4], 5, [1, 1])
    assert riskodds.campaign(5, np.array([2, 1])) == riskodds.campaign(5, [2, 1])

"""Pictures of runs: rates with their intervals, and how many rounds games last."""

import numpy as np

from riskodds.cli.files import OutputFile
from riskodds.games.results import Results
from riskodds.show.render.picture import Intervals, Lines, Mark, Series

PICTURES = ("png", "svg", "pdf")
"""The formats of a picture."""
RATES = {
    "wins_by_another": "won by another's action",
    "wins_at_start_of_turn": "won at the start of the turn",
    "wins_of_first": "won by the seat that begins",
}


def rates(found: list[Results]) -> Intervals:
    """Return the rates of all runs with their 95 % intervals, missions first."""
    runs = {str(each.run.question.edition): each.estimates() for each in found}
    missions = dict.fromkeys(each.mission for run in found for each in run.missions)
    words = {**{name: name for name in missions}, **RATES}
    marks = {
        edition: tuple(
            Mark(place, one.value, one.low, one.high)
            for place, name in enumerate(words)
            if (one := estimates.get(name)) is not None
        )
        for edition, estimates in runs.items()
    }
    label = "rate, with its 95 % interval"
    return Intervals("How often each mission wins", _caption(found), label, tuple(words.values()), marks)


def rounds(found: list[Results]) -> Lines:
    """Return how many rounds the finished games of all runs last, a line for each run."""
    most = max(int(each.run.rows[:, 2].max()) for each in found)
    series = []
    for each in found:
        finished = each.run.rows[each.run.rows[:, 0] >= 0][:, 2]
        parts = np.bincount(finished, minlength=most + 1)[1:] / max(1, each.run.games)
        series.append(Series(str(each.run.question.edition), range(1, most + 1), parts.tolist()))
    return Lines(
        "How many rounds games last",
        _caption(found),
        "rounds",
        "part of all games",
        tuple(series),
        percent=True,
        steps=True,
        whole=False,
    )


def draw(file: OutputFile, picture: Intervals | Lines) -> None:
    """Draw a picture into its file."""
    from riskodds.show.render.plot import draw as drawn

    file.write(drawn(picture, file.format))


def _caption(found: list[Results]) -> str:
    return "\n".join(
        f"{each.run.question.edition}: {each.run.games:,} games of {len(each.run.question.profiles)} players "
        f"({each.run.question.who}), seed {each.run.question.seed}; {each.run.capped:,} stopped after "
        f"{each.run.question.cap} rounds."
        for each in found
    )

"""What ``riskodds check`` says of figures of whole games: how each stands in the family of profiles."""

from collections.abc import Sequence

from riskodds.cli.answer import Answer, record
from riskodds.errors import RiskOddsError
from riskodds.games.claims import claims_in, is_of_games
from riskodds.games.judging import GAMES, Judged, Order, Standing, judge
from riskodds.games.profiles import PROFILES
from riskodds.rules.words import counted
from riskodds.show.render.number import mean, percent
from riskodds.show.render.table import Table


def are_of_games(texts: Sequence[str]) -> bool:
    """Return whether files hold figures of whole games, all or none of them.

    Raises
    ------
    RiskOddsError
        If some do and others do not.
    """
    kinds = {is_of_games(text) for text in texts}
    if len(kinds) > 1:
        raise RiskOddsError("figures of whole games and of battles are checked apart; write one command for each")
    return kinds == {True}


def judged_games(texts: Sequence[str], names: Sequence[str]) -> tuple[Answer, list[str], bool]:
    """Return what is said of figures of whole games, what is wrong with rows, and whether no profile reaches one.

    Raises
    ------
    RiskOddsError
        If there are no figures.
    """
    held = [claims_in(text, name) for text, name in zip(texts, names, strict=True)]
    claims = [claim for each, _ in held for claim in each]
    problems = [problem for _, each in held for problem in each]
    if not claims and not problems:
        raise RiskOddsError("there are no figures in it; write some below the header")
    judged, orders = judge(claims)
    return _answer(judged, orders), problems, any(each.standing is Standing.NONE for each in judged)


def _answer(judged: list[Judged], orders: list[Order]) -> Answer:
    findings = [_document(each) for each in judged]
    counts = {str(standing): sum(each.standing is standing for each in judged) for standing in Standing}
    by_edition: dict[str, list[Judged]] = {}
    for each in judged:
        by_edition.setdefault(f"{each.claim.preset} ({each.claim.switches or 'as it is'})", []).append(each)
    said = ", ".join(f"{many} {standing}" for standing, many in counts.items() if many)
    note = (
        f"{counted(len(judged), 'figure')} and changes: {said}. Each held against {GAMES:,} games of four seats of "
        f"each of {len(PROFILES)} profiles ({', '.join(PROFILES)}); a profile reaches a figure where the 95 % interval "
        "of its games overlaps what is claimed. That a fitted profile comes near the figures that it was fitted to "
        "shows that they are consistent, not that they are right."
    )
    return Answer(
        document={
            "games": GAMES,
            "profiles": list(PROFILES),
            "standings": counts,
            "findings": findings,
            "orders": [
                {
                    "edition": str(order.edition),
                    "told_apart": order.told_apart,
                    "by_every": order.by_every,
                    "by_fitted": order.by_fitted,
                }
                for order in orders
            ],
        },
        records=record(*findings) if findings else Table((), ()),
        sections=(
            *(_table(title, each) for title, each in by_edition.items()),
            *map(_order, orders),
            note,
        ),
    )


def _document(each: Judged) -> dict[str, object]:
    fitted = each.fitted
    return {
        "edition": str(each.claim.edition),
        "switches": each.claim.switches,
        "quantity": each.quantity,
        "published": each.published,
        "family_low": each.family[0],
        "family_high": each.family[1],
        "fitted": fitted.value if fitted else None,
        "fitted_low": fitted.low if fitted else None,
        "fitted_high": fitted.high if fitted else None,
        "verdict": str(each.standing),
    }


def _table(title: str, judged: list[Judged]) -> Table:
    rows = tuple(
        (
            each.quantity,
            each.published,
            f"{_written(each, each.family[0])} to {_written(each, each.family[1])}",
            _written(each, each.fitted.value) if each.fitted else "–",
            _interval(each),
            str(each.standing),
        )
        for each in judged
    )
    return Table(("figure", "published", "family", "fitted", "95 %", "verdict"), rows, align="lrrrrl", title=title)


def _interval(each: Judged) -> str:
    """Return the interval of the fitted profile; a median has none."""
    if each.fitted is None or each.fitted.low == each.fitted.high:
        return ""
    return f"{_written(each, each.fitted.low)} to {_written(each, each.fitted.high)}"


def _written(each: Judged, value: float) -> str:
    if "points" in each.published:
        return f"{100 * value:+.1f}"
    if each.published[:1] in {"+", "-"}:
        return f"{value:+.2f}"
    return percent(value, 1, possible=value > 0) if each.claim.in_percent else mean(value)


def _order(order: Order) -> str:
    return (
        f"{order.edition}: of {order.told_apart} pairs of missions that the published intervals tell apart, every "
        f"profile has {order.by_every} in the published order, and the fitted one {order.by_fitted}."
    )

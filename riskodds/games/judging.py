"""Judging: claims about whole games against games of the whole family of profiles.

A figure of games is one of those who played. So each claim is held against every profile of the family, four equal
seats each: it holds for every profile, or lies within the range of the family, or no profile reaches it. A profile
reaches a claim where the 95 % interval of its own games overlaps what is claimed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations

from riskodds.games.claims import NAMES, OF_A_MISSION, SHIFT, Claim, before
from riskodds.games.edition import Edition
from riskodds.games.profiles import PROFILES
from riskodds.games.results import Estimate, Results, mean, play_games
from riskodds.rules.announcing import announced

GAMES = 1000
"""Of each profile and edition."""
SEED = 1

Played = Callable[[Edition, str], Results]
"""Returns the games of an edition by a profile."""


class Standing(StrEnum):
    """How a claim stands."""

    EVERY = "holds for every profile"
    WITHIN = "within the family's range"
    NONE = "reached by none"
    UNPLAYED = "no game says"


@dataclass(frozen=True)
class Judged:
    """A claim and what the family says."""

    claim: Claim
    quantity: str
    """In words: that of the claim, or what of it a switch changes."""
    published: str
    family: tuple[float, float]
    """The smallest and the greatest value of a profile."""
    fitted: Estimate | None
    standing: Standing


@dataclass(frozen=True)
class Order:
    """In which order the missions of one run win, as published."""

    edition: Edition
    told_apart: int
    """Pairs of missions that the published intervals tell apart."""
    by_every: int
    """Of these, the pairs in whose order every profile agrees."""
    by_fitted: int


def judge(claims: Sequence[Claim], games: int = GAMES) -> tuple[list[Judged], list[Order]]:
    """Play the games that claims are about, and return how each stands, then what switches change, then orders.

    Raises
    ------
    RiskOddsError
        If there are fewer games than one.
    """

    @cache
    def played(edition: Edition, profile: str) -> Results:
        return play_games(edition, games, [profile], seed=SEED)

    editions = dict.fromkeys(each for claim in claims for each in (claim.edition, before(claim)))
    wanted = [(edition, profile) for edition in editions for profile in PROFILES]
    for edition, profile in announced(f"{games * len(wanted):,} games of {len(PROFILES)} profiles", wanted):
        played(edition, profile)
    judged = [_judged(claim, played) for claim in claims]
    return judged + list(_effects(claims, played)), list(_orders(claims, played))


def _judged(claim: Claim, played: Played) -> Judged:
    found = {profile: estimate_of(claim, profile, played) for profile in PROFILES}
    estimates = [each for each in found.values() if each is not None]
    reached = [each.low <= claim.high and each.high >= claim.low for each in estimates]
    return Judged(
        claim,
        f"{claim.quantity} {claim.mission}".strip(),
        claim.text,
        _range(estimates),
        found["fitted"],
        _standing(reached, estimates, claim.low, claim.high),
    )


def _standing(reached: list[bool], estimates: list[Estimate], low: float, high: float) -> Standing:
    if not estimates:
        return Standing.UNPLAYED
    if all(reached):
        return Standing.EVERY
    within = min(each.low for each in estimates) <= high and max(each.high for each in estimates) >= low
    return Standing.WITHIN if within else Standing.NONE


def _range(estimates: Sequence[Estimate]) -> tuple[float, float]:
    values = [each.value for each in estimates]
    return min(values, default=0.0), max(values, default=0.0)


def estimate_of(claim: Claim, profile: str, played: Played) -> Estimate | None:
    """Return what the games of a profile say where a claim says something, None where they say nothing."""
    found = played(claim.edition, profile)
    if claim.quantity in NAMES:
        return found.estimates()[NAMES[claim.quantity]]
    if claim.quantity == "rounds_median":
        return None if found.rounds_median is None else Estimate(*[found.rounds_median] * 3)
    if claim.quantity == SHIFT:
        return _greatest_shift(found, played(before(claim), profile))
    return _of_mission(found, claim)


def _of_mission(found: Results, claim: Claim) -> Estimate | None:
    if claim.quantity == OF_A_MISSION[0]:
        return found.estimates().get(claim.mission)
    return mean(found.run.rounds_of(claim.mission))


def _greatest_shift(found: Results, first: Results) -> Estimate | None:
    """Return the greatest shift of a mission's rate, by the end of its interval that is nearer to 0."""
    others = {each.mission: each.rate for each in first.missions}
    shifts = [
        each.rate.minus(other)
        for each in found.missions
        if each.rate is not None and (other := others.get(each.mission)) is not None
    ]
    turned = [each if each.value >= 0 else Estimate(-each.value, -each.high, -each.low) for each in shifts]
    return max(turned, key=lambda shift: shift.low, default=None)


def _effects(claims: Sequence[Claim], played: Played) -> Iterable[Judged]:
    """Yield what switches change: whether it goes up or down as published."""
    known = {(claim.edition, claim.quantity, claim.mission): claim for claim in claims}
    for claim in claims:
        first = known.get((before(claim), claim.quantity, claim.mission))
        if first is None or first.edition == claim.edition or claim.quantity not in {*NAMES, OF_A_MISSION[0]}:
            continue
        if claim.quantity in OF_A_MISSION and min(claim.high, first.high) > max(claim.low, first.low):
            continue
        published = claim.value - first.value
        shifts = [_shift(claim, first, profile, played) for profile in PROFILES]
        estimates = [each for each in shifts if each is not None]
        scale, unit = (100, " points") if claim.in_percent else (1, "")
        yield Judged(
            claim,
            f"change of {claim.quantity} {claim.mission}".strip(),
            f"{published * scale:+.1f}{unit}",
            _range(estimates),
            shifts[list(PROFILES).index("fitted")],
            _standing_of_sign(published, estimates),
        )


def _standing_of_sign(published: float, estimates: Sequence[Estimate]) -> Standing:
    """Return whether the games of all profiles, of some or of none show that it goes the published way."""
    ways = [min((each.low, each.high), key=abs) if each.low * each.high > 0 else 0.0 for each in estimates]
    as_published = [way * published > 0 for way in ways]
    if estimates and all(as_published):
        return Standing.EVERY
    if any(as_published):
        return Standing.WITHIN
    return Standing.NONE if estimates and all(way * published < 0 for way in ways) else Standing.UNPLAYED


def _shift(claim: Claim, first: Claim, profile: str, played: Played) -> Estimate | None:
    these, those = estimate_of(claim, profile, played), estimate_of(first, profile, played)
    return None if these is None or those is None else these.minus(those)


def _orders(claims: Sequence[Claim], played: Played) -> Iterable[Order]:
    """Yield for each edition how far every profile agrees with the published order of missions."""
    for edition in dict.fromkeys(claim.edition for claim in claims):
        rates = [claim for claim in claims if claim.edition == edition and claim.quantity == OF_A_MISSION[0]]
        apart = [pair for pair in combinations(rates, 2) if pair[0].low > pair[1].high or pair[1].low > pair[0].high]
        if apart:
            agree = {profile: [_as_published(pair, profile, played) for pair in apart] for profile in PROFILES}
            by_every = sum(map(all, zip(*agree.values(), strict=True)))
            yield Order(edition, len(apart), by_every, sum(agree["fitted"]))


def _as_published(pair: tuple[Claim, Claim], profile: str, played: Played) -> bool:
    one, other = (estimate_of(claim, profile, played) for claim in pair)
    if one is None or other is None:
        return False
    return (one.value - other.value) * (pair[0].value - pair[1].value) > 0

"""Claims: figures of whole games that others published, as a file of their own kind holds them.

Its columns are ``edition, switches, quantity, mission, value, interval, note``. Switches are words of an edition or the
phrases of `SWITCHES`, between semicolons. A value claims as much as its digits do, and a rate with an interval, such
as ``1.4–2.4`` points either way, what the wider of them leaves.
"""

import csv
import io
import re
from dataclasses import dataclass

from riskodds.errors import RiskOddsError, shown
from riskodds.games.edition import Edition
from riskodds.games.missions import OWN_COLOUR, deck

COLUMNS = ("edition", "switches", "quantity", "mission", "value")
"""By which such a file is known."""
SWITCHES = {
    "its own defence": "",
    "defence of 2015": "battle=hasbro-2015",
    "rising sets": "sets=rising",
    "fortify through a chain": "fortify=chain",
    "chain": "fortify=chain",
    "win at once": "win=at-once",
    "captured cards at once": "captured-cards=at-once",
    "two units for each own card": "own-card=once",
    "traded cards beneath the pile": "discard=aside",
}
"""What phrases are in words of an edition; the last two are what the preset does, and are compared with the other."""
OF_A_MISSION = ("win_rate", "rounds_mean_when_won")
NAMES = {
    "rounds_mean": "rounds",
    "trades_mean": "trades",
    "wins_by_another": "wins_by_another",
    "wins_at_start_of_turn": "wins_at_start_of_turn",
}
"""Quantities of a whole run, as its results call them."""
SHIFT = "win_rate_shift_at_most"
QUANTITIES = (*NAMES, "rounds_median", *OF_A_MISSION, SHIFT)
MOST_CLAIMS = 1000


@dataclass(frozen=True)
class Claim:
    """A published figure of whole games."""

    preset: str
    switches: str
    """As printed."""
    edition: Edition
    """What both make."""
    quantity: str
    mission: str
    text: str
    """The value as printed."""
    value: float
    """Chances from 0 to 1."""
    low: float
    high: float
    """The ends of what is claimed."""

    @property
    def in_percent(self) -> bool:
        """Whether it is a chance."""
        return "%" in self.text or "points" in self.text


def is_of_games(text: str) -> bool:
    """Return whether a file holds claims about whole games.

    >>> is_of_games("edition,switches,quantity,mission,value"), is_of_games("source,quantity,rules,value")
    (True, False)
    """
    header = re.split(r"[\r\n]", text, maxsplit=1)[0]
    return set(COLUMNS) <= {name.strip('\ufeff" ') for name in header.split(",")}


def claims_in(text: str, name: str) -> tuple[list[Claim], list[str]]:
    r"""Return the claims in a file, and what is wrong with the rows that hold none.

    >>> claims, problems = claims_in("edition,switches,quantity,mission,value\nhasbro-2015,,rounds_mean,,7.8", "me")
    >>> claims[0].low, claims[0].high, problems
    (7.75, 7.85, [])

    Raises
    ------
    RiskOddsError
        If there are more than `MOST_CLAIMS`, or it is no CSV.
    """
    claims, problems = [], []
    try:
        rows = list(csv.DictReader(io.StringIO(re.sub("\r\n?", "\n", text.lstrip("\ufeff"))), skipinitialspace=True))
    except csv.Error as error:
        raise RiskOddsError(f"{shown(name)}: this is no CSV: {error}") from None
    if len(rows) > MOST_CLAIMS:
        raise RiskOddsError(f"{shown(name)}: {len(rows):,} figures of whole games; write at most {MOST_CLAIMS:,}")
    for number, row in enumerate(rows, start=2):
        cells = {key: (value or "").strip() for key, value in row.items() if key and not isinstance(value, list)}
        try:
            claims.append(_claim(cells))
        except RiskOddsError as error:
            problems.append(f"{shown(name)}, line {number}: {error}")
    return claims, problems


def _claim(cells: dict[str, str]) -> Claim:
    edition = edition_of(cells.get("edition", ""), cells.get("switches", ""))
    quantity, mission = cells.get("quantity", ""), cells.get("mission", "")
    if quantity not in QUANTITIES:
        raise RiskOddsError(f"quantity {shown(quantity)!r}: write one of {', '.join(QUANTITIES)}")
    missions = [OWN_COLOUR, *dict.fromkeys(card.name for card in deck(edition.missions))]
    if quantity in OF_A_MISSION and mission not in missions:
        raise RiskOddsError(f"mission {shown(mission)!r}: write one of {', '.join(missions)}")
    text = cells.get("value", "")
    value, half = _printed(text)
    ends = re.findall(r"\d+(?:\.\d+)?", cells.get("interval", ""))
    if ends and "%" in text:
        half = max(half, float(ends[-1]) / 100)
    low = -value if quantity == SHIFT else value - half
    return Claim(
        cells["edition"], cells.get("switches", ""), edition, quantity, mission, text, value, low, value + half
    )


def _printed(text: str) -> tuple[float, float]:
    """Return a printed number and half a unit of its last digit.

    >>> _printed("17.7 %")
    (0.177, 0.0005)
    """
    found = re.fullmatch(r"(\d{1,6}(?:[.,](\d{1,6}))?) ?(%|points)?", text, re.ASCII)
    if not found:
        raise RiskOddsError(f"value {shown(text)!r}: write a number such as 7.8, 17.7 % or 2.6 points")
    scale = 100 if found[3] else 1
    value = float(found[1].replace(",", "."))
    return round(value / scale, 9), round(0.5 / scale / 10 ** len(found[2] or ""), 9)


def edition_of(name: str, switches: str) -> Edition:
    """Return the edition that a preset and switches make.

    >>> str(edition_of("hasbro-2000", "defence of 2015; chain"))
    'hasbro-2000 battle=hasbro-2015 fortify=chain'

    Raises
    ------
    RulesError
        If a word is none.
    """
    words = [SWITCHES.get(part.strip(), part.strip()) for part in switches.split(";")]
    return Edition.parse(" ".join([name, *filter(None, words)]))


def before(claim: Claim) -> Edition:
    r"""Return the edition that a claim about a shift, or about what a switch changes, is compared with.

    >>> claims, _ = claims_in("edition,switches,quantity,mission,value\nhasbro-2000,win at once,rounds_mean,,9", "me")
    >>> str(before(claims[0]))
    'hasbro-2000 battle=hasbro-2015'
    """
    return edition_of(claim.preset, "defence of 2015" if claim.preset == "hasbro-2000" else "")

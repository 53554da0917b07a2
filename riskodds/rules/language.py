"""Languages: the words of tables and plots from gettext catalogues, in English where there is no other."""

import gettext
import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from riskodds.errors import RiskOddsError
from riskodds.rules.arguments import require_kind

LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
"""The known languages by their codes; English needs no catalogue."""


@dataclass(frozen=True)
class Language:
    """One of the known languages.

    Raises
    ------
    RiskOddsError
        If the code is not known; the message lists the known ones.

    Examples
    --------
    >>> Language("de").say("attackers"), Language("nl").say("defenders")
    ('Angreifer', 'verdedigers')
    """

    code: str = "en"

    def __post_init__(self) -> None:
        """Refuse an unknown language."""
        if self.code not in LANGUAGES:
            known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
            raise RiskOddsError(f"language {self.code!r} is not known; write one of {known}")

    def say(self, message: str, **values: object) -> str:
        """Return a message in this language, with its values in place.

        >>> Language("de").say("loses {number}", number=2)
        'verliert 2'
        """
        return _catalogue(self.code).gettext(message).format(**values)

    def count(self, singular: str, plural: str, number: int, **values: object) -> str:
        """Return a message about a number of things.

        >>> Language("nl").count("{number} die", "{number} dice", 3)
        '3 dobbelstenen'
        """
        return _catalogue(self.code).ngettext(singular, plural, number).format(number=f"{number:,}", **values)


ENGLISH = Language()


def as_language(code: str) -> Language:
    """Return the language with a code, having refused what is none.

    >>> as_language("de").code
    'de'
    """
    return Language(require_kind("language", code, str, f"one of {', '.join(LANGUAGES)}"))


def message(words: str) -> str:
    """Mark words for the catalogues that are said later.

    >>> message("Chance of conquest")
    'Chance of conquest'
    """
    return words


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    """Return the catalogue of a language, compiled from its source so that the two never differ."""
    if code == ENGLISH.code:
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo

    compiled = io.BytesIO()
    write_mo(compiled, _source(code, "riskodds"))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def words_in(code: str, domain: str = "riskodds") -> Iterator[tuple[str | tuple[str, ...], str | tuple[str, ...]]]:
    """Yield the messages of a catalogue of a language, each with what it is there; of things counted all forms.

    >>> dict(words_in("de"))["attackers"]
    'Angreifer'
    """
    for one in _source(code, domain):
        if one.id:
            yield one.id, one.string


def _source(code: str, domain: str) -> Any:
    from babel.messages.pofile import read_po

    source = resources.files("riskodds.rules") / "locale" / code / "LC_MESSAGES" / f"{domain}.po"
    return read_po(io.BytesIO(source.read_bytes()), locale=code)

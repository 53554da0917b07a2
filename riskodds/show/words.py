"""Words: what Balanced Blitz does, with its constants, in plain words."""

from decimal import Decimal

from riskodds.battles.balanced_blitz import CUTOFF, SHARPENED, TRIMMED, VERSION, WINNING
from riskodds.rules.language import ENGLISH, Language
from riskodds.show.render.number import percent, text_of


def blitz_in_words(language: Language = ENGLISH) -> str:
    """Return what Balanced Blitz does, in plain words.

    >>> blitz_in_words().startswith("Balanced Blitz (constants of version 3.3)")
    True
    """
    return language.say(
        "Balanced Blitz (constants of version {version}): a side with a chance of at most {cutoff} cannot win; "
        "the chances of winning to the power {winning}; {trimmed} of the best and of the worst outcomes cut off; "
        "the chances of the outcomes to the power {sharpened}.",
        version=VERSION,
        cutoff=percent(CUTOFF, 0, locale=language.code),
        winning=text_of(Decimal(str(WINNING)), language.code),
        trimmed=percent(TRIMMED, 0, locale=language.code),
        sharpened=text_of(Decimal(str(SHARPENED)), language.code),
    )

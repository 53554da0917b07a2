"""What was given on the command line: each word of it counts, or is refused."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

import typer
from typer.core import TyperCommand

from riskodds.errors import RiskOddsError

MACHINES = ("json", "csv")
"""The formats that have all digits, whatever is asked for."""


class Command(TyperCommand):
    """A command that drops nothing: an option that would be dropped is refused."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse an option that takes one word, or none, and is given more often."""
        if not ctx.resilient_parsing:
            _, _, order = self.make_parser(ctx).parse_args(list(args))
            times = Counter(map(option_name, (each for each in order if not getattr(each, "multiple", False))))
            if not any(each.is_eager for each in order):  # such as --help
                for option, number in times.items():
                    if number > 1:
                        raise RiskOddsError(f"{option} is given {number} times; write it once")
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Refuse digits where all are written."""
        if ctx.params.get("output") in MACHINES:
            refuse_unused(f"the format {ctx.params['output']}", given(ctx, "--digits"), used=())
        return super().invoke(ctx)


def option_name(parameter: Any) -> str:
    """Return the long name of an option, or an argument as the help text names it."""
    return str(parameter.metavar if parameter.param_type_name == "argument" else max(parameter.opts, key=len))


def given(context: typer.Context, *options: str) -> dict[str, object]:
    """Return those of some options that stand on the command line, be it with what they have by default."""
    return {
        name: context.params[each.name]
        for each in context.command.params
        for name in [option_name(each)]
        if name in options and each.name and _is_given(context, each.name)
    }


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def refuse_unused(what: str, given: Mapping[str, object], used: Collection[str]) -> None:
    """Refuse options that are given but not used.

    Parameters
    ----------
    what : str
        What was asked for, for the message.
    given : mapping
        By the names of options what was given; None or False if nothing was.
    used : collection of str
        The names of those that it has a use for.

    Raises
    ------
    RiskOddsError
        If one is given and not used.

    Examples
    --------
    >>> refuse_unused("the table roll", {"--attackers": "1-3", "--battles": None}, used=())
    Traceback (most recent call last):
        ...
    riskodds.errors.RiskOddsError: the table roll has no use for --attackers; leave it out
    """
    for option, value in given.items():
        if value is not None and value is not False and option not in used:
            raise RiskOddsError(f"{what} has no use for {option}; leave it out")


def words_of(what: str, given: Mapping[str, str | None], defaults: Mapping[str, str]) -> dict[str, str]:
    """Return the words of options: what was given or, where nothing was, the default.

    >>> words_of("the plot curve", {"--attackers": "1-5", "--defenders": None}, {"--attackers": "1-20"})
    {'--attackers': '1-5'}

    Raises
    ------
    RiskOddsError
        If one is given that has no default, and so no use.
    """
    refuse_unused(what, given, defaults)
    return {option: default if (word := given[option]) is None else word for option, default in defaults.items()}

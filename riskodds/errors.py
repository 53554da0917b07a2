"""What riskodds raises: always the value, what is wrong with it, and what to write instead."""


class RiskOddsError(ValueError):
    """A request that has no answer; the message says why and what would have one."""


class RulesError(RiskOddsError):
    """A rules text, or a value in it, that describes no game."""


class UnitsError(RiskOddsError):
    """A number of units or dice that the game does not know."""


class SizeError(RiskOddsError):
    """A question whose exact answer does not fit into this machine's memory."""

"""What one side loses, for JSON."""

from riskodds.battles.single import Losses


def losses_document(losses: Losses[float]) -> dict[str, float | None]:
    """Return one side's losses for JSON."""
    return {
        "mean": losses.mean,
        "sd": losses.sd,
        "given_conquest": losses.given_conquest,
        "given_failure": losses.given_failure,
        "given_called_off": losses.given_called_off,
    }

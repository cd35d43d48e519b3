"""What of all that this program hears goes to browsers: fields of State, by what was heard."""

from typing import Any

from mischwerk import (
    Calibration,
    CardFed,
    Committed,
    Count,
    FaultReported,
    JobFailed,
    JobResult,
    JobStopped,
    PhaseBegan,
    Status,
)

from .jobs import Made
from .state import Commitment, PileSize, State, Trouble

News = dict[str, Any]


def of_event(event: object, known: State) -> News:
    """Tell an event, of all that is heard of a job only phases, faults, commitments, and how many cards have gone where
    that is no secret."""
    match event:
        case PhaseBegan():
            return {"phase": event.phase, "pass_number": event.pass_number, "fed": None}
        case CardFed():
            return {"fed": event.fed}
        case Committed():
            return {"commitment": Commitment(event.commitment, event.words)}
        case FaultReported():
            return {"warnings": (*known.warnings, event.fault.name)}
    return {}


def of_result(made: Made) -> News:
    """Tell a job that is done: sizes of piles, and what was measured."""
    if isinstance(made, JobResult):
        return {"piles": tuple(PileSize(one.name, one.size, one.ordered) for one in made.piles)}
    return {"measured": made} if isinstance(made, (Count, Calibration)) else {}


def of_failure(failed: JobFailed) -> News:
    """Tell a job that was not done, and what stopped it."""
    if isinstance(failed, JobStopped):
        return {"state": "stopped"}
    is_paused = isinstance(failed.result, JobResult) and failed.result.state == "paused"
    return {"state": "paused" if is_paused else "fault", "trouble": _why(failed)}


def _why(failed: JobFailed) -> Trouble:
    faults = failed.result.faults
    if not faults:
        return Trouble.of(failed)
    last = faults[-1]
    # The number of a card together with the pocket that it was meant for tells of a secret order.
    told = {"error": last.name} if last.card else {"error": failed.error, "detail": last.detail}
    return Trouble(what_to_do=last.action, name=last.name, place=last.where, **told)


def of_status(found: Status, known: State, latched: str, elapsed_s: float) -> News:
    """Return what a machine says of itself on which this program runs no job; ``latched``: the fault that it named the
    last time, or empty. It names the first one until it is homed: what a homing reported that failed is newer."""
    if found.fault is not None:
        trouble, name = known.trouble, found.fault.name
        is_told = trouble is not None and trouble.name is not None and name in (trouble.name, latched)
        return {"state": "fault", "trouble": trouble if is_told else Trouble(name, found.fault.action, name)}
    if found.state == "running":  # by its own button, or another program's doing
        job = known.job if known.moves else None
        return {"state": "stopping" if known.state == "stopping" else "working", "job": job, "phase": found.phase}
    if found.state == "paused":
        return {"state": known.state if known.state in ("paused", "stopped") else "paused"}
    if known.moves or known.state in ("paused", "stopped"):
        trouble = known.trouble if known.moves else None
        return {"state": "ready", "phase": "idle", "trouble": trouble, "took_s": known.took_s or elapsed_s}
    if known.state == "fault" and found.state != "fault":
        return {"state": "ready", "trouble": None}
    return {}

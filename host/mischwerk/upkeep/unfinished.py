"""Why a job of upkeep was not done, for people."""

from collections.abc import Mapping, Sequence
from typing import Any

from shuffler import reasons

from mischwerk.errors import DeviceFault, Interrupted, MischwerkError, UsageProblem
from mischwerk.link.wire import fault_kind
from mischwerk.messages import message
from mischwerk.terminal import asking

# These faults leave the cards where they were.
_NOTHING_INSIDE = ("WELL_EMPTY", "DECK_TOO_LARGE", "BAD_REQUEST")
_HINTS = {  # messages, by their keys
    reasons.PUSHER_OUT: "bring-back-first",
    reasons.NOT_HOMED: "run-home-first",
    reasons.MOUTHS_BLOCKED: "take-it-out",
    reasons.BEYOND_STROKE: "turn-fewer-steps",
    reasons.CARD_IN_WELL: "take-cards-out",
}


def problem(request: str, faults: Sequence[Mapping[str, Any]], where: str, is_stopped: bool) -> MischwerkError:
    """The error for a job that has ended; ``where``: the cards are; ``is_stopped``: on request."""
    if is_stopped:
        return Interrupted(message("stopped-cards-where", where=where), message("home-brings-back"))
    if not faults:
        return DeviceFault(message("job-unfinished"), message("run-home"))
    fault = dict(faults[-1])
    kind = fault_kind(fault["code"])
    if kind.name == "BAD_REQUEST":
        hint = message(_HINTS.get(fault.get("reason", 0), "correct-request"))
        return UsageProblem(message("board-refuses", why=fault["detail"]), hint)
    inside = request not in ("jog", "feed") and kind.name not in _NOTHING_INSIDE
    # Only the advice: there is nothing to go on with, and no shuffle; these jobs begin again.
    return DeviceFault(asking.named(fault), kind.advised("then-home-brings-back" if inside else "then-try-again"))

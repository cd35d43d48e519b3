"""Why a job of upkeep was not done, for people."""

from collections.abc import Mapping, Sequence
from typing import Any

from shuffler import reasons

from mischwerk.errors import DeviceFault, Interrupted, MischwerkError, UsageProblem
from mischwerk.forms import sentence
from mischwerk.link.wire import fault_kind
from mischwerk.terminal import asking

# These faults leave the cards where they were.
_NOTHING_INSIDE = ("WELL_EMPTY", "DECK_TOO_LARGE", "BAD_REQUEST")
_HINTS = {
    reasons.PUSHER_OUT: "Bring it back with `mischwerk home` first.",
    reasons.NOT_HOMED: "Run `mischwerk home` first.",
    reasons.MOUTHS_BLOCKED: "Take it out, or run `mischwerk home`, then try again.",
    reasons.BEYOND_STROKE: "Turn fewer steps, or the other way; `mischwerk home` brings it back to 0.",
    reasons.CARD_IN_WELL: "Take all cards out of the well, then clean again.",
}


def problem(request: str, faults: Sequence[Mapping[str, Any]], where: str, is_stopped: bool) -> MischwerkError:
    """The error for a job that has ended; ``where``: the cards are; ``is_stopped``: on request."""
    if is_stopped:
        return Interrupted(
            f"Stopped on request: the machine stands still. Cards: {where}.",
            "`mischwerk home` brings the cards back.",
        )
    if not faults:
        return DeviceFault("The job did not finish, and the board reports no fault.", "Run `mischwerk home`.")
    fault = dict(faults[-1])
    kind = fault_kind(fault["code"])
    if kind.name == "BAD_REQUEST":
        hint = _HINTS.get(fault.get("reason", 0), "Correct the request.")
        return UsageProblem(f"The board refuses: {fault['detail']}.", hint)
    inside = request not in ("jog", "feed") and kind.name not in _NOTHING_INSIDE
    then = "Then `mischwerk home`, which brings the cards back." if inside else "Then try again."
    # Only the advice: there is nothing to go on with, and no shuffle; these jobs begin again.
    return DeviceFault(asking.named(fault), f"{sentence(kind.advice)} {then}".lstrip())

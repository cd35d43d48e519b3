"""Whether a board that says that it has homed is homed."""

from typing import Any

from mischwerk.link import answers
from mischwerk.link.wire import fault_kind


def check_homed(status: dict[str, Any]) -> None:
    """Raises DeviceFault if the board's status is not that of a machine that was homed just now."""
    kind = fault_kind(status["fault"]) if status["fault"] else None
    if kind is not None and kind.name != "ENTROPY_FAILED":  # homing can't clear that one
        raise answers.contradiction(f"homing was reported as done, but {kind.name} is still latched")
    if not status["homed"]:
        raise answers.contradiction("homing was reported as done, but the machine reports that it is not homed")

"""What a board refuses, and how that is explained to a user."""

from collections.abc import Mapping
from typing import Any

from shuffler import reasons

from mischwerk.errors import DeviceFault, MischwerkError, UsageProblem
from mischwerk.forms import sentence
from mischwerk.link.wire import fault_kind

_HOME_FIRST = "Run `mischwerk home` first."
_HINTS = {
    reasons.PLAN_PAUSED: _HOME_FIRST,
    reasons.LATCHED: _HOME_FIRST,
    reasons.DIAGNOSING: _HOME_FIRST,
    reasons.MANY_ATTEMPTS: _HOME_FIRST,
    reasons.NOTHING_PAUSED: "`mischwerk status` says what it does; `mischwerk shuffle` begins a job.",
    reasons.OTHER_FORMAT: "Use such cards, or set it up for others with `mischwerk settings set format`; restart it.",
    reasons.NO_TEST_MODE: "Set the jumper and restart it, or use --sim: only so an order can be given or read back.",
}


class Refused(Exception):
    """The board does not accept the request: ``code`` of the fault table, ``reason`` (shuffler.reasons), ``detail`` in
    words. values: of its message."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values["detail"])
        self.code = int(values["code"])
        self.reason = int(values["reason"])
        self.detail = str(values["detail"])

    def explained(self) -> MischwerkError:
        """As an error for people: a request that makes no sense, or a machine that can't carry it out."""
        kind = fault_kind(self.code)
        error = f"The board refuses: {self.detail}."
        # 4001 to 4003: the request itself does not fit.
        if kind.name in ("DECK_TOO_LARGE", "BAD_REQUEST", "NO_PLAN"):
            return UsageProblem(error, _HINTS.get(self.reason) or sentence(kind.advice))
        return DeviceFault(f"{kind.name}: {self.detail}.", f"{sentence(kind.advice)} Then `mischwerk home`.".lstrip())

"""What a board refuses, and how that is explained to a user."""

from collections.abc import Mapping
from typing import Any

from shuffler import reasons

from mischwerk.errors import DeviceFault, MischwerkError, UsageProblem
from mischwerk.link.wire import fault_kind

_HOME_FIRST = (reasons.PLAN_PAUSED, reasons.LATCHED, reasons.DIAGNOSING, reasons.MANY_ATTEMPTS)


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
            needs_home = self.reason in _HOME_FIRST
            return UsageProblem(error, "Run `mischwerk home` first." if needs_home else _sentence(kind.action))
        return DeviceFault(f"{kind.name}: {self.detail}.", f"{_sentence(kind.action)} Then `mischwerk home`.")


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."

"""What a board refuses, and how that is told to a person."""

from mischwerk.errors import DeviceFault, MischwerkError, UsageProblem
from mischwerk.link.wire import fault_kind


class Refused(Exception):
    """The board does not take the request: ``code`` of the fault table, ``detail`` in words."""

    def __init__(self, code: int, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail

    def explained(self) -> MischwerkError:
        """As an error for people: a request that makes no sense, or a machine that can't."""
        kind = fault_kind(self.code)
        error = f"The board refuses: {self.detail}."
        # 4001 to 4003: the request itself does not fit.
        if kind.name in ("DECK_TOO_LARGE", "BAD_REQUEST", "NO_PLAN"):
            needs_home = "home first" in self.detail
            return UsageProblem(error, "Run `mischwerk home` first." if needs_home else _sentence(kind.action))
        return DeviceFault(f"{kind.name}: {self.detail}.", f"{_sentence(kind.action)} Then `mischwerk home`.")


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."

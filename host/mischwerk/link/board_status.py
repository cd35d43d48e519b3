"""What a board is doing, as it says itself, or as the program that holds its port knows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from shuffler import reasons

from mischwerk.errors import DeviceFault, MischwerkError, UsageProblem
from mischwerk.forms import Value
from mischwerk.link.wire import STATES, fault_kind, name_at, phase_name
from mischwerk.messages import message


@dataclass(frozen=True)
class LatchedFault(Value):
    """A fault that homing has to clear. ``action``: what a person does about it."""

    code: int
    name: str
    action: str


@dataclass(frozen=True)
class JobStatus(Value):
    """A job that runs or is paused, as far as it was heard. ``pass_number``: from 1, 0 outside of passes; ``passes``:
    None while it is not known; ``fed``: cards of ``cards`` fed in this pass, or counted so far, None where the mode
    keeps it secret; ``faults``: names of those so far; ``elapsed_s``: by this computer's clock."""

    job: str
    phase: str
    pass_number: int
    passes: int | None
    fed: int | None
    cards: int | None
    faults: tuple[str, ...]
    elapsed_s: float


@dataclass(frozen=True)
class Status(Value):
    """What a board is doing. ``state``: of the last job; ``homed``: None while a job runs; ``bad_frames``: dropped as
    noise, by the board, or by this computer while a job runs; ``job``: that job."""

    port: str
    machine: str
    phase: str
    state: str
    fault: LatchedFault | None
    homed: bool | None
    bad_frames: int
    job: JobStatus | None = None

    @classmethod
    def of(cls, path: str, machine: str, values: dict[str, Any]) -> Self:
        """From the values of the board's message."""
        kind = fault_kind(values["fault"]) if values["fault"] else None
        fault = LatchedFault(kind.code, kind.name, kind.action) if kind else None
        phase, state = phase_name(values["phase"]), name_at(STATES, values["state"])
        return cls(path, machine, phase, state, fault, bool(values["homed"]), values["bad_frames"])

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has; ``job`` only while there is one."""
        plain = super().to_dict()
        if self.job is None:
            del plain["job"]
        return plain


# -- What a board refuses, and how that is explained to a user.

_HINTS = {  # messages, by their keys
    reasons.PLAN_PAUSED: "run-home-first",
    reasons.LATCHED: "run-home-first",
    reasons.DIAGNOSING: "run-home-first",
    reasons.MANY_ATTEMPTS: "run-home-first",
    reasons.NOTHING_PAUSED: "status-says",
    reasons.OTHER_FORMAT: "use-such-cards",
    reasons.NO_TEST_MODE: "set-jumper",
}


class Refused(Exception):
    """The board does not accept the request: ``code`` of the fault table, ``reason`` (shuffler.reasons), ``detail`` in
    words. values: of its message."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values["detail"])
        self.code = int(values["code"])
        self.reason = int(values["reason"])
        self.detail: str = values["detail"]

    def explained(self) -> MischwerkError:
        """As an error for people: a request that makes no sense, or a machine that can't carry it out."""
        kind = fault_kind(self.code)
        # 4001 to 4003: the request itself does not fit.
        if kind.name in ("DECK_TOO_LARGE", "BAD_REQUEST", "NO_PLAN"):
            hint = message(_HINTS[self.reason]) if self.reason in _HINTS else kind.advised()
            return UsageProblem(message("board-refuses", why=self.detail), hint)
        return DeviceFault(message("fault", fault=kind.name, detail=self.detail), kind.advised("then-home"))

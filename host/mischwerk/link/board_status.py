"""What a board is doing, as it says itself, or as the program that holds its port knows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from shuffler import reasons

from mischwerk.errors import DeviceFault, MischwerkError, UsageProblem
from mischwerk.forms import Value, sentence
from mischwerk.link.wire import STATES, fault_kind, name_at, phase_name


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

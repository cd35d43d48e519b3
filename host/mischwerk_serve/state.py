"""What browsers see of the machine: one frozen value, sent whole each time. It has no field for a card."""

from dataclasses import dataclass, field
from typing import Any

from mischwerk import Calibration, Count, Sensors
from mischwerk.errors import MischwerkError, UsageProblem
from mischwerk.forms import Value

from .translation.messages import with_translations

STATES = ("ready", "working", "stopping", "done", "stopped", "paused", "fault", "lost")

# Of a form, by the option that an error names.
FIELDS = {"--nonce": "nonce", "--deck-name": "name", "--piles": "piles", "--players": "players"}


@dataclass(frozen=True)
class Trouble(Value):
    """What is wrong, and what a person does about it. ``name``: of the fault, None for what is no fault of the machine;
    ``place``: part of the machine, or empty; ``detail``: of the fault, or empty; ``field``: of a form, one of FIELDS,
    whose content is refused, or empty. All in English: browsers say ``name``
    and ``place`` in their language, and get the texts with what is known of them in others."""

    error: str
    what_to_do: str
    name: str | None = None
    place: str = ""
    detail: str = ""
    field: str = ""

    @classmethod
    def of(cls, problem: MischwerkError) -> "Trouble":
        """From an error that is no fault of a job."""
        option = problem.option if isinstance(problem, UsageProblem) else ""
        return cls(problem.error, problem.what_to_do, field=FIELDS.get(option, ""))


@dataclass(frozen=True)
class PileSize(Value):
    """A pile of a deal, without its cards."""

    name: str
    size: int
    ordered: bool


@dataclass(frozen=True)
class Commitment(Value):
    """What the machine has committed to, before any card moves, in hexadecimal and in words to be written down."""

    hexadecimal: str
    words: str


@dataclass(frozen=True)
class State(Value):
    """``state``: one of STATES; ``job``: that runs here, or ran last; ``jobs``: begun since this program started;
    ``cards``: number in the deck, as somebody said; ``laid``: in a twin's well, as it says, None for a board; ``most``:
    that the build takes, None if it is not known; ``phase`` and ``pass_number`` (0 outside of passes) as the machine
    tells them; ``fed``: cards that have left the well in this pass or count, None where that is secret; ``began_s``: of
    the job, by this computer's monotonic clock, None if none was begun; ``took_s``: its time, None while it runs;
    ``usual_s``: what a shuffle of as many cards took last, None if none did; ``warnings``: names of faults in this job
    after which the machine went on by itself; ``sensors``: as they were at rest last, at ``sensors_s`` by the same
    clock; ``piles``: of the deal that is done, the lowest first; ``commitment``: of this job, if it is auditable;
    ``record``: number of the last auditable job that was done, whose record can be had, ``unrevealed``: of the one that
    is done and can still be revealed, 0 if there is none;
    ``measured``: by a count or a calibration, if that was the last job; ``orders``: that would be accepted now."""

    machine: str
    port: str
    twin: bool
    firmware: str
    cards: int
    laid: int | None = None
    most: int | None = None
    state: str = "ready"
    job: str | None = None
    jobs: int = 0
    phase: str = "idle"
    pass_number: int = 0
    fed: int | None = None
    began_s: float | None = None
    took_s: float | None = None
    usual_s: float | None = None
    warnings: tuple[str, ...] = ()
    trouble: Trouble | None = None
    piles: tuple[PileSize, ...] = ()
    commitment: Commitment | None = None
    record: int = 0
    unrevealed: int = 0
    measured: Count | Calibration | None = None
    sensors: Sensors | None = None
    sensors_s: float | None = field(default=None, compare=False)  # no news in itself

    @property
    def moves(self) -> bool:
        """True if the machine is at work."""
        return self.state in ("working", "stopping")

    @property
    def orders(self) -> tuple[str, ...]:
        """What would be accepted. A stop always is: who presses it may see an old state."""
        if self.state == "lost":
            return ("connect",)
        if self.moves:
            return ("stop",)
        is_miscounted = self.trouble is not None and self.trouble.name == "WRONG_COUNT"
        again = ("recount",) if is_miscounted else ()
        if self.state == "fault":
            return ("stop", "home", "cards", *again)
        if self.state in ("paused", "stopped"):
            return ("stop", "resume", "home", "cards", *again)
        return ("stop", "shuffle", "deal", "count", "clean", "calibrate", "home", "cards")

    def message(self, now_s: float) -> dict[str, Any]:
        """For a browser; ``now_s`` by the same clock as ``began_s``, since a browser's clock may be wrong."""
        plain = self.to_dict()
        began_s, took_s, sensors_s = plain.pop("began_s"), plain.pop("took_s"), plain.pop("sensors_s")
        running_s = None if began_s is None else now_s - began_s
        elapsed_s = running_s if took_s is None else took_s
        trouble = plain.pop("trouble")
        return {
            "kind": "state",
            **plain,
            "trouble": None if trouble is None else with_translations(trouble, "error", "what_to_do", "detail"),
            "elapsed_s": None if elapsed_s is None else round(elapsed_s, 1),
            "sensors": None if self.sensors is None else self.sensors.to_dict(),
            "sensors_age_s": None if sensors_s is None else round(now_s - sensors_s, 1),
            "orders": list(self.orders),
        }


# -- Which of the library's jobs an order is.

"""What browsers see of the machine: one frozen value, sent whole each time. It has no field for a card."""

from dataclasses import dataclass, field
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
    Sensors,
    Status,
)
from mischwerk.errors import MischwerkError, UsageProblem
from mischwerk.forms import Value

from .orders import Made
from .translation import with_translations

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
    """Commitment of the machine, made before any card moves, in hexadecimal and in words to be written down; and the
    words of the nonce that answered it, with the phrase that it is made from, if from one."""

    hexadecimal: str
    words: str
    nonce_words: str = ""
    phrase: str | None = None


@dataclass(frozen=True)
class State(Value):
    """``state``: one of STATES; ``job``: that runs here, or ran last; ``jobs``: begun since this program started;
    ``cards``: number in the deck, as somebody said; ``laid``: in a twin's well, as it says, None for a board; ``most``:
    that the build takes, None if it is not known; ``phase`` and ``pass_number`` (0 outside of passes) as the machine
    tells them; ``fed``: cards that have left the well in this pass or count, None where that is secret; ``began_s``: of
    the job, by this computer's monotonic clock, None if none was begun; ``took_s``: its time, None while it runs;
    ``usual_s``: what a shuffle of as many cards took last, None if none did; ``warnings``: names of faults in this job
    after which the machine went on by itself; ``sensors``: as they were at rest last, at ``sensors_s`` by the same
    clock; ``piles``: of the deal that is done, the lowest first; ``cover_opened``: in the job that is done, while cards
    lay in the pockets; ``commitment``: of this job, if it is auditable;
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
    cover_opened: bool = False
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


# -- What of all that this program hears goes to browsers: fields of State, by what was heard.

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
            return {"commitment": Commitment(event.commitment, event.words, event.nonce_words, event.phrase)}
        case FaultReported():
            return {"warnings": (*known.warnings, event.fault.name)}
    return {}


def of_result(made: Made) -> News:
    """Tell a job that is done: sizes of piles, and what was measured."""
    if isinstance(made, JobResult):
        piles = tuple(PileSize(pile.name, pile.size, pile.ordered) for pile in made.piles)
        return {"piles": piles, "cover_opened": made.cover_opened}
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
    texts = {"error": last.name} if last.card else {"error": failed.error, "detail": last.detail}
    return Trouble(what_to_do=last.action, name=last.name, place=last.where, **texts)


def of_status(status: Status, known: State, latched: str, elapsed_s: float) -> News:
    """Return what a machine says of itself on which this program runs no job; ``latched``: the fault that it named the
    last time, or empty. It names the first one until it is homed: what a homing reported that failed is newer."""
    if status.fault is not None:
        trouble, name = known.trouble, status.fault.name
        is_told = trouble is not None and trouble.name is not None and name in (trouble.name, latched)
        return {"state": "fault", "trouble": trouble if is_told else Trouble(name, status.fault.action, name)}
    if status.state == "running":  # by its own button, or another program's doing
        job = known.job if known.moves else None
        return {"state": "stopping" if known.state == "stopping" else "working", "job": job, "phase": status.phase}
    if status.state == "paused":
        return {"state": known.state if known.state in ("paused", "stopped") else "paused"}
    if known.moves or known.state in ("paused", "stopped"):
        trouble = known.trouble if known.moves else None
        return {"state": "ready", "phase": "idle", "trouble": trouble, "took_s": known.took_s or elapsed_s}
    if known.state == "fault" and status.state != "fault":
        return {"state": "ready", "trouble": None}
    return {}

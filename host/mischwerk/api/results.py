"""How a job on the deck ended: the record as a frozen value, and the error of a job that was not done."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from mischwerk_work.foreign_text import as_json

from mischwerk.api.values import Fault, PlannedPass
from mischwerk.errors import DeviceFault
from mischwerk.forms import Value
from mischwerk.link.wire import named
from mischwerk.messages import message

if TYPE_CHECKING:
    from mischwerk.api.verifying import Verification


@dataclass(frozen=True)
class Outcome(Value):
    """How a job ended. ``result``: "done" or "fault"; ``where``: the cards are, in words."""

    result: str
    machine: str
    faults: tuple[Fault, ...]
    where: str

    @property
    def done(self) -> bool:
        """True if the job was done, and nothing contradicts that."""
        return self.result == "done"

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has: that of `mischwerk home --json`."""
        return {"result": self.result, "machine": self.machine, "faults": [fault.to_dict() for fault in self.faults]}


@dataclass(frozen=True)
class DealtPile(Value):
    """A pile of a deal, from place ``first`` of the stack up (0 is the lowest card). ``cards``: by feeding order, the
    lowest first, None where only the machine knows them."""

    name: str
    size: int
    ordered: bool
    first: int
    cards: tuple[int, ...] | None


@dataclass(frozen=True)
class JobResult(Outcome):
    """A shuffle, deal or arrangement.

    ``state``: done, paused or fault; ``stopped``: on request. ``mode``: sealed, auditable or test. ``order``: card at
    each place as the deck lies, the lowest first, cards numbered from 0 as they were fed: a twin of one's own knows
    it, nobody else; ``cover_opened``: while cards lay in the pockets; ``target``: the order that was drawn,
    None where it stays secret. ``machine_s``: by the machine's clock, ``wall_s``: by this computer's. ``to_json``
    is the record, as `mischwerk verify` reads it.
    """

    state: str
    stopped: bool
    cards: int
    method: str
    mode: str
    passes: int
    machine_s: float
    wall_s: float
    cover_opened: bool
    retries: int
    attempts: int
    sim_seed: int | None
    target: tuple[int, ...] | None
    order: tuple[int, ...] | None
    plan: tuple[PlannedPass, ...] | None
    piles: tuple[DealtPile, ...]
    commitment: str | None
    record: str

    @classmethod
    def of(cls, record: dict[str, Any], state: str, where: str, stopped: bool) -> Self:
        """From the record of jobs.record."""
        attempts = record["audit"]["attempts"] if record["audit"] else []
        plan = record["plan"]
        return cls(
            result=record["result"],
            machine=record["machine"],
            faults=tuple(map(Fault.of, record["faults"])),
            where=where,
            state=state,
            stopped=stopped,
            cards=record["cards"],
            method=record["method"],
            mode=record["seed_mode"],
            passes=record["passes"],
            machine_s=record["machine_s"],
            wall_s=record["wall_s"],
            cover_opened=record.get("cover_opened", False),
            retries=record["retries"],
            attempts=record["attempts"],
            sim_seed=record["sim_seed"],
            target=_order(record["target"]),
            order=_order(record["order"]),
            plan=None if plan is None else tuple(PlannedPass.of(entry["pocket"], entry["eject"]) for entry in plan),
            piles=_piles(record.get("piles", [])),
            commitment=attempts[-1]["commitment"] if attempts else None,
            record=as_json(record),
        )

    def to_dict(self) -> dict[str, Any]:
        """The record, a copy."""
        made: dict[str, Any] = json.loads(self.record)
        return made

    def to_json(self) -> str:
        """The record, as --json prints it."""
        return self.record

    def verify(self) -> "Verification":
        """Recompute an auditable deck. Raises UsageProblem if it is of no auditable job that was done."""
        from mischwerk.api.verifying import verify_record  # not in vain: every command loads this module

        return verify_record(self.to_dict())


class JobFailed(DeviceFault):
    """A job was not done. ``result``: all that is known of it; `resume` goes on if its state is paused."""

    def __init__(self, result: Outcome, error: str, what_to_do: str) -> None:
        super().__init__(error, what_to_do)
        self.result = result


class JobStopped(JobFailed):
    """A job was stopped on request."""


def failure(result: Outcome, job: str) -> JobFailed:
    """The error that says why a job was not done."""
    then = message("cards-where-home", where=result.where)
    if isinstance(result, JobResult) and result.state == "paused":
        then = message("cards-where-resume", where=result.where)
    if isinstance(result, JobResult) and result.stopped:
        return JobStopped(result, message("named-job-stopped", job=job), then)
    if not result.faults:
        return JobFailed(result, message("named-job-unfinished", job=job), then)
    fault = result.faults[-1]
    return JobFailed(result, named(fault.name, fault.where, fault.detail), f"To do: {fault.action}. {then}")


def _order(cards: list[int] | None) -> tuple[int, ...] | None:
    return None if cards is None else tuple(cards)


def _piles(entries: list[dict[str, Any]]) -> tuple[DealtPile, ...]:
    made, first = [], 0
    for entry in entries:
        made.append(DealtPile(entry["name"], entry["size"], entry["ordered"], first, _order(entry["cards"])))
        first += entry["size"]
    return tuple(made)

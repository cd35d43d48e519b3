"""The machine that all browsers share: who keeps its state, and carries out one order after another.

Only `drive` uses the line, except for a stop while a job runs. Orders return at once; what becomes of them is in the
state.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from types import TracebackType
from typing import Any, Self, TypeVar

from mischwerk import (
    CardFed,
    Committed,
    FaultReported,
    JobFailed,
    JobResult,
    JobStopped,
    LinkError,
    MischwerkError,
    Outcome,
    PhaseBegan,
    Status,
    UsageProblem,
)
from mischwerk.aio import AsyncShuffler

from .orders import Calibrate, Clean, Connect, CountCards, Deal, Home, Job, Order, Resume, SetCards, Shuffle, Stop
from .state import Commitment, PileSize, State, Trouble

POLL_S = 2.0  # between two questions to a machine at rest: somebody may press its button, or pull its plug
DEFAULT_CARDS = 52

T = TypeVar("T")


class Machine:
    """``opens`` makes a machine that is not yet open, again after a lost line; ``cards``: in the deck, at first. An
    asynchronous context manager, which raises UsageProblem or LinkError if the machine can't be opened."""

    def __init__(self, opens: Callable[[], AsyncShuffler], cards: int = DEFAULT_CARDS) -> None:
        self.changed: Callable[[], None] = lambda: None
        self._opens = opens
        self._cards = cards
        self._shuffler = opens()
        self._wake = asyncio.Event()
        self._next: Job | None = None
        self._is_stop_wanted = False
        self._is_job_running = False
        self._stopping: asyncio.Task[None] | None = None
        self._usual_s: dict[int, float] = {}  # by number of cards
        self.record = (0, "")  # number of the last auditable job that was done, and its record

    async def __aenter__(self) -> Self:
        await self._shuffler.__aenter__()
        who = self._shuffler.identity
        self.state = State(who.machine, who.port, who.twin, who.firmware, self._cards)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._shuffler.close()

    # -- from browsers ---------------------------------------------------------------------------
    def take(self, order: Order) -> str | None:
        """Accept an order, or say why not: "stale" (others were quicker) or "not-now"."""
        if isinstance(order, Stop):
            self.stop()
            return None
        if order.name not in self.state.orders:
            return "not-now"
        if isinstance(order, SetCards):
            self._set(cards=order.cards, usual_s=self._usual_s.get(order.cards))
            return None
        if order.seen != self.state.jobs:
            return "stale"
        self._next = order
        self._set(
            state="working", job=order.name, jobs=self.state.jobs + 1, phase="idle", pass_number=0, trouble=None,
            warnings=(), began_s=time.monotonic(), took_s=None, piles=(), commitment=None, measured=None,
        )  # fmt: skip
        self._wake.set()
        return None

    def stop(self) -> None:
        """Stop whatever moves; returns at once."""
        if self.state.moves:
            self._set(state="stopping")
        if not self._is_job_running:
            self._is_stop_wanted = True
            self._wake.set()
        elif self._stopping is None or self._stopping.done():
            self._stopping = asyncio.create_task(self._stop_job())

    async def halt(self) -> bool:
        """Before the program ends: whether the machine stands, as far as this program moved it."""
        self._next = None
        if self._is_job_running:
            self.stop()
        if self._stopping is not None:
            await self._stopping
        return not self._is_job_running

    async def ask(self, question: Callable[[AsyncShuffler], Awaitable[T]]) -> T:
        """What a machine at rest answers. Raises MischwerkError."""
        if self.state.state == "lost":
            raise LinkError("There is no machine.", "Look for it again, on the first page.")
        if self.state.moves:
            raise UsageProblem("The machine is at work.", "Wait for its end, or stop it.")
        return await question(self._shuffler)

    # -- the line --------------------------------------------------------------------------------
    async def drive(self) -> None:
        """Carry out orders, and look after the machine between them, until cancelled."""
        while True:
            try:
                await self._turn()
            except MischwerkError as problem:
                self._lose(problem)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL_S):
                    await self._wake.wait()
            self._wake.clear()

    async def _turn(self) -> None:
        order, self._next = self._next, None
        if self._is_stop_wanted:
            self._is_stop_wanted = False
            if self.state.state != "lost":
                await self._shuffler.stop()
            order = None  # it was stopped before it began
        if order is not None:
            await self._carry_out(order)
        if self.state.state == "lost":
            return
        found = await self._shuffler.status()
        if self._next is None:  # else it is older than an order that was accepted meanwhile
            self._settle(found)
            await self._read_sensors()

    async def _read_sensors(self) -> None:
        """At rest, but not in a pause: the machine itself refuses then, for they would tell of a secret order."""
        if self.state.state not in ("ready", "done", "fault"):
            return
        with contextlib.suppress(UsageProblem):  # its button was quicker
            self._set(sensors=await self._shuffler.sensors(), sensors_s=time.monotonic())

    async def _carry_out(self, order: Job) -> None:
        self._is_job_running = not isinstance(order, Connect)
        try:
            await self._work(order)
        except JobStopped:
            self._set(state="stopped")
        except JobFailed as failed:
            is_paused = isinstance(failed.result, JobResult) and failed.result.state == "paused"
            self._set(state="paused" if is_paused else "fault", trouble=_why(failed))
        except MischwerkError as problem:
            # Nothing was begun, or nobody knows: the machine's own answer decides what the state is.
            self._set(state="lost" if isinstance(order, Connect) else "ready", trouble=Trouble.of(problem))
        else:
            self._set(state="ready" if isinstance(order, Connect) else "done", trouble=None)
        finally:
            self._is_job_running = False
        self._set(phase="idle", pass_number=0, fed=None, took_s=self._elapsed_s())

    async def _work(self, order: Job) -> None:
        if isinstance(order, Connect):
            await self._shuffler.close()
            self._shuffler = self._opens()
            await self._shuffler.__aenter__()
        elif isinstance(order, Home):
            await self._shuffler.home(on_event=self._hear)
        elif isinstance(order, Resume):
            self._publish(await self._shuffler.resume(on_event=self._hear))
        elif isinstance(order, Deal):
            self._publish(
                await self._shuffler.deal(
                    order.game, players=order.players, piles=order.piles, deck=order.deck,
                    cards=None if order.game or order.deck else self.state.cards,
                    audit=order.audit, nonce=order.nonce, deck_name=order.deck_name, on_event=self._hear,
                )
            )  # fmt: skip
        elif isinstance(order, CountCards):
            self._set(measured=await self._shuffler.count(on_event=self._hear))
        elif isinstance(order, Clean):
            await self._shuffler.clean(order.seconds, on_event=self._hear)
        elif isinstance(order, Calibrate):
            found = await self._shuffler.calibrate(
                height_mm=order.height_mm, sleeves=order.sleeves, store=order.store, on_event=self._hear
            )
            self._set(measured=found)
        elif isinstance(order, Shuffle):
            cards = self.state.cards
            self._publish(
                await self._shuffler.shuffle(
                    cards=cards, audit=order.audit, nonce=order.nonce, deck_name=order.deck_name, on_event=self._hear
                )
            )
            self._usual_s[cards] = self._elapsed_s()
            self._set(usual_s=self._usual_s[cards])

    def _publish(self, result: Outcome) -> None:
        """What may be known of a job that is done: sizes of piles, and all of an auditable one."""
        if not isinstance(result, JobResult):
            return
        self._set(piles=tuple(PileSize(one.name, one.size, one.ordered) for one in result.piles))
        if result.mode == "auditable":
            self.record = (self.state.jobs, result.to_json())
            self._set(record=self.state.jobs)

    async def _stop_job(self) -> None:
        try:
            await self._shuffler.stop()
        except MischwerkError as problem:
            self._set(trouble=Trouble.of(problem))

    def _hear(self, event: object) -> None:
        """Of all that is heard of a job only phases, faults, commitments, and how many cards have gone where that is no
        secret go to browsers."""
        if isinstance(event, PhaseBegan):
            self._set(phase=event.phase, pass_number=event.pass_number, fed=None)
        elif isinstance(event, CardFed):
            self._set(fed=event.fed)
        elif isinstance(event, Committed):
            self._set(commitment=Commitment(event.commitment, event.words))
        elif isinstance(event, FaultReported):
            self._set(warnings=(*self.state.warnings, event.fault.name))

    def _settle(self, found: Status) -> None:
        """Bring the state in line with what a machine says of itself on which this program runs no job."""
        known = self.state
        if found.fault is not None:
            same = known.trouble is not None and known.trouble.name == found.fault.name
            latched = Trouble(found.fault.name, found.fault.action, found.fault.name)
            self._set(state="fault", trouble=known.trouble if same else latched)
        elif found.state == "running":  # by its own button, or another program's doing
            job = known.job if known.moves else None
            self._set(state="stopping" if known.state == "stopping" else "working", job=job, phase=found.phase)
        elif found.state == "paused":
            self._set(state=known.state if known.state in ("paused", "stopped") else "paused")
        elif known.moves or known.state in ("paused", "stopped"):
            trouble = known.trouble if known.moves else None
            self._set(state="ready", phase="idle", trouble=trouble, took_s=known.took_s or self._elapsed_s())
        elif known.state == "fault" and found.state != "fault":
            self._set(state="ready", trouble=None)

    def _lose(self, problem: MischwerkError) -> None:
        """The machine does not answer."""
        if isinstance(problem, LinkError):
            self._set(state="lost", phase="idle", pass_number=0, trouble=Trouble.of(problem))
        else:
            self._set(trouble=Trouble.of(problem))

    def _elapsed_s(self) -> float:
        began_s = self.state.began_s
        return 0.0 if began_s is None else time.monotonic() - began_s

    def _set(self, **news: Any) -> None:
        before, self.state = self.state, replace(self.state, **news)
        if before != self.state:
            self.changed()


def _why(failed: JobFailed) -> Trouble:
    faults = failed.result.faults
    if not faults:
        return Trouble.of(failed)
    last = faults[-1]
    # The number of a card together with the pocket that it was meant for tells of a secret order.
    told = {"error": last.name} if last.card else {"error": failed.error, "detail": last.detail}
    return Trouble(what_to_do=last.action, name=last.name, place=last.where, **told)

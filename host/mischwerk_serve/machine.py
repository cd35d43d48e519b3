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
    Count,
    JobFailed,
    JobResult,
    LinkError,
    MischwerkError,
    PhaseBegan,
    UsageProblem,
    machines,
)
from mischwerk.aio import AsyncShuffler, Whereabouts
from mischwerk.messages import message

from . import orders
from .orders import Audited, Connect, Job, Nonces, Order, Recount, SetCards, Shuffle, Stop
from .state import State, Trouble, of_event, of_failure, of_result, of_status

POLL_S = 2.0  # between two questions to a machine at rest: somebody may press its button, or pull its plug
DEFAULT_CARDS, LEAST_CARDS = 52, 2

T = TypeVar("T")


class Machine:
    """``opens`` makes a machine that is not yet open, again after a lost line; ``cards``: in the deck, at first;
    ``whereabouts``: of a board that is waited for, at first and whenever it is lost. An asynchronous context manager,
    which raises UsageProblem or LinkError if the machine can't be opened, though it is there."""

    def __init__(
        self,
        opens: Callable[[], AsyncShuffler],
        cards: int = DEFAULT_CARDS,
        whereabouts: Whereabouts | None = None,
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        self._opens = opens
        self._whereabouts = whereabouts
        self._shuffler = opens()
        self.state = State("", "", False, "", cards, state="lost")
        self._wake = asyncio.Event()
        self._next: Job | None = None
        self._is_stop_wanted = False
        self._is_job_running = False
        self._stopping: asyncio.Task[None] | None = None
        self._latched = ""  # name of the fault that the machine said last that only homing clears
        self._nonces = Nonces()
        self._usual_s: dict[int, float] = {}  # by number of cards
        self.audited = Audited()

    async def __aenter__(self) -> Self:
        try:
            await self._open()
        except LinkError as problem:
            if self._whereabouts is None or self._whereabouts.path() is not None:
                raise  # nobody is waited for who is there
            self._lose(problem)
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
            warnings=(), began_s=time.monotonic(), took_s=None, piles=(), cover_opened=False, commitment=None,
            measured=None,
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
        """Return what a machine at rest answers. Raises MischwerkError."""
        if self.state.state == "lost":
            raise LinkError(message("no-machine"), message("search-again"))
        if self.state.moves:
            raise UsageProblem(message("machine-working"), message("wait-or-stop"))
        return await question(self._shuffler)

    async def reveal(self, number: int) -> None:
        """Let the machine say what the auditable deck of that job was drawn from; its record is then complete. Raises
        MischwerkError."""
        self._set(**await self.ask(lambda shuffler: self.audited.reveal(number, shuffler)))

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
        if self.state.state == "lost" and not await self._is_found_again():
            return
        status = await self._shuffler.status()
        if status.state == "running":  # another's doing, for which it forgets its last deck
            self._set(**self.audited.forget_unrevealed())
        latched, self._latched = self._latched, status.fault.name if status.fault else ""
        if self._next is None:  # else it is older than an order that was accepted meanwhile
            self._set(**of_status(status, self.state, latched, self._elapsed_s()))
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
        except JobFailed as failed:
            self._set(**of_failure(failed))
        except UsageProblem as problem:
            await self._give_up(order)
            if self.state.moves:
                self._set(state="ready", trouble=Trouble.of(problem))
        except MischwerkError as problem:
            # Nothing was begun, or nobody knows: the machine's own answer decides what the state is. Until it has come,
            # one that has fallen silent is not said to be ready.
            is_silent = isinstance(problem, LinkError)
            state = "lost" if isinstance(order, Connect) else self.state.state if is_silent else "ready"
            self._set(state=state, trouble=Trouble.of(problem))
        else:
            self._set(state="ready" if isinstance(order, Connect) else "done", trouble=None)
        finally:
            self._is_job_running = False
        self._set(phase="idle", pass_number=0, fed=None, took_s=self._elapsed_s())

    async def _work(self, order: Job) -> None:
        if isinstance(order, Connect):
            if self._whereabouts is not None:
                self._whereabouts.forget()  # somebody looks at what is found
            await self._open_again()
            return
        cards = self.state.cards
        await self._lay(order)
        self._nonces.check(order)
        made = await orders.carry_out(order, self._shuffler, cards, lambda event: self._hear(event, order))
        self._set(**of_result(made))
        if isinstance(made, JobResult) and made.mode == "auditable":
            self._set(**self.audited.keep(self.state.jobs, made))
        if isinstance(order, Recount) and isinstance(made, Count):
            self._set(cards=max(made.cards, LEAST_CARDS))
        if isinstance(order, Shuffle):
            self._usual_s[cards] = self._elapsed_s()
            self._set(usual_s=self._usual_s[cards])

    async def _give_up(self, order: Job) -> None:
        """End a job that the machine has begun and can't go on with, before a card has moved: its players' part was
        refused. Else it would wait in a pause that nobody has asked for."""
        if self.state.commitment is None:
            return
        self._set(commitment=None)
        try:
            await self._shuffler.home(on_event=lambda event: self._hear(event, order))
        except JobFailed as failed:
            self._set(**of_failure(failed))
        except MischwerkError as other:
            self._set(state="ready", trouble=Trouble.of(other))

    async def _lay(self, order: Job) -> None:
        """A twin gets the deck that the job needs, before it begins: as a person would lay it in. Raises
        MischwerkError."""
        request = orders.request(order, self.state.cards)
        cards = None if request is None else self._shuffler.cards_needed(request)
        if cards is None or self.state.laid in (None, cards):
            return
        await self._shuffler.change_deck(cards)
        self._set(laid=cards, sensors=None, **self.audited.forget_unrevealed())
        if self._stopping is not None:
            raise UsageProblem(message("stopped-before-job"), message("start-again"))

    # -- opening it ------------------------------------------------------------------------------
    async def _open(self) -> None:
        """Raises MischwerkError. Nothing moves by it, whatever it was doing."""
        await self._shuffler.__aenter__()
        who = self._shuffler.identity
        laid = await asyncio.to_thread(self._shuffler.cards_laid_in)
        if self._whereabouts is not None:
            self._whereabouts.seen_at(who.port)
        build = _build(who.machine)
        most = None if build is None else build.max_cards
        cards = self.state.cards if most is None else min(self.state.cards, most)
        self._set(
            machine=who.machine, port=who.port, twin=who.twin, firmware=who.firmware, laid=laid, most=most, cards=cards,
            state="ready", trouble=None, sensors=None,
        )  # fmt: skip

    async def _open_again(self) -> None:
        await self._shuffler.close()
        self._shuffler = self._opens()
        await self._open()

    async def _is_found_again(self) -> bool:
        """Tell whether a board that was away is back, also at another port."""
        if self._whereabouts is None:
            return False
        await self._shuffler.close()  # a system gives a port that is still held no board again
        if self._whereabouts.path() is None:
            return False
        await self._open_again()
        return True

    async def _stop_job(self) -> None:
        try:
            await self._shuffler.stop()
        except MischwerkError as problem:
            self._set(trouble=Trouble.of(problem))

    def _hear(self, event: object, order: Job) -> None:
        if order.forgets_last_deck and isinstance(event, PhaseBegan):  # it has begun, not only been asked for
            self._set(**self.audited.forget_unrevealed())
        self._nonces.note(event, order)
        self._set(**of_event(event, self.state))

    def _lose(self, problem: MischwerkError) -> None:
        """The machine does not answer."""
        if isinstance(problem, LinkError):
            self._set(state="lost", phase="idle", pass_number=0, trouble=Trouble.of(problem))
        else:
            self._set(trouble=Trouble.of(problem))

    def _elapsed_s(self) -> float:
        began_s = self.state.began_s
        return 0.0 if began_s is None else time.monotonic() - began_s

    def _set(self, **changed: Any) -> None:
        before, self.state = self.state, replace(self.state, **changed)
        if before != self.state:
            self.changed()


def _build(machine: str) -> machines.Build | None:
    """None for that of a file that only the machine knows: what a board calls itself is no path to be opened here."""
    return machines.load(machine) if machine in machines.names() else None

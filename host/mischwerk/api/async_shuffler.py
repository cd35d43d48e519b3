"""The asyncio shell: a machine, or a twin of one's own, as an object whose methods are awaited."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

from mischwerk.api.async_driving import AsyncDriver, AsyncDriverOwner, AsyncJob
from mischwerk.api.events import JobListener, Listener
from mischwerk.api.opening import Opening, Where
from mischwerk.api.requests import Request
from mischwerk.api.results import JobResult, Outcome
from mischwerk.api.session import Session, greet
from mischwerk.api.shell import Shell
from mischwerk.api.values import Calibration, Count, Jog, Log, Sensors, Stopped
from mischwerk.errors import UsageProblem
from mischwerk.link.async_link import AsyncLink
from mischwerk.link.board_status import Status
from mischwerk.link.raw_bits import sizes
from mischwerk.link.steps import Procedure
from mischwerk.upkeep.checkup import CheckResult
from mischwerk.upkeep.doctor import Tried

T = TypeVar("T")


class _Open(NamedTuple):
    opening: Opening
    driver: AsyncDriver


class AsyncShuffler(Shell[Coroutine[Any, Any, JobResult]]):
    """A machine for asyncio; ``async with`` opens and closes it. Not to be made directly: see `open` and `connect`.

    One job at a time. While a job runs in another task, `status` and `stop` answer at once and all others raise
    UsageProblem. Whatever leaves a job early (a cancellation, an exception in a callback, the end of the ``async
    with``) stops the machine first.
    """

    def __init__(self, where: Where) -> None:
        where.check()
        self._where = where
        self._opened: _Open | None = None

    async def __aenter__(self) -> Self:
        """Open it. Raises UsageProblem for what can't be, LinkError if nobody answers."""
        opening = await _in_thread_opened(self._where)
        try:
            link = AsyncLink(opening.port, opening.line, opening.watch)
            session = await link.run(greet(opening))
        except BaseException:
            opening.close()
            raise
        driver = AsyncDriver(link, session)
        opening.control.owner = AsyncDriverOwner(driver)
        self._opened = _Open(opening, driver)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Stop jobs that still run, and give the port back; a twin of one's own ends. May be called again."""
        if self._opened is None:
            return
        opened, self._opened = self._opened, None
        try:
            await opened.driver.close()
        finally:
            await asyncio.shield(asyncio.to_thread(opened.opening.close))

    @property
    def _open(self) -> _Open:
        if self._opened is None:
            raise UsageProblem("This machine is not open.", "Open it with `async with`.")
        return self._opened

    @property
    def _session(self) -> Session:
        return self._open.driver.session

    @property
    def _opening(self) -> Opening:
        return self._open.opening

    # -- jobs on the deck ------------------------------------------------------------------------
    async def carry_out(self, request: Request, on_event: Listener | None = None) -> JobResult:
        """Carry out a job given as a value. Raises as `shuffle`."""
        return await self._job(self._session.work(request, JobListener(request.job, on_event)))

    async def reveal(self, result: JobResult) -> JobResult:
        """Return what an auditable deck was drawn from, after the game: the same result, complete. A machine keeps that
        of its last job only. Raises UsageProblem, LinkError, DeviceFault."""
        return await self._open.driver.run(self._session.reveal(result))

    async def reveal_record(self, record: Mapping[str, Any], name: str = "The record") -> dict[str, Any]:
        """Reveal the deck of a record given as an object, such as record.json of `mischwerk shuffle --reveal-later`;
        ``name``: what errors call it. Raises as `reveal`."""
        return await self._open.driver.run(self._session.reveal_record(record, name))

    def start(self, request: Request, on_event: Listener | None = None) -> AsyncJob[JobResult]:
        """Start a job as an asynchronous iterator of events; to be called in a running event loop."""
        listener = JobListener(request.job, on_event, keeps=True)
        return AsyncJob(self._open.driver, listener, self._session.work(request, listener))

    async def resume(self, *, on_event: Listener | None = None) -> Outcome:
        """Go on with a paused job: a JobResult if it was begun here. Raises UsageProblem if nothing is paused, and as
        `shuffle`."""
        return await self._job(self._session.resume(on_event))

    async def give_up(self, *, on_event: Listener | None = None) -> JobResult:
        """Bring the cards of a paused job home, which ends it: its result, with all faults. Raises JobFailed if
        they can't be brought home, UsageProblem if no job that was begun here is paused."""
        return await self._job(self._session.give_up(on_event))

    async def home(self, *, on_event: Listener | None = None) -> Outcome:
        """Home the axes and bring all cards back into the well; clears a latched fault. Raises as `shuffle`."""
        return await self._job(self._session.home(on_event))

    async def stop(self) -> Stopped:
        """Stop all motion. While a job runs in another task: returns when the machine stands still, and the job raises
        JobStopped there. Raises LinkError, DeviceFault."""
        return await self._open.driver.stop()

    async def change_deck(self, cards: int) -> None:
        """Take all cards out of a twin that stands still, and lay a new deck of `cards` into its well. It is switched
        off meanwhile, and forgets what it could reveal. Raises UsageProblem if they do not fit, or for a board, whose
        deck only a person can change; LinkError for a twin that can't either."""
        await self._open.driver.change_deck(self._opening, cards)

    # -- upkeep ----------------------------------------------------------------------------------
    async def count(self, *, deck_name: str | None = None, on_event: Listener | None = None) -> Count:
        """Count the cards in the well; they come back in their order. Raises MischwerkError."""
        return await self._job(self._session.count(deck_name, on_event))

    async def clean(self, seconds: int = 10, *, on_event: Listener | None = None) -> None:
        """Turn feed roller and nip against a cloth; the well must be empty. Raises MischwerkError."""
        await self._job(self._session.clean(seconds, on_event))

    async def calibrate(
        self,
        *,
        height_mm: float | None = None,
        sleeves: bool = False,
        store: bool = False,
        card_format: str | None = None,
        deck_name: str | None = None,
        on_event: Listener | None = None,
    ) -> Calibration:
        """Measure the cards in the well. ``height_mm``: of the pile, which tells their thickness; ``sleeves``: they are
        in sleeves; ``store``: keep the settings that follow; ``card_format``: None for the one it was opened for.
        Raises MischwerkError, and then nothing is stored."""
        return await self._job(self._session.calibrate(height_mm, sleeves, store, card_format, deck_name, on_event))

    async def store(self, calibration: Calibration) -> Calibration:
        """Keep the settings that follow from a calibration, which are looked at first; the same, stored. Raises
        MischwerkError."""
        return await self._open.driver.run(self._session.store(calibration))

    async def jog(
        self,
        axis: str,
        steps: int | None = None,
        *,
        mm: float | None = None,
        back: bool = False,
        on_event: Listener | None = None,
    ) -> Jog:
        """Turn one motor slowly, for repair and adjustment: ``axis`` feed, pocket or pusher, by steps or millimetres,
        ``back``: towards home. ``axis`` follower, without either: its servo goes to its middle. Before the next job,
        `home`. Raises MischwerkError."""
        return await self._job(self._session.jog(axis, steps, mm, back, on_event))

    async def doctor(
        self,
        *,
        jog: bool = False,
        feed_test: bool | Callable[[], bool] = False,
        self_test: bool = False,
        on_event: Listener | None = None,
    ) -> AsyncIterator[CheckResult]:
        """Check the machine, one thing after the other. Nothing moves unless it is asked for: ``jog``: home, and turn
        each motor a little; ``feed_test``: feed the deck once, and bring it back (a function is asked when the time
        comes, if there are cards); ``self_test``: shuffle a new deck in test mode, and put it back. Raises LinkError
        when the board is gone, DeviceFault if it contradicts itself."""
        doctor = self._session.doctor(Tried(jog, feed_test, self_test), on_event)
        while (finding := await self._job(doctor.next())) is not None:
            yield finding

    # -- questions -------------------------------------------------------------------------------
    async def status(self) -> Status:
        """Return what the machine is doing; while a job runs, what is known of it, without asking the board. Raises
        LinkError."""
        running = self._session.running()
        return running if running is not None else await self._open.driver.run(self._session.status())

    async def raw_bits(self, count: int) -> AsyncIterator[bytes]:
        """``count`` raw bytes of the noise source, piece by piece, untested and unmixed; none of them is ever used for
        a deck, and the board forgets what it could reveal. Raises MischwerkError."""
        await self._open.driver.run(self._session.diagnose())
        try:
            for size in sizes(count):
                yield await self._open.driver.run(self._session.capture(size))
        finally:
            await self._open.driver.run(self._session.end_diagnosis())

    async def settings(self) -> dict[str, Any]:
        """All settings by name: numbers, booleans, lists or text. Raises MischwerkError."""
        return await self._open.driver.run(self._session.settings())

    async def change_setting(self, name: str, value: Any) -> Any:
        """Change a setting; returns its value then. Those of the machine and its cards take effect at its next start.
        Raises UsageProblem, and then it is as it was."""
        return await self._open.driver.run(self._session.change_setting(name, value))

    async def sensors(self) -> Sensors:
        """Return what the sensors say now. Raises MischwerkError."""
        return await self._open.driver.run(self._session.sensors())

    async def log(self) -> Log:
        """Return what happened since power-on, and the counters of the machine's life. Raises MischwerkError."""
        return await self._open.driver.run(self._session.log())

    # -- within ----------------------------------------------------------------------------------
    async def _job(self, procedure: Procedure[T]) -> T:
        return await self._open.driver.run(procedure, is_job=True)


def open(
    *,
    sim: bool = False,
    port: str | None = None,
    machine: str | None = None,
    card_format: str | None = None,
    cards: int | None = None,
    deck: str | None = None,
    twin: str | None = None,
    sim_seed: int | None = None,
    interpreter: str | None = None,
    rosc: str | None = None,
    changes: Sequence[str] = (),
    history: bool = False,
    looks: Path | None = None,
) -> AsyncShuffler:
    """A twin of one's own, or a board, to be opened by ``async with``.

    ``sim``: start a twin, with ``cards`` cards or a ``deck`` by name in its well (52, or what its build holds);
    ``twin``: "world" (the physical world, the default) or "model" (quick); ``sim_seed`` fixes everything random in it;
    ``interpreter``: "micropython" or "cpython"; ``rosc``: model of its noise source; ``changes``: numbers of its
    machine file, such as "cards.friction=0.45". ``port``: of the board, if not the only one. ``machine``: build or
    machine file, "pile10" with ``sim``, else whichever the board is; ``card_format``: poker, bridge
    or skat, None for what the board is set for (poker in a twin).
    ``history``: keep its jobs in the user's history. ``looks``: a datagram socket (AF_UNIX) that a twin of one's own
    tells where each of its cards lies, 25 times a second. Raises UsageProblem for what can't be, LinkError if nobody
    answers.
    """
    where = Where(
            sim=sim,
            port=port,
            machine=machine,
            card_format=card_format,
            cards=cards,
            deck=deck,
            twin=twin,
            sim_seed=sim_seed,
            interpreter=interpreter,
            rosc=rosc,
            changes=tuple(changes),
            history=history,
            looks=looks,
        )  # fmt: skip
    return AsyncShuffler(where)


def connect(
    port: str | None = None, *, machine: str | None = None, card_format: str | None = None, history: bool = False
) -> AsyncShuffler:
    """Connect to the board at ``port``, or to the only one there is; or to a twin that `mischwerk sim serve` keeps.
    Raises as `open`."""
    return open(port=port, machine=machine, card_format=card_format, history=history)


async def _in_thread_opened(where: Where) -> Opening:
    """Opening blocks for a second or more; who is cancelled meanwhile leaves nothing open."""
    task = asyncio.ensure_future(asyncio.to_thread(Opening, where, in_background=True))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_close)
        raise


def _close(opened: asyncio.Future[Opening]) -> None:
    if opened.exception() is None:
        opened.result().close()

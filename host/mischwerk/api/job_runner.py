"""The job that runs on an open board, from its beginning to its end, and what a board is asked while none runs."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mischwerk.api.events import Ended, JobListener
from mischwerk.api.opening import Opening
from mischwerk.api.results import JobFailed
from mischwerk.api.values import Identity, Log, Sensors, Stopped
from mischwerk.errors import DeviceFault, LinkError, MischwerkError, UsageProblem
from mischwerk.jobs.job import STOP_TIMEOUT_S, Follower
from mischwerk.link import raw_bits
from mischwerk.link.board_status import JobStatus, Refused, Status
from mischwerk.link.ports import board_id, candidates
from mischwerk.link.wire import STATES
from mischwerk.messages import message
from mischwerk.upkeep import setting_values, tasks

# -- What an identified board can be asked while no job runs: procedures without a port (link/steps.py).


class Questions:
    """Asks one board on an open line."""

    def __init__(self, opening: Opening, identity: dict[str, Any]) -> None:
        self.identity = Identity.of(opening.line.path, identity, opening.line.board)
        self._opening = opening
        self._line = opening.line
        self._values = identity

    async def status(self) -> Status:
        """Return what the board is doing. Raises LinkError."""
        return Status.of(self._line.path, self.identity.machine, await self._line.ask("status"))

    async def stop(self) -> Stopped:
        """Stop a machine on which this program runs no job. Raises LinkError, DeviceFault."""
        answer = await self._line.request("stop")
        if answer.name != "accepted":
            raise DeviceFault(message("stop-not-accepted"), message("press-stop-on-machine"))
        return Stopped(True, self._line.path, None)

    async def settings(self) -> dict[str, Any]:
        """All settings by name: numbers, booleans, lists or text. Raises MischwerkError."""
        stored = await tasks.settings(self._line)
        return {name: setting_values.typed(name, value) for name, value in stored.items()}

    async def change_setting(self, name: str, value: Any) -> Any:
        """Change a setting; its value then. Raises UsageProblem, and then it is as it was."""
        after = await setting_values.put(self._line, name, setting_values.in_words(value))
        return setting_values.typed(name, after.after)

    async def sensors(self) -> Sensors:
        """Return what the sensors say now. Raises MischwerkError."""
        answer = await tasks.ask(self._line, "sensors")
        return Sensors.of(tasks.levels(answer), answer["supply"])

    async def log(self) -> Log:
        """Return what happened since power-on, and the counters. Raises MischwerkError."""
        lines = await tasks.listed(self._line, "log")
        counters = await tasks.listed(self._line, "counter")
        return Log.of(lines, counters)

    async def diagnose(self) -> None:
        """Enter diagnostic mode, in which the board gives raw bits. Raises MischwerkError."""
        try:
            await raw_bits.enter(self._line)
        except Refused as refusal:
            raise self._explained(refusal) from refusal

    async def capture(self, size: int) -> bytes:
        """A piece of the raw bits. Raises MischwerkError."""
        return await raw_bits.piece(self._line, size)

    async def end_diagnosis(self) -> None:
        """Leave diagnostic mode, if possible."""
        await raw_bits.leave(self._line)

    def _explained(self, refusal: Refused) -> MischwerkError:
        return tasks.explained(refusal) if self._opening.context is None else refusal.explained()


# -- Finds a board that was away: at the port where it was, or wherever the same board has come back.

_PTYS = ("/dev/pts/", "/dev/ttys")  # a twin's port: its number is given to the next terminal when the twin has gone


class Whereabouts:
    """``port``: as somebody has named it, None for the only board there is. Boards are told apart by their chip's
    id."""

    def __init__(self, port: str | None) -> None:
        self._named = port
        self._path: str | None = None  # where it was last
        self._board: str | None = None

    def seen_at(self, path: str) -> None:
        """It answers there now."""
        self._path, self._board = path, board_id(path)

    def forget(self) -> None:
        """Any board will do."""
        self._path = self._board = None

    def path(self) -> str | None:
        """The port at which it can be opened now; None while it is away."""
        if self._path is None:
            return self._first()
        if self._board is None:
            return self._path if _is_there(self._path, is_reopened=True) else None
        others = [path for path in candidates() if path != self._path]
        return next((path for path in (self._path, *others) if board_id(path) == self._board), None)

    def _first(self) -> str | None:
        if self._named is not None:
            return self._named if _is_there(self._named, is_reopened=False) else None
        paths = candidates()
        return paths[0] if len(paths) == 1 else None


def _is_there(path: str, is_reopened: bool) -> bool:
    """Tell whether there is such a port, and not just another terminal that has got its number."""
    is_pty = os.path.realpath(path).startswith(_PTYS)
    return os.path.exists(path) and not (is_reopened and is_pty and not os.path.islink(path))


PAUSE_S = 0.2  # between two questions to a machine that brakes


class JobRunner(Questions):
    """One job at a time; while it runs, any thread may look at it and ask it to stop."""

    def __init__(self, opening: Opening, identity: dict[str, Any]) -> None:
        super().__init__(opening, identity)
        self.listener: JobListener | None = None  # of the job that runs
        self.idle = threading.Event()
        self.idle.set()
        self.where: str | None = None  # the cards are, after the last job
        self._interrupts = opening.new_interrupts()
        self._follower: Follower | None = None  # of the job that runs
        self._is_unsettled = False  # a job was left in the middle, the machine may still brake

    def running(self) -> Status | None:
        """Status while a job runs, without asking the board; None if none does."""
        listener, follower = self.listener, self._follower
        if listener is None:
            return None
        if follower is not None:
            return follower.status()
        about = JobStatus(listener.job, "idle", 0, None, None, listener.cards, (), 0.0)
        return Status(
            self._line.path, self.identity.machine, "idle", "running", None, None, self._line.bad_frames, about
        )

    def request_stop(self) -> None:
        """Let the job that runs ask the machine to stop."""
        self._interrupts.wanted.set()

    def stopped(self) -> Stopped:
        """The answer to a stop, when the job has ended."""
        return Stopped(True, self._line.path, self.where)

    def busy(self) -> UsageProblem:
        """Why nothing else can be done now."""
        listener = self.listener
        return UsageProblem(message("job-running", job=listener.job if listener else "job"), message("wait-or-stop"))

    @staticmethod
    def forestalled() -> UsageProblem:
        """Why a job that waited for the line does not begin."""
        return UsageProblem(message("stopped-before-job"), message("start-again"))

    # -- jobs without a record ------------------------------------------------------------------
    async def carry_out(self, listener: JobListener, request: str, values: dict[str, Any]) -> None:
        """A job that ends with an answer or an error. Raises MischwerkError unless it was done."""
        with self._job(listener):
            await self._settle()
            follower = self._following(listener)
            await tasks.carry_out(follower, request, **values)
            self._note_end(follower, listener)

    async def upkeep(
        self, listener: JobListener, what: int, amount: int = 0, deck_name: str | None = None
    ) -> tasks.CountResult:
        """A task of upkeep, ``what`` of `tasks`. Raises MischwerkError unless it was done."""
        with self._job(listener):
            await self._settle()
            follower = self._following(listener)
            result = await tasks.run_task(follower, self._values, what, amount, deck_name)
            self._note_end(follower, listener)
            return result

    # -- within ----------------------------------------------------------------------------------
    @contextmanager
    def _job(self, listener: JobListener) -> Iterator[None]:
        """While a job runs. A machine that was left in the middle has been told to stop, and may still brake."""
        self._interrupts = self._opening.new_interrupts()
        self.listener, self.where = listener, None
        self.idle.clear()
        try:
            yield
        except JobFailed:
            raise
        except BaseException:
            self._is_unsettled = self._interrupts.deferred  # the board has, or may have, accepted a job
            raise
        finally:
            if self._follower is not None and self._follower.ended is not None:
                self._stands(self._follower)
            self.listener, self._follower = None, None
            self.idle.set()

    async def _settle(self) -> None:
        """Wait until a machine that was told to stop stands. Raises LinkError if it does not."""
        if not self._is_unsettled:
            return
        deadline = self._line.clock() + STOP_TIMEOUT_S
        while (await self._line.ask("status"))["state"] == STATES.index("running"):
            if self._line.clock() > deadline:
                raise LinkError(
                    message("machine-did-not-stop", seconds=f"{STOP_TIMEOUT_S:g}"), message("switch-off-then-home")
                )
            await self._line.event(PAUSE_S)
        self._is_unsettled = False

    def _following(self, listener: JobListener) -> Follower:
        context = self._opening.context
        return self._follow(
            Follower(self._line, listener, self._interrupts, job=listener.job if context is None else context.job)
        )

    def _follow(self, follower: Follower) -> Follower:
        """The follower of the job that begins."""
        self._follower = follower
        follower.keeper = self._opening.keeper
        self._opening.control.watch(follower.status)
        return follower

    def _stands(self, follower: Follower) -> None:
        """The job has ended or paused: tell who waits for that."""
        is_plain_end = follower.report is None and follower.ended == "done"
        self.where = message("all-in-well") if is_plain_end else follower.where()
        self._opening.control.stands(self.where)

    def _note_end(self, follower: Follower, listener: JobListener) -> None:
        self._stands(follower)
        listener.say(Ended(follower.ended or "fault", self.where or ""))

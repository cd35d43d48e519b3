"""One job on the board: requested, followed to its end, stopped when the user wants it."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from shuffler import reasons
from shuffler.link.protocol import Packet

from mischwerk.errors import LinkError, MischwerkError, Unwritable, UsageProblem
from mischwerk.history.entry import BROKEN_OFF
from mischwerk.history.keeping import FORGETFUL, Keeper
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import job_bounds
from mischwerk.link.board_status import JobStatus, Status
from mischwerk.link.board_status import Refused as Refused  # callers catch what `start` raises
from mischwerk.link.line import Line, ResponseTimeout, RetryPolicy, contradiction
from mischwerk.link.twin_report import TwinReport
from mischwerk.link.wire import MODES, STATES, fault_kind, name_at, phase_name
from mischwerk.messages import message
from mischwerk.progress import Progress
from mischwerk.verify import consistency, nonces
from mischwerk.verify.schemes import Attempt, Auditing

POLL_S = 0.1
SILENCE_S = 10.0
TWIN_SILENCE_S = 60.0  # a world with many cards may need several seconds for one of simulated time
STOP_TIMEOUT_S = 20.0
STATUS_RETRY = RetryPolicy(2.0, 3)
HURRIED = RetryPolicy(0.3, 3)  # for a user who leaves at once

# What a board says about its cards: the phase it is in shows where they can be.
_ALL_IN_WELL = ("idle", "homing", "drawing", "planning")


@dataclass
class Follower:
    """Watches a job through the line, and through the twin's report if there is one. Its procedures are for a shell to
    run (link/steps.py)."""

    line: Line
    progress: Progress
    interrupts: Interrupts
    report: TwinReport | None = None
    auditing: Auditing = field(default_factory=Auditing)
    faults: list[dict[str, Any]] = field(default_factory=list)
    job: str = ""  # its name, if that is not the first request's
    phase: str = "idle"
    phase_pass: int = 0
    passes: int | None = None
    fed: int | None = None  # cards in this pass, or counted so far, where that is no secret
    cards: int | None = None
    stop_sent: bool = False
    was_begun: bool = False  # the board has accepted the job
    ended: str | None = None  # state in which the job ended or paused; None before that
    keeper: Keeper = FORGETFUL  # of the history; who knows what was done writes it there
    most_passes: int = job_bounds.MOST_PLANNED_PASSES  # that the machine plans for the job
    longest_s: int = 0  # by the machine's clock, of the job that was begun; resuming takes no longer

    _tells_cards: bool = field(default=True, init=False)  # no deck job, or one in test mode
    _began: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        self._began = self.line.clock()

    async def start(self, name: str, **values: Any) -> None:
        """Ask for a job. Raises Refused, or LinkError."""
        before = self.ended
        self.stop_sent, self.ended = False, None
        self.job = self.job or name
        if name in ("shuffle", "deal", "arrange"):
            self.cards = values["cards"]
            self._tells_cards = name == "arrange" or values["mode"] == MODES.index("test")
        self.line.drop_events()
        self.interrupts.deferred = True  # from here on a Ctrl-C has to reach the board
        async with self._not_left_moving():
            answer = await self.line.request(name, **values)
        if answer.name == "refused":
            self.interrupts.deferred, self.ended = False, before
            raise Refused(answer.values)
        self.was_begun = True
        if name != "resume" or not self.longest_s:
            self.longest_s = job_bounds.longest_s(name, values, self.most_passes)

    async def follow(self) -> str:
        """Wait until the job has ended or paused; its state in words. Raises LinkError if the line stays dead, or if
        the board reports a job that never ends."""
        async with self._not_left_moving():
            self.ended = await self._follow()
            if lost := self.line.lost_events:
                self.progress.note(f"{lost} {'event' if lost == 1 else 'events'} of the board did not arrive")
            return self.ended

    async def _follow(self) -> str:
        heard = self.line.clock()
        slowness = job_bounds.TWIN_SLOWNESS if self.report else job_bounds.CLAIMED_SLOWNESS if self.line.is_twin else 1
        bounds = job_bounds.JobBounds(self.line.path, self.longest_s, slowness, heard)
        stop_by: float | None = None
        silence_s = TWIN_SILENCE_S if self.report else SILENCE_S
        while True:
            event = await self.line.event(POLL_S)
            now = self.line.clock()
            if self._read_report() or event is not None:
                heard = now
            bounds.time(now)
            if event is not None:
                bounds.event(event)
                state = await self._take(event)
                if state is not None:
                    return state
            if self.interrupts.wanted.is_set() and not self.stop_sent:
                await self._stop()
                stop_by = now + STOP_TIMEOUT_S
            if stop_by is not None and now > stop_by:
                raise LinkError(
                    message("stop-not-confirmed-in-time", seconds=f"{STOP_TIMEOUT_S:g}"),
                    message("switch-machine-off-then-home"),
                )
            if now - heard > silence_s:
                state = await self._ask_state()
                if state != "running":
                    self._read_report()
                    return state
                bounds.silence()
                heard = now

    @property
    def result(self) -> str:
        """How it ended, for the history: done, stopped, paused, fault, or broken off if nobody has heard its end."""
        if self.ended is None:
            return BROKEN_OFF
        if self.ended == "done":
            return "done"
        if self.stop_sent:
            return "stopped"
        return "paused" if self.ended == "paused" else "fault"

    @property
    def elapsed_s(self) -> float:
        """Since it was asked for, by this computer's clock."""
        return self.line.clock() - self._began

    def where(self) -> str:
        """Where the cards are, in words."""
        known = self.report.where() if self.report else ""
        if known:
            return known
        return message("all-in-well") if self.phase in _ALL_IN_WELL else message("in-well-and-pockets")

    def status(self) -> Status:
        """Return what is known by now, without asking the board; other threads may ask. Nothing in it tells of a card
        of a secret job."""
        known = JobStatus(
            self.job, self.phase, self.phase_pass, self.passes, self.fed, self.cards,
            tuple(fault_kind(fault["code"]).name for fault in self.faults), round(self.elapsed_s, 3),
        )  # fmt: skip
        state = self.ended or "running"
        phase = "paused" if state == "paused" else self.phase
        return Status(self.line.path, self.line.machine, phase, state, None, None, self.line.bad_frames, known)

    async def _take(self, event: Packet) -> str | None:
        values = event.values
        if event.name == "phase":
            name = phase_name(values["phase"])
            if name not in ("paused", "fault"):  # the phase it was in says where the cards are
                self.phase, self.phase_pass, self.fed = name, values["pass"], None
            self.progress.phase(name, values["pass"])
        elif event.name == "fault":
            self.faults.append(dict(values))
            self.progress.fault(values)
        elif event.name == "progress":
            if self.report is None and self._tells_cards:  # a twin's report says it of every card
                self.fed = values["cards"]
                self.progress.card(self.phase_pass, self.fed)
        elif event.name == "commitment":
            await self._give_nonce(values["attempt"], bytes(values["commitment"]))
        elif event.name == "finished":
            state = name_at(STATES, values["state"])
            if state == "done":
                self.phase = "idle"
            return state
        return None

    async def _give_nonce(self, attempt: int, commitment: bytes) -> None:
        """Answer a commitment, if a deck can be proved by it. Raises UsageProblem, DeviceFault, LinkError."""
        await self._check_commitment(attempt, commitment)
        nonce, phrase = self.auditing.answer(attempt, commitment)
        fingerprint = nonces.words_of_hash(commitment.hex())
        self.progress.commitment(attempt, commitment, fingerprint, nonces.words_of_hash(nonce.hex()), phrase)
        answer = await self.line.request("nonce", attempt=attempt, nonce=nonce)
        if answer.name != "refused":
            return
        detail = answer.values["detail"]
        if answer.values["reason"] == reasons.NONCE_USED:  # only a user's own nonce can have been used
            await self.line.request("stop")
            raise UsageProblem(message("nonce-refused", why=detail), message("give-another-nonce"), option="--nonce")
        self.progress.note(f"the board refuses the nonce: {detail}")  # too late: its own fault follows

    async def _check_commitment(self, attempt: int, commitment: bytes) -> None:
        """Ask for the scheme of a commitment that has come: who gives a nonce to one that proves nothing learns of it
        when the deck has been played with. Raises DeviceFault, LinkError."""
        answer = await self.line.request("get_commitment", attempt=attempt)
        values = answer.values
        if answer.name != "commitment_is" or values["attempt"] != attempt or bytes(values["commitment"]) != commitment:
            raise contradiction(f"attempt {attempt + 1} was committed to, but asked for it the board says otherwise")
        before = [earlier for number, earlier in self.auditing.heard.items() if number != attempt]
        wrong = consistency.of_commitments([*before, Attempt(commitment, scheme=values["scheme"])])
        if wrong:
            raise contradiction(wrong[0])

    def _read_report(self) -> bool:
        news = self.report.news() if self.report else []
        for event in news:
            if event["event"] == "planned":
                self.passes = len(event["passes"])
                self.progress.passes(self.passes)
            elif event["event"] == "progress":
                self.fed = event["card"] if self._tells_cards else None
                self.progress.card(event["pass"], event["card"])
            elif event["event"] == "error":
                raise LinkError(
                    f"The simulation failed: {_last_line(event['message'])}",
                    "Reproduce it with the same --sim-seed and --seed, or report it with the record.",
                )
        return bool(news)

    async def _stop(self) -> None:
        self.stop_sent = True
        self.progress.note("stopping")
        await self.line.request("stop")

    @contextlib.asynccontextmanager
    async def _not_left_moving(self) -> AsyncIterator[None]:
        """Leaving in the middle (a second Ctrl-C, a full disk) first tells the machine to stop."""
        try:
            yield
        except GeneratorExit:  # no shell is there any more
            raise
        except BaseException as problem:
            if isinstance(problem, LinkError) and not isinstance(problem, job_bounds.Endless):
                raise  # nobody is there to receive it, or it was sent already
            self.stop_sent = True
            with contextlib.suppress(MischwerkError, OSError):
                await self.line.request("stop", retry=HURRIED)
            if isinstance(problem, Unwritable) and self.report is None:
                problem.what_to_do += " A stop was sent; `mischwerk home` brings the cards back."
            raise

    async def _ask_state(self) -> str:
        try:
            values = await self.line.ask("status", retry=STATUS_RETRY)
        except ResponseTimeout as silence:
            raise LinkError(
                message("board-silent-in-job", path=self.line.path, last=self.where_it_was()),
                message("check-cable-home-brings-back"),
            ) from silence
        state = name_at(STATES, values["state"])
        if state == "none":
            raise LinkError(
                message("board-restarted-in-job", path=self.line.path, last=self.where_it_was()),
                message("check-power-home-brings-back"),
            )
        return state

    def where_it_was(self) -> str:
        """Return what it did last, in words."""
        if self.phase_pass:
            return message("last-phase-of-pass", phase=self.phase, number=self.phase_pass)
        return message("last-phase", phase=self.phase)


def _last_line(text: str) -> str:
    # The twin may report a whole traceback: its last line says what, the rest stays in the report.
    return (text.strip().splitlines() or ["no reason given"])[-1]

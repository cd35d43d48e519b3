"""The evening at the rig: single cards on a roller that slips, single cards under the follower, then a deck."""

import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from shuffler.config import MachineConfig
from shuffler.hal import ENTRY, SENSOR_NAMES, THROAT, WELL

from mischwerk.errors import DeviceFault, Interrupted
from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.jobs.job import Follower
from mischwerk.link.connection import Connection
from mischwerk.messages import message
from mischwerk.progress import Progress
from mischwerk.terminal import progress
from mischwerk.terminal.asking import entered, typed_line
from mischwerk.upkeep import tasks
from mischwerk.upkeep.rig.journal import DECK, PRESSED, SLED, Edge, Journal, Run, passage, passages

# -- What is said to a feed rig: a job from its request to its end, questions, lists.


def feed(board: Connection, interrupts: Interrupts, **values: Any) -> None:
    """Feed a card, with progress on a terminal. Raises MischwerkError unless it was done."""
    shown = progress.make()
    follower = Follower(board.link.line, _Quiet(shown), interrupts, job=board.control.job)
    board.control.watch(follower.status)
    try:
        board.link.run(tasks.carry_out(follower, "feed", **values))
    finally:
        shown.close()
        if follower.ended is not None:
            board.control.stands(message("all-in-well") if follower.ended == "done" else follower.where())


def ask(board: Connection, name: str) -> dict[str, Any]:
    """As of tasks."""
    return board.link.run(tasks.ask(board.link.line, name))


def edges(board: Connection) -> list[dict[str, Any]]:
    """Return what the beams saw in the last job."""
    return board.link.run(tasks.listed(board.link.line, "edge"))


class _Quiet:
    """Progress without what the error will repeat, and on a terminal only."""

    def __init__(self, shown: Progress) -> None:
        self._shown = shown

    def phase(self, name: str, number: int) -> None:
        if sys.stderr.isatty() and name not in ("idle", "paused", "fault"):
            self._shown.phase(name, number)

    def passes(self, count: int) -> None:
        """Feeding has none."""

    def card(self, number: int, gone: int) -> None:
        self._shown.card(number, gone)

    def fault(self, fault: dict[str, Any]) -> None:
        """The error says it."""

    def commitment(
        self, attempt: int, commitment: bytes, fingerprint: str, nonce_words: str, phrase: str | None
    ) -> None:
        """Feeding has none."""

    def note(self, text: str) -> None:
        self._shown.note(text)

    def pause(self) -> None:
        self._shown.pause()

    def close(self) -> None:
        self._shown.close()


# -- Who lays the cards: a person who reads the terminal, or the hand in our own twin.


class Person(Protocol):
    """Somebody at the rig."""

    def lay(self, cards: int) -> None:
        """Take all cards out, and lay that number into the well: one against its rear wall. Returns when it is done."""
        ...

    def empty_pocket(self) -> None:
        """Take out the cards that lie in the pocket: it is full."""
        ...

    def note(self, text: str) -> None:
        """Something that the person should know."""
        ...


class TwinHand:
    """The hand in our own twin. ``tell``: sends it a line."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def lay(self, cards: int) -> None:
        self._tell(f"lay {cards}\n")

    def empty_pocket(self) -> None:
        """Its table takes each card away."""

    def note(self, text: str) -> None:
        """It has eyes of its own."""


class PersonAtTerminal:
    """Asks for each card, and waits for Enter. Raises Interrupted on Ctrl-C or `mischwerk stop`."""

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def lay(self, cards: int) -> None:
        where = "against the rear wall" if cards == 1 else "squared"
        self._ask(f"Lay {counted(cards, 'card')} into the well, {where}; take out all others.")

    def empty_pocket(self) -> None:
        self._ask("Take all cards out of the pocket.")

    def _ask(self, text: str) -> None:
        print(f"{text} Enter > ", end="", file=sys.stderr, flush=True)
        while not entered(0.1):
            if self._interrupts.wanted.is_set():
                print(file=sys.stderr)
                raise Interrupted("Stopped on request: nothing was moving.", "Start again when you like.")
        if not typed_line():
            raise Interrupted("Nobody is at the keyboard any more.", "Start again when you like.")

    def note(self, text: str) -> None:
        print(text, file=sys.stderr)


TRIES = 3  # to lay a card so that the sensors see it, and to have a card fed
_SEEN_WITHIN_S = 2.0  # after it was laid
_LEAD_LENGTHS, _SLED_LENGTHS = 3, 8  # a card's lead comes within so many lengths of the nip's way, or never
_PASSAGE_LENGTHS = 2


class Feeds(NamedTuple):
    """What became of the deck. late: cards that came at a later attempt; misfed: that never came; missing: cards laid
    in that nobody saw go through one by one."""

    laid: int
    late: int
    misfed: int
    missing: int


class Evening:
    """``repeats``: cards of each of the first two stages; ``cards``: of the deck."""

    def __init__(
        self, board: Connection, interrupts: Interrupts, c: MachineConfig, person: Person, journal: Journal
    ) -> None:
        self._board = board
        self._interrupts = interrupts
        self._config = c
        self._person = person
        self._journal = journal

    def single(self, stage: str, repeats: int) -> None:
        """Single cards, until so many went through, or twice as many were tried."""
        tried = 0
        while len(passages(self._journal.runs, stage)) < repeats and tried < 2 * repeats:
            tried += 1
            self._lay(1)
            run = self._feed(stage)
            if passage(run) is None:
                self._person.note("That card did not come through: it does not count.")
            self._journal.add(run)

    def deck(self, cards: int) -> Feeds:
        """A whole deck, until the well is empty. One that was interrupted starts over."""
        self._journal.runs = [run for run in self._journal.runs if run.stage != DECK]
        self._lay(cards)
        attempt = late = misfed = through = 0
        while self._levels() >> WELL & 1 and through < 2 * cards:
            run = self._feed(DECK)
            self._journal.add(run)
            attempt += 1
            if passage(run) is not None:
                late += attempt > 1
                through += 1
                attempt = 0
                if through % self._config.capacity == 0:
                    self._person.empty_pocket()
            elif attempt == TRIES:
                misfed += 1
                break
        return Feeds(cards, late, misfed, cards - through if not misfed else 0)

    def _feed(self, stage: str) -> Run:
        c = self._config
        hz = {SLED: c.feed_hz, PRESSED: c.feed_slow_hz, DECK: c.stage_hz}[stage]
        lengths = (_SLED_LENGTHS if stage == SLED else _LEAD_LENGTHS) + _PASSAGE_LENGTHS
        values = {"hz": hz, "steps": min(lengths * c.card_steps, 0xFFFF), "follower": int(stage != SLED)}
        feed(self._board, self._interrupts, **values)
        reported = edges(self._board)
        return Run(stage, hz, tuple(Edge(*(int(edge[field]) for field in Edge._fields)) for edge in reported))

    def _lay(self, cards: int) -> None:
        for attempt in range(TRIES):
            self._person.lay(cards)
            wrong = self._wrong_place()
            if not wrong:
                return
            if attempt < TRIES - 1:
                self._person.note(wrong)
        raise DeviceFault(wrong, "Check the beams and how the cards lie, then run it again: it continues where it was.")

    def _wrong_place(self) -> str:
        """Return what the sensors say against the cards' places, or ""."""
        until = time.monotonic() + _SEEN_WITHIN_S
        while True:
            levels = self._levels()
            blocked = [SENSOR_NAMES[sensor] for sensor in (THROAT, ENTRY) if levels >> sensor & 1]
            wrong = f"Something is in the {' and the '.join(blocked)} beam." if blocked else ""
            if not wrong and not levels >> WELL & 1:
                wrong = "The well's sensor sees no card."
            if not wrong or time.monotonic() > until:
                return wrong
            time.sleep(0.02)

    def _levels(self) -> int:
        return int(ask(self._board, "sensors")["levels"])

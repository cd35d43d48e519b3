"""What has to be open before a word is said: a twin of one's own or a board's port, its lock and its control socket.

Everything here may block; an asyncio program does it in a thread.
"""

import logging
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import serial

from mischwerk import machines
from mischwerk.api.requests import Load
from mischwerk.deck import decks
from mischwerk.errors import Interrupted, MischwerkError, UsageProblem
from mischwerk.history import place
from mischwerk.history.keeping import FORGETFUL, Keeper
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import options
from mischwerk.jobs.deck_job import OwnTwin
from mischwerk.jobs.job_options import FORMATS, MachineChoice
from mischwerk.link import twin_deck
from mischwerk.link.board_status import Refused
from mischwerk.link.connection import new_line
from mischwerk.link.events import EventLog
from mischwerk.link.line import Line
from mischwerk.link.link import nothing_to_watch
from mischwerk.link.port_owner import ControlServer
from mischwerk.link.ports import find_board
from mischwerk.link.serial_port import open_port
from mischwerk.link.twin import TwinChild, TwinSettings
from mischwerk.link.twin_report import TwinReport
from mischwerk.messages import message

# -- What a command of this program brings to the library: its name, its signals, its history, its folder. Other
# programs need none of it.


@dataclass(frozen=True, kw_only=True)
class CommandContext:
    """``job``: its name for others that ask; ``interrupts``: a Ctrl-C that is meant for the job, and `mischwerk stop`
    for the whole command; ``folder``: for the log of the line, and for report, pictures and trace of its own twin;
    ``checks_build``: a board that contradicts itself is refused, though it could be homed; ``began``: by
    time.monotonic, when the command did."""

    job: str
    interrupts: Interrupts
    keeper: Keeper = FORGETFUL
    folder: Path | None = None
    checks_build: bool = False
    began: float = field(default_factory=time.monotonic)


def refused_detail(problem: MischwerkError) -> str | None:
    """In the board's words why it does not do what was asked for; None if it was not the board that refused."""
    return problem.__cause__.detail if isinstance(problem.__cause__, Refused) else None


@dataclass(frozen=True, kw_only=True)
class Where(MachineChoice):
    """What is to be opened: a twin of one's own with ``cards`` cards or a ``deck`` by name in its well, or a board.
    ``history``: its jobs are kept in the user's history. ``looks``: a datagram socket, for which the twin reads where
    its cards lie."""

    cards: int | None = None
    deck: str | None = None
    history: bool = False
    looks: Path | None = None

    @classmethod
    def of(cls, choice: MachineChoice, **more: Any) -> "Where":
        """Take the choice of machine from other options, and ``more`` besides or instead."""
        return cls(**{field.name: getattr(choice, field.name) for field in fields(MachineChoice)} | more)

    def check(self) -> machines.Build | None:
        """The build, if it is named. Raises UsageProblem."""
        options.check_machine(self)
        if not self.sim and (self.cards is not None or self.deck is not None):
            raise UsageProblem("Only a twin is given its cards when it is opened.", "Give them with the job.")
        if not self.sim and self.looks is not None:
            raise UsageProblem(
                "Only a twin that you start yourself shows where its cards lie.", "Leave it out, or use a twin."
            )
        if not self.sim and self.machine is None:
            return None
        build = machines.load(self.machine or options.DEFAULT_MACHINE)
        options.check_format(self.card_format, build)
        return build


class Opening:
    """The port, open and locked, and a line on which nobody has spoken. Raises MischwerkError, and then nothing is left
    open. ``context``: of a command of this program. ``in_background``: nothing waits for the history."""

    def __init__(self, where: Where, context: CommandContext | None = None, *, in_background: bool = False) -> None:
        self.build = where.check()
        self.context = context
        self.watch: Callable[[], None] = nothing_to_watch
        self.twin: OwnTwin | None = None
        self.child: TwinChild | None = None
        cards = None
        with ExitStack() as stack:
            self.keeper = context.keeper if context else _keeper(in_background) if where.history else FORGETFUL
            stack.callback(self.keeper.close)
            if where.sim:
                cards = self._cards(where)
                path = self._start_twin(where, cards, stack)
            else:
                path = where.port or find_board()
            log = None
            if context is not None and context.folder is not None:
                log = EventLog(context.folder / "events.jsonl")
                stack.callback(log.close)
            self.port: serial.Serial = open_port(path)
            stack.callback(self.port.close)
            self.control = ControlServer(path, context.job if context else "library", self.new_interrupts())
            stack.callback(self.control.close)
            if where.sim:
                self.control.identified(True)
            self.line: Line = new_line(path, where.sim, log)
            self._stack = stack.pop_all()
        self.load = Load(where.card_format, where.sim, cards, where.twin, where.rosc, where.changes)

    def new_interrupts(self) -> Interrupts:
        """Return what can stop the next job: only a request for that one, or whatever is to stop the command."""
        return self.context.interrupts if self.context else Interrupts()

    def cards_laid_in(self) -> int | None:
        """Into a twin, as far as it says."""
        laid = twin_deck.laid(self.line.path) if self.line.is_twin else None
        return None if laid is None else laid.cards

    def change_deck(self, cards: int) -> None:
        """Take a twin's deck out and lay another in; it is switched on again, and nobody has spoken to it. Raises
        UsageProblem for what can't be, LinkError."""
        if not self.line.is_twin:
            raise UsageProblem(message("only-twins-deck-changes"), message("lay-other-deck"))
        laid = twin_deck.change(self.line.path, cards)
        self.load = replace(self.load, cards=cards)
        if self.twin is not None:
            self.twin = OwnTwin(self.twin.report, laid.sim_seed)
        self.line = new_line(self.line.path, self.load.own_twin)

    def close(self, problem: BaseException | None = None) -> None:
        """Give the port back, and end the twin; at once if a person does not want to wait. May be called again."""
        if self.child is not None and isinstance(problem, Interrupted):
            self.child.kill()
        self._stack.close()

    def _cards(self, where: Where) -> int:
        """Return how many are laid into the well of the twin. Raises UsageProblem."""
        assert self.build is not None  # sim always loads a build
        if self.context is not None and where.cards is not None:
            return where.cards  # a command checks them itself, and lets a wrong number be tried
        deck = decks.chosen(where.deck, where.cards)
        return options.announced(deck.size if deck else where.cards, self.build)

    def _start_twin(self, where: Where, cards: int, stack: ExitStack) -> str:
        kept = self.context.folder.resolve() if self.context and self.context.folder else None
        folder = kept or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mischwerk-")))
        report, pictures, trace = folder / "twin.jsonl", None, None
        if kept is not None:
            pictures, trace = kept / "pictures", kept / "trace.json.gz"
            pictures.mkdir()
        sim_seed = options.fresh_sim_seed() if where.sim_seed is None else where.sim_seed
        settings = TwinSettings(
            where.machine or options.DEFAULT_MACHINE, where.card_format or FORMATS[0], cards, sim_seed,
            where.twin or "world", "none", report, pictures, trace, looks=where.looks, hand=twin_deck.folder(),
            child=True,
            interpreter=where.interpreter, rosc=where.rosc, changes=where.changes,
        )  # fmt: skip
        try:
            child = TwinChild(settings)
        except MischwerkError:
            report.unlink(missing_ok=True)  # all it says is that a twin was about to start
            raise
        stack.callback(child.close)
        self.watch, self.twin, self.child = child.watch, OwnTwin(TwinReport(report), sim_seed), child
        return child.port


def _keeper(in_background: bool) -> Keeper:
    warn = logging.getLogger("mischwerk").warning
    return Keeper(place.path, warn, waits=not in_background)

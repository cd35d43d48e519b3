"""Run one twin until its owner has gone: mechanism, virtual board, pty, and the firmware in its interpreter."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from mischwerk_machines import CardFormat, Machine, config
from shuffler.app.service import Service
from shuffler.storage.memory_store import MemoryStore

from . import build
from .board import interpreter, lockstep
from .board.board import VirtualBoard
from .board.deck_change import NewDeck
from .board.line import OwnerGone, PtyLine
from .board.pyhal import PyHal
from .board.report import Report
from .board.workplace import workplace
from .mechanism import Mechanism, MechanismError

if TYPE_CHECKING:
    from .trace import LiveLooks


@dataclass(frozen=True)
class Settings:
    """The options of `serve`. ``machine``: as the firmware knows it; ``world``: as it is; ``hand``: folder in which its
    deck can be changed (board/deck_change.py)."""

    machine: Machine
    world: Machine
    card: CardFormat
    cards: int
    sim_seed: int
    twin: str
    paced: bool
    link: Path | None
    report: Path | None
    pictures: Path | None
    trace: Path | None
    looks: Path | None
    hand: Path | None
    child: bool
    heap: str | None
    interpreter: str
    rosc: str


def serve(settings: Settings) -> int:
    """Serve until stdin closes (child) or a signal comes; exit status. Prints the pty's path first."""
    if settings.interpreter == "micropython":
        interpreter.find()  # before a world is built in vain
    report = Report(settings.report, settings.pictures, settings.trace, _live(settings))
    mechanism = _mechanism(settings)
    hand = _hand_at(mechanism) if settings.twin == build.RIG else None
    watch = sys.stdin.fileno() if settings.child or hand else None
    folder = None if settings.hand is None or hand else (settings.hand, settings.machine.max_cards)
    line = PtyLine(settings.paced, watch, settings.link, settings.child, hand, folder)
    with contextlib.closing(line), contextlib.closing(report), _firmware(settings) as firmware:
        is_first = True
        try:
            while True:
                report.switched_on(
                    mechanism,
                    machine=settings.machine.name,
                    machine_sha256=settings.machine.sha256,
                    format=settings.card.name,
                    cards=settings.cards,
                    sim_seed=settings.sim_seed,
                    twin=settings.twin,
                    interpreter=settings.interpreter,
                )
                board = build.board(
                    mechanism, settings.machine, settings.card, settings.sim_seed, line, report, settings.rosc
                )
                if is_first:
                    print(line.path, flush=True)
                    is_first = False
                if line.deck is not None:
                    line.deck.laid(settings.cards, settings.sim_seed)
                try:
                    return firmware.run(board, report)
                except NewDeck as deck:
                    # Another machine of the same make with what the store keeps: its run can be repeated from here.
                    settings = replace(settings, cards=deck.cards, sim_seed=settings.sim_seed + 1)
                    mechanism = _mechanism(settings)
        except (OwnerGone, KeyboardInterrupt):
            return 0
        except MechanismError as error:
            report.error(mechanism, str(error))
            print(f"the simulation failed at {mechanism.time_us / 1e6:.3f} s: {error}", file=sys.stderr)
            return 1


def _mechanism(settings: Settings) -> Mechanism:
    return build.mechanism(settings.twin, settings.world, settings.card, settings.cards, settings.sim_seed)


def _live(settings: Settings) -> LiveLooks | None:
    """Watch either fidelity; what draws is imported only where somebody watches."""
    if settings.looks is None:
        return None
    from .playback import motion
    from .trace import LiveLooks

    return LiveLooks(settings.looks, lambda watcher, cards: motion.posed(watcher, settings.world, settings.card, cards))


class _Firmware(Protocol):
    """A firmware that can be switched on again on another board, and finds what its store keeps."""

    def run(self, board: VirtualBoard, report: Report) -> int:
        """Until it ends on its own, which it must not; exit status."""


@contextlib.contextmanager
def _firmware(settings: Settings) -> Iterator[_Firmware]:
    """In its interpreter."""
    if settings.interpreter != "micropython":
        yield _CPython(settings)
        return
    with workplace() as folder:
        process = interpreter.start(settings.machine, settings.card, folder, settings.heap)
        try:
            yield _MicroPython(process)
        finally:
            process.kill()
            process.communicate()


class _MicroPython:
    """The firmware in the real interpreter, in lockstep."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._process = process
        self._lockstep = lockstep.Lockstep(process.stdout, process.stdin)
        self._files: dict[str, bytes] = {}

    def run(self, board: VirtualBoard, report: Report) -> int:
        with contextlib.suppress(lockstep.ChildGone, BrokenPipeError):
            self._lockstep.serve(board, self._files)
        return _ended(self._process, board.mechanism, report)


class _CPython:
    """The core in this process, where there is no MicroPython."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._store = MemoryStore()

    def run(self, board: VirtualBoard, report: Report) -> int:
        machine = self._settings.machine
        hal = PyHal(board, machine.data.controller)
        hal.store = self._store
        Service(hal, config(machine, self._settings.card)).run()
        return 1  # the service never ends on its own


def _ended(firmware: subprocess.Popen[bytes], mechanism: Mechanism, report: Report) -> int:
    """The firmware ended on its own, which it must not: print its last words."""
    assert firmware.stderr is not None and firmware.stdout is not None
    firmware.kill()
    message = (firmware.stdout.read() + firmware.stderr.read()).decode(errors="replace").strip()
    report.error(mechanism, message)
    print("the firmware ended: " + (message.splitlines()[-1] if message else "without a message"), file=sys.stderr)
    return 1


def _hand_at(mechanism: Mechanism) -> Callable[[bytes], None]:
    """The hand at a rig; imported here, for the model needs no physics."""
    from .world.feed_rig import FeedRig, Hand

    assert isinstance(mechanism, FeedRig)
    return Hand(mechanism)

"""Run one twin until its owner has gone: mechanism, virtual board, pty, and the firmware in its interpreter."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mischwerk_machines import CardFormat, Machine, config
from shuffler.app.service import Service

from . import build
from .board import interpreter, lockstep
from .board.board import VirtualBoard
from .board.line import OwnerGone, PtyLine
from .board.pyhal import PyHal, run
from .board.report import Report
from .board.workplace import workplace
from .live import LiveLooks, Posed
from .mechanism import Mechanism, MechanismError, Watcher


@dataclass(frozen=True)
class Settings:
    """The options of `serve`. ``machine``: as the firmware knows it; ``world``: as it is."""

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
    child: bool
    heap: str | None
    interpreter: str
    rosc: str


def serve(settings: Settings) -> int:
    """Serve until stdin closes (child) or a signal comes; exit status. Prints the pty's path first."""
    if settings.interpreter == "micropython":
        interpreter.find()  # before a world is built in vain
    live = None if settings.looks is None else LiveLooks(settings.looks, _posed(settings))
    report = Report(settings.report, settings.pictures, settings.trace, live)
    mechanism = build.mechanism(settings.twin, settings.world, settings.card, settings.cards, settings.sim_seed)
    hand = _hand_at(mechanism) if settings.twin == build.RIG else None
    watch = sys.stdin.fileno() if settings.child or hand else None
    line = PtyLine(settings.paced, watch, settings.link, settings.child, hand)
    with contextlib.closing(line), contextlib.closing(report):
        try:
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
            if settings.interpreter == "micropython":
                return _micropython(board, settings, report, line.path)
            return _cpython(board, settings, line.path)
        except (OwnerGone, KeyboardInterrupt):
            return 0
        except MechanismError as error:
            report.error(mechanism, str(error))
            print(f"the simulation failed at {mechanism.time_us / 1e6:.3f} s: {error}", file=sys.stderr)
            return 1


def _posed(settings: Settings) -> Callable[[Watcher], Posed]:
    """Of either fidelity; what draws is imported only where somebody watches."""
    from .playback import live_poses

    return lambda watcher: live_poses.posed(watcher, settings.world, settings.card, settings.cards)


def _micropython(board: VirtualBoard, settings: Settings, report: Report, path: str) -> int:
    """The firmware in the real interpreter, in lockstep; returns only if the firmware ends on its own, which it must
    not."""
    with workplace() as folder:
        firmware = interpreter.start(settings.machine, settings.card, folder, settings.heap)
        assert firmware.stdin is not None and firmware.stdout is not None
        print(path, flush=True)
        try:
            with contextlib.suppress(lockstep.ChildGone, BrokenPipeError):
                lockstep.serve(board, firmware.stdout, firmware.stdin)
            return _ended(firmware, board.mechanism, report)
        finally:
            firmware.kill()
            firmware.communicate()


def _cpython(board: VirtualBoard, settings: Settings, path: str) -> int:
    """The same core in this process, where there is no MicroPython."""
    print(path, flush=True)
    hal = PyHal(board, settings.machine.data.controller)
    run(Service(hal, config(settings.machine, settings.card)).run())
    return 1  # the service never ends on its own


def _ended(firmware: subprocess.Popen[bytes], mechanism: Mechanism, report: Report) -> int:
    """The firmware ended on its own, which it must not: print its last words."""
    assert firmware.stderr is not None and firmware.stdout is not None
    firmware.kill()
    words = (firmware.stdout.read() + firmware.stderr.read()).decode(errors="replace").strip()
    report.error(mechanism, words)
    print("the firmware ended: " + (words.splitlines()[-1] if words else "without a message"), file=sys.stderr)
    return 1


def _hand_at(mechanism: Mechanism) -> Callable[[bytes], None]:
    """The hand at a rig; imported here, for the model needs no physics."""
    from .world.rig.feed_rig import FeedRig
    from .world.rig.hand import Hand

    assert isinstance(mechanism, FeedRig)
    return Hand(mechanism)

"""`python -m mischwerk_sim serve`: a twin behind a pty, which the host starts as a child process."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

import mischwerk_machines
from mischwerk_machines import CardFormat, Machine, MachineFileError
from mischwerk_machines.reading import reason

from .board.interpreter import INTERPRETERS, InterpreterError
from .board.workplace import LinkTaken, WorkFailed
from .build import FIDELITIES, RIG
from .commands import complain
from .noise import MODELS
from .problem import CommandError
from .serve import Settings, serve

EXIT_USAGE, EXIT_UNWRITABLE = 2, 3


def main() -> int:
    """Parse and serve; errors are one or two lines on stderr, and exit status 2, or 3 if something can't be written."""
    parser = argparse.ArgumentParser(prog="mischwerk_sim")
    sub = parser.add_subparsers(dest="command", required=True)
    p = sub.add_parser("serve", help="run a twin behind a pty")
    p.add_argument("--machine", default="pile10")
    p.add_argument("--format", default="poker")
    p.add_argument("--cards", type=int, default=52)
    p.add_argument("--sim-seed", type=int, default=0)
    p.add_argument("--twin", choices=(*FIDELITIES, RIG), default="world")
    p.add_argument("--world", help="machine file of the world, where it is not as the firmware's --machine says")
    p.add_argument("--set", action="append", default=[], help="NAME=VALUE of the machine file, as in sim sweep")
    p.add_argument("--pace", choices=("none", "real"), default="real")
    p.add_argument("--link", type=Path)
    p.add_argument("--report", type=Path)
    p.add_argument("--pictures", type=Path)
    p.add_argument("--trace", type=Path, help="written whenever a job ends; for mischwerk sim play")
    p.add_argument("--looks", type=Path, help="datagram socket that gets where everything is, for mischwerk serve")
    p.add_argument("--hand", type=Path, help="folder of a socket at which another deck can be asked for")
    p.add_argument("--interpreter", choices=INTERPRETERS, default=INTERPRETERS[0])
    p.add_argument("--rosc", choices=MODELS, default=MODELS[0], help="model of the noise source")
    p.add_argument("--heap", help="MicroPython heap, such as 400K")
    p.add_argument("--child", action="store_true", help="end when stdin closes")
    a = parser.parse_args()
    try:
        machine = mischwerk_machines.load(a.machine)
        world = mischwerk_machines.load(a.world or a.machine)
        if world.kind != machine.kind:
            raise MachineFileError(f"--world {world.name} is a {world.kind}, --machine {machine.name} a {machine.kind}")
        card = mischwerk_machines.card_format(a.format)
        if a.set:
            machine, card = _changed(a, machine, card)
            world = _changed(a, world, card)[0] if a.world else machine
        if not 0 <= a.cards <= machine.max_cards + 10:
            raise MachineFileError(f"{a.cards} cards do not fit in the well of {machine.name}")
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # `nohup` keeps a twin alive
                signal.signal(number, lambda *_: sys.exit(0))
        return serve(
            Settings(
                machine,
                world,
                card,
                a.cards,
                a.sim_seed,
                a.twin,
                a.pace == "real",
                a.link,
                a.report,
                a.pictures,
                a.trace,
                a.looks,
                a.hand,
                a.child,
                a.heap,
                a.interpreter,
                a.rosc,
            )
        )
    except (CommandError, MachineFileError, InterpreterError, LinkTaken) as error:
        complain(str(error))
        return EXIT_USAGE
    except WorkFailed:  # which has already said why
        return EXIT_UNWRITABLE
    except OSError as problem:
        complain(f"{problem.filename or 'A file of the twin'} can't be written: {reason(problem)}.")
        return EXIT_UNWRITABLE


def _changed(a: argparse.Namespace, machine: Machine, card: CardFormat) -> tuple[Machine, CardFormat]:
    """Both with the numbers of --set. Raises CommandError."""
    if a.twin == "model":
        raise CommandError("--set only works in the physical world: the model was measured with other numbers.")
    from .sweep.axes import Setting, SweepError, axis, changed_by  # needs numpy, as the world does

    setting = Setting(machine, card, a.cards)
    try:
        for text in a.set:
            setting = changed_by(setting, text, lambda text: axis(text, machine))
            if (setting.machine.pockets, setting.machine.capacity) != (machine.pockets, machine.capacity):
                raise SweepError(f"--set {text}: that is another build: give it a file of its own with --machine")
    except SweepError as error:
        raise CommandError(str(error)) from None
    return setting.machine, setting.card

"""Command line of the twin, used by the host, which starts it as a child process."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

import mischwerk_machines
from mischwerk_machines import MachineFileError

from . import commands
from .build import FIDELITIES
from .foreign_text import harmless
from .interpreter import INTERPRETERS, InterpreterError
from .noise import MODELS
from .serve import Settings, serve


def main() -> int:
    """Parse and serve; errors are one or two lines on stderr and exit status 2."""
    if len(sys.argv) > 1 and sys.argv[1] in commands.KNOWN:
        return commands.run(sys.argv[1], sys.argv[2:])
    parser = argparse.ArgumentParser(prog="mischwerk_sim")
    sub = parser.add_subparsers(dest="command", required=True)
    p = sub.add_parser("serve", help="run a twin behind a pty")
    p.add_argument("--machine", default="pile10")
    p.add_argument("--format", default="poker")
    p.add_argument("--cards", type=int, default=52)
    p.add_argument("--sim-seed", type=int, default=0)
    p.add_argument("--twin", choices=FIDELITIES, default="world")
    p.add_argument("--pace", choices=("none", "real"), default="real")
    p.add_argument("--link", type=Path)
    p.add_argument("--report", type=Path)
    p.add_argument("--pictures", type=Path)
    p.add_argument("--trace", type=Path, help="written whenever a job ends; for mischwerk sim play")
    p.add_argument("--interpreter", choices=INTERPRETERS, default=INTERPRETERS[0])
    p.add_argument("--rosc", choices=MODELS, default=MODELS[0], help="model of the noise source")
    p.add_argument("--heap", help="MicroPython heap, such as 400K")
    p.add_argument("--child", action="store_true", help="end when stdin closes")
    a = parser.parse_args()
    try:
        machine = mischwerk_machines.load(a.machine)
        card = mischwerk_machines.card_format(a.format)
        if not 0 <= a.cards <= machine.max_cards + 10:
            raise MachineFileError(f"{a.cards} cards can't lie in the well of {machine.name}")
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        return serve(
            Settings(
                machine,
                card,
                a.cards,
                a.sim_seed,
                a.twin,
                a.pace == "real",
                a.link,
                a.report,
                a.pictures,
                a.trace,
                a.child,
                a.heap,
                a.interpreter,
                a.rosc,
            )
        )
    except (MachineFileError, InterpreterError, OSError) as error:
        print(harmless(error), file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())

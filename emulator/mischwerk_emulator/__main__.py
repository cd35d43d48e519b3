"""`python -m mischwerk_emulator FOLDER --image FILE`: one machine, until it is told to quit."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import mischwerk_install

from .chip import ChipError
from .node import find_node


def main() -> int:
    return mischwerk_install.status_of(_run, "emulated")


def _run() -> int:
    from mischwerk_sim.mechanism import MechanismError

    from . import machine
    from .commands import Commands

    parser = argparse.ArgumentParser(description=machine.__doc__, prog="python -m mischwerk_emulator")
    parser.add_argument("folder", type=Path, help="of this machine: its port, clock and flash")
    parser.add_argument("--image", type=Path, required=True, help="MicroPython's UF2 for RPI_PICO")
    parser.add_argument("--project", type=Path, default=Path(__file__).resolve().parents[2], help="whose board.py")
    parser.add_argument("--machine", default="pile10")
    parser.add_argument("--format", default="poker")
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--node", default=None)
    parser.add_argument("--display", action="store_true", help="a display answers")
    parser.add_argument("--no-cache-misses", action="store_true", help="reading flash takes no time: quicker, untrue")
    parser.add_argument("--most-mhz", type=float, default=0.0, help="the chip hangs above this speed")
    parser.add_argument("--bare", action="store_true", help="nothing is wired to the chip")
    options = parser.parse_args()
    if not options.image.is_file():
        print(
            f"There is no image {options.image}: see docs/how-to/contributing/emulator.md for where to get it.",
            file=sys.stderr,
        )
        return 2
    try:
        node = find_node(options.node)
    except ChipError as problem:
        print(problem, file=sys.stderr)
        return 2
    try:
        emulated = machine.EmulatedMachine(
            options.folder,
            options.image,
            options.project,
            options.machine,
            options.cards,
            options.format,
            options.seed,
            node,
            options.display,
            not options.bare,
            not options.no_cache_misses,
            options.most_mhz * 1e6,
        )
        emulated.run(Commands(emulated).carry_out)
    except (ChipError, MechanismError) as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())

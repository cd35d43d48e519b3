"""What the commands of this package have in common: readable help, and one or two lines for an error."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

from mischwerk_machines import MachineFileError, load

from .electronics.boards import BOARDS, PICO, WiringError, own_sockets

WRONG = 2
BUILDS = ("pile10", "wheel54")


class Parser(argparse.ArgumentParser):
    """argparse, but a wrong argument takes two lines and not the whole usage."""

    def __init__(self, name: str, description: str, epilog: str) -> None:
        keep = argparse.RawDescriptionHelpFormatter
        super().__init__(f"python -m mischwerk_cad.{name}", None, description, epilog, formatter_class=keep)

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{message}\nSee `{self.prog} --help`.\n")

    def add_builds(self) -> None:
        """The builds as arguments."""
        self.add_argument("builds", nargs="*", metavar="BUILD", help="build or machine file (default: both)")

    def add_board(self) -> None:
        """The board as an option."""
        self.add_argument("--board", default=PICO, metavar="NAME", help=f"{' or '.join(BOARDS)} (%(default)s)")


def builds_of(board: str, is_rig: bool = False) -> list[str]:
    """List the builds that are made if none is named: those the board can drive, of rigs those of racks.

    Raises WiringError for an unknown board, and for a rig with any but the Pico.
    """
    if is_rig and board != PICO:
        raise WiringError(f"the feed rig is drawn with the {PICO} only")
    kinds = ["rack"] if is_rig else own_sockets(board).get("kinds")
    return [name for name in BUILDS if kinds is None or load(name).kind in kinds]


def run(work: Callable[[], int]) -> int:
    """The command's status; errors are one or two lines on stderr, status 2."""
    try:
        return work()
    except (MachineFileError, WiringError) as error:
        return told(str(error))
    except OSError as error:
        return told(f"{error.filename or 'output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return told("Interrupted: the files are not complete.")


def told(text: str, status: int = WRONG) -> int:
    """Print it on stderr; returns the status."""
    print(text, file=sys.stderr)
    return status

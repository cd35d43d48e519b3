"""`python -m mischwerk_emulator.host FOLDER ARGUMENTS`: the mischwerk command by the clock of the chip in FOLDER.

``--port`` is added. Everything else is the command as it is: its timeouts are the chip's seconds, not the emulator's.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .chip import live_by
from .machine import CLOCK, PORT

_WITHOUT_PORT = ("verify", "commands", "machines")


def main() -> None:
    folder = Path(sys.argv[1])
    live_by(folder / CLOCK)
    arguments = sys.argv[2:]
    if arguments and arguments[0] not in _WITHOUT_PORT and "--port" not in arguments:
        arguments += ["--port", str(folder / PORT)]
    sys.argv = ["mischwerk", *arguments]
    from mischwerk.entry import main as command  # only now: what it imports must find the other clock

    command()


if __name__ == "__main__":
    main()

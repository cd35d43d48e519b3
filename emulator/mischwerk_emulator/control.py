"""Talk to a machine that runs: ``python -m mischwerk_emulator.control FOLDER '{"order": 1}'``."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path
from typing import Any

COMMANDS = """\
{"press": "main" or "select", "ms": 60}  press a button     {"cover": 1 or 0}  open it, close it
{"order": 1}   cards in the well, places of all cards, decks as they were when the last passes began
{"lose": [axis, steps]}  a motor slips
{"take": 1}    lay what stands in the throat on the deck    {"push": 1}  push the card across a mouth into its pocket
{"time": 1}    emulated seconds, restarts, lights           {"supply": 0 or 1}  the motors' supply
{"statistics": 1}  flash, steps, looks                      {"clear": 1}  reset them
{"rattle": pin, "every_us": 25, "ms": 1000}  its level changes so often, for so long
{"hold": [pin, level]}, {"release": pin}  hold a pin        {"cut": 1}  the power is off and comes back
{"quit": 1}    end"""


def ask(folder: Path, **what: Any) -> dict[str, Any]:
    """Answer of the machine in ``folder``. Raises OSError if there is none."""
    with socket.socket(socket.AF_UNIX) as peer:
        peer.settimeout(120)
        peer.connect(str(folder / "control"))
        peer.sendall((json.dumps(what) + "\n").encode())
        heard = b""
        while not heard.endswith(b"\n"):
            part = peer.recv(65536)
            if not part:
                raise ConnectionError("the machine has ended")
            heard += part
    answer: dict[str, Any] = json.loads(heard)
    return answer


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, COMMANDS, sep="\n", file=sys.stderr)
        sys.exit(2)
    try:
        print(json.dumps(ask(Path(sys.argv[1]), **json.loads(sys.argv[2]))))
    except OSError as problem:
        print(f"No machine answers in {sys.argv[1]}: {problem}.", file=sys.stderr)
        sys.exit(1)

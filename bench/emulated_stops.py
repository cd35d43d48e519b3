"""Measure how soon an emulated board hears `stop`: a deck that is stopped again and again, and resumed each time.

`python bench/emulated_stops.py FOLDER CARDS SEED` prints a list of [phase, milliseconds]; FOLDER: of a machine that is
up and allows seeds. A separate process, as it runs by the chip's clock.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "emulator"))

from mischwerk_emulator import control
from mischwerk_emulator.chip import live_by
from mischwerk_emulator.machine import CLOCK, PORT

if __name__ == "__main__":
    live_by(Path(sys.argv[1]) / CLOCK)  # before anything that uses clocks is imported

from mischwerk.interrupts import Interrupts
from mischwerk.link.connection import Connection, connected
from mischwerk.link.wire import MODES, STATES, name_at, phase_name

_MOST_WAIT_S = 2.0  # from one stop to the next
_SILENT_S = 60.0


def of_deck(folder: Path, cards: int, seed: str) -> list[tuple[str, float]]:
    """Stop decks from another process. seed: 64 hexadecimal digits."""
    command = [sys.executable, __file__, str(folder), str(cards), seed]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [(phase, ms) for phase, ms in json.loads(done.stdout)]


def stops(folder: Path, cards: int, seed: bytes) -> list[tuple[str, float]]:
    """Phase, and milliseconds from when the request's last byte had come to the chip until the machine began to halt.

    The board dates its fault by the chip's timer, as the emulator dates bytes. The deck has a seed, so that its times
    are not masked.
    """
    draw = random.Random(seed)
    delays: list[tuple[str, float]] = []
    phase = ""
    with Interrupts() as interrupts, connected(str(folder / PORT), "stops", interrupts) as board:
        mode = MODES.index("test")
        board.link.ask("shuffle", cards=cards, format=0, method=0, passes=0, mode=mode, seed=seed)
        while True:
            time.sleep(draw.uniform(0.05, _MOST_WAIT_S))
            board.link.ask("stop")
            heard_us = control.ask(folder, time=1)["heard_us"]
            phase, fault_us, state = _ended(board, phase)
            if state != "paused":
                return delays
            delays.append((phase, (fault_us - heard_us) / 1000.0))
            board.link.ask("resume")


def _ended(board: Connection, phase: str) -> tuple[str, int, str]:
    """Phase in which the job was halted, when, and the state it is in. phase: the one before. Raises TimeoutError."""
    fault_us = 0
    while True:
        event = board.link.event(_SILENT_S)
        if event is None:
            raise TimeoutError("the board has said nothing for a minute")
        if event.name == "phase" and phase_name(event.values["phase"]) != "paused":
            phase = phase_name(event.values["phase"])
        elif event.name == "fault":
            fault_us = event.values["t_us"]
        elif event.name == "finished":
            return phase, fault_us, name_at(STATES, event.values["state"])


if __name__ == "__main__":
    print(json.dumps(stops(Path(sys.argv[1]), int(sys.argv[2]), bytes.fromhex(sys.argv[3]))))

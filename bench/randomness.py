"""Measure what randomness costs.

Computing is timed on this computer under MicroPython and under CPython, the core's own code in both: medians over many
seeds, each the quickest of three tries. On the chip everything takes longer. Machine milliseconds are the twin's, which
charges what the machine files say.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import mischwerk_machines
import shuffler
from harness import arguments, computer, keep, program, show
from mischwerk_sim import build, noise
from mischwerk_sim.board import interpreter
from mischwerk_sim.board.port import NoLine
from mischwerk_sim.board.pyhal import PyHal
from mischwerk_sim.board.report import Report
from shuffler.hal import DRAWN
from shuffler.randomness.drbg import Drbg, keys_for
from shuffler.randomness.permutation import draw
from shuffler.randomness.source import NoiseKeys, NoiseSource

HERE = Path(__file__).resolve().parent
CORE = Path(shuffler.__file__).resolve().parents[1]
RAW_BYTES = 384 * 8  # start-up test and key, eight times
ROWS = (  # what, key in the figures, unit and microseconds to it
    ("a ChaCha20 block", "block", "us", 1),
    ("draw of 52 cards, one key", "draw_52", "ms", 1000),
    ("draw of 110 cards, three keys", "draw_110", "ms", 1000),
    ("start-up test, 1024 bits", "start_up_test", "ms", 1000),
    ("one key: 2048 bits tested and hashed", "key", "us", 1),
)


def measured(command: list[str], times: int) -> dict[str, float]:
    """Medians of what bench/on_micropython/randomness.py measures under one interpreter, in microseconds."""
    seeds = [hashlib.sha256(bytes([i])).hexdigest() for i in range(times)]
    job = {"raw": noise.source("healthy", 1).read(RAW_BYTES).hex(), "seeds": seeds}
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        (here / "job.json").write_text(json.dumps(job), encoding="utf-8")
        program(
            *command,
            HERE / "on_micropython" / "randomness.py",
            here / "job.json",
            here / "answer.json",
            timeout=300,
            env={"MICROPYPATH": f"{CORE}:.frozen", "PYTHONPATH": str(CORE), "LC_ALL": "C.UTF-8"},
        )
        said = json.loads((here / "answer.json").read_text(encoding="utf-8"))
    return {name: round(median(said[name]), 1) for _, name, _, _ in ROWS}


def machine_ms() -> dict[str, float]:
    """Milliseconds of the machine's own time with the healthy source, as the twin charges them: from power-on to ready,
    and for a draw of 52 and of 110 cards, their keys included."""
    machine = mischwerk_machines.load("pile11")
    card = mischwerk_machines.card_format("poker")
    mechanism = build.mechanism("model", machine, card, 0, 1)
    board = build.board(mechanism, machine, card, 1, NoLine(), Report())
    hal = PyHal(board, machine.data.controller)
    source = NoiseSource(hal)
    for _ in source.start_up():
        pass
    ended_us = hal.now_us()
    taken = {"power_on": ended_us}
    for cards in (52, 110):
        keys = NoiseKeys(source, hal.extra, keys_for(cards))
        for _ in keys.gathering():
            pass
        draw(Drbg(keys.next_key, hal.chacha_block).below, cards)
        hal.charge_compute(DRAWN, cards - 1)
        began_us, ended_us = ended_us, hal.now_us()
        taken[f"draw_{cards}"] = ended_us - began_us
    return {name: round(us / 1000, 1) for name, us in taken.items()}


def show_all(results: dict[str, Any]) -> None:
    """The table."""
    sides = results["us"]
    rows = [(what, unit, *(f"{side[name] / us:.2f}" for side in sides.values())) for what, name, unit, us in ROWS]
    rows.append(("ChaCha20 blocks a second", "1/s", *(f"{1e6 / side['block']:,.0f}" for side in sides.values())))
    show(f"Randomness, medians of {results['times']}", ("what", "unit", *sides), rows)
    taken = results["machine_ms"]
    print(
        "Machine time, as the twin charges it (estimates of the chip): {power_on:.0f} ms from power-on to ready"
        " (start-up test passed), {draw_52:.0f} ms for a draw of 52 cards with its key,"
        " {draw_110:.0f} ms for 110 cards with three.".format(**taken)
    )


def main() -> None:
    """Measure, show, write."""
    parser = arguments(__doc__)
    parser.add_argument("--times", type=int, default=101)
    options = parser.parse_args()
    times = 3 if options.small else options.times
    results: dict[str, Any] = {
        **computer(),
        "micropython": interpreter.EXPECTED,
        "times": times,
        "us": {
            "MicroPython": measured([str(interpreter.find()), "-X", "heapsize=8M"], times),
            "CPython": measured([sys.executable], times),
        },
        "machine_ms": machine_ms(),
    }
    show_all(results)
    keep("randomness", results, options)


if __name__ == "__main__":
    main()

"""Decks on an emulated RP2040, one after another without a restart.

`make bench-emulated UF2=FILE`; FILE is MicroPython's image, not part of the project:
docs/how-to/contributing/emulator.md. For each build: auditable decks, whose order is compared with where the
emulated mechanism's cards lie; decks with a seed, whose seconds are compared with those of the model twin; and a few
more with a `main.py` that notes, whenever the machine is idle or about to feed for the first time, how much memory is
free and how large its largest hole is.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from harness import arguments, mischwerk, show
from harness import keep as keep_figures
from mischwerk.flash import repl
from results import RESULTS, figures

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "emulator"), str(HERE.parent / "tools")]

import chip_heap  # noqa: E402
import emulated_stops  # noqa: E402
from mischwerk_emulator.chip import live_by  # noqa: E402
from mischwerk_emulator.process import MachineProcess  # noqa: E402

FIRMWARE = HERE.parent / "build" / "firmware"
BUILDS = {"pile10": 52, "wheel54": 52, "pile11": 110}
BUTTON, JUMPER = 19, 28  # GPIO numbers of firmware/board.py
SEED = "%064x"

START = "start.run()"  # how main.py ends
WATCHING = (
    chip_heap.HOLE
    + """
panel = start.Rp2040Hal.panel

def watched(self, phase, fault, number=0, *more):
    if phase == 0 or (phase == 4 and number == 1):
        gc.collect()
        line = "%d %d %d\\n" % (phase, gc.mem_free(), hole())
        with open("/memory", "a") as file:
            file.write(line)
    panel(self, phase, fault, number, *more)

start.Rp2040Hal.panel = watched
"""
)


def flashed(folder: Path, image: str, node: str, firmware: Path) -> Path:
    """The flash of a board with this firmware on it."""
    machine = MachineProcess(folder, image, node)
    try:
        machine.wait(2)
        machine.value("flash", "--from", str(firmware))
    finally:
        machine.end()
    return folder / "files.bin"


def set_up(flash: Path, folder: Path, build: str, image: str, node: str) -> Path:
    """Set up another build than a board comes with."""
    if build == "pile10":
        return flash
    machine = started(flash, folder, build, BUILDS[build], image, node)
    try:
        machine.run("settings", "set", "machine", build)
    finally:
        machine.end()
    return folder / "files.bin"


def started(
    flash: Path, folder: Path, build: str, cards: int, image: str, node: str, has_jumper: bool = False
) -> MachineProcess:
    """A machine of that build that has just been switched on, started and idle. ``has_jumper``: it allows seeds."""
    folder.mkdir()
    shutil.copy(flash, folder / "files.bin")
    machine = MachineProcess(folder, image, node, "--machine", build, "--cards", str(cards))
    if has_jumper:
        machine.ask(hold=[JUMPER, 0])
        machine.ask(cut=1)  # looked at when the board comes up, which on a busy computer it has by now
    machine.wait(3)
    return machine


def deck(machine: MachineProcess, cards: int, *options: str) -> dict[str, Any]:
    """One shuffle: its record, with ``is_exact``: the cards lie as its target says."""
    record = json.loads(machine.run("shuffle", "--cards", str(cards), "--json", *options, status=None) or "{}")
    seen = machine.ask(order=1)
    record["is_exact"] = False
    if record.get("result") == "done":
        # From the order in which the deck went into the first pass of the attempt that was done.
        before = seen["decks"][-record["passes"]]
        record["is_exact"] = seen["order"] == [before[card] for card in record["target"]]
    else:
        print(record.get("error") or record.get("faults"), flush=True)
        machine.run("home", status=None)
    return record


def row(record: dict[str, Any]) -> dict[str, Any]:
    """Return what is kept of a deck."""
    kept = {name: record.get(name) for name in ("result", "attempts", "retries", "machine_s", "is_exact")}
    return {**kept, "faults": [fault["name"] for fault in record.get("faults", [])]}


def predicted_s(build: str, cards: int, seed: str, sim_seed: int, folder: Path) -> float:
    """The time the model twin takes for the same deck."""
    said = mischwerk(
        "shuffle", "--sim", "--twin", "model", "--machine", build, "--json", "--cards", cards, "--seed", seed,
        "--sim-seed", sim_seed, "--out", folder, timeout=600,
    )  # fmt: skip
    return float(json.loads(said)["machine_s"])


def against_twin(flash: Path, build: str, options: argparse.Namespace, folder: Path) -> list[dict[str, Any]]:
    """Decks whose order a seed gives, here and on the twin; each on a machine just switched on, as the twin's is."""
    rows = []
    for number in range(options.seeded):
        seed = SEED % (number + 1)
        machine = started(flash, folder / f"seeded{number}", build, BUILDS[build], options.image, options.node, True)
        try:
            record = deck(machine, BUILDS[build], "--seed", seed)
        finally:
            machine.end()
        twin_s = predicted_s(build, BUILDS[build], seed, number + 1, folder / f"twin{number}")
        rows.append({**row(record), "twin_s": twin_s})
        print(build, "seed", number + 1, rows[-1], flush=True)
    return rows


def memory(machine: MachineProcess, cards: int, firmware: Path, decks: int) -> list[dict[str, int]]:
    """Free bytes and the largest hole: idle before each of some decks, planned, idle after it."""
    main = (firmware / "main.py").read_text().replace(START, WATCHING + START)
    machine.ask(hold=[BUTTON, 0])
    machine.ask(cut=1)
    machine.wait(2)
    port = str(machine.folder / "port")
    with repl.prompt(port) as prompt:
        prompt.run(f"with open('/main.py', 'w') as file: file.write({main!r})")
    machine.ask(release=BUTTON)
    machine.ask(cut=1)
    machine.wait(3)
    for _ in range(decks):
        deck(machine, cards, "--auditable")
    machine.ask(hold=[BUTTON, 0])
    machine.ask(cut=1)
    machine.wait(2)
    with repl.prompt(port) as prompt:
        said = prompt.run("print(open('/memory').read())")
    rows = [[int(word) for word in line.split()] for line in said.splitlines() if line.strip()]
    return [{"is_planned": int(phase == 4), "free": free, "largest": largest} for phase, free, largest in rows]


def measured(
    files: Path, build: str, options: argparse.Namespace, here: Path, keep: Callable[[dict[str, Any]], None]
) -> None:
    """All of one build. ``keep``: called whenever there is more of it, as a run takes hours and may be interrupted."""
    cards = BUILDS[build]
    result: dict[str, Any] = {
        "firmware": options.release["commit"],
        "cards": cards,
        "decks": [],
        "looks": {},
        "flash": {},
        "seeded": [],
        "stops": [],
        "memory": [],
    }
    (here / build).mkdir()
    flash = set_up(files, here / build / "set_up", build, options.image, options.node)
    result["seeded"] = against_twin(flash, build, options, here / build)
    keep(result)
    if options.stops:
        machine = started(flash, here / build / "stops", build, cards, options.image, options.node, True)
        try:
            for number in range(options.stops):
                result["stops"] += emulated_stops.of_deck(machine.folder, cards, SEED % (number + 1))
        finally:
            machine.end()
        keep(result)
    machine = started(flash, here / build / "row", build, cards, options.image, options.node)
    live_by(machine.folder / "clock")  # waits for a prompt use the chip's time
    try:
        machine.ask(clear=1)
        rows = result["decks"]
        for _ in range(options.decks):
            rows.append(row(deck(machine, cards, "--auditable")))
            print(build, len(rows), rows[-1], flush=True)
            statistics = machine.ask(statistics=1)
            result["looks"], result["flash"] = statistics["looks"], statistics["flash"]
            result["looks"]["over_5ms"] = len(result["looks"].pop("long"))  # a hundred at most
            result["deepest_stack"] = statistics["stack"]  # bytes, of 8 KiB
            keep(result)
        result["memory"] = memory(machine, cards, options.firmware, options.memory)
        result["memory_firmware"] = options.release["commit"]
        keep(result)
    finally:
        machine.end()


def show_all(results: dict[str, Any]) -> None:
    """The table."""
    rows = []
    for build, result in results["builds"].items():
        decks, seeded = result["decks"], result["seeded"]
        exact = [record for record in decks if record["is_exact"]]
        done = [record for record in decks if record["result"] == "done"]
        first = [record for record in decks if record["is_exact"] and record["attempts"] == 1]
        chip_s = sum(record["machine_s"] for record in seeded) / max(1, len(seeded))
        twin_s = sum(record["twin_s"] for record in seeded) / max(1, len(seeded))
        holes = [sample["largest"] for sample in result["memory"] if sample["is_planned"]]
        cells = (
            build,
            *(result["cards"], len(decks), len(done), len(exact), len(first)),
            f"{chip_s:.2f}",
            f"{twin_s:.2f} ({100 * (twin_s / chip_s - 1):+.1f} %)" if chip_s else "",
            min(holes, default=0),
        )
        rows.append(cells)
    headings = ("build", "cards", "decks", "done", "exact", "at once", "seconds", "twin", "largest hole, planned")
    show(f"Emulated RP2040, {results['image']}, {results['date']}", headings, rows)


def main() -> None:
    """Measure, show, write."""
    parser = arguments(__doc__)
    parser.add_argument("--image", required=True, help="MicroPython's UF2 for RPI_PICO")
    parser.add_argument("--node", default="")
    parser.add_argument("--firmware", type=Path, default=FIRMWARE)
    parser.add_argument("--decks", type=int, default=20, help="of each build, in a row")
    parser.add_argument("--seeded", type=int, default=3, help="decks that the twin shuffles, too")
    parser.add_argument("--stops", type=int, default=1, help="decks that are stopped again and again")
    parser.add_argument("--memory", type=int, default=3, help="decks around each of which memory is looked at")
    parser.add_argument("--builds", default=",".join(BUILDS))
    options = parser.parse_args()
    if options.small:
        options.decks, options.seeded, options.stops, options.memory, options.builds = 1, 1, 1, 1, "pile10"
    options.firmware = options.firmware.resolve()
    release = options.release = json.loads((options.firmware / "manifest.json").read_text())
    results: dict[str, Any] = {
        "date": datetime.date.today().isoformat(),
        "firmware": release["commit"],
        "image": "MicroPython " + release["micropython"][0],
        "builds": {},
        "image_sha256": hashlib.sha256(Path(options.image).read_bytes()).hexdigest(),
    }
    before = figures("emulated", options.out or RESULTS) or results
    if all(before[name] == results[name] for name in ("firmware", "image_sha256")):
        results["builds"] = before["builds"]  # other builds, of the same firmware

    def keep(build: str, result: dict[str, Any]) -> None:
        results["builds"][build] = result
        keep_figures("emulated", results, options)

    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        files = flashed(here / "flashed", options.image, options.node, options.firmware)
        for build in options.builds.split(","):
            measured(files, build, options, here, partial(keep, build))
    show_all(results)


if __name__ == "__main__":
    main()

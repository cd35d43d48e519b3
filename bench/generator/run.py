"""Run TestU01 and PractRand on the laboratory's random words.

The batteries aren't part of this project: TestU01 1.2.3 (https://github.com/umontreal-simul/TestU01-2009) is given by
the folder it was installed into, PractRand 0.94 (https://sourceforge.net/projects/pracrand/) by its program RNG_test. A
C compiler is needed. Each run that is over is written down at once, in the place of the same run before.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from harness import arguments, computer, keep, show  # noqa: E402
from layouts import LAYOUTS  # noqa: E402
from results import figures  # noqa: E402

SEED = 2026
BITS = 1 << 30  # for Rabbit and Alphabit: 128 MiB
SUSPECT, FAILED = 1e-3, 1e-10  # the limits that TestU01's own summary uses, and those its authors call a clear failure
TESTU01 = ("SmallCrush", "Rabbit", "Alphabit", "Crush")
_LENGTH = re.compile(r"^length= .*\(2\^(\d+) bytes\)", re.MULTILINE)
_COUNT = re.compile(r"(?:in|and) (\d+) test result")
_ODD = re.compile(r"^\s+(\S.*?)\s{2,}R=.*?p\s*=\s*(\S+)\s+(\S.*?)\s*$", re.MULTILINE)


def compiled_driver(prefix: Path, folder: Path) -> Path:
    """The program that gives TestU01 what comes from standard input."""
    program = folder / "testu01"
    flags = [f"-I{prefix}/include", f"-L{prefix}/lib"]
    libraries = ["-ltestu01", "-lprobdist", "-lmylib", "-lm"]
    subprocess.run(["cc", "-O2", "-w", str(HERE / "testu01.c"), *flags, *libraries, "-o", str(program)], check=True)
    return program


def output(layout: str, seed: int, reader: list[str]) -> tuple[str, float]:
    """Return what a battery says of a layout, and the seconds it took."""
    began = time.monotonic()
    command = [sys.executable, str(HERE / "words.py"), layout, "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writing:
        assert writing.stdout is not None
        with subprocess.Popen(reader, stdin=writing.stdout, stdout=subprocess.PIPE, text=True) as reading:
            writing.stdout.close()
            said, _ = reading.communicate()
        if reading.returncode:
            raise SystemExit(f"{reader[0]} ended with {reading.returncode}")
    return said, time.monotonic() - began


def by_testu01(driver: Path, battery: str, order: str, layout: str, seed: int) -> dict[str, Any]:
    """Statistics and those that are suspect or failed, by name."""
    said, seconds = output(layout, seed, [str(driver), battery, order, str(BITS)])
    p_values = [
        (name, float(p)) for line in said.splitlines() if line.startswith("p\t") for _, name, p in [line.split("\t")]
    ]
    odd = {name: p for name, p in p_values if min(p, 1 - p) < SUSPECT}
    return {
        "battery": battery, "bits": order, "statistics": len(p_values),
        "suspect": {name: p for name, p in odd.items() if min(p, 1 - p) >= FAILED},
        "failed": sorted({name for name, p in odd.items() if min(p, 1 - p) < FAILED}), "seconds": round(seconds),
    }  # fmt: skip


def by_practrand(program: Path, log2_bytes: int, layout: str, seed: int) -> dict[str, Any]:
    """Run PractRand, which stops where something fails. Suspect is what it calls more than unusual."""
    reader = [str(program), "stdin64", "-tlmin", "64MB", "-tlmax", f"{1 << log2_bytes - 20}MB"]
    said, seconds = output(layout, seed, reader)
    listed = _ODD.findall(said)
    odd = [(name, p, word) for name, p, word in listed if not word.startswith(("unusual", "normal"))]
    return {
        "battery": "PractRand", "bits": "plain", "statistics": sum(map(int, _COUNT.findall(said))) + len(listed),
        "suspect": {name: p for name, p, word in odd if not word.startswith("FAIL")},
        "failed": sorted({name for name, _, word in odd if word.startswith("FAIL")}), "seconds": round(seconds),
        "log2_bytes": max(map(int, _LENGTH.findall(said))),
    }  # fmt: skip


def kept(result: dict[str, Any], options: argparse.Namespace) -> None:
    """Keep a run, in the place of the same one before."""
    results = figures("generator") or {}
    results["layouts"] = {name: generator.about for name, generator in LAYOUTS.items()}
    results |= {"testu01": "1.2.3", "practrand": "0.94", "cpu": computer()["cpu"], "suspect": SUSPECT, "failed": FAILED}
    same = ("layout", "battery", "bits", "seed")
    runs = [run for run in results.get("runs", []) if any(run[name] != result[name] for name in same)]
    places = {name: place for place, name in enumerate(LAYOUTS)}
    batteries = {name: place for place, name in enumerate((*TESTU01, "PractRand"))}
    results["runs"] = sorted(
        [*runs, result], key=lambda run: (places[run["layout"]], batteries[run["battery"]], run["bits"], run["seed"])
    )
    keep("generator", results, options)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--testu01", type=Path, metavar="DIR", help="where it was installed")
    parser.add_argument("--practrand", type=Path, metavar="RNG_test")
    parser.add_argument("--layouts", nargs="+", choices=LAYOUTS, default=list(LAYOUTS))
    parser.add_argument("--batteries", nargs="+", choices=TESTU01, default=list(TESTU01[:3]), help="of TestU01")
    parser.add_argument("--log2-bytes", type=int, default=33, help="for PractRand; 33 are 8 GiB")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    if not options.testu01 and not options.practrand:
        parser.error("which battery? --testu01 DIR, --practrand RNG_test (or both)")
    if options.small:
        options.layouts, options.batteries, options.log2_bytes = options.layouts[:1], ["SmallCrush"], 26
    rows: list[tuple[object, ...]] = []

    def note(layout: str, result: dict[str, Any]) -> None:
        result = {"layout": layout, "seed": options.seed, **result}
        kept(result, options)
        counts = (result["statistics"], len(result["suspect"]), len(result["failed"]), result["seconds"])
        rows.append((layout, result["battery"], result["bits"], *counts))
        print(layout, result["battery"], result["bits"], *counts, flush=True)

    with tempfile.TemporaryDirectory() as folder:
        driver = compiled_driver(options.testu01, Path(folder)) if options.testu01 else None
        for layout in options.layouts:
            for battery in options.batteries if driver else ():
                for order in ("plain", "reversed") if battery == "SmallCrush" else ("plain",):
                    assert driver is not None
                    note(layout, by_testu01(driver, battery, order, layout, options.seed))
            if options.practrand:
                note(layout, by_practrand(options.practrand, options.log2_bytes, layout, options.seed))
    headings = ("layout", "battery", "bits", "statistics", "suspect", "failed", "s")
    show("Words of the laboratory", headings, rows)


if __name__ == "__main__":
    main()

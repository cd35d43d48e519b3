"""`make firmware`: the files of a board, with a manifest of their hashes, a package.json for mip, and their sizes.

A script outside the host program: it needs the checkout and a cross compiler, `mischwerk flash` needs
neither, since a wheel brings what this made. What both must agree on, the manifest, is mischwerk.flash.release.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import chip_heap
from firmware_files import LINKED, MACHINES, MPY_VERSION, PARTS, ROOMS, BuildError, loaded, loads, made
from link_modules import LinkError
from mischwerk.flash.release import MANIFEST, NAME, PICO, entry, release_hash
from mischwerk.version import MICROPYTHON
from mischwerk_sim.board.interpreter import InterpreterError
from shuffler import VERSION

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "firmware"
# .mpy files load into the 230 KB that plain MicroPython leaves free; a job needs the rest, and some 60 KB stay free
# (bench/emulated.py).
BUDGET = 100 * 1024
_NOTES = {PARTS: "those of the machine are loaded", MACHINES: "one is loaded"}


def main(arguments: list[str] | None = None) -> int:
    """Build, print the sizes; 1 if it can't be done or does not fit."""
    options = argparse.ArgumentParser(description="Build the firmware for the board.")
    options.add_argument("--source", type=Path, default=ROOT / "firmware")
    options.add_argument("--out", type=Path, default=OUT)
    options.add_argument("--budget", type=int, default=BUDGET, help="bytes of .mpy that may load into memory")
    options.add_argument("--board", default=PICO, metavar="NAME", help="pico (default), or one of firmware/boards")
    options.add_argument("--against", metavar="COMMIT", help="say what memory this takes more than that")
    options.add_argument("--lines", action="store_true", help="keep line numbers for tracebacks; no release")
    args = options.parse_args(arguments)
    try:
        files = made(args.source, args.lines, args.board)
        wrong = [path for path, content in files.items() if path.endswith(".mpy") and not loads(content)]
        if wrong:
            raise BuildError(f"mpy-cross wrote files that MicroPython {MICROPYTHON} does not load: {', '.join(wrong)}")
    except BuildError as problem:
        print(f"Not built: {problem}.", file=sys.stderr)
        return 1
    info = manifest(files, commit(args.source), args.board)
    write(args.out, files, info)
    most = show(files, args.budget)
    print(f"{args.out}: firmware {info['version']}, {info['commit']}, for MicroPython {MICROPYTHON} on {args.board}")
    print(f"hash of this release: {release_hash(info['files'])}")
    show_memory(args.source)
    if args.against:
        compare(args.source, args.against, args.board)
    if most > args.budget:
        print(f"Too large: {most - args.budget:,} bytes over the budget of {args.budget:,}.", file=sys.stderr)
        return 1
    return 0


def manifest(files: dict[str, bytes], made_from: str, board: str = PICO) -> dict[str, object]:
    """Return what mischwerk.flash.release reads."""
    return {
        "name": NAME,
        "version": VERSION,
        "commit": made_from,
        "board": board,
        "micropython": [MICROPYTHON],
        "mpy_version": MPY_VERSION,
        "files": [entry(path, content) for path, content in files.items()],
    }


def commit(source: Path) -> str:
    """Name of the commit, with "-dirty" for sources changed since; "unknown" without git."""
    command = ["git", "-C", str(source), "describe", "--always", "--tags", "--dirty", "--abbrev=12"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"


def write(out: Path, files: dict[str, bytes], info: dict[str, object]) -> None:
    """The folder again; the manifest last, so that a half-written folder is not a release."""
    shutil.rmtree(out, ignore_errors=True)
    for path, content in files.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(content)
    # mip copies in this order: the manifest first, by which `mischwerk flash` knows its own; main.py last, so that a
    # board never starts something incomplete.
    order = [MANIFEST, *sorted(path for path in files if path != "main.py"), "main.py"]
    package = {"urls": [[path, path] for path in order], "deps": [], "version": VERSION}
    (out / "package.json").write_text(json.dumps(package, indent=1) + "\n", encoding="utf-8")
    (out / MANIFEST).write_text(json.dumps(info, indent=1) + "\n", encoding="utf-8")


def show(files: dict[str, bytes], budget: int) -> int:
    """Print a table; returns the bytes of .mpy that the largest machine loads into memory."""
    for room in (LINKED, *ROOMS, PARTS, MACHINES):
        sizes = [len(content) for path, content in files.items() if path == room or path.startswith(room + "/")]
        if sizes:
            note = f"  {_NOTES[room]}" if room in _NOTES else ""
            print(f"{room:<14}{len(sizes):>4} files {sum(sizes):>9,} bytes{note}")
    sources = [path for path in files if path.endswith(".py")]
    print(f"{'source':<14}{len(sources):>4} files {sum(len(files[path]) for path in sources):>9,} bytes")
    name, most = max(loaded(files).items(), key=lambda item: item[1])
    print(f"{'in memory':<14}           {most:>9,} bytes of {budget:,} ({100 * most / budget:.0f} %) for {name}")
    return most


def show_memory(source: Path) -> None:
    """Print what is free once the firmware has come up, if MicroPython on this computer can measure it."""
    try:
        heap = chip_heap.of_firmware(source)
    except (InterpreterError, RuntimeError, LinkError) as problem:
        print(f"free then      not known: {str(problem).splitlines()[0]}")
        return
    if heap.said != "ok":
        print(f"free then      it does not load: {heap.said} (largest free block {heap.largest_bytes:,} bytes)")
        return
    print(f"free then           about {heap.free_bytes:>9,} bytes, {heap.largest_bytes:,} of them in one piece")


def compare(source: Path, before: str, board: str) -> None:
    """Print what the firmware takes more, and leaves less, than in that commit; nothing where there is none."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "-C", str(source), "archive", before, "."], capture_output=True, check=False)
        if archive.returncode:
            print(f"since {before:<14}not known: {archive.stderr.decode().strip()}")
            return
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        rows = [
            (max(loaded(made(at, board=board)).values()), chip_heap.of_firmware(at)) for at in (Path(folder), source)
        ]
    (was, heap), (now, heap_now) = rows
    larger, free = now - was, heap_now.free_bytes - heap.free_bytes
    piece = heap_now.largest_bytes - heap.largest_bytes
    print(f"since {before}: {larger:+,} bytes in memory, {free:+,} free, {piece:+,} in the largest piece")


if __name__ == "__main__":
    sys.exit(main())

"""Run benches (benches.toml), one after the other; one that fails is named at the end, and the others still run."""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import time

from harness import show
from listing import benches, chosen, command


def main() -> int:
    """Run them; 1 if any failed."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="default: all but those that must be named")
    parser.add_argument("--part", help="those of a part")
    parser.add_argument("--list", action="store_true", help="show all benches, and run none")
    parser.add_argument("--small", action="store_true", help="the least that does all of each: a rehearsal")
    parser.add_argument("--options", default="", help="further ones for each, in one word")
    asked = parser.parse_args()
    if asked.list:
        takes = {name: one["takes"] + ", if named" * one.get("alone", False) for name, one in benches().items()}
        rows = [(name, one["part"], takes[name], one["about"]) for name, one in benches().items()]
        show("Benches: make bench NAME=..., or PART=...", ("name", "part", "takes", "what it measures"), rows)
        return 0
    try:
        names = chosen(asked.names, asked.part)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    options, failed = ["--small"] * asked.small + shlex.split(asked.options), []
    for number, name in enumerate(names, 1):
        print(f"\n{name} ({number} of {len(names)}): {benches()[name]['about']}", flush=True)
        began = time.monotonic()
        is_done = subprocess.run(command(name, *options), check=False).returncode == 0
        failed += [] if is_done else [name]
        print(f"{name} {'took' if is_done else 'FAILED after'} {time.monotonic() - began:.0f} s", flush=True)
    print(f"\n{len(names) - len(failed)} of {len(names)} done" + f"; failed: {', '.join(failed)}" * bool(failed))
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())

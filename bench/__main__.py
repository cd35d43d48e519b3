"""Run benches (benches.toml), one after the other; one that fails is named at the end, and the others still run."""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
import textwrap
import time

from listing import benches, chosen, command


def show_list() -> None:
    """Print all benches, by part."""
    width = shutil.get_terminal_size().columns
    for part in dict.fromkeys(bench["part"] for bench in benches().values()):
        print(part)
        for name, bench in benches().items():
            if bench["part"] == part:
                notes = ", ".join([*filter(None, [bench.get("takes")]), *["only if named"] * bench.get("alone", False)])
                text = f"{name}: {bench['about']}" + f" ({notes})" * bool(notes)
                print(textwrap.fill(text, width, initial_indent="  ", subsequent_indent="      "))


def main() -> int:
    """Run them; 1 if any failed."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="default: all but those that must be named")
    parser.add_argument("--part", help="those of a part")
    parser.add_argument("--list", action="store_true", help="show all benches, and run none")
    parser.add_argument("--small", action="store_true", help="the least that does all of each: a rehearsal")
    parser.add_argument("--options", default="", help="further ones for each, in one word")
    arguments = parser.parse_args()
    if arguments.list:
        show_list()
        return 0
    try:
        names = chosen(arguments.names, arguments.part)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    options, failed = ["--small"] * arguments.small + shlex.split(arguments.options), []
    for number, name in enumerate(names, 1):
        print(f"\n{name} ({number} of {len(names)}): {benches()[name]['about']}", flush=True)
        began = time.monotonic()
        is_done = subprocess.run(command(name, *options), check=False).returncode == 0
        failed += [] if is_done else [name]
        print(f"{name} {'took' if is_done else 'FAILED after'} {time.monotonic() - began:.0f} s", flush=True)
    print(f"\n{len(names) - len(failed)} of {len(names)} done" + f"; failed: {', '.join(failed)}" * bool(failed))
    return int(bool(failed))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nInterrupted: benches that were done have kept their figures.", file=sys.stderr)
        sys.exit(130)

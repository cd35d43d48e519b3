"""Run every target of the Makefile with its smallest arguments, as targets.toml lists them: `make test-targets`.

Works in copies of what is committed, with the packages of this .venv, so that nothing here changes. A target that
targets.toml does not name, one that fails, and one that changes what is kept in the repository, are failures.

    python tools/run_targets.py               all, about ten minutes on two cores
    python tools/run_targets.py rig harness   some
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk_work.executor import Workers, results

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_name("targets.toml")
LAST = "clean"  # it takes the environment away
STAMPS = ("run", "test", "dev", "board", "cad")  # of the Makefile: what is installed
LONG_FIRST = ("guide", "explore", "docs", "web-guide", "laboratory")
LIMIT_S = 1800
SHOWN_LINES = 25  # of a failure's output
PLAIN_LINES = 3  # a refusal takes no more
MAKES_NOISE = re.compile(r"make(\[\d+\])?: |rm -rf|mkdir ")


class Run(NamedTuple):
    """A call of a target. ``says``: what it must refuse with; empty: it must succeed."""

    target: str
    arguments: str
    says: str = ""

    def __str__(self) -> str:
        return f"make {self.target} {self.arguments}".strip()


def targets(makefile: str) -> set[str]:
    """Find the targets that `make help` shows."""
    return set(re.findall(r"^([a-z0-9-]+):.*## ", makefile, re.MULTILINE))


def runs(listed: dict[str, Any]) -> list[Run]:
    """List the calls, the longest first."""
    calls = [Run(target, arguments) for target, all_ in listed["runs"].items() for arguments in all_]
    calls += [Run(target, row.get("arguments", ""), row["says"]) for target, row in listed["refusals"].items()]
    return sorted(calls, key=lambda run: LONG_FIRST.index(run.target) if run.target in LONG_FIRST else 99)


def misfits(makefile: str, ci: str, listed: dict[str, Any]) -> list[str]:
    """Say which targets the list lacks, which it has too many, and which .ci/run does not run, though it says so."""
    there, named = targets(makefile), {name for table in listed.values() for name in table}
    in_ci = set(re.findall(r"^make ([a-z0-9-]+)", ci, re.MULTILINE))
    return [
        *(f"{name}: tools/targets.toml says neither how it is run nor why it is not" for name in sorted(there - named)),
        *(
            f"{name}: tools/targets.toml names it, and the Makefile has no such target"
            for name in sorted(named - there)
        ),
        *(f"{name}: .ci/run does not run it" for name in sorted(set(listed["ci"]) - in_ci)),
    ]


def copy(into: Path) -> Path:
    """Clone what is committed, with an environment of its own that has the packages of this one."""
    subprocess.run(["git", "clone", "-q", str(ROOT), str(into)], check=True)
    ours, theirs = Path(sys.prefix), into / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(theirs)], check=True)
    packages = Path("lib") / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    shared = [folder for folder in sys.path if Path(folder).name == packages.name]  # ours may be a copy that shares too
    (theirs / packages / "shared.pth").write_text("\n".join(shared) + "\n", encoding="utf-8")
    for program in (ours / "bin").iterdir():
        other = theirs / "bin" / program.name
        if other.exists() or program.is_dir():
            continue
        begin = f"#!{ours / 'bin'}/".encode()
        body = program.read_bytes()
        if body.startswith(begin):
            other.write_bytes(body.replace(begin, f"#!{theirs / 'bin'}/".encode(), 1))
            other.chmod(0o755)
        else:
            other.symlink_to(program.resolve())
    install = ["-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([str(theirs / "bin" / "python"), *install, "-e", str(into)], check=True)
    for stamp in STAMPS:
        (theirs / f"{stamp}.stamp").touch()
    return into


def fault(run: Run, folder: Path, makes: Iterable[str]) -> str:
    """Carry it out in a copy; what is wrong, empty if nothing is."""
    command = f"make --no-print-directory {run.target} {run.arguments}"
    environment = {name: text for name, text in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    environment["MISCHWERK_HOME"] = str(folder / "build" / "home")
    try:
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"has not ended after {LIMIT_S} s"
    said = (done.stdout + done.stderr).splitlines()
    end = "\n".join(said[-SHOWN_LINES:])
    if run.says:
        plain = [line for line in done.stderr.splitlines() if not MAKES_NOISE.match(line)]
        if done.returncode == 0 or not any(run.says in line for line in plain) or len(plain) > PLAIN_LINES:
            return (
                f"must fail, and say {run.says!r} in {PLAIN_LINES} lines at most; exit status {done.returncode}\n{end}"
            )
        return ""
    if done.returncode:
        return f"exit status {done.returncode}\n{end}"
    status = subprocess.run(["git", "status", "--porcelain"], cwd=folder, capture_output=True, text=True, check=True)
    changed = [line for line in status.stdout.splitlines() if not line[3:].startswith(tuple(makes))]
    subprocess.run(["git", "checkout", "-q", "."], cwd=folder, check=True)
    return f"changes what is kept in the repository:\n{chr(10).join(changed)}" if changed else ""


def main() -> int:
    """Run them, two at a time; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", metavar="TARGET", help="default: all")
    parser.add_argument("--jobs", type=int, default=2, help="at a time (default: %(default)s)")
    args = parser.parse_args()
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    makefile, ci = ((ROOT / name).read_text(encoding="utf-8") for name in ("Makefile", ".ci/run"))
    wrong = misfits(makefile, ci, listed)
    wanted = [run for run in runs(listed) if not args.only or run.target in args.only]
    began, timed = time.monotonic(), []
    with tempfile.TemporaryDirectory() as place:
        free: queue.Queue[Path] = queue.Queue()
        for number in range(args.jobs):
            free.put(copy(Path(place) / str(number) / "mischwerk"))

        def carry_out(run: Run) -> None:
            folder, start = free.get(), time.monotonic()
            try:
                said = fault(run, folder, listed["makes"].get(run.target, ()))
            finally:
                free.put(folder)
            timed.append((time.monotonic() - start, run))
            print(f"{time.monotonic() - start:5.0f} s  {'WRONG' if said else 'ok   '}  {run}", flush=True)
            if said:
                wrong.append(f"{run}: {said}")
                print(said, file=sys.stderr, flush=True)

        for is_last, workers in ((False, Workers(args.jobs)), (True, Workers())):
            tasks = ((run,) for run in wanted if (run.target == LAST) == is_last)
            for _ in results(carry_out, tasks, workers, threads=True):
                pass
        shutil.rmtree(place, ignore_errors=True)
    print(f"{len(wanted)} runs in {time.monotonic() - began:.0f} s, {len(wrong)} wrong")
    for line in wrong:
        print(line.splitlines()[0], file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

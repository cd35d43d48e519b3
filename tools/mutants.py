"""Change the security-critical modules in small ways, and see whether their tests notice: `make mutants`.

A mutant is a module with one change: `<` for `<=`, a condition that always holds, a call left out. It is killed if a
test that mutants.toml lists for it fails, or hangs. First all of them run without a mutant, to see which runs which
line; a mutant is then tried with those that run its own. Works in copies of what is committed, and goes on where it
ended; mutants of a module that has changed are tried again.

    python tools/mutants.py                all (hours)
    python tools/mutants.py --sample 100   a hundred, drawn with --seed
    python tools/mutants.py access         those of modules whose path holds this
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import json
import os
import queue
import random
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypeVar

from mutant_cover import Cover
from run_targets import copy

ROOT = Path(__file__).resolve().parents[1]
LISTED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TESTS: dict[str, list[str]] = LISTED["tests"]
SAME: dict[str, str] = LISTED["same"]
SURVIVED = "survived"
T = TypeVar("T")
LONG_S = 1800
MOST_S = 20  # of the tests that run a line, those are tried first that are over in this time; then it has survived
LEAST_LIMIT_S, SLOWER = 10, 4  # a test hangs that takes longer than both: seconds, and times of the unchanged module

SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip


class Mutant(NamedTuple):
    """Replaces bytes ``begin`` to ``end`` of a module, in its line ``line``, by ``new``; ``run``: the first and
    the last line of its statement."""

    path: str
    line: int
    run: tuple[int, int]
    begin: int
    end: int
    new: str
    name: str


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """List those of a module."""
    lines, starts = source.splitlines(keepends=True), [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    module, mutants = ast.parse(source), []
    statements = [node for node in ast.walk(module) if isinstance(node, ast.stmt) and not hasattr(node, "body")]
    whole = {line: node for node in statements for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    for node, new in _changes(module):
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        change = f"{source[begin:end].decode()} -> {new}"
        name = " ".join(f"{path}: {change} | {lines[node.lineno - 1].decode()}".split())
        run = whole.get(node.lineno, node)
        mutants.append(Mutant(path, node.lineno, (run.lineno, run.end_lineno or 0), begin, end, new, name))
    return mutants


def _changes(node: ast.AST) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """Give each change below a node: what is changed, and into what."""
    if isinstance(node, ast.JoinedStr):
        return  # Python 3.11 does not know the places in it
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in SWAPPED:
            yield node, f"({ast.unparse(ast.Compare(node.left, [SWAPPED[type(operator)]()], node.comparators))})"
        case ast.BoolOp(op=operator, values=values):
            yield node, f"({ast.unparse(ast.BoolOp(SWAPPED[type(operator)](), values))})"
        case ast.BinOp(left, operator, right) if type(operator) in SWAPPED:
            yield node, f"({ast.unparse(ast.BinOp(left, SWAPPED[type(operator)](), right))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield test, "False"
            if not isinstance(node, ast.While):
                yield test, "True"
        case ast.Return(value=ast.expr()) if not isinstance(node.value, ast.Constant):
            yield node, "return None"
        case ast.Raise() | ast.AugAssign() | ast.Expr(value=ast.Call() | ast.Await()) | ast.Delete():
            yield node, "pass"
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                yield from _changes(child) if isinstance(child, ast.AST) else ()


class Trials:
    """A copy of the repository, in which one mutant after another is tried."""

    def __init__(self, tree: Path, most_s: float = MOST_S) -> None:
        self.tree = tree
        self._most_s = most_s
        self._number = 0
        self._running: subprocess.Popen[bytes] | None = None
        self._is_ended = False

    def end(self) -> None:
        """Let nothing run any more, now or later."""
        self._is_ended = True
        if self._running is not None:
            _kill(self._running)

    def cover(self, row: str) -> Cover:
        """See what the tests of a row do without any mutant. Raises SystemExit if they fail."""
        data, times = self.tree / ".coverage", self.tree / "times.json"
        folders = {file.parent for file in self.tree.glob(row)}
        noting = ["-n", str(os.cpu_count()), "-p", "mutant_cover", "--cov-context=test", "--cov-report="]
        noting += [f"--cov={folder}" for folder in folders]
        told = {"MUTANT_TIMES": str(times), "PYTHONPATH": str(Path(__file__).parent)}
        if self._tried([*noting, *TESTS[row]], LONG_S, **told) != SURVIVED:
            sys.exit(f"{self._said().read_text()[-2000:]}These tests fail without any mutant: {' '.join(TESTS[row])}")
        cover = Cover(self.tree, data, times)
        began = time.monotonic()
        if self._tried(["--collect-only", *cover.times_s], LONG_S) != SURVIVED:  # or all mutants would be killed
            sys.exit(f"Some of these tests can't be named: {' '.join(TESTS[row])}")
        cover.start_s = time.monotonic() - began
        return cover

    def fate(self, mutant: Mutant, cover: Cover) -> str:
        """Try it: "killed", "hung" or "survived"."""
        file = self.tree / mutant.path
        source = file.read_bytes()
        tests, usual_s = cover.tests(mutant.path, *mutant.run, self._most_s)
        if not tests:
            return SURVIVED
        one_s = max(LEAST_LIMIT_S, SLOWER * max(cover.times_s[test] for test in tests))
        limit_s = SLOWER * (cover.start_s + usual_s) + one_s  # the one that hangs ends first, and the others are tried
        try:
            self._write(file, source[: mutant.begin] + mutant.new.encode() + source[mutant.end :])
            return self._tried(["-p", "no:xdist", f"--timeout={one_s}", *tests], limit_s)
        finally:
            self._write(file, source)

    def _said(self) -> Path:
        """Return where what pytest says is written."""
        return self.tree / "said.txt"

    def _write(self, file: Path, source: bytes) -> None:
        self._number += 1
        file.write_bytes(source)
        os.utime(file, (self._number, self._number))  # or Python would take what it compiled of another

    def _tried(self, tests: list[str], limit_s: float, **more: str) -> str:
        command = [self.tree / ".venv/bin/python", "-m", "pytest", "-xq", "-p", "no:cacheprovider", *tests]
        plain = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}  # is for who started us
        quiet = {"stderr": subprocess.STDOUT, "start_new_session": True}
        with (
            self._said().open("wb") as said,
            subprocess.Popen(command, cwd=self.tree, env=plain | more, stdout=said, **quiet) as running,  # type: ignore[call-overload]
        ):
            self._running = running
            try:
                return SURVIVED if running.wait(0 if self._is_ended else limit_s) == 0 else "killed"
            except subprocess.TimeoutExpired:
                return "hung"
            finally:
                self._running = None
                _kill(running)


def _kill(running: subprocess.Popen[bytes]) -> None:
    """Kill it, and what it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)


class Fates:
    """Tries mutants in several copies of the repository at once."""

    def __init__(self, place: Path, number: int, most_s: float) -> None:
        self.trees = [copy(place / f"mischwerk-{count}") for count in range(number)]
        self._all = [Trials(tree, most_s) for tree in self.trees]
        self._idle = queue.SimpleQueue[Trials]()
        for trials in self._all:
            self._idle.put(trials)

    def of(self, mutants: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
        """Say what becomes of each, in their order."""
        with ThreadPoolExecutor(len(self.trees)) as pool:
            try:
                row_of = {mutant: row(mutant.path) for mutant in mutants}
                rows = sorted(set(row_of.values()))
                covers = dict(zip(rows, pool.map(lambda name: self._in_one(Trials.cover, name), rows), strict=True))
                fates = pool.map(lambda one: self._in_one(Trials.fate, one, covers[row_of[one]]), mutants)
                yield from zip(mutants, fates, strict=True)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
                for trials in self._all:
                    trials.end()

    def _in_one(self, do: Callable[..., T], *what: object) -> T:
        trials = self._idle.get()
        try:
            return do(trials, *what)
        finally:
            self._idle.put(trials)


def row(path: str) -> str:
    """Find the row of the table that says what tests a module."""
    return next(pattern for pattern in TESTS if Path(path).match(pattern))


def found_in(tree: Path, only: list[str]) -> dict[Mutant, str]:
    """List all mutants, each with what it is known by as long as its module stays as it is."""
    keys = {}
    for file in sorted(file for pattern in TESTS for file in tree.glob(pattern)):
        path, source = file.relative_to(tree).as_posix(), file.read_bytes()
        if not only or any(word in path for word in only):
            for mutant in mutants_of(path, source):
                keys[mutant] = hashlib.sha256(repr(mutant).encode() + source).hexdigest()[:16]
    return keys


def _show(survivors: Iterable[Mutant]) -> None:
    for mutant in survivors:
        print(f"{mutant.path}:{mutant.line}: {mutant.name.partition(': ')[2]}", flush=True)


def _noticed(fates: Iterable[str | None]) -> float:
    """Give the percentage of those that did not survive."""
    counted = Counter(fates)
    return 100 * (1 - counted[SURVIVED] / max(1, counted.total()))


def main() -> int:
    """Try them; 1 if fewer than --least percent of them are killed or explained."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", metavar="WORD", help="modules whose path holds it (default: all)")
    parser.add_argument("--sample", type=int, metavar="N", help="number of mutants, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default: %(default)s)")
    parser.add_argument("--least", type=float, default=0, metavar="PERCENT", help="to be noticed or explained")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="tried at once (default: %(default)s)")
    parser.add_argument("--survivors", action="store_true", help="try survivors again, with all tests that run them")
    parser.add_argument("--out", type=Path, default=ROOT / "build/mutants.jsonl", help="(default: %(default)s)")
    args = parser.parse_args()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.touch()
    known = {row["key"]: row["fate"] for row in map(json.loads, args.out.read_text(encoding="utf-8").splitlines())}
    with tempfile.TemporaryDirectory() as place, args.out.open("a", encoding="utf-8") as out:
        fates = Fates(Path(place), args.jobs, LONG_S if args.survivors else MOST_S)
        keys = found_in(fates.trees[0], args.only)
        drawn = random.Random(args.seed).sample([*keys], min(args.sample or len(keys), len(keys)))
        became = {mutant: "explained" if mutant.name in SAME else known.get(keys[mutant]) for mutant in drawn}
        again = [None, SURVIVED] if args.survivors else [None]
        _show(mutant for mutant in drawn if became[mutant] == SURVIVED and not args.survivors)
        for mutant, fate in fates.of([mutant for mutant in drawn if became[mutant] in again]):
            out.write(json.dumps({"key": keys[mutant], "name": mutant.name, "fate": fate}) + "\n")
            out.flush()
            became[mutant] = fate
            _show([mutant] if fate == SURVIVED else [])
    for modules in sorted({row(mutant.path) for mutant in drawn}):
        tried = [fate for mutant, fate in became.items() if row(mutant.path) == modules]
        there = sum(row(mutant.path) == modules for mutant in keys)
        print(f"{_noticed(tried):5.1f} % of {len(tried):4} (there are {there:4}): {modules}")
    fates_of_all = Counter(became.values())
    noticed = _noticed(fates_of_all.elements())
    print(f"{len(drawn)} mutants: {dict(sorted(fates_of_all.items()))}; {noticed:.1f} % noticed or explained")
    return 1 if noticed < args.least else 0


def leave_by_signals() -> None:
    """Let signals end the program as if it had called exit: nothing that it has started stays."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, _: sys.exit(128 + number))


if __name__ == "__main__":
    leave_by_signals()
    sys.exit(main())

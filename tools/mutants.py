"""Change the security-critical modules in small ways, and see whether their tests notice: `make mutants`.

A mutant is a module with one change: `<` for `<=`, a condition that always holds, a call left out. It is killed if a
test that mutants.toml lists for it fails, or hangs. Works in a copy of what is committed, and goes on where it ended;
mutants of a module that has changed are tried again.

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
import random
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from run_targets import copy

ROOT = Path(__file__).resolve().parents[1]
LISTED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TESTS, SAME = LISTED["tests"], LISTED["same"]
SURVIVED = "survived"
LEAST_LIMIT_S, SLOWER = 20, 5  # a mutant hangs that takes longer than both: seconds, and times of the unchanged module

SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip


class Mutant(NamedTuple):
    """What stands at bytes ``begin`` to ``end`` of a module, in its line ``line``, becomes ``new``."""

    path: str
    line: int
    begin: int
    end: int
    new: str
    name: str


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """List those of a module."""
    lines, starts = source.splitlines(keepends=True), [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    mutants = []
    for node, new in _changes(ast.parse(source)):
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        change = f"{source[begin:end].decode()} -> {new}"
        name = " ".join(f"{path}: {change} | {lines[node.lineno - 1].decode()}".split())
        mutants.append(Mutant(path, node.lineno, begin, end, new, name))
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

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self._usual_s: dict[str, float] = {}
        self._number = 0

    def fate(self, mutant: Mutant) -> str:
        """Try it: "killed", "hung" or "survived". Raises SystemExit if its tests fail without it."""
        file = self.tree / mutant.path
        modules, tests = next((pattern, tests) for pattern, tests in TESTS.items() if file.match(pattern))
        source = file.read_bytes()
        if modules not in self._usual_s:
            began = time.monotonic()
            if self._tried(tests, 1800) != SURVIVED:
                sys.exit(f"These tests fail without any mutant: {' '.join(tests)}")
            self._usual_s[modules] = time.monotonic() - began
        try:
            self._write(file, source[: mutant.begin] + mutant.new.encode() + source[mutant.end :])
            return self._tried(tests, max(LEAST_LIMIT_S, SLOWER * self._usual_s[modules]))
        finally:
            self._write(file, source)

    def _write(self, file: Path, source: bytes) -> None:
        self._number += 1
        file.write_bytes(source)
        os.utime(file, (self._number, self._number))  # or Python would take what it compiled of another

    def _tried(self, tests: list[str], limit_s: float) -> str:
        command = [self.tree / ".venv/bin/python", "-m", "pytest", "-xq", "-p", "no:cacheprovider", *tests]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
        plain = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}  # is for who started us
        with subprocess.Popen(command, cwd=self.tree, env=plain, **quiet) as running:  # type: ignore[call-overload]
            try:
                return SURVIVED if running.wait(limit_s) == 0 else "killed"
            except subprocess.TimeoutExpired:
                return "hung"
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(running.pid, signal.SIGKILL)


def found_in(tree: Path, only: list[str]) -> dict[Mutant, str]:
    """List all mutants, each with what it is known by as long as its module stays as it is."""
    keys = {}
    for file in sorted(file for pattern in TESTS for file in tree.glob(pattern)):
        path, source = file.relative_to(tree).as_posix(), file.read_bytes()
        if not only or any(word in path for word in only):
            for mutant in mutants_of(path, source):
                keys[mutant] = hashlib.sha256(repr(mutant).encode() + source).hexdigest()[:16]
    return keys


def main() -> int:
    """Try them; 1 if fewer than --least percent of them are killed or explained."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", metavar="WORD", help="modules whose path holds it (default: all)")
    parser.add_argument("--sample", type=int, metavar="N", help="number of mutants, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default: %(default)s)")
    parser.add_argument("--least", type=float, default=0, metavar="PERCENT", help="to be noticed or explained")
    parser.add_argument("--survivors", action="store_true", help="try those again that survived")
    parser.add_argument("--out", type=Path, default=ROOT / "build/mutants.jsonl", help="(default: %(default)s)")
    args = parser.parse_args()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.touch()
    known = {row["key"]: row["fate"] for row in map(json.loads, args.out.read_text(encoding="utf-8").splitlines())}
    counted = Counter[str]()
    with tempfile.TemporaryDirectory() as place, args.out.open("a", encoding="utf-8") as out:
        trials = Trials(copy(Path(place) / "mischwerk"))
        mutants = found_in(trials.tree, args.only)
        for mutant in random.Random(args.seed).sample([*mutants], min(args.sample or len(mutants), len(mutants))):
            fate = "explained" if mutant.name in SAME else known.get(mutants[mutant])
            if fate is None or (args.survivors and fate == SURVIVED):
                fate = trials.fate(mutant)
                out.write(json.dumps({"key": mutants[mutant], "name": mutant.name, "fate": fate}) + "\n")
                out.flush()
            counted[fate] += 1
            if fate == SURVIVED:
                print(f"{mutant.path}:{mutant.line}: {mutant.name.partition(': ')[2]}", flush=True)
    noticed = 100 * (1 - counted[SURVIVED] / max(1, counted.total()))
    print(f"{counted.total()} mutants: {dict(sorted(counted.items()))}; {noticed:.1f} % noticed or explained")
    return 1 if noticed < args.least else 0


if __name__ == "__main__":
    sys.exit(main())

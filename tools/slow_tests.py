"""Choose by measurement the tests that `make test` leaves out, and say what else covers what they try.

    .venv/bin/pytest -n 3 --dist worksteal --junitxml=all.xml
    python tools/slow_tests.py all.xml

Writes tests/slow.toml: of a function whose cases take more than --most-s together, as many of its first cases as fit in
are kept. With --report it only says what is dear. The first test of a world or a page pays for what others share: run
`make test` with the list, and give its report, too; what is in a later report is taken from there.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SLOW = ROOT / "tests" / "slow.toml"
SHOWN = 40
sys.path.insert(0, str(SLOW.parent))

import tiers  # noqa: E402 - it is found there

HEAD = """# What `make test` leaves out and `make test-all` runs. The number says how many of its first cases are quick;
# "*": none of the file is. Written by tools/slow_tests.py from a measured run.
"""

Cases = dict[str, dict[str, float]]  # file::function: {case: seconds}


def read(reports: list[Path]) -> Cases:
    """Read the seconds of every test from JUnit reports; of one that is in several the last counts."""
    cases: Cases = defaultdict(dict)
    for report in reports:
        for case in ElementTree.parse(report).iter("testcase"):
            parts = case.get("classname", "").split(".")
            lengths = (n for n in range(len(parts), 0, -1) if (ROOT / "/".join(parts[:n])).with_suffix(".py").is_file())
            if (length := next(lengths, 0)) == 0:  # a file that can't be imported, or is gone
                continue
            function, _, name = case.get("name", "").partition("[")
            id_parts = [f"{'/'.join(parts[:length])}.py", *parts[length:], function]
            seconds = float(case.attrib["time"])
            if not name:  # it has no cases any more
                cases["::".join(id_parts)].clear()
            cases["::".join(id_parts)][name] = seconds
    return cases


def kept(cases: Cases, most_s: float, always: dict[str, int]) -> dict[str, int]:
    """Tell how many cases of the slow functions stay in the first tier."""
    chosen = {}
    for function, seconds in cases.items():
        if sum(seconds.values()) > most_s:
            fit = int(most_s / max(statistics.median(seconds.values()), 1e-3))
            chosen[function] = max(min(fit, len(seconds) - 1), always.get(function, 0))
    return {function: number for function, number in chosen.items() if number < len(cases[function])}


def written(cases: Cases, chosen: dict[str, int]) -> str:
    """Write slow.toml's text."""
    files: dict[str, dict[str, int]] = defaultdict(dict)
    for function, number in sorted(chosen.items()):
        file, _, name = function.partition("::")
        files[file][name] = number
    lines = [HEAD]
    for file, functions in files.items():
        there = {function for function in cases if function.startswith(f"{file}::")}
        is_whole = len(functions) == len(there) and not any(functions.values())
        rows = {"*": 0} if is_whole else functions
        lines.append(f'["{file}"]\n' + "".join(f'"{name}" = {number}\n' for name, number in rows.items()))
    return "\n".join(lines)


def report(cases: Cases, chosen: dict[str, int]) -> str:
    """List the dearest, their share, and the quick tests beside them."""
    total = sum(sum(seconds.values()) for seconds in cases.values())
    spent = {function: sum(cases[function].values()) for function in chosen}
    quick = defaultdict(int)
    for function, seconds in cases.items():
        for place in (function.partition("::")[0], function.partition("::")[0].rpartition("/")[0]):
            quick[place] += chosen.get(function, len(seconds))
    out = [f"{total:.0f} s in all; {len(chosen)} functions take {100 * sum(spent.values()) / total:.0f} %"]
    for function, seconds in sorted(spent.items(), key=lambda pair: -pair[1])[:SHOWN]:
        file = function.partition("::")[0]
        folder = file.rpartition("/")[0]
        share = f"{seconds:7.1f} s {100 * seconds / total:5.1f} %"
        beside = f"beside them quick: {quick[file]} of the file, {quick[folder]} of the folder"
        out.append(f"{share}  {function}: {len(cases[function])} cases; {beside}")
    return "\n".join(out)


def main() -> None:
    """Read the reports, write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reports", nargs="+", type=Path, help="JUnit reports, the oldest first")
    parser.add_argument("--most-s", type=float, default=1.0, help="seconds a function may take in the first tier")
    parser.add_argument("--report", action="store_true", help="say what is dear, and write nothing")
    args = parser.parse_args()
    cases = read(args.reports)
    chosen = kept(cases, args.most_s, tiers.ALWAYS)
    print(report(cases, chosen))
    left = sum(sum(seconds.values()) * (chosen.get(f, len(seconds)) / len(seconds)) for f, seconds in cases.items())
    print(f"left in the first tier: about {left:.0f} s")
    if not args.report:
        SLOW.write_text(written(cases, chosen), encoding="utf-8")


if __name__ == "__main__":
    main()

"""The runs, a line each, written as soon as they are known: an interrupted evening goes on where it was."""

import json
from pathlib import Path
from typing import Any

from mischwerk_machines import reading

from mischwerk.errors import Unwritable, UsageProblem
from mischwerk.upkeep.rig.runs import Run, run_of

_LARGEST_BYTES = 1 << 24
_LONGEST_BYTES = 1 << 14


class Journal:
    """``runs``: what is known already."""

    def __init__(self, path: Path, about: dict[str, Any], fresh: bool) -> None:
        """about: what was asked for, so that nothing is mixed; fresh: forget what lies there. Raises UsageProblem."""
        self.path = path
        self.runs: list[Run] = []
        try:
            if path.exists() and not fresh:
                self._read(about)
            else:
                path.write_bytes(_line({"measures": about}))
        except OSError as problem:
            raise UsageProblem(f"{path}: {reading.reason(problem)}.", "Choose another place with --out.") from problem

    def add(self, run: Run) -> None:
        """Keep one more. Raises Unwritable."""
        self.runs.append(run)
        try:
            with self.path.open("ab") as file:
                file.write(_line(run.as_json()))
        except OSError as problem:
            raise Unwritable(self.path, problem) from problem

    def _read(self, about: dict[str, Any]) -> None:
        whole = 0
        for number, line in enumerate(reading.lines(self.path, _LARGEST_BYTES, _LONGEST_BYTES)):
            if not line.endswith(b"\n"):
                break  # cut off in the middle
            try:
                known = json.loads(line)
                if number:
                    self.runs.append(run_of(known))
                elif known["measures"] != about:
                    raise UsageProblem(
                        f"{self.path} holds the runs of another measurement.",
                        "Measure as before, or give another --out, or --force to start over.",
                    )
            except (ValueError, KeyError, TypeError):
                raise UsageProblem(
                    f"{self.path}, line {number + 1}: that is not a run of a rig.", "Give another --out, or --force."
                ) from None
            whole += len(line)
        with self.path.open("r+b") as file:
            file.truncate(whole)
        if not whole:
            self.path.write_bytes(_line({"measures": about}))


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"

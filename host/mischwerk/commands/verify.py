"""`mischwerk verify` and `mischwerk reveal`: recompute the record of an auditable deck, and complete it."""

import json
import os
from pathlib import Path
from typing import Any

from mischwerk_machines import reading
from mischwerk_work.foreign_text import as_json

from mischwerk.commands.machine import opened
from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, UsageProblem
from mischwerk.jobs import revealing
from mischwerk.messages import message
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object
from mischwerk.verify import records, verdict, verification


def run(given: Path, as_json: bool) -> int:
    """Check a record, by its file or its folder; status 0 only if all that follows agrees. Raises UsageProblem."""
    path = given / "record.json" if given.is_dir() else given
    record = records.read(path)
    findings = verification.verified(record)
    name = str(path).encode("utf-8", "backslashreplace").decode()
    if as_json:
        print_object(records.for_programs(name, record, findings))
    else:
        verdict.show(name, record, findings, rich_console.make())
    return EXIT_DONE if findings.proved else EXIT_DISAGREES


# -- `mischwerk reveal`: after the game, what an auditable deck was drawn from.

_LARGEST_BYTES = 1 << 24  # of a record


def reveal(given: Path, port: str | None, as_json: bool) -> int:
    """Ask the board that made the deck; exit status. Raises MischwerkError, and then the record is as it was."""
    path = given / "record.json" if given.is_dir() else given
    record = _read(path)
    revealing.key_of(record, path)
    with opened(port, "reveal") as (shuffler, _):
        record = shuffler.reveal_record(record, str(path))
    _write(path, record)
    if as_json:
        print_object(record)
    else:
        print(f"{path} is complete: it now contains the order of the deck.")
        print(f"`mischwerk verify {given}` shows what that proves.")
    return EXIT_DONE


def _read(path: Path) -> Any:
    """Return what the file holds. Raises UsageProblem."""
    try:
        return json.loads(reading.read(path, _LARGEST_BYTES).decode("utf-8"))
    except OSError as problem:
        raise UsageProblem(message("unreadable", name=path, why=reading.reason(problem)), revealing.HELP) from problem
    except (ValueError, RecursionError) as problem:
        raise UsageProblem(message("record-no-json", path=path), revealing.HELP) from problem


def _write(path: Path, record: dict[str, Any]) -> None:
    """All of it or nothing: a record is never left half written."""
    partly = path.with_name(path.name + ".part")
    try:
        partly.write_text(as_json(record, indent=2) + "\n", encoding="utf-8")
        os.replace(partly, path)
    except OSError as problem:
        raise UsageProblem(
            f"{path} can't be written: {reading.reason(problem)}.", "Fix that, then reveal again."
        ) from problem

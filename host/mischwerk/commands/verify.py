"""`mischwerk verify`: whether an auditable shuffle or deal is what it must be, recomputed from its record."""

from pathlib import Path

from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE
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

"""Show the history, what it adds up to, and the records, playbacks and reports of earlier jobs.

The history is that of `mischwerk history` and `mischwerk stats`; no order is in it. Files are only those of these
names, in folders that the history names. Of a deck whose order is secret none is given, though the record and the
playback of a twin know it: what counts is the record itself, which must be that of the job.
"""

import json
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk import read_stats
from mischwerk.errors import UsageProblem
from mischwerk.history import place
from mischwerk.history.database import count, latest, of_user
from mischwerk.history.database import job as kept_job
from mischwerk.history.entry import AUDIT, DECK_KINDS
from mischwerk.messages import message
from mischwerk_machines import reading

JOBS_A_PAGE = 20


def jobs(before: int) -> dict[str, Any]:
    """A page of jobs whose number is below ``before``, the newest first; ``older``: whether there are more; ``boards``:
    as in `mischwerk history --json`. Raises UsageProblem."""
    with of_user() as database:
        if database is None:
            return {"kept": 0, "jobs": [], "older": False, "boards": []}
        newest = latest(database, JOBS_A_PAGE + 1, before)
        return {
            "kept": count(database), "jobs": newest[:JOBS_A_PAGE], "older": len(newest) > JOBS_A_PAGE,
            "boards": [asdict(board) for board in place.several(database)],
        }  # fmt: skip


def job(number: int) -> dict[str, Any]:
    """All that is kept of one job. Raises UsageProblem."""
    with of_user() as database:
        if database is None:
            raise UsageProblem(message("history-empty"), message("shuffle-first"))
        return kept_job(database, number)


def seconds(job: dict[str, Any]) -> float:
    """When it ended, since 1970."""
    return datetime.fromisoformat(job["ended_at"]).timestamp()


def sums(period: str, last: int) -> dict[str, Any]:
    """Return what `mischwerk stats --json` prints, but for the place of the file. Raises UsageProblem."""
    made = read_stats(period, last).to_dict()
    del made["path"]
    return made


# -- Files of earlier jobs, as far as they are where the history says.

RECORD, PLAYBACK, REPORT = "record.json", "playback.html", "report.html"
MOST_BYTES = 1 << 26
_LARGEST_RECORD = 1 << 24
_PUBLIC = ("auditable", "test")  # modes of jobs whose order may be known when they are done
_SAME = ("machine", "cards", "format", "deck", "method", "passes", "retries")  # in the record and in the history
_FROM_THE_END_S = 60  # a report is written before its audit is kept
# Such a page has scripts of its own, in its own text. It runs them without an origin: it can neither ask this program
# anything nor be taken for its page.
PAGE_HEADERS = {
    "Content-Security-Policy": (
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "unsafe-none",  # another one and a sandbox exclude each other
}


class File(NamedTuple):
    """``headers``: that go with it beside its type."""

    content: bytes
    media_type: str
    headers: dict[str, str]


def names(job: dict[str, Any]) -> list[str]:
    """Files that can be had of a job, which is as `job` gives it."""
    if job["folder"] is None:
        return []
    folder = Path(job["folder"])
    if job["kind"] == AUDIT:
        return [REPORT] if _is_report(folder / REPORT, job) else []
    if job["kind"] in DECK_KINDS and _is_public(folder / RECORD, job):
        return [name for name in (RECORD, PLAYBACK) if _is_file(folder / name)]
    return []


def file(number: int, name: str) -> File:
    """One of them. Raises UsageProblem if it is not there, or of a secret deck."""
    kept = job(number)
    if name not in names(kept):
        raise UsageProblem(message("no-such-file"), message("file-moved-or-secret"))
    try:
        content = reading.read(Path(kept["folder"]) / name, MOST_BYTES)
    except OSError as problem:
        raise UsageProblem(
            message("unreadable", name=name, why=reading.reason(problem)), message("check-folder")
        ) from problem
    if name == RECORD:
        return File(
            content, "application/json", {"Content-Disposition": f'attachment; filename="record-{number}.json"'}
        )
    return File(content, "text/html", PAGE_HEADERS)


def _is_public(path: Path, job: dict[str, Any]) -> bool:
    """Tell whether this is the record of that job, and of an order that may be known."""
    if job["mode"] not in _PUBLIC or job["result"] != "done" or not _is_file(path):
        return False
    try:
        record = json.loads(reading.read(path, _LARGEST_RECORD))
        is_open = record["seed_mode"] == job["mode"] and record["result"] == "done" and record["target"] is not None
        is_same = all(record[name] == job[name] for name in _SAME) and round(record["machine_s"]) == round(
            job["machine_s"]
        )
    except (OSError, ValueError, RecursionError, KeyError, TypeError):
        return False
    return is_open and is_same


def _is_report(path: Path, job: dict[str, Any]) -> bool:
    """Tell whether a report is there that is not of a later audit."""
    try:
        return _is_file(path) and path.stat().st_mtime <= seconds(job) + _FROM_THE_END_S
    except OSError:
        return False


def _is_file(path: Path) -> bool:
    """A plain one, not a link to another."""
    try:
        return path.is_file() and not path.is_symlink()
    except OSError:
        return False

"""The history and what it adds up to, as `mischwerk history` and `mischwerk stats` say it. No order is in it."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from mischwerk import read_stats
from mischwerk.errors import UsageProblem
from mischwerk.history import place, reading
from mischwerk.history.database import of_user

JOBS_A_PAGE = 20


def jobs(before: int) -> dict[str, Any]:
    """A page of jobs whose number is below ``before``, the newest first; ``older``: whether there are more; ``boards``:
    as in `mischwerk history --json`. Raises UsageProblem."""
    with of_user() as database:
        if database is None:
            return {"kept": 0, "jobs": [], "older": False, "boards": []}
        found = reading.latest(database, JOBS_A_PAGE + 1, before)
        return {
            "kept": reading.count(database), "jobs": found[:JOBS_A_PAGE], "older": len(found) > JOBS_A_PAGE,
            "boards": [asdict(one) for one in place.several(database)],
        }  # fmt: skip


def job(number: int) -> dict[str, Any]:
    """All that is kept of one job. Raises UsageProblem."""
    with of_user() as database:
        if database is None:
            raise UsageProblem("The history is empty.", "Shuffle a deck first.")
        return reading.job(database, number)


def seconds(job: dict[str, Any]) -> float:
    """When it ended, since 1970."""
    return datetime.fromisoformat(job["ended_at"]).timestamp()


def sums(period: str, last: int) -> dict[str, Any]:
    """Return what `mischwerk stats --json` prints, but for the place of the file. Raises UsageProblem."""
    made = read_stats(period, last).to_dict()
    del made["path"]
    return made

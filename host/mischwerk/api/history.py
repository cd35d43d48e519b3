"""The history of this computer's jobs, as frozen values. No order, target, plan, seed or nonce is in it."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Self

from mischwerk.errors import UsageProblem
from mischwerk.forms import Value
from mischwerk.history import database, place, stats
from mischwerk.history.database import of_user
from mischwerk.history.place import Boards, several
from mischwerk.history.stats import Stats
from mischwerk.messages import message

MOST_JOBS = 100_000


@dataclass(frozen=True)
class KeptFault(Value):
    """A fault of a job. ``part`` of the machine and ``detail`` are None where they could tell of a secret order."""

    code: int
    name: str
    severity: str
    part: str | None
    detail: str | None


@dataclass(frozen=True)
class KeptJob(Value):
    """A job that was kept; None where something is not known. ``ended_at``: UTC, as 2026-09-21T14:13:20Z; ``kind``:
    shuffle, deal, arrange, count, clean, calibrate, home, resume or audit; ``result``: done, fault, stopped, paused or
    broken off; ``feeds``: cards that were fed; ``machine_s``, ``wall_s``: seconds by the machine's clock and by this
    computer's; ``mischwerk``: version of this program then;
    ``folder``: with its record or report, if it has one; ``board``: as Identity.board."""

    number: int
    ended_at: str
    kind: str
    result: str
    machine: str | None
    is_twin: bool
    cards: int | None
    format: str | None
    deck: str | None
    deck_name: str | None
    mode: str | None
    method: str | None
    passes: int | None
    feeds: int | None
    retries: int | None
    machine_s: float | None
    wall_s: float | None
    firmware: str | None
    mischwerk: str
    note: str | None
    folder: str | None
    faults: tuple[KeptFault, ...]
    board: str | None

    @classmethod
    def of(cls, row: dict[str, Any]) -> Self:
        """From an object of history.reading."""
        return cls(**{**row, "faults": tuple(KeptFault(**fault) for fault in row["faults"])})

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has: that of `mischwerk history show --json`."""
        # Not by asdict: a history may have a hundred thousand.
        return {
            **vars(self),
            "faults": [dict(vars(fault)) for fault in self.faults],
        }


@dataclass(frozen=True)
class History(Value):
    """The latest jobs, the newest first. ``kept``: how many there are in all, in the file at ``path``; ``boards``: of
    builds of which several boards are known."""

    path: str
    kept: int
    jobs: tuple[KeptJob, ...]
    boards: tuple[Boards, ...]

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has: that of `mischwerk history --json`."""
        return {
            "path": self.path, "kept": self.kept, "jobs": [job.to_dict() for job in self.jobs],
            "boards": [asdict(build) for build in self.boards],
        }  # fmt: skip


def read_history(last: int = 20) -> History:
    """The ``last`` jobs that were kept on this computer, 1 to 100000. Raises UsageProblem, and HistoryProblem (a
    MischwerkError) if the file can't be read."""
    if not 1 <= last <= MOST_JOBS:
        raise UsageProblem(f"{last} jobs are out of range.", f"Ask for 1 to {MOST_JOBS}.")
    with of_user() as connection:
        if connection is None:
            return History(str(place.path()), 0, (), ())
        jobs = tuple(KeptJob.of(row) for row in database.latest(connection, last))
        return History(str(place.path()), database.count(connection), jobs, several(connection))


def read_kept_job(number: int) -> KeptJob:
    """The job of that number. Raises UsageProblem if there is none, and as `read_history`."""
    with of_user() as connection:
        if connection is None:
            raise UsageProblem(message("history-empty"), message("shuffle-first"))
        return KeptJob.of(database.job(connection, number))


def read_stats(by: str = "month", last: int = 12) -> Stats:
    """Return what the history adds up to, over time by the ``last`` days, months or years in it, 1 to 1000. Raises as
    `read_history`."""
    with of_user() as connection:
        return stats.gathered(connection, by, last)


def kept_jobs() -> Iterator[KeptJob]:
    """All of them, the oldest first, one at a time in memory. Raises as `read_history`."""
    with of_user() as connection:
        if connection is not None:
            yield from map(KeptJob.of, database.every(connection))

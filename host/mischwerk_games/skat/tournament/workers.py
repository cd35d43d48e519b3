"""The shares of a tournament on several processes, on a cluster, or here: the same results in the same order.

A process ends with ours however ours ends, and so do the programs that play in it: with such there is always one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mischwerk import executor
from mischwerk.executor import Workers
from mischwerk_work.kept import kept

from .job import Dealt, Job
from .share import Players, Share, play_alone, play_share

Task = Sequence[Dealt]


def results(job: Job, tasks: Iterable[Task], workers: Workers) -> Iterator[Share]:
    """The share of each task, in order. Raises MischwerkError."""
    if workers == Workers() and not any(one.command for one in job.kinds):
        with Players(job) as players:
            for task in tasks:
                yield play_share(job, task, players)
    else:
        play = play_kept if workers.cluster is None else play_alone
        yield from executor.results(play, ((job, task) for task in tasks), workers, is_apart=True)


def play_kept(job: Job, dealt: Task) -> Share:
    """Play a share; programs go on from share to share, and end with the process."""
    return play_share(job, dealt, kept(Players, job))

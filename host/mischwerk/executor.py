"""The executor of `mischwerk_work`, with the errors of the host."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mischwerk_work import executor
from mischwerk_work.executor import HERE as HERE
from mischwerk_work.executor import Workers as Workers
from mischwerk_work.journal import Journal
from mischwerk_work.workers import WorkersLost, WorkProblem

from mischwerk.errors import MischwerkError, UsageProblem


def workers_of(processes: int | None, cluster: str | None = None) -> Workers:
    """Check what was typed as --processes and --cluster. Raises UsageProblem."""
    with _translated():
        return executor.workers_of(processes, cluster)


def results(
    function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], workers: Workers, **how: bool
) -> Iterator[Any]:
    """Yield function(*task) of each task, in order. Raises what it raises, and MischwerkError."""
    with _translated():
        yield from executor.results(function, tasks, workers, **how)


@contextmanager
def resumable(path: Path | None, command: str, options: dict[str, Any], **how: Any) -> Iterator[Journal]:
    """Keep results in a file, that of --resume unless ``how`` says of which option. Raises UsageProblem."""
    with _translated(), Journal(path, command, options, **how) as journal:
        yield journal


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except WorkersLost as problem:
        raise MischwerkError(problem.error, problem.what_to_do) from None
    except WorkProblem as problem:
        raise UsageProblem(problem.error, problem.what_to_do) from None

"""Commands import what an extra brings inside their functions, under ``needs_extra``."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from mischwerk_work.bar import HEARTBEAT

from mischwerk.errors import UsageProblem


@contextmanager
def needs_extra(extras: str) -> Iterator[None]:
    """Around imports of the first of ``extras``; the others are needed later. UsageProblem, with the command that mends
    it, if that is not installed."""
    try:
        with HEARTBEAT.doing("loading"):
            yield
    except ModuleNotFoundError as problem:
        import mischwerk_install

        if not mischwerk_install.is_foreign(problem):
            raise
        raise UsageProblem(*mischwerk_install.missing(extras)) from problem


def has_twin() -> bool:
    """Tell whether the twin is installed."""
    return find_spec("pymunk") is not None


def check_twin(extras: str = "sim") -> None:
    """UsageProblem, with the command that mends it, if the twin is not installed."""
    try:
        import fcntl  # noqa: F401
    except ImportError:
        raise UsageProblem("The twin runs on Linux and macOS only.", "On Windows, run it in WSL.") from None
    if not has_twin():
        import mischwerk_install

        raise UsageProblem(*mischwerk_install.missing(extras))

"""Commands import what an extra brings inside their functions, under ``needs_extra``."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from mischwerk.errors import UsageProblem


@contextmanager
def needs_extra(extras: str) -> Iterator[None]:
    """Around imports of the first of ``extras``; the others are needed later. UsageProblem, with the command that mends
    it, if that is not installed."""
    try:
        yield
    except ModuleNotFoundError as problem:
        import mischwerk_install

        if not mischwerk_install.is_foreign(problem):
            raise
        raise UsageProblem(*mischwerk_install.missing(extras)) from problem


def check_twin(extras: str = "sim") -> None:
    """UsageProblem, with the command that mends it, if the twin is not installed."""
    import mischwerk_install

    if find_spec("pymunk") is None:
        raise UsageProblem(*mischwerk_install.missing(extras))

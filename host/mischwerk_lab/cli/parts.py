"""The laboratory's commands import the parts of the extra `lab` (numpy, numba, scipy, matplotlib) inside their
functions."""

from collections.abc import Iterator
from contextlib import contextmanager

from mischwerk.errors import UsageProblem
from mischwerk.terminal.heartbeat import HEARTBEAT

_EXTRA = ("numpy", "numba", "scipy", "matplotlib", "distributed")


@contextmanager
def needs_lab_extra() -> Iterator[None]:
    """Around those imports. UsageProblem if the extra `lab` is not installed."""
    try:
        with HEARTBEAT.doing("loading the laboratory"):
            yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in _EXTRA:
            raise
        raise UsageProblem("The laboratory is not installed.", "Install it: pip install 'mischwerk[lab]'.") from missing

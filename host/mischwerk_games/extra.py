"""The extra `skat` (numpy, numba): commands import what needs it inside their functions, under `needs_skat_extra`."""

from collections.abc import Iterator
from contextlib import contextmanager

from mischwerk.errors import UsageProblem
from mischwerk.terminal.heartbeat import HEARTBEAT

_EXTRA = ("numpy", "numba", "llvmlite")


@contextmanager
def needs_skat_extra() -> Iterator[None]:
    """Around those imports. UsageProblem if the extra is not installed."""
    try:
        with HEARTBEAT.doing("loading"):
            yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in _EXTRA:
            raise
        raise UsageProblem("This needs numpy and numba.", "Install them: pip install 'mischwerk[skat]'.") from missing

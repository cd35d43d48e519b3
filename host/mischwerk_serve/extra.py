"""The extra `serve` (starlette, uvicorn, websockets): imported under `needs_serve_extra`."""

from collections.abc import Iterator
from contextlib import contextmanager

from mischwerk.errors import UsageProblem

_EXTRA = ("starlette", "uvicorn", "websockets", "h11", "anyio")


@contextmanager
def needs_serve_extra() -> Iterator[None]:
    """Around those imports. UsageProblem if the extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in _EXTRA:
            raise
        raise UsageProblem(
            "This needs starlette and uvicorn.", "Install them: pip install 'mischwerk[serve]'."
        ) from missing

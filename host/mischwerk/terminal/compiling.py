"""Functions compiled by numba, once on a computer: the user sees that this takes up to half a minute."""

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

from mischwerk_work.bar import HEARTBEAT

_Function = TypeVar("_Function", bound=Callable[..., Any])
_is_told = False


def told() -> None:
    """From now on it is; for modules that import numba."""
    global _is_told
    if _is_told:
        return
    _is_told = True
    from numba.core import event

    class Compiling(event.Listener):
        def on_start(self, event: Any) -> None:
            HEARTBEAT.compiling(True)

        def on_end(self, event: Any) -> None:
            HEARTBEAT.compiling(False)

    event.register("numba:compile", Compiling())  # type: ignore[no-untyped-call]


def keep(function: _Function, sources: tuple[int, ...]) -> _Function:
    """Compile a function at its first call, to run without Python's lock, and keep it on disk where that is possible.

    Numba keeps code as long as the function's own file is unchanged; ``sources``: checksums of all others whose
    functions and tables are compiled into it.
    """
    import numba

    try:
        made: Any = numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # neither this folder nor the user's can be written
        return cast(_Function, numba.njit(nogil=True)(function))
    kept = made._cache._cache_file
    kept._version = (kept._version, sources)  # looked at first: what comes after may hold types that are no more
    compiled = made.compile

    def compiled_by_one(signature: Any) -> Any:
        with _alone(kept._index_path):
            return compiled(signature)

    made.compile = compiled_by_one
    return cast(_Function, made)


_HELD: set[str] = set()
_MOST_WAITED_S = 90.0  # the dearest function took 30 s to compile


@contextlib.contextmanager
def _alone(path: str) -> Iterator[None]:
    """Let one process at a time compile this function: the others find then what it has kept. It is not waited for if
    it was suspended, nor where there are no locks or the folder can't be written."""
    from numba.core.compiler_lock import global_compiler_lock

    with contextlib.ExitStack() as stack:
        stack.enter_context(global_compiler_lock)  # first, as a thread that holds it may be about to ask for ours
        if path not in _HELD:  # a function may have itself compiled for other types
            with contextlib.suppress(ImportError, OSError):
                import fcntl

                lock, since = stack.enter_context(open(f"{path}.lock", "wb")), time.monotonic()
                while time.monotonic() - since < _MOST_WAITED_S:
                    with contextlib.suppress(BlockingIOError):
                        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                        break
                    time.sleep(0.05)
            _HELD.add(path)
            stack.callback(_HELD.discard, path)
        yield

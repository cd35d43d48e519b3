"""Let one of the processes that run tests compile a function, and the others take it from numba's cache on disk."""

import contextlib
import sys

try:
    import fcntl
except ImportError:  # no such locks on Windows: each compiles for itself
    fcntl = None

_held = set()


@contextlib.contextmanager
def _alone(path):
    """Keep other processes from compiling what numba lists in this file; where none can be kept, do nothing."""
    with contextlib.ExitStack() as held:
        if path and path not in _held:
            with contextlib.suppress(OSError):
                fcntl.flock(held.enter_context(open(f"{path}.lock", "w")), fcntl.LOCK_EX)
                _held.add(path)
                held.callback(_held.remove, path)
        yield


def share():
    """Begin, if a test that was collected has imported numba."""
    dispatcher = sys.modules.get("numba.core.dispatcher")
    if not fcntl or not dispatcher:
        return
    compile_now = dispatcher.Dispatcher.compile

    def compile_once(self, signature):
        file = getattr(self._cache, "_cache_file", None)
        # Numba's own lock first: no other thread of this process waits for a file while it holds that.
        with dispatcher.global_compiler_lock, _alone(file and file._index_path):
            return compile_now(self, signature)

    dispatcher.Dispatcher.compile = compile_once

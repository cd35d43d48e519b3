"""Tells while numba compiles, which it does once on a computer and which takes up to half a minute."""

from typing import Any

from mischwerk.heartbeat import HEARTBEAT

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

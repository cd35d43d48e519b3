"""Builds put together once for all tests of a process: that takes seconds, and nobody changes a build."""

from functools import cache

from mischwerk_cad.assembly import assemble


@cache
def assembled(name, board="pico"):
    """The build of that name with that board, for poker cards."""
    return assemble(name, board=board)

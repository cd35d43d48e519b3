"""Builds put together once for all tests of a process: that takes seconds, and nobody changes a build."""

from functools import cache

from mischwerk_cad.assembly import assemble


@cache
def assembled(name):
    """The build of that name, for poker cards."""
    return assemble(name)

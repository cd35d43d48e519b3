"""Words that can stand behind an option or in an argument, for the shells' completion."""

import re
from collections.abc import Callable, Iterable
from typing import Any

_CHOICE = re.compile(r"[\w-]+(\|[\w-]+)+")  # a metavar that says all that there is


def offers(names: Iterable[Any], metavar: str | None) -> Callable[[], list[str]]:
    """Make what typer asks for the words of an option, or of an argument, which has no names; it may know none."""
    return lambda: [*_known(names, metavar)]


def _known(names: Iterable[Any], metavar: str | None) -> Iterable[str]:
    if metavar and _CHOICE.fullmatch(metavar) and metavar.islower():
        return metavar.split("|")
    for name in (*names, metavar or ""):
        if name in _KNOWN:
            return _KNOWN[name]()
    return ()


def _machines() -> Iterable[str]:
    from mischwerk import machines

    return machines.names()


def _decks() -> Iterable[str]:
    from mischwerk.deck import decks

    return decks.NAMES


def _games() -> Iterable[str]:
    from mischwerk.deck import deals

    return deals.NAMES


def _settings() -> Iterable[str]:
    from shuffler.app import descriptions

    return descriptions.SETTINGS


def _ports() -> Iterable[str]:
    from mischwerk.link import ports

    return ports.candidates()


def _sources() -> Iterable[str]:
    from mischwerk.jobs.job_options import ROSC_MODELS

    return ROSC_MODELS


# Of an option its name, of an argument its metavar, or else the name of its parameter.
_KNOWN: dict[str, Callable[[], Iterable[str]]] = {
    "--machine": _machines,
    "--deck": _decks,
    "--port": _ports,
    "--rosc": _sources,
    "GAME": _games,
    "DECK": _decks,
    "SETTING": _settings,
}

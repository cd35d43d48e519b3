"""One line of the history: what is kept of a job. Nothing that tells of an order is."""

import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mischwerk_work.foreign_text import shown

from mischwerk.errors import UsageProblem
from mischwerk.messages import message

DECK_KINDS = ("shuffle", "deal", "arrange")
AUDIT = "audit"  # by the laboratory; its shuffles are entries of their own
STOP_FAULT = "STOPPED"  # of a stop that was asked for
BROKEN_OFF = "broken off"  # result of a job whose line died
RESULTS = ("done", "fault", "paused", "stopped", BROKEN_OFF)
SECRET_KINDS = ("home", "resume")  # they may bring a secret deck back
TOLD_MODES = ("test",)  # jobs in these hide nothing


def new_key() -> str:
    """Make the key of a job."""
    return secrets.token_hex(8)


@dataclass(frozen=True)
class FaultEntry:
    """``part`` of the machine and ``detail`` are None where they could tell of a secret order."""

    code: int
    name: str
    severity: str
    part: str | None = None
    detail: str | None = None


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A job that ended. ``result``: one of RESULTS; ``feeds``: cards that were fed, None if
    that is not known; ``retries``: attempts at which no card came; ``deck_name``: of the pack, by its owner;
    ``machine``: None for an audit of decks from a file; ``folder``: with its record or report, the whole path;
    ``board``: as Identity.board; ``key``: a later entry with the same one replaces this one."""

    kind: str
    result: str
    machine: str | None
    is_twin: bool
    cards: int | None = None
    format: str | None = None
    deck: str | None = None
    deck_name: str | None = None
    mode: str | None = None
    method: str | None = None
    passes: int | None = None
    feeds: int | None = None
    retries: int | None = None
    machine_s: float | None = None
    wall_s: float | None = None
    firmware: str | None = None
    note: str | None = None
    folder: str | None = None
    board: str | None = None
    faults: tuple[FaultEntry, ...] = ()
    key: str = field(default_factory=new_key)


def of_deck_job(
    kind: str,
    record: dict[str, Any],
    result: str,
    *,
    is_twin: bool,
    key: str,
    board: str | None = None,
    deck_name: str | None = None,
    folder: Path | None = None,
) -> Entry:
    """From the record of a shuffle, deal or arrangement, which does not say on which board of its build. ``result``: if
    it is not done by its record; ``folder``: in which the record is, if it was written."""
    is_told = record["seed_mode"] in TOLD_MODES
    is_done = record["result"] == "done"
    # Whole seconds, as a secret job's line has: finer ones would tell what it hides.
    seconds = 3 if is_told else 0
    return Entry(
        kind=kind,
        result="done" if is_done else result,
        machine=record["machine"],
        is_twin=is_twin,
        cards=record["cards"],
        format=record["format"],
        deck=record["deck"],
        deck_name=deck_name,
        mode=record["seed_mode"],
        method=record["method"],
        passes=record["passes"],
        feeds=record["cards"] * record["passes"] if is_done else None,
        retries=record["retries"],
        machine_s=round(record["machine_s"], seconds),
        wall_s=None if record.get("wall_s") is None else round(record["wall_s"], seconds),
        firmware=record["versions"]["firmware"],
        faults=_faults(record["faults"], is_told),
        folder=None if folder is None else str(folder.absolute()),
        board=board,
        key=key,
    )


def of_other_job(
    kind: str,
    identity: dict[str, Any],
    *,
    is_twin: bool,
    result: str,
    faults: Sequence[dict[str, Any]],
    wall_s: float,
    cards: int | None = None,
    misfeeds: int | None = None,
    note: str | None = None,
    board: str | None = None,
    deck_name: str | None = None,
) -> Entry:
    """From what is known of a job without a record. ``faults``: as in jobs.record.fault_record."""
    is_told = kind not in SECRET_KINDS
    return Entry(
        kind=kind,
        result=result,
        machine=identity["machine"],
        is_twin=is_twin,
        cards=cards,
        deck_name=deck_name,
        feeds=cards,
        retries=misfeeds,
        wall_s=round(wall_s, 3 if is_told else 0),
        firmware=identity["firmware"],
        note=note,
        board=board,
        faults=_faults(faults, is_told),
    )


def _faults(records: Sequence[dict[str, Any]], is_told: bool) -> tuple[FaultEntry, ...]:
    return tuple(
        FaultEntry(
            fault["code"],
            fault["name"],
            fault["severity"],
            fault["where"] if is_told else None,
            fault["detail"] if is_told else None,
        )
        for fault in records
    )


# -- The names that owners give to their decks: which pack of cards it is, not which cards are in it.

LONGEST = 40  # characters


def checked(name: str) -> str:
    """The name as it is kept: without outer or doubled spaces, however its accents were typed. Raises UsageProblem."""
    kept = unicodedata.normalize("NFC", " ".join(filter(None, name.split(" "))))
    if not kept:
        raise UsageProblem(message("deck-name-empty"), message("give-deck-name"), option="--deck-name")
    if len(kept) > LONGEST:
        raise UsageProblem(
            message("deck-name-too-long", count=len(kept)),
            message("shorten-deck-name", most=LONGEST),
            option="--deck-name",
        )
    if shown(kept) != kept:
        raise UsageProblem(
            message("deck-name-invisible", name=shown(kept)), message("use-visible-characters"), option="--deck-name"
        )
    return kept

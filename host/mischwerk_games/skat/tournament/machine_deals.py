"""Deals from the machine, or from its twin: each in one pass, auditable, with a record that anyone can verify.

They are kept in deals.jsonl beside the games. A deal whose record is whole is never dealt again, however a run ended.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from mischwerk import machines
from mischwerk.commands import shuffle as dealing
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED, Interrupted, MischwerkError, UsageProblem
from mischwerk.jobs import options
from mischwerk.jobs.job_options import DealOptions
from mischwerk_machines.reading import reason
from mischwerk_work.foreign_text import shown

from ..files.deals import deal_in, deal_object
from ..rules.cards import CARDS, Deal, as_set, checked
from .folder import DEALS
from .job import Dealt

GAME = "skat"
FOLDER = "deals"
_SEEDS = 2**63  # of a twin
_PLACES = ("forehand", "middlehand", "rearhand", "skat")


class MachineStopped(Interrupted):
    """A person has stopped a deal on a board."""


class NotDealt(MischwerkError):
    """The machine has stopped before the deal was done."""

    exit_status = EXIT_FAULT


def check(request: DealOptions) -> DealOptions:
    """The options of every deal. Raises UsageProblem for impossible ones."""
    request = replace(request, game=GAME, auditable=True, twin=request.twin or ("model" if request.sim else None))
    options.check(request)
    if request.sim or request.machine:
        options.check_format(request.card_format, machines.load(request.machine or options.DEFAULT_MACHINE))
    return request


def machine_deals(folder: Path, request: DealOptions, count: int) -> Iterator[Dealt]:
    """The deals 0 to ``count`` - 1: those that are there, then new ones. Raises MischwerkError."""
    path = folder / DEALS
    there = _kept(path)[:count]
    with path.open("r+b" if path.exists() else "w+b") as file:
        file.truncate(sum(len(line) for line, _ in there))
        file.seek(0, 2)
        for number in range(count):
            if number < len(there):
                yield there[number][1]
                continue
            dealt = _next(folder, request, number)
            assert dealt.deal is not None
            kept = {**deal_object(number, dealt.deal), "commitment": dealt.commitment, "record": dealt.record}
            file.write(json.dumps(kept, separators=(",", ":")).encode() + b"\n")
            file.flush()
            yield dealt


def _kept(path: Path) -> list[tuple[bytes, Dealt]]:
    """The lines that are whole."""
    kept: list[tuple[bytes, Dealt]] = []
    for line in path.read_bytes().splitlines(keepends=True) if path.exists() else []:
        try:
            entry = json.loads(line)
            if not line.endswith(b"\n") or entry["id"] != len(kept):
                break
            dealt = Dealt(len(kept), len(kept), deal_in(entry), commitment=entry["commitment"], record=entry["record"])
        except (ValueError, TypeError, KeyError, RecursionError):
            break
        kept.append((line, dealt))
    return kept


def _next(folder: Path, request: DealOptions, number: int) -> Dealt:
    """A deal that a run has left behind without its line, or a new one."""
    attempt = 0
    while (place := folder / FOLDER / f"{number:04}{f'-{attempt}' if attempt else ''}").exists():
        record = _record_in(place)
        if record is not None:
            return _dealt(folder, place, record, number)
        if not any(place.iterdir()):
            break
        attempt += 1
    seed = None if request.sim_seed is None else (request.sim_seed + number) % _SEEDS
    finished = dealing.deal(replace(request, out=place, sim_seed=seed))
    if finished.status == EXIT_INTERRUPTED:
        raise MachineStopped(f"Stopped in deal {number}: the machine stands still.", f"Cards: {finished.where}.")
    if finished.status != EXIT_DONE or _deal_of(finished.record) is None:
        faults = finished.record["faults"]
        why = f"{faults[-1]['name']}: {shown(faults[-1]['detail'])}" if faults else "no order was reported"
        raise NotDealt(
            f"Deal {number} was not dealt: {why}.",
            f"Cards: {finished.where}. Record: {finished.folder}. Give the same command again to go on.",
        )
    print(f"deal {number + 1}: {place}", file=sys.stderr, flush=True)
    return _dealt(folder, place, finished.record, number)


def _dealt(folder: Path, place: Path, record: dict[str, Any], number: int) -> Dealt:
    commitment = record["audit"]["attempts"][-1]["commitment"]
    where = place.relative_to(folder).as_posix()
    return Dealt(number, number, _deal_of(record), commitment=commitment, record=where)


def _record_in(place: Path) -> dict[str, Any] | None:
    """The record of a deal that was done."""
    try:
        record: dict[str, Any] = json.loads((place / "record.json").read_bytes())
        return record if record["result"] == "done" and _deal_of(record) is not None else None
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise UsageProblem(f"{place} can't be read: {reason(problem)}.", "Give another --out.") from None
    except (ValueError, KeyError, TypeError):
        return None


def _deal_of(record: dict[str, Any]) -> Deal | None:
    """The deck's cards have the numbers that ours have: clubs, spades, hearts, diamonds, each from the seven up."""
    piles = {pile["name"]: pile["cards"] for pile in record["piles"]}
    if any(piles.get(place) is None for place in _PLACES):
        return None
    cards = [as_set(card for card in piles[place] if 0 <= card < CARDS) for place in _PLACES]
    try:
        return checked(cards[:3], cards[3])
    except ValueError:
        return None

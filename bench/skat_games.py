"""Games of Skat for benches and tests: the reference games of tests/data/skat, and deals of a seed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from mischwerk_games.skat.files.deals import contract_in, deal_in
from mischwerk_games.skat.rules.cards import CARDS, NUMBERS, Deal, deal
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.state import State

DATA = Path(__file__).resolve().parent.parent / "tests" / "data" / "skat"
Game = tuple[int, Deal, Contract, dict[str, Any]]  # id, deal, contract, play


def lines(name: str) -> list[dict[str, Any]]:
    """Read the objects of a file of JSON lines, packed or not."""
    data = (DATA / name).read_bytes()
    return [json.loads(line) for line in (gzip.decompress(data) if name.endswith(".gz") else data).splitlines()]


def reference_games() -> Iterator[Game]:
    """Yield the thousand games of all kinds, null games among them, with XSkat's contracts."""
    files = (lines("deals_1000.jsonl.gz"), lines("contracts_1000.jsonl.gz"), lines("games_1000.jsonl.gz"))
    for record, contract, play in zip(*files, strict=True):
        assert record["id"] == contract["id"] == play["id"]
        yield _game(record, contract, play)


def null_games() -> Iterator[Game]:
    """Yield the thousand null games."""
    for record in lines("null_1000.jsonl.gz"):
        yield _game(record, record["contract"], record["play"])


def _game(record: dict[str, Any], contract: dict[str, Any], play: dict[str, Any]) -> Game:
    dealt = deal_in(record)
    declared = contract_in(contract, dealt)
    assert declared is not None
    return record["id"], dealt, declared, play


def begun(games: Iterator[Game], count: int) -> Iterator[tuple[int, State, list[int]]]:
    """Yield (id, the first state, the cards as played) of some games."""
    for identity, dealt, contract, play in islice(games, count):
        yield identity, begin_with(dealt, contract), [NUMBERS[card] for trick in play["tricks"] for _, card in trick]


def deal_of(seed: int) -> Deal:
    """Deal a deck that this seed shuffles."""
    deck = list(range(CARDS))
    Random(seed).shuffle(deck)
    return deal(deck)

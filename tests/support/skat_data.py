"""The reference games of tests/data/skat, and games of Skat by words."""

import gzip
import json
from pathlib import Path
from random import Random

from mischwerk_games.skat.files.deals import contract_in, deal_in
from mischwerk_games.skat.rules.cards import CARDS, NUMBERS, SEAT_NAMES, deal, set_of
from mischwerk_games.skat.rules.contract import begin_with
from mischwerk_games.skat.rules.game import actions, apply, begin
from mischwerk_games.skat.rules.state import Play

DATA = Path(__file__).resolve().parent.parent / "data" / "skat"


def lines(name):
    """The objects of a file of JSON lines, packed or not."""
    path = DATA / name
    text = gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def unpacked(name, folder):
    """A packed file, unpacked into a folder."""
    path = folder / name.removesuffix(".gz")
    path.write_bytes(gzip.decompress((DATA / name).read_bytes()))
    return path


def whole(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def reference_games():
    """(id, deal, contract, play) of the thousand games of all kinds."""
    for found, contract, play in zip(
        lines("deals_1000.jsonl.gz"), lines("contracts_1000.jsonl.gz"), lines("games_1000.jsonl.gz"), strict=True
    ):
        assert found["id"] == contract["id"] == play["id"]
        dealt = deal_in(found)
        yield found["id"], dealt, contract_in(contract, dealt), play


def null_games():
    """(id, deal, contract, play) of the thousand null games."""
    for one in lines("null_1000.jsonl.gz"):
        dealt = deal_in(one)
        yield one["id"], dealt, contract_in(one["contract"], dealt), one["play"]


def replayed(dealt, contract, tricks):
    """All states of a game; each card has to be of the seat whose turn it is."""
    states = [begin_with(dealt, contract)]
    for trick in tricks:
        for seat, card in trick:
            assert SEAT_NAMES[states[-1].turn] == seat
            states.append(apply(states[-1], Play(NUMBERS[card])))
    return states


def deal_of(seed):
    """A deck that this seed shuffles, dealt."""
    deck = list(range(CARDS))
    Random(seed).shuffle(deck)
    return deal(deck)


def random_games(count):
    """(random, state): all states of games by random actions that mostly come to the cards; half of them hand games,
    some ouvert."""
    for seed in range(count):
        drawn, state = Random(seed), begin(deal_of(seed))
        yield drawn, state
        while not state.is_over:
            choices = actions(state)
            state = apply(state, drawn.choice(choices if drawn.random() < 0.5 else choices[-2:]))
            yield drawn, state


def cards(words):
    """The set of some cards: "CJ S7"."""
    return set_of(words.split())

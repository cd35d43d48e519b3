"""Decks of shufflers with one fault, and packs that are shuffled on: what an audit must see. Also for its tests."""

from __future__ import annotations

from typing import Any

import numpy as np
from mischwerk.deck import decks as known
from mischwerk_lab.experiments.audit import seats
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.methods import METHODS
from mischwerk_lab.streams import Decks

SKAT = known.find("skat")


def shuffled(method: str, cards: int, count: int, passes: int = 1, seed: int = 11, **options: Any) -> Decks:
    """Each from the sorted deck."""
    made = sorted_decks(count, cards)
    kernel = METHODS[method].make(cards, **options)
    for step in range(passes):
        kernel.shuffle(made, 0, step, seed)
    return made


def shuffled_on(
    count: int,
    method: str,
    cards: int = 52,
    passes: int = 1,
    seed: int = 11,
    start: Decks | None = None,
    **options: Any,
) -> Decks:
    """A pack in which each deck is the start of the next; the first began with ``start``, or sorted."""
    lying: Decks = np.arange(cards, dtype=np.uint8) if start is None else start
    decks = np.empty((count, cards), dtype=np.uint8)
    for row, order in enumerate(shuffled(method, cards, count, passes, seed, **options)):
        decks[row] = lying = lying[order]
    return decks


def every_second_reversed(count: int, cards: int = 52, seed: int = 11) -> Decks:
    """An even deck, then the same from behind."""
    decks = shuffled("planned", cards, count, seed=seed)
    decks[1::2] = decks[: count // 2 * 2 : 2, ::-1]
    return decks


def never_at(card: int, place: int, count: int, cards: int = 52, seed: int = 11) -> Decks:
    """That card changes places with another one if it would lie there."""
    decks, rng = shuffled("planned", cards, count, seed=seed), np.random.default_rng(seed)
    for row in np.flatnonzero(decks[:, place] == card):
        other = rng.choice(np.delete(np.arange(cards), place))
        decks[row, [place, other]] = decks[row, [other, place]]
    return decks


def sticking(first: int, second: int, share: float, count: int, cards: int = 52, seed: int = 11) -> Decks:
    """In that share of the decks the second card is drawn along by the first, on either side of it."""
    decks, rng = shuffled("planned", cards, count, seed=seed), np.random.default_rng(seed)
    for row in rng.choice(count, round(share * count), replace=False):
        rest = decks[row][decks[row] != second]
        at = int(np.flatnonzero(rest == first)[0]) + int(rng.integers(2))
        decks[row] = np.insert(rest, at, second)
    return decks


def aces_to_forehand(share: float, count: int, seed: int = 11) -> Decks:
    """In that share of the deals by the rules of Skat an ace changes places with another card at forehand."""
    decks, rng = shuffled("planned", SKAT.size, count, seed=seed), np.random.default_rng(seed)
    ace = np.array([card.rank == "A" for card in SKAT.cards])
    forehand = np.array(seats.dealing_of("table_4", SKAT.size).places) == 0
    for row in rng.choice(count, round(share * count), replace=False):
        elsewhere = np.flatnonzero(ace[decks[row]] & ~forehand)
        if elsewhere.size:
            here, there = rng.choice(np.flatnonzero(~ace[decks[row]] & forehand)), rng.choice(elsewhere)
            decks[row, [here, there]] = decks[row, [there, here]]
    return decks


def unshuffled(share: float, count: int, cards: int = 52, seed: int = 11) -> Decks:
    """That share of the decks is still sorted."""
    decks = shuffled("planned", cards, count, seed=seed)
    decks[np.random.default_rng(seed).choice(count, round(share * count), replace=False)] = np.arange(cards)
    return decks


def always_at(card: int, place: int, count: int, cards: int = 52, seed: int = 11) -> Decks:
    """That card changes places with the one that lies there."""
    decks = shuffled("planned", cards, count, seed=seed)
    rows, there = np.arange(count), (decks == card).argmax(axis=1)
    decks[rows, there], decks[rows, place] = decks[rows, place], card
    return decks


def bytes_modulo(count: int, cards: int = 52, seed: int = 11) -> Decks:
    """Fisher and Yates with a random byte modulo the number of cards that are left: small numbers come too often."""
    decks, rng = sorted_decks(count, cards), np.random.default_rng(seed)
    rows = np.arange(count)
    for left in range(cards, 1, -1):
        drawn = rng.integers(256, size=count) % left
        decks[rows, drawn], decks[rows, left - 1] = decks[rows, left - 1], decks[rows, drawn]
    return decks


def swapped_with_any(count: int, cards: int = 52, seed: int = 11) -> Decks:
    """Each place in turn changes cards with any place, also those before it: a well-known mistake."""
    decks, rng = sorted_decks(count, cards), np.random.default_rng(seed)
    rows = np.arange(count)
    for place in range(cards):
        drawn = rng.integers(cards, size=count)
        decks[rows, drawn], decks[rows, place] = decks[rows, place], decks[rows, drawn]
    return decks

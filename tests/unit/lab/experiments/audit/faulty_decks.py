"""Decks of a shuffler that is in order but for one thing, and packs that are shuffled on."""

import numpy as np
from mischwerk_lab.experiments.audit import seats
from mischwerk_lab.methods import sorted_decks
from shuffled_decks import shuffled


def shuffled_on(count, method, cards=52, passes=1, start=None, seed=11, **options):
    """A pack in which each deck is the start of the next."""
    lying = np.arange(cards, dtype=np.uint8) if start is None else start
    decks = np.empty((count, cards), dtype=np.uint8)
    for row, order in enumerate(shuffled(method, cards, count, passes, seed, **options)):
        decks[row] = lying = lying[order]
    return decks


def every_second_reversed(count, cards=52):
    """An even deck, then the same from behind."""
    decks = shuffled("planned", cards, count)
    decks[1::2] = decks[: count // 2 * 2 : 2, ::-1]
    return decks


def never_at(card, place, count, cards=52):
    """That card goes elsewhere if it would lie there."""
    decks, rng = shuffled("planned", cards, count), np.random.default_rng(1)
    for row in np.flatnonzero(decks[:, place] == card):
        other = rng.choice(np.delete(np.arange(cards), place))
        decks[row, [place, other]] = decks[row, [other, place]]
    return decks


def sticking(first, second, share, count, cards=52):
    """In that share of the decks the second card is drawn along by the first, on either side of it."""
    decks, rng = shuffled("planned", cards, count), np.random.default_rng(2)
    for row in rng.choice(count, round(share * count), replace=False):
        rest = decks[row][decks[row] != second]
        at = int(np.flatnonzero(rest == first)[0]) + int(rng.integers(2))
        decks[row] = np.insert(rest, at, second)
    return decks


def aces_to_forehand(deck, share, count, seed=12):
    """In that share of the deals by the rules of Skat an ace changes places with another card at forehand."""
    decks, rng = shuffled("planned", deck.size, count, seed=seed), np.random.default_rng(seed)
    ace = np.array([card.rank == "A" for card in deck.cards])
    forehand = np.array(seats.dealing_of("table_4", deck.size).places) == 0
    for row in rng.choice(count, round(share * count), replace=False):
        elsewhere = np.flatnonzero(ace[decks[row]] & ~forehand)
        if elsewhere.size:
            here = rng.choice(np.flatnonzero(~ace[decks[row]] & forehand))
            there = rng.choice(elsewhere)
            decks[row, [here, there]] = decks[row, [there, here]]
    return decks


def before(decks):
    """The starts of a pack that is shuffled on, from the sorted one."""
    return np.vstack([sorted_decks(1, decks.shape[1]), decks[:-1]])

"""What a deck is to become: piles one on the other, each ordered (every card has its place) or not (a hand).

A plain shuffle is one ordered pile. In an unordered pile only the set of cards counts, so that drawing one uniform
permutation and forgetting the order inside its hands makes every deal equally likely, and leaves the planner the
freedom to reach it in fewer passes.
"""

from collections import namedtuple

# size: cards, 1 or more; ordered: False for a hand. Piles are listed from place 0, the lowest, upwards.
Pile = namedtuple("Pile", ("size", "ordered"))

ORDERED = 0x80  # on the wire a pile is one byte: its size, and this bit if it is ordered


def check(piles, cards):
    """``piles`` itself, if its sizes add up to ``cards``. Raises ValueError."""
    total = 0
    for pile in piles:
        if not isinstance(pile.size, int) or not 1 <= pile.size < ORDERED:
            raise ValueError("a pile has 1 to %d cards" % (ORDERED - 1))
        total += pile.size
    if total != cards:
        raise ValueError("the piles hold %d cards, the deck has %d" % (total, cards))
    return piles


def whole(cards):
    """The piles of a plain shuffle: one, ordered. Decks larger than a wire pile are two, one on the other."""
    if cards < ORDERED:
        return [Pile(cards, True)] if cards else []
    return [Pile(ORDERED - 1, True)] + whole(cards - ORDERED + 1)


def spans(piles):
    """(first place, end place, ordered) of each pile."""
    start = 0
    out = []
    for pile in piles:
        out.append((start, start + pile.size, pile.ordered))
        start += pile.size
    return out


def sorted_hands(target, piles):
    """``target`` with the cards of each unordered pile in feeding order: the deal it stands for, written one way."""
    out = []
    for start, end, ordered in spans(piles):
        cards = target[start:end]
        out.extend(cards if ordered else sorted(cards))
    return out


def to_bytes(piles):
    """One byte for each pile, as on the wire."""
    return bytes(bytearray(pile.size | (ORDERED if pile.ordered else 0) for pile in piles))


def from_bytes(data):
    """Piles from the wire; nothing is checked here."""
    return [Pile(byte & (ORDERED - 1), bool(byte & ORDERED)) for byte in data]

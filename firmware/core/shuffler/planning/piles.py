"""What a deck is to become: piles one on the other, each ordered (every card has its place) or not (a hand).

A plain shuffle is one ordered pile. In an unordered pile only the set of cards counts: drawing one uniform permutation
and forgetting the order inside its hands makes every deal equally likely. Its cards then lie in feeding order, which
the hand itself determines: any other order could tell a player something about the other hands.
"""

from collections import namedtuple

# size: cards, 1 or more; ordered: False for a hand. Piles are listed from place 0, the lowest, upwards.
Pile = namedtuple("Pile", ("size", "ordered"))

ORDERED = 0x80  # on the wire a pile is one byte: its size, and this bit if it is ordered


def check(piles, cards):
    """``piles`` itself, if its sizes add up to ``cards``. Raises ValueError."""
    total = 0
    for pile in piles:
        if not isinstance(pile.size, int) or pile.size < 1:
            raise ValueError("a pile has 1 card or more")
        total += pile.size
    if total != cards:
        raise ValueError("the piles hold %d cards, the deck has %d" % (total, cards))
    return piles


def dealt(target, piles):
    """``target`` with the cards of each unordered pile in feeding order: the deal it stands for, written one way."""
    out = []
    for pile in piles:
        cards = target[len(out) : len(out) + pile.size]
        out.extend(cards if pile.ordered else sorted(cards))
    return out


def to_bytes(piles):
    """One byte for each pile, as on the wire; ordered piles beyond 127 cards become two. Raises ValueError."""
    out = bytearray()
    for pile in piles:
        size = pile.size
        while size >= ORDERED and pile.ordered:
            out.append(ORDERED | (ORDERED - 1))
            size -= ORDERED - 1
        if not 1 <= size < ORDERED:
            raise ValueError("a hand has 1 to %d cards" % (ORDERED - 1))
        out.append(size | (ORDERED if pile.ordered else 0))
    return bytes(out)


def from_bytes(data):
    """Piles from the wire; nothing is checked here."""
    return [Pile(byte & (ORDERED - 1), bool(byte & ORDERED)) for byte in data]

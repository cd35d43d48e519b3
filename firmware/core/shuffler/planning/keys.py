"""Keys of the target places, and the passes they stand for.

Target place t gets a key of k digits, most significant first; digit j is the pocket in pass k-j. Sorting by these
pockets, least significant first, gives the target if the keys never decrease with t and strictly increase where
target[t] < target[t-1] (docs/explanation/planning.md has the proof).
"""

from collections import namedtuple

from ..randomness.permutation import inverse

# pocket[i]: pocket of the i-th card fed in this pass; eject: pockets in the order they are emptied.
Pass = namedtuple("Pass", ("pocket", "eject"))


def staggered(cards, base, digits):
    """``cards`` distinct keys in ascending order, no digit value more than ceil(cards / base) times.

    Needs cards <= base**digits. Plain div and mod would use low digits more often than high ones.
    """
    keys = []
    for i in range(cards):
        key = [i % base]
        power = base
        for _ in range(digits - 1):
            key.append((i // power + i) % base)
            power *= base
        keys.append(tuple(key))
    keys.sort()
    return keys


def passes_of(target, keys):
    """FIFO passes from the key of each target place."""
    cards = len(target)
    digits = len(keys[0])
    key_of_card = [keys[place] for place in inverse(target)]
    deck = list(range(cards))
    passes = []
    for j in range(digits):
        digit = digits - 1 - j
        pocket = [key_of_card[card][digit] for card in deck]
        eject = sorted(set(pocket))
        passes.append(Pass(pocket, eject))
        filled = [[] for _ in range(eject[-1] + 1)]
        for i in range(cards):
            filled[pocket[i]].append(deck[i])
        deck = []
        for p in eject:
            deck.extend(filled[p])
    return passes


def mirrored(passes):
    """Turn passes into those for LIFO pockets, for an even number of passes; an odd number gives it reversed.

    A LIFO pass is the FIFO pass followed by a reversal of the deck if its pockets are ejected the other way round.
    Passes 2, 4, .. then meet the deck reversed, feed it so, and reverse it back.
    """
    out = []
    for k, pass_ in enumerate(passes):
        if k % 2:
            out.append(Pass(list(reversed(pass_.pocket)), pass_.eject))
        else:
            out.append(Pass(pass_.pocket, list(reversed(pass_.eject))))
    return out

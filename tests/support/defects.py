"""Generators and shuffles with the mistakes that are made: each test of chance must find those of its kind."""

import itertools


# -- words: made of a good block function ------------------------------------------------------------------
def stuck(bit):
    """Bit ``bit`` of every 32-bit word is 1."""
    place, mask = divmod(bit, 8)

    def wrap(block):
        def stuck_block(key, counter, nonce, out):
            block(key, counter, nonce, out)
            for i in range(place, 64, 4):
                out[i] |= 1 << mask

        return stuck_block

    return wrap


def repeating(block):
    """Of every four words the last two are the first two again. (Of a word that comes twice in a row, no deck shows
    anything: modulo neighbouring bounds, which have no factor in common, it gives independent numbers.)
    """

    def repeating_block(key, counter, nonce, out):
        block(key, counter, nonce, out)
        for i in range(0, 64, 16):
            out[i + 8 : i + 16] = out[i : i + 8]

    return repeating_block


# -- numbers: made of a good below(n) ----------------------------------------------------------------------
def modulo_of(bits):
    """A word of so few bits modulo n, nothing rejected."""
    return lambda below: lambda n: below(1 << bits) % n


def never_the_last(below):
    """n - 1 never comes."""
    return lambda n: below(n - 1)


def scaled(below):
    """A byte times n / 256: no modulo, and yet a bias of the same size."""
    return lambda n: below(256) * n // 256


# -- shuffles: (below, cards) -> order ---------------------------------------------------------------------
def swap_with_any(below, cards):
    """Each card swaps with any one of the whole deck: cards**cards ways can't share out among cards! orders."""
    order = list(range(cards))
    for i in range(cards):
        j = below(cards)
        order[i], order[j] = order[j], order[i]
    return order


def never_itself(below, cards):
    """Fisher and Yates with j = below(i): no card can stay (Sattolo's cycles)."""
    order = list(range(cards))
    for i in range(cards - 1, 0, -1):
        j = below(i)
        order[i], order[j] = order[j], order[i]
    return order


def ends_early(below, cards):
    """Fisher and Yates without the last swap."""
    order = list(range(cards))
    for i in range(cards - 1, 1, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def begins_late(below, cards):
    """Fisher and Yates without the first swap: the last card stays."""
    order = list(range(cards))
    for i in range(cards - 2, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def cut(below, cards):
    """One cut: every card comes to every place equally often, and yet it is no shuffle."""
    at = below(cards)
    return [*range(at, cards), *range(at)]


def sorted_by_bytes(below, cards):
    """A random byte for each card, and sorted by them: cards with the same byte stay as they lay."""
    keys = [below(256) for _ in range(cards)]
    return sorted(range(cards), key=keys.__getitem__)


def seven_riffles(below, cards):
    """Seven riffle shuffles (Gilbert, Shannon, Reeds), backwards: seven random bits for each card, sorted by them."""
    keys = [below(128) for _ in range(cards)]
    return sorted(range(cards), key=keys.__getitem__)


# -- keys --------------------------------------------------------------------------------------------------
def one_key(next_key):
    """next_key that gives the same key three times over."""
    keys = itertools.chain.from_iterable(itertools.repeat(key, 3) for key in _keys(next_key))

    def same_again(out):
        out[:] = next(keys)
        return 256

    return same_again


def _keys(next_key):
    while True:
        key = bytearray(32)
        next_key(key)
        yield bytes(key)

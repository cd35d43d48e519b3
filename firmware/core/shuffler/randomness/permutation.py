"""Permutations of a deck: the draw, the inverse, the ascending runs.

Cards are numbered by their place in the well (place 0 is fed first and lies lowest). A target says which
card is wanted at each place: ``target[t]`` = card at place t of the finished deck.
"""


def draw(below, cards):
    """Uniform permutation of 0..cards-1 by Fisher and Yates (Knuth, TAOCP 2, 3.4.2, algorithm P).

    below(n): uniform integer in 0..n-1. For i = cards-1 down to 1, j = below(i + 1), places i and j swap.
    """
    target = list(range(cards))
    draw_part(below, target, cards - 1, 0)
    return target


def draw_part(below, target, first, last):
    """The part of `draw` for i = ``first`` down to ``last`` + 1, so that a slow board can do it piece by piece."""
    for i in range(first, last, -1):
        j = below(i + 1)
        target[i], target[j] = target[j], target[i]


def is_permutation(order, cards):
    """True if ``order`` holds each of 0..cards-1 exactly once."""
    if len(order) != cards:
        return False
    seen = bytearray(cards)
    for card in order:
        if not isinstance(card, int) or not 0 <= card < cards or seen[card]:
            return False
        seen[card] = 1
    return True


def inverse(order):
    """Place of each card: inverse(order)[order[t]] == t."""
    places = [0] * len(order)
    for place, card in enumerate(order):
        places[card] = place
    return places


def runs(order):
    """Number of ascending runs, read from place 0 (1 for an untouched deck, 0 for an empty one)."""
    if not order:
        return 0
    count = 1
    for t in range(1, len(order)):
        if order[t] < order[t - 1]:
            count += 1
    return count

"""Loops that shuffle: which numbers they draw, below which bounds; and backwards, which draws made a deck."""

from collections.abc import Callable

Draw = Callable[[int], int]  # a number below its argument
# The names say what the loop does with place i and a drawn place j.
BACKWARD = "backward"  # from the last place down, j of 0..i: java.util.Collections, Python, PHP, NumPy
FORWARD = "forward"  # from the first place up, j of i..n-1
GROWING = "growing"  # from the second place up, j of 0..i: std::random_shuffle of libstdc++
PAIRED = "paired"  # the same, two places by one number: std::shuffle of libstdc++
PICKING = "picking"  # a card of the rest is taken out and laid down
NAIVE = "naive"  # each place with any: not uniform, and still common
LOOPS = (BACKWARD, FORWARD, GROWING, PAIRED, PICKING, NAIVE)


def bounds_of(loop: str, n: int) -> list[int]:
    """Return the bounds of the draws, in their order."""
    if loop in (BACKWARD, FORWARD):
        return list(range(n, 1, -1))
    if loop == PICKING:
        return list(range(n, 0, -1))
    if loop == NAIVE:
        return [n] * n
    if loop == GROWING:
        return list(range(2, n + 1))
    alone = [2] if n % 2 == 0 else []
    return alone + [i * (i + 1) for i in range(2 + len(alone), n, 2)]


def draws_of(order: list[int], loop: str) -> list[int]:
    """The draws by which a sorted deck became this one. ValueError for ``naive``: many draws give one order."""
    n = len(order)
    if loop == NAIVE:
        raise ValueError("the draws of a naive loop can't be told from its order")
    if loop == PICKING:
        return _picked(list(range(n)), order)
    if loop in (GROWING, PAIRED):
        cards, found = list(order), []
        for i in range(n - 1, 0, -1):
            j = cards.index(i)
            found.append(j)
            cards[i], cards[j] = cards[j], cards[i]
        found.reverse()
        return found if loop == GROWING else _paired(found)
    cards, found = list(range(n)), []
    place_of = list(range(n))
    for i in range(n - 1, 0, -1) if loop == BACKWARD else range(n - 1):
        j = place_of[order[i]]
        found.append(j if loop == BACKWARD else j - i)
        cards[i], cards[j] = cards[j], cards[i]
        place_of[cards[i]], place_of[cards[j]] = i, j
    return found


def _picked(rest: list[int], order: list[int]) -> list[int]:
    found = []
    for card in order:
        found.append(rest.index(card))
        rest.remove(card)
    return found


def _paired(draws: list[int]) -> list[int]:
    """``draws``: below 2, 3, ..., n."""
    begin = len(draws) % 2
    pairs = [draws[k] * (k + 3) + draws[k + 1] for k in range(begin, len(draws), 2)]
    return draws[:begin] + pairs


def shuffled(n: int, draw: Draw, loop: str) -> list[int]:
    """A sorted deck of n cards, shuffled."""
    deck = list(range(n))
    if loop == PICKING:
        return [deck.pop(draw(len(deck))) for _ in range(n)]
    if loop == PAIRED:
        _swap_pairs(deck, draw)
        return deck
    first = {BACKWARD: n - 1, GROWING: 1}.get(loop, 0)
    for i in range(first, 0, -1) if loop == BACKWARD else range(first, n - (loop == FORWARD)):
        j = i + draw(n - i) if loop == FORWARD else draw(n if loop == NAIVE else i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _swap_pairs(deck: list[int], draw: Draw) -> None:
    i, n = 1, len(deck)
    if n % 2 == 0:
        j = draw(2)
        deck[1], deck[j] = deck[j], deck[1]
        i = 2
    while i < n:
        for j in divmod(draw((i + 1) * (i + 2)), i + 2):
            deck[i], deck[j] = deck[j], deck[i]
            i += 1

"""The known generators and loops in plain Python: they verify what the fast searches propose, and predict."""

from collections.abc import Callable, Iterator
from random import Random

_LOW_32 = 0xFFFFFFFF
_LOW_48 = (1 << 48) - 1
_LOW_64 = (1 << 64) - 1


def java_bits(seed: int) -> Iterator[int]:
    """Numbers of 31 bits, as java.util.Random.next(31)."""
    return _bits_48(seed ^ 0x5DEECE66D)


def rand48_bits(state: int) -> Iterator[int]:
    """Numbers of 31 bits, as POSIX lrand48, from all 48 bits of its state."""
    return _bits_48(state)


def rand48_doubles(state: int) -> Iterator[int]:
    """Numbers of 48 bits, as POSIX drand48 times 2**48, from all bits of its state."""
    while True:
        state = (state * 0x5DEECE66D + 0xB) & _LOW_48
        yield state


def _bits_48(state: int) -> Iterator[int]:
    while True:
        state = (state * 0x5DEECE66D + 0xB) & _LOW_48
        yield state >> 17


def java_doubles(seed: int) -> Iterator[int]:
    """Numbers of 53 bits, as java.util.Random.nextDouble times 2**53; Math.random uses it."""
    state = (seed ^ 0x5DEECE66D) & _LOW_48
    while True:
        state = (state * 0x5DEECE66D + 0xB) & _LOW_48
        high = state >> 22
        state = (state * 0x5DEECE66D + 0xB) & _LOW_48
        yield high << 27 | state >> 21


def msvc_bits(seed: int) -> Iterator[int]:
    """Numbers of 15 bits, as Microsoft's rand after srand(seed)."""
    while True:
        seed = (seed * 214013 + 2531011) & _LOW_32
        yield seed >> 16 & 0x7FFF


def delphi_bits(seed: int) -> Iterator[int]:
    """Numbers of 32 bits, from which Borland's Random(n) takes the upper part of n times them."""
    while True:
        seed = (seed * 134775813 + 1) & _LOW_32
        yield seed


def glibc_bits(seed: int) -> Iterator[int]:
    """Numbers of 31 bits, as glibc's rand after srand(seed): an additive generator over 31 words."""
    word = (seed & _LOW_32) or 1
    word -= (word >> 31) << 32
    state = [word]
    for _ in range(30):  # the remainder of C keeps the sign, and a negative one is moved up
        word = 16807 * word % 2147483647
        state.append(word)
    state += state[:3]
    for count in range(34, 344):
        state.append((state[count - 31] + state[count - 3]) & _LOW_32)
    while True:
        state.append((state[-31] + state[-3]) & _LOW_32)
        yield state[-1] >> 1


def mersenne_bits(seed: int) -> Iterator[int]:
    """Numbers of 32 bits, as std::mt19937(seed), PHP's mt_srand(seed), numpy.random.seed(seed)."""
    return mersenne_from(mersenne_state(seed & _LOW_32))


def python_bits(seed: int) -> Iterator[int]:
    """Numbers of 32 bits, as Python's random.seed(seed)."""
    generator = Random(seed)
    while True:
        yield generator.getrandbits(32)


def python_doubles(seed: int) -> Iterator[int]:
    """Numbers of 53 bits, as Python's random.random() times 2**53."""
    generator = Random(seed)
    while True:
        yield int(generator.random() * (1 << 53))


def mersenne_state(seed: int) -> list[int]:
    """The 624 words of state from a seed of 32 bits, before the first number."""
    mt = [seed]
    for i in range(1, 624):
        mt.append((1812433253 * (mt[-1] ^ mt[-1] >> 30) + i) & _LOW_32)
    return mt


def mersenne_from(mt: list[int]) -> Iterator[int]:
    """Numbers of 32 bits from 624 words of state, all used up: Python's own generator is a Mersenne Twister."""
    generator = Random()
    generator.setstate((3, (*mt, len(mt)), None))
    while True:
        yield generator.getrandbits(32)


def v8_doubles(state: int) -> Iterator[int]:
    """Numbers of 52 bits, as Math.random() of V8 (Chrome, Node.js) times 2**52.

    ``state``: 7 bits, how many numbers of the first 64 are already used; 64 bits, 64 bits: before those 64.
    """
    used, first, second = state >> 128, state >> 64 & _LOW_64, state & _LOW_64
    while True:
        made = []
        for _ in range(64):
            mixed = (first ^ first << 23) & _LOW_64
            mixed ^= mixed >> 17 ^ second ^ second >> 26
            first, second = second, mixed
            made.append(first >> 12)
        yield from reversed(made[: 64 - used])
        used = 0


# -- Loops that shuffle: which numbers they draw, below which bounds; and backwards, which draws made a deck.

Draw = Callable[[int], int]  # a number below its argument
# The names say what the loop does with place i and a drawn place j.
BACKWARD = "backward"  # from the last place down, j of 0..i: java.util.Collections, Python, PHP, NumPy
FORWARD = "forward"  # from the first place up, j of i..n-1
GROWING = "growing"  # from the second place up, j of 0..i: std::random_shuffle of libstdc++
PAIRED = "paired"  # the same, two places by one number: std::shuffle of libstdc++
PICKING = "picking"  # a card of the rest is taken out and laid down
NAIVE = "naive"  # each place with any: not uniform, and still common
LAST = "last"  # the same, and the last card of the rest goes where it was: FreeCell, R, Python's sample
SATTOLO = "sattolo"  # from the last place down, j of 0..i-1: no card stays
INSIDE = "inside"  # as growing, from the first place on: Go's Perm
KEYS = "keys"  # each card gets a number, and they are sorted by it
COINS = "coins"  # sorted by a comparison that is a coin: sort(() => random() - 0.5) of V8, below 64 cards
COINS_TURNED = "coins-turned"  # sort(() => 0.5 - random())
LOOPS = (BACKWARD, FORWARD, GROWING, PAIRED, PICKING, NAIVE, LAST, SATTOLO, INSIDE, KEYS)


def bounds_of(loop: str, n: int) -> list[int]:
    """Return the bounds of the draws, in their order."""
    if loop in (BACKWARD, FORWARD):
        return list(range(n, 1, -1))
    if loop in (PICKING, LAST):
        return list(range(n, 0, -1))
    if loop == NAIVE:
        return [n] * n
    if loop == SATTOLO:
        return list(range(n - 1, 0, -1))
    if loop in (GROWING, INSIDE):
        return list(range(2 - (loop == INSIDE), n + 1))
    alone = [2] if n % 2 == 0 else []
    return alone + [i * (i + 1) for i in range(2 + len(alone), n, 2)]


def draws_of(order: list[int], loop: str) -> list[int]:
    """The draws by which a sorted deck became this one; none if it can't have. ValueError where an order doesn't tell
    them."""
    n = len(order)
    if loop in (NAIVE, KEYS, COINS, COINS_TURNED):
        raise ValueError(f"the draws of the loop {loop} can't be told from its order")
    if loop in (PICKING, LAST):
        return _picked(list(range(n)), order, loop == LAST)
    if loop in (GROWING, PAIRED, INSIDE):
        cards, draws = list(order), []
        for i in range(n - 1, 0, -1):
            j = cards.index(i)
            draws.append(j)
            cards[i], cards[j] = cards[j], cards[i]
        draws.reverse()
        return {GROWING: draws, INSIDE: [0, *draws]}.get(loop) or _paired(draws)
    cards, draws = list(range(n)), []
    place_of = list(range(n))
    for i in range(n - 1, 0, -1) if loop in (BACKWARD, SATTOLO) else range(n - 1):
        j = place_of[order[i]]
        if loop == SATTOLO and j == i:
            return []
        draws.append(j - i if loop == FORWARD else j)
        cards[i], cards[j] = cards[j], cards[i]
        place_of[cards[i]], place_of[cards[j]] = i, j
    return draws


def _picked(rest: list[int], order: list[int], last: bool) -> list[int]:
    draws = []
    for card in order:
        at = rest.index(card)
        draws.append(at)
        if last:
            rest[at] = rest[-1]
            rest.pop()
        else:
            del rest[at]
    return draws


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
    if loop == KEYS:
        keys = [draw(0) for _ in deck]  # below nothing: the numbers themselves
        return sorted(deck, key=keys.__getitem__)
    if loop in (COINS, COINS_TURNED):
        return sorted_by_coins(n, lambda: draw(2) == (loop == COINS_TURNED))
    if loop == LAST:
        out = []
        for left in range(n, 0, -1):
            j = draw(left)
            out.append(deck[j])
            deck[j] = deck[left - 1]
        return out
    if loop == PAIRED:
        _swap_pairs(deck, draw)
        return deck
    down = loop in (BACKWARD, SATTOLO)
    for i in range(n - 1, 0, -1) if down else range(loop == GROWING, n - (loop == FORWARD)):
        j = i + draw(n - i) if loop == FORWARD else draw(n if loop == NAIVE else i + (loop != SATTOLO))
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


def sorted_by_coins(n: int, is_smaller: Callable[[], bool]) -> list[int]:
    """As V8 sorts fewer than 64 cards: the run at the beginning, then each card into its place by halving (TimSort)."""
    length, down = 2, is_smaller()
    while length < n and is_smaller() == down:
        length += 1
    deck = list(range(length))[:: -1 if down else 1]
    for card in range(length, n):
        left, right = 0, card
        while left < right:
            middle = (left + right) // 2
            if is_smaller():
                right = middle
            else:
                left = middle + 1
        deck.insert(left, card)
    return deck

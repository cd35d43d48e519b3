"""The known generators and loops in plain Python: they verify what the fast searches propose, and predict."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

Draw = Callable[[int], int]  # a number below its argument
BACKWARD, FORWARD, NAIVE = "backward", "forward", "naive"
MODULO, MULTIPLY, JAVA, PYTHON = "modulo", "multiply-shift", "nextInt", "getrandbits"
_LOW_32 = 0xFFFFFFFF


@dataclass(frozen=True)
class Shuffler:
    """A generator, its way to a number below a bound, and a loop. ``seed_bits``: how many seeds there are."""

    generator: str
    draw: str
    loop: str
    seed_bits: int

    @property
    def name(self) -> str:
        return f"{self.generator}, {self.draw}, {self.loop}"


_LOOPS = (BACKWARD, FORWARD, NAIVE)
ALL = (
    Shuffler("java.util.Random", JAVA, BACKWARD, 48),
    Shuffler("java.util.Random", JAVA, FORWARD, 48),
    *(Shuffler("msvc-rand", draw, loop, 31) for draw in (MODULO, MULTIPLY) for loop in _LOOPS),
    *(Shuffler("glibc-rand", draw, loop, 32) for draw in (MODULO, MULTIPLY) for loop in _LOOPS),
    *(Shuffler("mt19937", draw, loop, 32) for draw in (MODULO, MULTIPLY) for loop in _LOOPS),
    Shuffler("python-random", PYTHON, BACKWARD, 32),
)


def java_bits(seed: int) -> Iterator[int]:
    """Numbers of 31 bits."""
    state = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)
    while True:
        state = (state * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        yield state >> 17


def msvc_bits(seed: int) -> Iterator[int]:
    """Numbers of 15 bits, as Microsoft's rand after srand(seed)."""
    while True:
        seed = (seed * 214013 + 2531011) & _LOW_32
        yield seed >> 16 & 0x7FFF


def glibc_bits(seed: int) -> Iterator[int]:
    """Numbers of 31 bits, as glibc's rand after srand(seed): an additive generator over 31 words."""
    word = seed or 1
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


def mersenne_bits(seed: int, by_array: bool) -> Iterator[int]:
    """Numbers of 32 bits. ``by_array``: seeded as Python's random.seed does, or else as std::mt19937."""
    mt = [19650218 if by_array else seed]
    for i in range(1, 624):
        mt.append((1812433253 * (mt[-1] ^ mt[-1] >> 30) + i) & _LOW_32)
    if by_array:
        i = 1
        for k in range(624 + 623):
            mixed = (mt[i - 1] ^ mt[i - 1] >> 30) * (1664525 if k < 624 else 1566083941)
            mt[i] = ((mt[i] ^ mixed) + (seed if k < 624 else -i)) & _LOW_32
            i += 1
            if i == 624:
                mt[0], i = mt[623], 1
        mt[0] = 1 << 31
    while True:
        for i in range(624):
            word = (mt[i] & 0x80000000) | (mt[(i + 1) % 624] & 0x7FFFFFFF)
            mt[i] = mt[(i + 397) % 624] ^ word >> 1 ^ (0x9908B0DF if word & 1 else 0)
        for word in mt:
            word ^= word >> 11
            word ^= word << 7 & 0x9D2C5680
            word ^= word << 15 & 0xEFC60000
            yield word ^ word >> 18


def drawer(shuffler: Shuffler, seed: int) -> Draw:
    """The draws of a shuffler from a seed, one after the other."""
    name = shuffler.generator
    if name == "java.util.Random":
        return _java(java_bits(seed))
    if name == "msvc-rand":
        bits, width = msvc_bits(seed), 15
    elif name == "glibc-rand":
        bits, width = glibc_bits(seed), 31
    else:
        bits, width = mersenne_bits(seed, name == "python-random"), 32
    if shuffler.draw == MODULO:
        return lambda bound: next(bits) % bound
    if shuffler.draw == MULTIPLY:
        return lambda bound: next(bits) * bound >> width
    return _python(bits)


def _java(bits: Iterator[int]) -> Draw:
    def below(bound: int) -> int:
        if bound & (bound - 1) == 0:
            return next(bits) * bound >> 31
        while True:
            number = next(bits)
            if number - number % bound + bound - 1 < 1 << 31:
                return number % bound

    return below


def _python(bits: Iterator[int]) -> Draw:
    def below(bound: int) -> int:
        while True:
            number = next(bits) >> (32 - bound.bit_length())
            if number < bound:
                return number

    return below


def shuffle(deck: list[int], draw: Draw, loop: str) -> None:
    """Shuffle in place."""
    n = len(deck)
    for i in range(n - 1, 0, -1) if loop == BACKWARD else range(n if loop == NAIVE else n - 1):
        j = draw(i + 1) if loop == BACKWARD else i + draw(n - i) if loop == FORWARD else draw(n)
        deck[i], deck[j] = deck[j], deck[i]


def draws_of(deck: list[int], loop: str) -> list[int]:
    """The draws by which a sorted deck became this one; of ``naive`` they can't be known: empty."""
    n = len(deck)
    if loop == NAIVE:
        return []
    cards, found = list(range(n)), []
    for i in range(n - 1, 0, -1) if loop == BACKWARD else range(n - 1):
        j = cards.index(deck[i])
        found.append(j if loop == BACKWARD else j - i)
        cards[i], cards[j] = cards[j], cards[i]
    return found

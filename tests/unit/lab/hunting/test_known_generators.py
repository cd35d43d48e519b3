"""The plain generators and loops against the real ones: Java, V8, glibc, libstdc++, PHP, Python, NumPy."""

import json
import math
import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from mischwerk_lab.hunting import comparing, generators, java, linear_generators
from mischwerk_lab.kernels.programs import MersenneTwister
from mischwerk_lab.kernels.programs import N as STATE_WORDS

DATA = Path(__file__).parents[3] / "data"
JAVA = json.loads((DATA / "java_shuffle_vectors.json").read_text())["vectors"]
CPP = json.loads((DATA / "shufflers" / "libstdcxx.json").read_text())
PHP = json.loads((DATA / "shufflers" / "php.json").read_text())["vectors"]
V8 = json.loads((DATA / "shufflers" / "v8.json").read_text())["vectors"]


@pytest.mark.parametrize("vector", JAVA, ids=lambda vector: str(vector["seed"]))
@pytest.mark.parametrize("cards", ["perm", "perm52"])
def test_one_deck_of_real_java_gives_its_seed(vector, cards):
    n = len(vector[cards])
    draws = generators.draws_of(vector[cards], generators.BACKWARD)
    assert java.seeds(generators.bounds_of(generators.BACKWARD, n), draws) == [vector["seed"] % (1 << 48)]


@pytest.mark.parametrize("vector", V8, ids=lambda vector: str(vector["used"]))
def test_one_deck_of_real_v8_gives_its_state(vector):
    first, *others = vector["decks"]
    bounds = generators.bounds_of(generators.BACKWARD, 52)
    seeds = linear_generators.seeds(bounds, generators.draws_of(first, generators.BACKWARD))
    predicted = []
    for seed in seeds:
        draw = comparing.drawer(comparing.MULTIPLY, generators.v8_doubles(seed), 52)
        predicted.append([generators.shuffled(52, draw, generators.BACKWARD) for _ in vector["decks"]])
    assert vector["decks"] in predicted and len(others) == 3


def test_glibc_counts_as_ours():
    for vector in CPP["glibc_rand"]:
        ours = generators.glibc_bits(vector["seed"])
        assert [next(ours) for _ in range(5)] == vector["words"]


@pytest.mark.parametrize(
    ("name", "kind", "loop", "numbers", "width"),
    [
        ("random_shuffle", comparing.MODULO, generators.GROWING, generators.glibc_bits, 31),
        ("shuffle", comparing.MULTIPLY, generators.PAIRED, generators.mersenne_bits, 32),
    ],
)
def test_the_standard_library_of_c_plus_plus_shuffles_as_ours(name, kind, loop, numbers, width):
    for vector in CPP[name]:
        draw = comparing.drawer(kind, numbers(vector["seed"]), width)
        assert [generators.shuffled(52, draw, loop) for _ in range(2)] == vector["decks"]
        if "odd" in vector:
            assert (
                generators.shuffled(33, comparing.drawer(kind, numbers(vector["seed"]), width), loop) == vector["odd"]
            )


@pytest.mark.parametrize("vector", PHP, ids=lambda vector: str(vector["seed"]))
def test_php_shuffles_as_ours(vector):
    """mt_rand() leaves a bit away, shuffle() and mt_rand(0, n) don't."""
    seed, cut = vector["seed"], lambda: (number >> 1 for number in generators.mersenne_bits(vector["seed"]))
    assert [number for number, _ in zip(cut(), range(3), strict=False)] == vector["words"]
    for key in ("decks", "mt_rand_between"):
        draw = comparing.drawer(comparing.MODULO, generators.mersenne_bits(seed), 32)
        assert [generators.shuffled(52, draw, generators.BACKWARD) for _ in range(2)] == vector[key]
    draw = comparing.drawer(comparing.MODULO, generators.mersenne_bits(seed), 32)
    assert generators.shuffled(33, draw, generators.BACKWARD) == vector["odd"]
    draw = comparing.drawer(comparing.MODULO, cut(), 31)
    assert [generators.shuffled(52, draw, generators.BACKWARD) for _ in range(2)] == vector["mt_rand_modulo"]


@pytest.mark.parametrize("seed", [0, 1, 4_000_000_000, 1 << 32, 1_764_000_000_123, (1 << 70) + 5])
def test_python_shuffles_as_ours(seed):
    theirs, numbers = list(range(52)), random.Random(seed)
    numbers.shuffle(theirs)
    draw = comparing.drawer(comparing.PYTHON, generators.python_bits(seed), 32)
    assert generators.shuffled(52, draw, generators.BACKWARD) == theirs
    doubles, numbers = generators.python_doubles(seed), random.Random(seed)
    assert [next(doubles) for _ in range(4)] == [int(numbers.random() * 2**53) for _ in range(4)]


@pytest.mark.parametrize("seed", [0, 1, 4_000_000_000])
def test_numpy_shuffles_as_ours(seed):
    theirs = np.arange(52)
    np.random.RandomState(seed).shuffle(theirs)
    draw = comparing.drawer(comparing.MASKED, generators.mersenne_bits(seed), 32)
    assert generators.shuffled(52, draw, generators.BACKWARD) == theirs.tolist()


def test_published_numbers_come():
    """Microsoft's rand after srand(1), and number 10,000 of std::mt19937 by the C++ standard."""
    msvc, mersenne = generators.msvc_bits(1), generators.mersenne_bits(5489)
    assert [next(msvc) for _ in range(5)] == [41, 18467, 6334, 26500, 19169]
    assert [next(mersenne) for _ in range(10_000)][-1] == 4123659995


def test_a_deck_tells_its_draws(subtests):
    for loop, cards in product(
        [loop for loop in generators.LOOPS if loop not in (generators.NAIVE, generators.KEYS)], [2, 3, 4, 5, 33, 52]
    ):
        with subtests.test(loop=loop, cards=cards):
            numbers = random.Random(cards)
            bounds = generators.bounds_of(loop, cards)
            draws = [numbers.randrange(bound) for bound in bounds]
            pending = iter(zip(bounds, draws, strict=True))

            def draw(bound, asked=pending):
                expected, drawn = next(asked)
                assert bound == expected
                return drawn

            assert generators.draws_of(generators.shuffled(cards, draw, loop), loop) == draws


# -- What the TÜV report says of its generator, checked: seed 0, 624 numbers, how few orders a seed reaches.

MASK = 0xFFFFFFFF


def untempered(number):
    """The word of the state from which that number was made: each step of the tempering is undone."""
    number ^= number >> 18
    number ^= (number << 15) & 0xEFC60000
    known = number
    for _ in range(4):  # seven more bits are right each time
        known = number ^ ((known << 7) & 0x9D2C5680)
    number = known & MASK
    first = number ^ (number >> 11)
    return number ^ (first >> 11)


def test_624_numbers_give_all_that_follow():
    twister = MersenneTwister(2026)
    seen = [twister.next32() for _ in range(STATE_WORDS)]
    copy = np.random.RandomState()
    copy.set_state(("MT19937", np.array([untempered(number) for number in seen], dtype=np.uint32), STATE_WORDS))
    assert [twister.next32() for _ in range(2000)] == copy.randint(0, 1 << 32, 2000, dtype=np.uint64).tolist()


def test_seed_0_is_as_good_as_any_and_gives_no_row_of_zeros():
    """The seed is spread by init_by_array, which never gives a state of zeros: NumPy does the same."""
    twister, numpy_s = MersenneTwister(0, warm_up=False), np.random.RandomState([0, 0])
    seen = [twister.next32() for _ in range(1000)]
    assert seen == numpy_s.randint(0, 1 << 32, 1000, dtype=np.uint64).tolist()
    assert 0.45 < np.mean([number >> 31 for number in seen]) < 0.55


def test_a_deck_shows_49_bits_as_they_are():
    """A draw below b shows as many bits of a number as 2 divides b; 19,937 of them determine the state."""
    twister, numbers = MersenneTwister(7), MersenneTwister(7)
    deck = np.arange(52, dtype=np.uint8)
    twister.shuffle(deck)
    draws, order = [], deck.tolist()
    lying = list(range(52))
    for i in range(51, 0, -1):  # undo: which card came to place i
        draws.append(lying.index(order[i]))
        lying[draws[-1]] = lying[i]
    bits = 0
    for bound, draw in zip(range(52, 1, -1), draws, strict=True):
        number, power = numbers.next32() >> 1, bound & -bound
        known = number * power >> 31 if power == bound else number % power
        assert draw % power == known if power < bound else draw == known
        bits += power.bit_length() - 1
    assert bits == 49 and math.ceil(19_937 / bits) == 407
    assert sum((bound & -bound).bit_length() - 1 for bound in range(2, 33)) == 31

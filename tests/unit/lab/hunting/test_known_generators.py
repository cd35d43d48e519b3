"""The plain generators and loops against the real ones: Java, V8, glibc, libstdc++, PHP, Python, NumPy."""

import json
import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from mischwerk_lab.hunting import comparing, java, loops, v8, words

DATA = Path(__file__).parents[3] / "data"
JAVA = json.loads((DATA / "java_shuffle_vectors.json").read_text())["vectors"]
CPP = json.loads((DATA / "shufflers" / "libstdcxx.json").read_text())
PHP = json.loads((DATA / "shufflers" / "php.json").read_text())["vectors"]
V8 = json.loads((DATA / "shufflers" / "v8.json").read_text())["vectors"]


@pytest.mark.parametrize("vector", JAVA, ids=lambda vector: str(vector["seed"]))
@pytest.mark.parametrize("cards", ["perm", "perm52"])
def test_one_deck_of_real_java_gives_its_seed(vector, cards):
    n = len(vector[cards])
    draws = loops.draws_of(vector[cards], loops.BACKWARD)
    assert java.seeds(loops.bounds_of(loops.BACKWARD, n), draws) == [vector["seed"] % (1 << 48)]


@pytest.mark.parametrize("vector", V8, ids=lambda vector: str(vector["used"]))
def test_one_deck_of_real_v8_gives_its_state(vector):
    first, *others = vector["decks"]
    bounds = loops.bounds_of(loops.BACKWARD, 52)
    found = v8.seeds(bounds, loops.draws_of(first, loops.BACKWARD))
    predicted = []
    for seed in found:
        draw = comparing.drawer(comparing.MULTIPLY, words.v8_doubles(seed), 52)
        predicted.append([loops.shuffled(52, draw, loops.BACKWARD) for _ in vector["decks"]])
    assert vector["decks"] in predicted and len(others) == 3


def test_glibc_counts_as_ours():
    for vector in CPP["glibc_rand"]:
        ours = words.glibc_bits(vector["seed"])
        assert [next(ours) for _ in range(5)] == vector["words"]


@pytest.mark.parametrize(
    ("name", "kind", "loop", "numbers", "width"),
    [
        ("random_shuffle", comparing.MODULO, loops.GROWING, words.glibc_bits, 31),
        ("shuffle", comparing.MULTIPLY, loops.PAIRED, words.mersenne_bits, 32),
    ],
)
def test_the_standard_library_of_c_plus_plus_shuffles_as_ours(name, kind, loop, numbers, width):
    for vector in CPP[name]:
        draw = comparing.drawer(kind, numbers(vector["seed"]), width)
        assert [loops.shuffled(52, draw, loop) for _ in range(2)] == vector["decks"]
        if "odd" in vector:
            assert loops.shuffled(33, comparing.drawer(kind, numbers(vector["seed"]), width), loop) == vector["odd"]


@pytest.mark.parametrize("vector", PHP, ids=lambda vector: str(vector["seed"]))
def test_php_shuffles_as_ours(vector):
    """mt_rand() leaves a bit away, shuffle() and mt_rand(0, n) don't."""
    seed, cut = vector["seed"], lambda: (number >> 1 for number in words.mersenne_bits(vector["seed"]))
    assert [number for number, _ in zip(cut(), range(3), strict=False)] == vector["words"]
    for key in ("decks", "mt_rand_between"):
        draw = comparing.drawer(comparing.MODULO, words.mersenne_bits(seed), 32)
        assert [loops.shuffled(52, draw, loops.BACKWARD) for _ in range(2)] == vector[key]
    draw = comparing.drawer(comparing.MODULO, words.mersenne_bits(seed), 32)
    assert loops.shuffled(33, draw, loops.BACKWARD) == vector["odd"]
    draw = comparing.drawer(comparing.MODULO, cut(), 31)
    assert [loops.shuffled(52, draw, loops.BACKWARD) for _ in range(2)] == vector["mt_rand_modulo"]


@pytest.mark.parametrize("seed", [0, 1, 4_000_000_000, 1 << 32, 1_764_000_000_123, (1 << 70) + 5])
def test_python_shuffles_as_ours(seed):
    theirs, numbers = list(range(52)), random.Random(seed)
    numbers.shuffle(theirs)
    draw = comparing.drawer(comparing.PYTHON, words.python_bits(seed), 32)
    assert loops.shuffled(52, draw, loops.BACKWARD) == theirs
    doubles, numbers = words.python_doubles(seed), random.Random(seed)
    assert [next(doubles) for _ in range(4)] == [int(numbers.random() * 2**53) for _ in range(4)]


@pytest.mark.parametrize("seed", [0, 1, 4_000_000_000])
def test_numpy_shuffles_as_ours(seed):
    theirs = np.arange(52)
    np.random.RandomState(seed).shuffle(theirs)
    draw = comparing.drawer(comparing.MASKED, words.mersenne_bits(seed), 32)
    assert loops.shuffled(52, draw, loops.BACKWARD) == theirs.tolist()


def test_published_numbers_come():
    """Microsoft's rand after srand(1), and number 10,000 of std::mt19937 by the C++ standard."""
    msvc, mersenne = words.msvc_bits(1), words.mersenne_bits(5489)
    assert [next(msvc) for _ in range(5)] == [41, 18467, 6334, 26500, 19169]
    assert [next(mersenne) for _ in range(10_000)][-1] == 4123659995


def test_a_deck_tells_its_draws(subtests):
    for loop, cards in product([loop for loop in loops.LOOPS if loop != loops.NAIVE], [2, 3, 4, 5, 33, 52]):
        with subtests.test(loop=loop, cards=cards):
            numbers = random.Random(cards)
            bounds = loops.bounds_of(loop, cards)
            draws = [numbers.randrange(bound) for bound in bounds]
            asked = iter(zip(bounds, draws, strict=True))

            def draw(bound, asked=asked):
                expected, drawn = next(asked)
                assert bound == expected
                return drawn

            assert loops.draws_of(loops.shuffled(cards, draw, loop), loop) == draws

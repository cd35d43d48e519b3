"""The seed of java.util.Random from one deck, of real Java; and Python's own shuffle by our generator."""

import json
import random
from pathlib import Path

import pytest
from mischwerk_lab.hunting import java, shufflers

DATA = Path(__file__).parents[3] / "data" / "java_shuffle_vectors.json"
VECTORS = json.loads(DATA.read_text())["vectors"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["seed"]))
@pytest.mark.parametrize("cards", ["perm", "perm52"])
def test_one_deck_of_real_java_gives_its_seed(vector, cards):
    draws = shufflers.draws_of(vector[cards], shufflers.BACKWARD)
    assert java.seeds(draws) == [vector["seed"] % (1 << 48)]


@pytest.mark.parametrize("loop", [shufflers.BACKWARD, shufflers.FORWARD])
def test_all_48_bits_are_found(loop):
    deck = list(range(52))
    shufflers.shuffle(deck, shufflers.drawer(shufflers.ALL[0], 0xABCDEF012345), loop)
    assert java.seeds(shufflers.draws_of(deck, loop)) == [0xABCDEF012345]


def test_another_deck_has_no_seed():
    deck = list(range(52))
    random.Random(1).shuffle(deck)
    assert java.seeds(shufflers.draws_of(deck, shufflers.BACKWARD)) == []


@pytest.mark.parametrize("seed", [0, 1, 4_000_000_000])
def test_python_shuffles_as_ours(seed):
    theirs, ours = list(range(52)), list(range(52))
    random.Random(seed).shuffle(theirs)
    shufflers.shuffle(ours, shufflers.drawer(shufflers.ALL[-1], seed), shufflers.BACKWARD)
    assert ours == theirs


def test_published_numbers_come():
    """Microsoft's rand after srand(1), and number 10,000 of std::mt19937 by the C++ standard."""
    msvc, mersenne = shufflers.msvc_bits(1), shufflers.mersenne_bits(5489, False)
    assert [next(msvc) for _ in range(5)] == [41, 18467, 6334, 26500, 19169]
    assert [next(mersenne) for _ in range(10_000)][-1] == 4123659995

"""Java's shuffle against the real JDK's vectors, and against its documentation for what they don't reach."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mischwerk_games.java_shuffle import HIGHEST_SEED, LOWEST_SEED, JavaRandom, shuffle

FILE = Path(__file__).resolve().parents[2] / "data" / "java_shuffle_vectors.json"
TOLD = json.loads(FILE.read_text(encoding="utf-8"))
VECTORS = TOLD["vectors"]
ints = st.integers(LOWEST_SEED, HIGHEST_SEED)


def shuffled(cards, seed):
    cards = list(cards)
    shuffle(cards, seed)
    return cards


def test_the_vectors_reach_both_ends_of_int():
    assert {LOWEST_SEED, HIGHEST_SEED, -1, 0} <= {vector["seed"] for vector in VECTORS}


@pytest.mark.parametrize("one", VECTORS, ids=lambda one: str(one["seed"]))
class TestVector:
    def test_german_deck(self, one):
        assert shuffled(TOLD["unshuffled"], one["seed"]) == one["cards"]

    def test_numbers(self, one):
        assert shuffled(range(32), one["seed"]) == one["perm"]
        assert shuffled(range(52), one["seed"]) == one["perm52"]

    def test_draws(self, one):
        generator = JavaRandom(one["seed"])
        assert [generator.next_int(bound) for bound in range(32, 1, -1)] == one["draws"]

    def test_raw_numbers(self, one):
        generator = JavaRandom(one["seed"])
        assert [generator.next_int() for _ in range(5)] == one["nextInt_raw5"]


class _AsDocumented:
    """nextInt(bound) as Java's documentation has it, with integers that overflow."""

    def __init__(self, seed):
        self.seed = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)

    def next(self, bits):
        self.seed = (self.seed * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        return self.as_int(self.seed >> (48 - bits))

    def next_int(self, bound):
        if (bound & -bound) == bound:
            return self.as_int((bound * self.next(31)) >> 31)
        while True:
            bits = self.next(31)
            value = bits % bound
            if self.as_int(bits - value + (bound - 1)) >= 0:
                return value

    @staticmethod
    def as_int(value):
        return (value + 2**31) % 2**32 - 2**31


@given(ints, st.integers(1, HIGHEST_SEED) | st.integers(2**30 - 2, 2**30 + 3) | st.just(HIGHEST_SEED))
def test_bounds_that_refuse_half_of_all_numbers(seed, bound):
    ours, theirs = JavaRandom(seed), _AsDocumented(seed)
    assert [ours.next_int(bound) for _ in range(20)] == [theirs.next_int(bound) for _ in range(20)]


@given(ints, st.lists(st.integers(), max_size=200))
def test_a_shuffle_loses_nothing_and_moves_places_not_values(seed, cards):
    places = shuffled(range(len(cards)), seed)
    assert sorted(places) == list(range(len(cards)))
    assert shuffled(cards, seed) == [cards[place] for place in places]


@pytest.mark.parametrize("seed", [LOWEST_SEED - 1, HIGHEST_SEED + 1])
def test_a_seed_that_is_not_an_int_is_refused_and_the_list_stays(seed):
    cards = list(range(32))
    with pytest.raises(ValueError, match="-2147483648 and 2147483647"):
        shuffle(cards, seed)
    assert cards == list(range(32))


@pytest.mark.parametrize("bound", [0, -1, 2**31])
def test_a_bound_that_java_refuses_is_refused(bound):
    with pytest.raises(ValueError, match="bound must be positive"):
        JavaRandom(1).next_int(bound)

"""Bits of decks: what a loop draws comes back, and all orders together give every bit string equally often."""

import itertools
import json
import math
from collections import Counter

import numpy as np
import pytest
from mischwerk.cli import app
from mischwerk.errors import UsageProblem
from mischwerk_lab import drawn_bits
from mischwerk_lab.starts import View
from shuffler.randomness import permutation


def all_decks(cards):
    return np.array([*itertools.permutations(range(cards))], np.uint8)


@pytest.mark.parametrize("cards", [2, 5, 52, 300])
def test_the_digits_are_what_fisher_and_yates_drew(cards):
    generator, drawn = np.random.default_rng(58), []

    def below(bound):
        drawn.append(int(generator.integers(bound)))
        return drawn[-1]

    decks = np.array([permutation.draw(below, cards) for _ in range(3)], np.uint16 if cards > 256 else np.uint8)
    assert drawn_bits.digits(decks).ravel().tolist() == drawn


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6, 7])
def test_of_all_orders_each_string_of_a_length_comes_once(cards):
    """One length for each bit that is set in N!: so the bits are even and independent, given how many they are."""
    orders = math.factorial(cards)
    lengths = [length for length in range(orders.bit_length()) if orders >> length & 1]
    want = Counter("".join(bits) for length in lengths for bits in itertools.product("01", repeat=length))
    assert Counter(drawn_bits.bits(all_decks(cards))) == want


@pytest.mark.parametrize("cards", [2, 24, 52, 110, 416])
def test_less_than_two_bits_of_a_deck_are_lost_on_average(cards):
    orders = math.factorial(cards)
    taken = sum(length << length for length in range(orders.bit_length()) if orders >> length & 1)
    assert math.log2(orders) - taken / orders < 2


def test_decks_follow_each_other_in_whole_bytes(tmp_path, monkeypatch):
    decks = all_decks(5)[:100]
    text = "".join(drawn_bits.bits(decks))
    monkeypatch.setattr(drawn_bits, "_CHUNK", 7)
    written = drawn_bits.write(View(decks), tmp_path / "bits")
    data = (tmp_path / "bits").read_bytes()
    assert written == 8 * len(data) == len(text) // 8 * 8
    assert "".join(f"{byte:08b}" for byte in data) == text[:written]


def test_a_sequence_is_seen_from_the_deck_before(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    generator = np.random.default_rng(1)
    orders = generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (40, 1)), axis=1)
    decks = [np.arange(52)]
    for order in orders:
        decks.append(decks[-1][order])
    np.save("decks.npy", np.array(decks, np.uint8))
    app(["lab", "bits", "decks.npy", "--sequence", "--out", "bits", "--json"], standalone_mode=False)
    said = json.loads(capsys.readouterr().out)
    drawn_bits.write(View(orders), tmp_path / "same")
    assert (tmp_path / "bits").read_bytes() == (tmp_path / "same").read_bytes()
    assert (said["decks"], said["bits"]) == (40, 8 * (tmp_path / "bits").stat().st_size)


def test_nothing_is_overwritten_or_left_behind(tmp_path):
    there = tmp_path / "bits"
    there.write_bytes(b"mine")
    with pytest.raises(UsageProblem, match="already exists"):
        drawn_bits.write(View(all_decks(4)), there)
    with pytest.raises(UsageProblem, match="can't be written"):
        drawn_bits.write(View(all_decks(4)), tmp_path / "none" / "bits")

    def stop(done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        drawn_bits.write(View(all_decks(4)), tmp_path / "new", stop)
    assert there.read_bytes() == b"mine" and [*tmp_path.iterdir()] == [there]


def test_what_was_drawn_here_is_no_shufflers(tmp_path):
    path = tmp_path / "decks.txt"
    path.write_text("AS 2S 3S ...\n" * 20)
    with pytest.raises(UsageProblem, match="doesn't say where each card lay"):
        app(["lab", "bits", str(path), "--deck", "poker-52", "--out", str(tmp_path / "bits")], standalone_mode=False)

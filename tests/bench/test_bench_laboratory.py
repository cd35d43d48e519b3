"""Small runs of the measurements of the laboratory and of Mau-Mau, so that the long runs don't fail at their ends."""

import mau_mau
import numpy as np
import pytest
import twister_decks
from rehearsal import cells, rehearsed


def test_rehearsal_fills_every_row_and_leaves_the_figures_alone():
    output = rehearsed("laboratory")
    decks, commands = cells(output, 4), cells(output, 5)
    assert len(decks) == 19 and all(float(row[1]) > 0 for row in decks)
    assert {row[0]: row[2] for row in decks if row[2]} == {
        "Fisher-Yates (planned, wheel)": "36",
        "random pile 10 x 10": "140",
        "GSR riffle": "60",
        "half-cut riffle": "300",
        "poker test, per hand": "40",
    }
    assert len(commands) == 2 and all(0 < float(row[3]) <= 345 for row in commands), "memory, whatever the number"


def test_rehearsal_of_audits_fills_every_row():
    output = rehearsed("laboratory_audit")
    alarms, faults = cells(output, 7), cells(output, 5)
    assert len(alarms) == 2 and all(row[3] == "1" for row in alarms)
    assert len(faults) == 2 and faults[0][3] == "1", "seven riffles, shuffled on; more decks are for the bench"
    assert "An audit of 20 decks with its report:" in output


def test_rehearsal_of_watches_fills_every_row():
    output = rehearsed("laboratory_watch")
    alarms, faults = cells(output, 6), cells(output, 7)
    assert [row[:3] for row in alarms[::4]] == [["8", "False", "1"], ["52", "True", "1"]]
    assert len(faults) == 14 and faults[0][2] == "1", "seven riffles of the deck before"
    assert "52 cards:" in output and "decks a second, by the command" in output


def test_rehearsal_of_predicted_decks_ends():
    output = rehearsed("twister_decks").splitlines()
    assert [line.partition(":")[0] for line in output] == ["52 cards", "32 cards"]
    assert all("0 of 1000 that follow are calculated right" in line for line in output), "two decks say too little"


def test_equations_of_the_twister_hold_for_its_state():
    """Words of a known state: each symbol, summed over its bits, is the bit of the number that is really made."""
    state = np.random.default_rng(1).integers(0, 1 << 32, twister_decks.N).tolist()
    bits = np.array([word >> bit & 1 for word in state for bit in range(32)], dtype=np.uint8)
    symbols, numbers = twister_decks.Symbols(), twister_decks._numbers(state)
    for _ in range(2 * twister_decks.N):
        word, number = symbols.number(), next(numbers)
        for bit in (0, 11, 31):
            row = np.unpackbits(word[bit].view(np.uint8), bitorder="little")
            assert int(row @ bits.astype(np.int64)) % 2 == number >> bit & 1
    assert twister_decks.words_of(bits) == state


def test_rehearsal_of_the_hunt_fills_every_row():
    output = rehearsed("laboratory_hunt")
    seconds, speeds = cells(output, 2), cells(output, 3)
    assert len(seconds) == 5 and seconds[0][0] == "seed of java.util.Random, 52 cards"
    assert len(speeds) == 4 and all(float(row[1].replace(",", "")) > 0 for row in speeds)
    assert "The document's generator: 420 decks" in output and "1 random decks: 0 hits." in output


# -- bench/mau_mau.py


def broken_play(change):
    def playing(state, who, move):
        return change(state, mau_mau_play(state, who, move))

    mau_mau_play = mau_mau.play
    return playing


@pytest.mark.parametrize(
    "change",
    [
        lambda before, after: after._replace(stock=before.stock),  # the card that was picked stays
        lambda before, after: after._replace(moves=before.moves),  # the same player again
        lambda before, after: after._replace(hands=(after.hands[0] | 1 << after.up, *after.hands[1:])),  # a card twice
    ],
)
def test_a_broken_engine_is_noticed(change, monkeypatch):
    monkeypatch.setattr(mau_mau, "play", broken_play(change))
    with pytest.raises(RuntimeError, match="player"):
        mau_mau.random_moves(2000)


def test_rules_that_allow_too_much_or_too_little_are_noticed(monkeypatch):
    allowed = mau_mau.allowed
    for wrong in (
        lambda state, who, move: allowed(state, who, move) or who != state.turn,
        lambda state, who, move: allowed(state, who, move) and move != 31,
    ):
        monkeypatch.setattr(mau_mau, "allowed", wrong)
        with pytest.raises((RuntimeError, IndexError)):
            mau_mau.random_moves(20_000)

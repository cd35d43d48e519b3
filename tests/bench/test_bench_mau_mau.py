"""A small run of bench/mau_mau.py: its figures, its millions of moves (some thousand here), its tournaments."""

import mau_mau
import pytest
from rehearsal import rehearsed


def test_rehearsal_of_mau_mau_shows_all():
    told = rehearsed("mau_mau", columns=100)
    assert "games a second on one core" in told
    assert "20,000 random moves in" in told and "0 broken invariants" in told
    assert told.count("seat 1") == 2 and "monte-carlo" in told


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

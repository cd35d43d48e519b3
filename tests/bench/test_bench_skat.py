"""A small run of bench/skat.py, and its random actions: forty thousand here, ten million there."""

import pytest
import skat
from mischwerk_games.skat.rules import state as acts
from mischwerk_games.skat.rules.cards import NOBODY
from rehearsal import rehearsed


def test_rehearsal_of_skat_shows_all():
    told = rehearsed("skat", columns=100)
    assert "games of random cards a second on one core" in told
    assert "5,000 random actions in" in told and "0 broken invariants" in told


def test_forty_thousand_random_actions_break_nothing():
    told = skat.random_actions(40_000)
    assert told["actions"] == 40_000 and told["broken"] == 0
    assert told["refused"] > 20_000 and told["games"] > 800 and told["claimed"] > 8 and told["passed in"] > 1, told


@pytest.mark.parametrize(
    "change",
    [
        lambda before, after: after._replace(hands=before.hands),  # the card that was played stays
        lambda before, after: after._replace(skat=after.skat | 1 << 31),
        lambda before, after: after._replace(leader=(after.leader + 1) % 3),
        lambda before, after: after._replace(points=after.points + 1) if after.tricks else after,
        lambda before, after: after._replace(bidding=before.bidding),  # what was said is forgotten
        lambda before, after: after._replace(soloist=NOBODY),
    ],
)
def test_a_broken_engine_is_noticed(change, monkeypatch):
    apply = skat.apply
    monkeypatch.setattr(skat, "apply", lambda state, action: change(state, apply(state, action)))
    with pytest.raises(RuntimeError, match="State"):
        skat.random_actions(3000)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda allowed, state, action: allowed(state, action) or action == acts.HOLD,
        lambda allowed, state, action: allowed(state, action) and action != acts.Play(31),
        lambda allowed, state, action: allowed(state, action) and not isinstance(action, acts.Claim),
        lambda allowed, state, action: allowed(state, action) or isinstance(action, acts.Declare),
    ],
)
def test_rules_that_allow_too_much_or_too_little_are_noticed(wrong, monkeypatch):
    allowed = skat.allowed
    monkeypatch.setattr(skat, "allowed", lambda state, action: wrong(allowed, state, action))
    with pytest.raises(RuntimeError):
        skat.random_actions(20_000)

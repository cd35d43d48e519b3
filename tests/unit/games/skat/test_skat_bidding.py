"""The bidding: the 63 values, who is asked what, jumps, passing in."""

import pytest
from mischwerk_games.skat.rules.bidding import BID_VALUES, HOLD, PASS, Bidding, Said, bid, give_up, hold
from mischwerk_games.skat.rules.cards import FOREHAND, MIDDLEHAND, NOBODY, REARHAND
from mischwerk_games.skat.rules.errors import IllegalBid, WrongPhase
from skat_data import whole


def after(words):
    """A bidding so far: "18 hold 20 pass 22"."""
    state = Bidding()
    for word in words.split():
        state = {"hold": hold, "pass": give_up}[word](state) if word.isalpha() else bid(state, int(word))
    return state


def test_the_values_are_the_63_there_are():
    assert list(BID_VALUES) == whole("bidding_values.json")["bid_values"] and len(BID_VALUES) == 63
    assert BID_VALUES[0] == 18 and BID_VALUES[-1] == 264


def test_middlehand_bids_to_forehand_then_rearhand_to_who_is_left():
    turns = []
    state = Bidding()
    for word in ["18", "hold", "20", "pass", "22", "hold", "23", "hold", "pass"]:
        turns.append(state.turn)
        state = {"hold": hold, "pass": give_up}[word](state) if word.isalpha() else bid(state, int(word))
    assert turns == [MIDDLEHAND, FOREHAND, MIDDLEHAND, FOREHAND, REARHAND, MIDDLEHAND, REARHAND, MIDDLEHAND, REARHAND]
    assert state.is_over and (state.soloist, state.value, state.turn) == (MIDDLEHAND, 23, NOBODY)
    assert state.said[:4] == ((MIDDLEHAND, 18), (FOREHAND, HOLD), (MIDDLEHAND, 20), (FOREHAND, PASS))
    assert Said(REARHAND, 22) in state.said


@pytest.mark.parametrize(
    ("words", "soloist", "value"),
    [
        ("18 hold pass pass", FOREHAND, 18),
        ("18 hold pass 20 hold pass", FOREHAND, 20),
        ("18 hold pass 20 pass", REARHAND, 20),
        ("18 pass pass", MIDDLEHAND, 18),  # rearhand doesn't bid more
        ("18 pass 20 pass", REARHAND, 20),
        ("18 pass 48 hold pass", MIDDLEHAND, 48),
        ("pass 18 pass", REARHAND, 18),
        ("pass 18 hold pass", FOREHAND, 18),
        ("264 hold pass pass", FOREHAND, 264),
        ("pass pass 18", FOREHAND, 18),
        ("pass pass pass", NOBODY, 0),  # passed in
    ],
)
def test_who_plays(words, soloist, value):
    *before, _ = words.split()
    assert not after(" ".join(before)).is_over and after(" ".join(before)).soloist == NOBODY
    state = after(words)
    assert state.is_over and (state.soloist, state.value) == (soloist, value)


def test_a_bid_may_jump_and_is_more_than_the_last():
    assert after("48").value == 48 and after("48 hold").values == BID_VALUES[BID_VALUES.index(50) :]
    assert Bidding().values == BID_VALUES
    assert after("18").values == (), "a hold or a pass is wanted"
    assert after("264 hold").values == ()


def test_forehand_alone_plays_at_18_or_not_at_all():
    state = after("pass pass")
    assert state.turn == FOREHAND and state.values == (18,) and not state.is_over
    with pytest.raises(IllegalBid, match="only 18 can be said now"):
        bid(state, 20)


@pytest.mark.parametrize(
    ("words", "action", "text"),
    [
        ("18 hold", lambda state: bid(state, 18), "18 is not more than 18"),
        ("18 hold", lambda state: bid(state, 19), "19 is not a bid value"),
        ("", lambda state: bid(state, 17), "17 is not a bid value"),
        ("", lambda state: bid(state, 171), "171 is not a bid value"),  # XSkat has it, no game does
        ("18", lambda state: bid(state, 20), "a bid of 18 must be held or passed"),
        ("", hold, "there is no bid to hold"),
        ("pass pass", hold, "there is no bid to hold"),
    ],
)
def test_what_can_t_be_said(words, action, text):
    with pytest.raises(IllegalBid) as raised:
        action(after(words))
    assert str(raised.value) == text


@pytest.mark.parametrize("action", [hold, give_up, lambda state: bid(state, 264)])
def test_nothing_is_said_once_it_is_over(action):
    for words in ("pass pass pass", "18 pass pass"):
        with pytest.raises(WrongPhase, match="the bidding is over"):
            action(after(words))

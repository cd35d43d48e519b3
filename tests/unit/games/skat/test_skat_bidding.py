"""The bidding: the 63 values, who is asked what, jumps, passing in; and the value of a game, and what is written."""

import pytest
from mischwerk_games.skat.rules.bidding import BID_VALUES, HOLD, PASS, Bidding, Said, bid, give_up, hold
from mischwerk_games.skat.rules.cards import FOREHAND, MIDDLEHAND, NOBODY, REARHAND
from mischwerk_games.skat.rules.contract import factor, matadors
from mischwerk_games.skat.rules.errors import IllegalBid, WrongPhase
from mischwerk_games.skat.rules.games import (
    CLUBS,
    DIAMONDS,
    GAME_NAMES,
    GRAND,
    HEARTS,
    NULL,
    SPADES,
    Announced,
    Declaration,
    declaration,
)
from mischwerk_games.skat.rules.scoring import ListTotal, Scoring, list_totals, score, seeger_fabian
from skat_views import cards, whole


def after(bids):
    """A bidding so far: "18 hold 20 pass 22"."""
    state = Bidding()
    for word in bids.split():
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
    ("bids", "soloist", "value"),
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
def test_who_plays(bids, soloist, value):
    *before, _ = bids.split()
    assert not after(" ".join(before)).is_over and after(" ".join(before)).soloist == NOBODY
    state = after(bids)
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
    ("bids", "action", "text"),
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
def test_what_can_t_be_said(bids, action, text):
    with pytest.raises(IllegalBid) as raised:
        action(after(bids))
    assert str(raised.value) == text


@pytest.mark.parametrize("action", [hold, give_up, lambda state: bid(state, 264)])
def test_nothing_is_said_once_it_is_over(action):
    for bids in ("pass pass pass", "18 pass pass"):
        with pytest.raises(WrongPhase, match="the bidding is over"):
            action(after(bids))


# -- The value of a game and what is written: all scoring examples, and what they leave open.

EXAMPLES = whole("bidding_values.json")["examples"]
FOOTS = whole("bidding_values.json")["seeger_fabian"]


def declared(case):
    announced = [*case["announced"], *(["ouvert"] if case["ouvert"] else [])]
    return declaration(case["game"].removesuffix("_ouvert"), case["hand"], announced)


def scored(case, scoring):
    count = 0 if case["matadors"] is None else case["matadors"]["n"] * (1 if case["matadors"]["with"] else -1)
    return score(declared(case), count, case["bid"], case["soloist_points"] or 0, case["soloist_tricks"], scoring)


def test_there_are_61_examples_of_both_scorings():
    assert len(EXAMPLES) == 61 and sum(case["thesis"] is not None for case in EXAMPLES) > 30


def test_example(subtests):
    for number in range(len(EXAMPLES)):
        with subtests.test(number=number):
            case, isko, thesis = (EXAMPLES[number][key] for key in ("input", "isko", "thesis"))
            result = scored(case, Scoring.ISKO)
            assert result == (isko["won"], isko["value"], isko["overbid"], isko["score"])
            if thesis is not None:
                result = scored(case, Scoring.THESIS)
                assert (result.won, result.value, result.score) == (thesis["won"], thesis["value"], thesis["score"])
            if isko["factor"] is not None and not isko["overbid"]:
                points, tricks, count = case["soloist_points"], case["soloist_tricks"], case["matadors"]["n"]
                levels = points <= 30 or points >= 90, tricks in (0, 10)
                assert factor(declared(case), count, *levels) == isko["factor"]


def test_matadors_count_from_the_jack_of_clubs_without_a_gap():
    assert matadors(CLUBS, cards("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 S7")) == 11
    assert matadors(CLUBS, cards("C7 S7 H7")) == -10
    assert matadors(CLUBS, cards("S7 SA HA")) == -11
    assert matadors(GRAND, cards("CJ SJ HJ DJ CA CT")) == 4 and matadors(GRAND, cards("CA CT")) == -4
    assert matadors(HEARTS, cards("CJ HJ")) == 1 and matadors(HEARTS, cards("SJ HJ DJ")) == -1
    assert matadors(DIAMONDS, cards("CJ SJ HJ DJ DA DK")) == 5, "the ten is missing"
    assert matadors(DIAMONDS, cards("CJ SJ HJ DJ DT DK")) == 4, "the ace is missing"
    assert matadors(NULL, cards("CJ SJ")) == 0


def test_an_overbid_game_counts_its_own_levels_if_these_are_worth_more():
    """The examples leave it open; more than a game is worth is never written off."""
    assert score(Declaration(HEARTS), 1, 27, 20, 2) == (False, 30, False, -60)
    assert score(Declaration(HEARTS), 1, 36, 20, 2) == (False, 40, True, -80)
    assert score(Declaration(HEARTS), 1, 36, 20, 2, Scoring.THESIS) == (False, 40, True, -160)


def test_schwarz_announced_is_lost_with_one_trick_of_the_defenders_even_without_points():
    grand = Declaration(GRAND, True, Announced.SCHWARZ)
    assert score(grand, 4, 18, 120, 10).won and not score(grand, 4, 18, 120, 9).won


def test_by_the_document_all_card_points_are_schwarz_by_the_rules_all_tricks():
    assert score(Declaration(SPADES), -2, 18, 0, 0, Scoring.THESIS) == (False, 33, False, -264)
    assert score(Declaration(SPADES), -2, 18, 22, 0, Scoring.THESIS) == (False, 33, False, -132)
    assert score(Declaration(SPADES), -2, 18, 22, 0, Scoring.ISKO) == (False, 55, False, -110)
    assert score(Declaration(SPADES), -2, 18, 120, 9, Scoring.THESIS) == (True, 55, False, 55)
    assert score(Declaration(SPADES), -2, 18, 120, 9, Scoring.ISKO) == (True, 44, False, 44)


def test_a_null_game_below_its_bid_has_no_value():
    with pytest.raises(ValueError, match="null can't be played at 24"):
        score(Declaration(NULL), 0, 24, 0, 0)


@pytest.mark.parametrize(
    "foot", [foot for foot in FOOTS if "soloist" in foot], ids=lambda foot: f"{foot['players']} {foot['what']}"
)
def test_seeger_fabian_of_one_game(foot):
    points = int(foot["what"].split("score ")[1].split(";")[0]) if "lost" in foot["what"] else 24
    assert seeger_fabian(points, foot["players"]) == (foot["soloist"], foot["each_other"])


@pytest.mark.parametrize("foot", [foot for foot in FOOTS if "rows" in foot], ids=lambda foot: str(foot["players"]))
def test_seeger_fabian_of_a_list(foot):
    games = []
    for player, row in enumerate(foot["rows"]):
        # As many games as the list says, whose points add up to what it says.
        points = [1] * row["won"] + [-1] * row["lost"]
        points[0] += row["game_points"] - sum(points)
        if points[0] <= 0:
            points[0], points[-1] = 1, points[-1] + points[0] - 1
        games += [(player, value) for value in points]
    wanted = [ListTotal(row["game_points"], row["won"], row["lost"], row["total"]) for row in foot["rows"]]
    assert list_totals(games, foot["players"]) == wanted


def test_a_game_that_was_passed_in_is_worth_nothing_to_anybody():
    assert seeger_fabian(0) == seeger_fabian(0, 4) == (0, 0)
    assert list_totals([(NOBODY, 0), (1, 24)]) == [(0, 0, 0, 0), (24, 1, 0, 74), (0, 0, 0, 0)]


def test_a_table_has_three_or_four_players():
    with pytest.raises(ValueError, match="5 players"):
        seeger_fabian(24, 5)


def test_names_of_declarations():
    assert str(Declaration(CLUBS, True, Announced.SCHWARZ)) == "clubs hand schwarz"
    assert str(Declaration(NULL)) == GAME_NAMES[NULL] == "null"

"""The value of a game and what is written: all scoring examples, and what they leave open."""

import pytest
from mischwerk_games.skat.rules.cards import NOBODY
from mischwerk_games.skat.rules.contract import factor, matadors
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
from skat_data import cards, whole

EXAMPLES = whole("bidding_values.json")["examples"]
FOOTS = whole("bidding_values.json")["seeger_fabian"]


def declared(told):
    announced = [*told["announced"], *(["ouvert"] if told["ouvert"] else [])]
    return declaration(told["game"].removesuffix("_ouvert"), told["hand"], announced)


def scored(told, scoring):
    count = 0 if told["matadors"] is None else told["matadors"]["n"] * (1 if told["matadors"]["with"] else -1)
    return score(declared(told), count, told["bid"], told["soloist_points"] or 0, told["soloist_tricks"], scoring)


def test_there_are_61_examples_of_both_scorings():
    assert len(EXAMPLES) == 61 and sum(one["thesis"] is not None for one in EXAMPLES) > 30


def test_example(subtests):
    for number in range(len(EXAMPLES)):
        with subtests.test(number=number):
            told, isko, thesis = (EXAMPLES[number][key] for key in ("input", "isko", "thesis"))
            found = scored(told, Scoring.ISKO)
            assert found == (isko["won"], isko["value"], isko["overbid"], isko["score"])
            if thesis is not None:
                found = scored(told, Scoring.THESIS)
                assert (found.won, found.value, found.score) == (thesis["won"], thesis["value"], thesis["score"])
            if isko["factor"] is not None and not isko["overbid"]:
                points, tricks, count = told["soloist_points"], told["soloist_tricks"], told["matadors"]["n"]
                levels = points <= 30 or points >= 90, tricks in (0, 10)
                assert factor(declared(told), count, *levels) == isko["factor"]


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


def test_a_soloist_without_a_trick_counts_eight_times_by_the_document():
    assert score(Declaration(SPADES), -2, 18, 22, 0, Scoring.THESIS) == (False, 33, False, -264)
    assert score(Declaration(SPADES), -2, 18, 22, 0, Scoring.ISKO) == (False, 55, False, -110)


def test_a_null_game_below_its_bid_has_no_value():
    with pytest.raises(ValueError, match="null can't be played at 24"):
        score(Declaration(NULL), 0, 24, 0, 0)


@pytest.mark.parametrize(
    "one", [one for one in FOOTS if "soloist" in one], ids=lambda one: f"{one['players']} {one['what']}"
)
def test_seeger_fabian_of_one_game(one):
    points = int(one["what"].split("score ")[1].split(";")[0]) if "lost" in one["what"] else 24
    assert seeger_fabian(points, one["players"]) == (one["soloist"], one["each_other"])


@pytest.mark.parametrize("one", [one for one in FOOTS if "rows" in one], ids=lambda one: str(one["players"]))
def test_seeger_fabian_of_a_list(one):
    games = []
    for player, row in enumerate(one["rows"]):
        # As many games as the list says, whose points add up to what it says.
        points = [1] * row["won"] + [-1] * row["lost"]
        points[0] += row["game_points"] - sum(points)
        if points[0] <= 0:
            points[0], points[-1] = 1, points[-1] + points[0] - 1
        games += [(player, value) for value in points]
    wanted = [ListTotal(row["game_points"], row["won"], row["lost"], row["total"]) for row in one["rows"]]
    assert list_totals(games, one["players"]) == wanted


def test_a_game_that_was_passed_in_is_worth_nothing_to_anybody():
    assert seeger_fabian(0) == seeger_fabian(0, 4) == (0, 0)
    assert list_totals([(NOBODY, 0), (1, 24)]) == [(0, 0, 0, 0), (24, 1, 0, 74), (0, 0, 0, 0)]


def test_a_table_has_three_or_four_players():
    with pytest.raises(ValueError, match="5 players"):
        seeger_fabian(24, 5)


def test_names_of_declarations():
    assert str(Declaration(CLUBS, True, Announced.SCHWARZ)) == "clubs hand schwarz"
    assert str(Declaration(NULL)) == GAME_NAMES[NULL] == "null"

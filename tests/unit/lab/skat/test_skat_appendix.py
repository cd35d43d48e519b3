"""The document's game of appendix A: its three plays by the rules, and the solver's verdict of each card."""

import pytest
from mischwerk_games.skat.rules.cards import NUMBERS
from mischwerk_games.skat.solver.position import position_of
from mischwerk_games.skat.solver.solver import Solver
from mischwerk_lab.skat import appendix
from skat_views import whole


@pytest.fixture(scope="module")
def plays():
    return appendix.judged()


def test_the_game_is_that_of_the_reference_data():
    told, reference = appendix.document(), whole("thesis_appendix.json")
    for key in ("game", "bid", "soloist", "hands_after", "discard"):
        assert told[key] == reference[key]
    for play, known in zip(told["plays"], reference["games"], strict=True):
        for key in ("players", "tricks", "soloist_points"):
            assert play[key] == known[key]
        brackets = [[one["trick"], one["seat"], one["xskat_would_play"]] for one in known["brackets"]]
        assert play["xskat_would_play"] == brackets


def test_the_plays_end_with_the_document_s_card_points(plays):
    assert [(play.points, play.won) for play in plays] == [(84, True), (95, True), (52, False)]
    assert [play.points for play in plays] == [play["soloist_points"] for play in appendix.document()["plays"]]


def test_what_was_given_away_is_the_difference_of_values(plays):
    for play in plays:
        for one, following in zip(play.cards, play.cards[1:]):
            assert one.after == following.before
        first, last = play.cards[0], play.cards[-1]
        assert len(play.cards) == 30 and last.after == play.points
        assert play.points == first.before + play.given(by_soloist=False) - play.given(by_soloist=True)
        for one in play.cards:
            sign = -1 if one.seat == play.soloist else 1
            assert one.gave >= 0 and one.after == one.before + sign * one.gave
            assert (one.card in one.best) == (one.gave == 0)
            assert one.best and (not one.xskat or (one.xskat in one.best) == (one.xskat_gave == 0))


def test_a_card_out_of_turn_is_an_error(monkeypatch):
    told = appendix.document()
    told["plays"][0]["tricks"][0].reverse()
    monkeypatch.setattr(appendix, "document", lambda: told)
    with pytest.raises(ValueError, match="trick 1: it is forehand's turn, not rearhand's"):
        appendix.judged()


def test_the_page_says_what_the_solver_finds(plays):
    """The remarks in docs/skat-players.md."""

    def card(play, trick, seat):
        return next(one for one in plays[play - 1].cards if (one.trick, one.seat) == (trick, seat))

    assert {play.cards[0].before for play in plays} == {48}
    ten = card(1, 7, "middlehand")
    assert (ten.card, ten.before, ten.after, ten.best) == ("HT", 77, 67, ("H8",))
    assert [card(play, 7, "forehand").gave for play in (1, 2)] == [17, 17]
    assert (card(1, 3, "rearhand").best, card(1, 3, "rearhand").xskat_gave) == (("HQ",), 1)
    assert (card(2, 7, "forehand").before, card(2, 7, "forehand").after) == (78, 95)
    eight = card(3, 7, "middlehand")
    assert (eight.card, eight.before, eight.after, eight.best) == ("H8", 66, 52, ("D8", "DQ"))
    assert [card(3, trick, "forehand").gave for trick in (6, 8, 9)] == [0, 0, 0]
    assert (card(3, 1, "forehand").gave, card(3, 1, "forehand").xskat_gave) == (6, 10)
    named = [one for play in plays for one in play.cards if one.xskat]
    better, worse = (sum(sign * (one.xskat_gave - one.gave) > 0 for one in named) for sign in (1, -1))
    assert (len(named), better, worse) == (11, 4, 3)


def test_the_page_says_what_h8_in_trick_7_would_have_led_to():
    """CJ is forced; 77 card points after it, and 94 if forehand had still thrown DK."""
    told, solver = appendix.document(), Solver()
    position = position_of(appendix.first_state(told))
    for name in [card for trick in told["plays"][0]["tricks"][:6] for _, card in trick] + ["H8"]:
        position = position.after(NUMBERS[name])
    assert position.cards == [NUMBERS["CJ"]]
    values = solver.card_points(position.after(NUMBERS["CJ"]))
    assert (min(values.values()), values[NUMBERS["DK"]]) == (77, 94)


def test_tables_have_a_line_for_each_trick_and_each_other_card(plays):
    lines = appendix.table(plays[0]).splitlines()
    assert len(lines) == 12
    assert lines[0] == (
        "| trick | led by | forehand, XSkat | middlehand, DDSS (alone) | rearhand, MCU | with perfect play from there |"
    )
    assert lines[8] == "| 7 | middlehand | **DK** gives 17: CK SK | **HT** gives 10: H8 | CJ | 84 |"
    assert lines[11] == "| 10 | middlehand | SK | DQ | ST | 84 |"
    others = appendix.differing(plays).splitlines()
    assert len(others) == 13 and others[2] == "| 1 | 3 | MCU | HQ | 0 | CJ | 1 |"

"""Computer players: what the simple one chooses, and players and line-ups by name."""

import pytest
from mischwerk.errors import UsageProblem
from mischwerk_games.mau_mau import seats
from mischwerk_games.mau_mau.cards import FITS, NUMBERS
from mischwerk_games.mau_mau.monte_carlo import MonteCarlo
from mischwerk_games.mau_mau.players import Simple, move_of, simple_choice
from mischwerk_games.mau_mau.state import PICK, deal
from played_games import AnyCard, cards, java_deck, states_of


# -- simple --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("hand", "up", "best"),
    [
        ("7E 8E 9H", "7S", "7E"),  # the only one
        ("7E 7H 8H 9H", "7S", "7H"),  # three more hearts fit on it, one card on 7E
        ("7E 8E 7H 8H", "7S", "7E"),  # alike: the lowest number
    ],
)
def test_the_simple_player_keeps_its_cards_playable(hand, up, best):
    assert simple_choice(cards(hand), cards(hand) & FITS[NUMBERS[up]]) == NUMBERS[best]


def test_no_player_is_asked_where_there_is_no_choice():
    class Nobody:
        def choose(self, seen):
            raise AssertionError("there was nothing to choose")

    state = deal(java_deck(7101825))
    one = state._replace(hands=(cards("10L AH BE"), *state.hands[1:]))  # on 8L
    none = state._replace(hands=(cards("AH BE"), *state.hands[1:]))
    assert move_of(Nobody(), one) == NUMBERS["10L"] and move_of(Nobody(), none) == PICK


def test_players_choose_what_the_rules_allow():
    for player in (Simple(), MonteCarlo(deals=2), AnyCard(1)):
        for seed in range(20):
            assert states_of(java_deck(seed), player)[-1].is_over


# -- by name -------------------------------------------------------------------------------------------------
def test_seats_by_name():
    found = seats.computers("2, 3:simple,4:monte-carlo", 9)
    assert {seat: type(player) for seat, player in found.items()} == {2: MonteCarlo, 3: Simple, 4: MonteCarlo}
    assert seats.computers(None, 1) == {}
    assert seats.computers(" 2:simple , 3: simple,4 :monte-carlo ", 9).keys() == {2, 3, 4}, "blanks mean nothing"


def test_lineups_by_name():
    assert seats.lineup("simple") == ["simple"] * 4
    assert seats.lineup("monte-carlo,simple, simple,simple") == ["monte-carlo", "simple", "simple", "simple"]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("", "'' is not a seat"),
        ("0", "'0' is not a seat"),
        ("5", "'5' is not a seat"),
        ("2,,3", "'' is not a seat"),
        ("2,2", "seat 2 twice"),
        ("2:good", "no computer player 'good'"),
        ("2:", "no computer player ''"),
    ],
)
def test_seats_that_can_t_be(words, text):
    with pytest.raises(UsageProblem, match=text):
        seats.computers(words, 1)


@pytest.mark.parametrize(("words", "text"), [("", "no computer player"), ("simple,simple", "names 2 players")])
def test_lineups_that_can_t_be(words, text):
    with pytest.raises(UsageProblem, match=text):
        seats.lineup(words)

"""Computer players: what the simple one chooses, and players and line-ups by name."""

import pytest
from mischwerk.errors import UsageProblem
from mischwerk_games.mau_mau import players
from mischwerk_games.mau_mau.players import Draws, MonteCarlo, Simple, move_of, places, played_out, simple_choice
from mischwerk_games.mau_mau.rules import FITS, NUMBERS, PICK, PLAYERS, deal, members, view
from played_games import AnyCard, cards, java_deck, some_views, states_of


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
    single = state._replace(hands=(cards("10L AH BE"), *state.hands[1:]))  # on 8L
    none = state._replace(hands=(cards("AH BE"), *state.hands[1:]))
    assert move_of(Nobody(), single) == NUMBERS["10L"] and move_of(Nobody(), none) == PICK


def test_players_choose_what_the_rules_allow():
    for player in (Simple(), MonteCarlo(deals=2), AnyCard(1)):
        for seed in range(20):
            assert states_of(java_deck(seed), player)[-1].is_over


# -- by name -------------------------------------------------------------------------------------------------
def test_seats_by_name():
    computers = players.computers("2, 3:simple,4:monte-carlo", 9)
    assert {seat: type(player) for seat, player in computers.items()} == {2: MonteCarlo, 3: Simple, 4: MonteCarlo}
    assert players.computers(None, 1) == {}
    assert players.computers(" 2:simple , 3: simple,4 :monte-carlo ", 9).keys() == {2, 3, 4}, "blanks mean nothing"


def test_lineups_by_name():
    assert players.lineup("simple") == ["simple"] * 4
    assert players.lineup("monte-carlo,simple, simple,simple") == ["monte-carlo", "simple", "simple", "simple"]


@pytest.mark.parametrize(
    ("seats", "text"),
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
def test_seats_that_can_t_be(seats, text):
    with pytest.raises(UsageProblem, match=text):
        players.computers(seats, 1)


@pytest.mark.parametrize(("lineup", "text"), [("", "no computer player"), ("simple,simple", "names 2 players")])
def test_lineups_that_can_t_be(lineup, text):
    with pytest.raises(UsageProblem, match=text):
        players.lineup(lineup)


# -- The Monte Carlo player: it plays games out by the rules and knows no more than it sees.


def test_games_are_played_out_by_the_rules():
    for seed in range(200):
        states = states_of(java_deck(seed), Simple())
        for state in states[:-1:7]:
            winner = played_out(list(state.hands), state.up, list(state.stock[::-1]), state.turn - 1)
            assert winner == states[-1].winner - 1


def choices(count=80, seed=5):
    for deck, state, turn, chosen in some_views(count, seed):
        if (state.hands[turn - 1] & FITS[state.up]).bit_count() > 1:
            yield deck, state, turn, chosen


def test_a_choice_does_not_depend_on_the_cards_that_are_hidden():
    """The same view over other hands and another stock, all as the game could have gone: the same card."""
    player, tried = MonteCarlo(deals=10), 0
    for _, state, turn, chosen in choices():
        other = state
        while other.hands == state.hands or other.stock == state.stock:
            draws = Draws(view(state, turn), chosen.random)
            hands, stock = draws.next()
            other = state._replace(hands=tuple(hands), stock=tuple(stock[::-1]))
        assert move_of(player, other) == move_of(player, state)
        tried += 1
    assert tried > 10


def test_a_choice_depends_on_view_and_seed_only():
    tried = 0
    for _, state, turn, _ in choices():
        seen = view(state, turn)
        fresh = [MonteCarlo(seed, deals=10).choose(seen) for seed in (1, 2, 3)]
        used = MonteCarlo(1, deals=10)
        assert [used.choose(seen) for _ in range(3)] == [fresh[0]] * 3
        tried += len(set(fresh)) > 1
    assert tried, "no view where the seed matters: it may have been lost"


def test_it_remembers_who_had_to_pick_and_leaves_him_nothing_that_fits():
    """The next player has one card, and picked before: one of ours is safe from whatever it can be, another not."""
    safely, simply, views = 0, 0, 0
    for seed in range(3000):
        for state in states_of(java_deck(seed), AnyCard(seed))[:-1]:
            fitting = list(members(state.hands[state.turn - 1] & FITS[state.up]))
            follower = state.turn % PLAYERS
            if len(fitting) < 2 or state.hands[follower].bit_count() != 1:
                continue
            seen = view(state, state.turn)
            layout = places(seen)
            last = 0
            for owner, may_hold in zip(layout.owners, layout.may_hold):
                last |= may_hold & ~layout.gone if owner == follower else 0
            safe = [card for card in fitting if not last & FITS[card]]
            if safe and len(safe) < len(fitting):
                views += 1
                safely += MonteCarlo(1, deals=40).choose(seen) in safe
                simply += Simple().choose(seen) in safe
    assert views > 30
    assert safely > 0.85 * views > 0.7 * views > simply

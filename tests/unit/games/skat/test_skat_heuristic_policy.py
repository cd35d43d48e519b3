"""The heuristic policy of playouts and the heuristic player are one set of rules: the same card at each decision."""

from random import Random

import pytest
from mischwerk_games.skat.kernel.board import OVER, board_of
from mischwerk_games.skat.kernel.heuristic.policy import heuristic_card
from mischwerk_games.skat.kernel.playouts import play_out
from mischwerk_games.skat.kernel.policies import HEURISTIC
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.players.heuristic.heuristic import table_for
from mischwerk_games.skat.players.heuristic.position import Position
from mischwerk_games.skat.players.heuristic.rule import first_answer
from mischwerk_games.skat.rules.actions import Play
from mischwerk_games.skat.rules.cards import CARDS, members
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.dealing import deal
from mischwerk_games.skat.rules.declaration import Announced, Declaration
from mischwerk_games.skat.rules.game import apply
from mischwerk_games.skat.rules.games import GAMES, NULL
from mischwerk_games.skat.view import view

PARTS, GAMES_EACH = 4, 1000  # more than 100,000 decisions in all


def card_by_rules(seen):
    """The player's, but that it claims nothing."""
    here = Position(seen, seen.declaration)
    return first_answer(table_for(here), here).action


def some_state(random, game):
    """A random deal and soloist; from the hand and ouvert at times."""
    dealt = deal(random.sample(range(CARDS), CARDS))
    from_hand = random.random() < 0.3
    is_open = random.random() < 0.2 and (from_hand or game == NULL)
    declared = Declaration(game, from_hand, Announced.OUVERT if is_open else Announced.NOTHING)
    return begin_with(dealt, Contract(random.randrange(3), 18, declared, dealt.skat))


@pytest.mark.parametrize("part", range(PARTS))
def test_each_decision_is_the_player_s(part):
    random, decisions = Random(f"policy {part}"), 0
    for number in range(GAMES_EACH):
        state = some_state(random, GAMES[number % len(GAMES)])
        strange = random.choice((0, 0.2, 1))  # how often a card is played that the rules would not play
        while not state.is_over:
            seen = view(state, state.turn)
            wanted = card_by_rules(seen)
            assert Play(int(heuristic_card(board_of(state)))) == wanted, (number, decisions)
            if random.random() < strange:
                wanted = Play(random.choice(list(members(seen.legal))))
            state = apply(state, wanted)
            decisions += 1
    assert decisions * PARTS > 100_000


def test_a_playout_plays_all_three_seats_by_the_rules():
    random = Random("playouts")
    for number in range(120):
        state = some_state(random, GAMES[number % len(GAMES)])
        board = board_of(state)
        play_out(board, HEURISTIC, stream(0))
        while not state.is_over:
            state = apply(state, card_by_rules(view(state, state.turn)))
        assert (board == board_of(state)).all() and board[OVER]

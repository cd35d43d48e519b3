"""The game as bitboards: at each position of the reference games, and of random ones, what the rules say."""

import random

import numpy as np
import pytest
from mischwerk_games.skat.kernel import board as kernel
from mischwerk_games.skat.kernel.board import board_of
from mischwerk_games.skat.kernel.fields import FIELDS, LEADER, OVER, POINTS, SKAT, TRICKS, board_fields
from mischwerk_games.skat.kernel.playouts import GREEDY, RANDOM, choose, play_out, playouts
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.rules.cards import NUMBERS, deal, members, points_of, set_of
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.games import GAME_NAMES, GAMES, NULL, Declaration, legal_cards
from mischwerk_games.skat.rules.scoring import result
from mischwerk_games.skat.rules.state import Play


def chosen_on(policy, board, numbers):
    """The card that a policy plays on a board."""
    game, soloist, leader, place, lead, answer = map(int, board[3:9])
    return choose(policy, kernel.legal_cards(board), game, place, (soloist - leader) % 3, lead, answer, numbers)


def compared(board, state, fields=FIELDS):
    """A board against a state during or after the play."""
    assert (board == board_of(state))[:fields].all()
    assert tuple(board[:3]) == state.hands
    assert board[OVER] == state.is_over and board[LEADER] == state.leader
    assert board[TRICKS] == state.won_tricks
    assert board[POINTS] == state.points + points_of(state.skat)
    if not state.is_over:
        assert kernel.turn_of(board) == state.turn
        assert kernel.legal_cards(board) == legal_cards(state.declaration.game, state.hands[state.turn], state.trick)
    else:
        assert kernel.is_won(board) == result(state).won


def some_state(generator, game):
    """A random deal, with a contract."""
    dealt = deal(generator.sample(range(32), 32))
    return begin_with(dealt, Contract(generator.randrange(3), 18, Declaration(game), dealt.skat))


def test_random_games_go_the_same_way():
    generator = random.Random(1)
    for number in range(600):
        state = some_state(generator, number % 6)
        board = board_of(state)
        while not state.is_over:
            legal = list(members(legal_cards(state.declaration.game, state.hands[state.turn], state.trick)))
            card = generator.choice(legal)
            state = apply(state, Play(card))
            kernel.play_card(board, card)
            compared(board, state)


@pytest.mark.parametrize("policy", [RANDOM, GREEDY])
def test_a_playout_is_a_game_by_the_rules(policy):
    generator = random.Random(2)
    numbers = stream(policy)
    for number in range(300):
        state = some_state(generator, number % 6)
        board, again = board_of(state), numbers.copy()
        play_out(board, policy, numbers)
        while not state.is_over:
            card = chosen_on(policy, board_of(state), again)
            state = apply(state, Play(int(card)))
        compared(board, state, SKAT)  # playouts by these two keep no memory of who has led and followed what


def test_random_playouts_choose_each_legal_card_alike():
    """10,000 choices among ten cards: chi-square with 9 degrees of freedom below 27.9, which chance exceeds once in a
    thousand; the seed is fixed."""
    board = board_of(some_state(random.Random(3), 0))
    numbers = stream(3)
    counts = np.zeros(32)
    for _ in range(10_000):
        counts[chosen_on(RANDOM, board, numbers)] += 1
    cards = list(members(int(board[0])))
    assert counts.sum() == counts[cards].sum() == 10_000
    assert ((counts[cards] - 1000) ** 2 / 1000).sum() < 27.9


@pytest.mark.parametrize(
    ("game", "soloist", "hand", "table", "card"),
    [
        ("grand", 2, "ST SA S7", "S8 S9", "SA"),  # takes with the most points
        ("grand", 2, "ST SQ S7", "SA S9", "S7"),  # gives the least
        ("grand", 0, "ST SQ S7", "S8 SA", "ST"),  # adds to a partner's
        ("grand", 0, "ST SQ S7", "SA S9", "S7"),
        ("null", 2, "SA SQ S7", "SK S9", "SQ"),  # the highest below
    ],
)
def test_what_greedy_plays(game, soloist, hand, table, card):
    lead, answer = (NUMBERS[name] for name in table.split())
    hands = 1, 2, set_of(hand.split())
    board = np.array(board_fields(GAME_NAMES.index(game), soloist, hands, trick=(lead, answer)))
    assert chosen_on(GREEDY, board, stream(1)) == NUMBERS[card]


def test_many_playouts_add_up_and_leave_the_boards_alone():
    generator = random.Random(4)
    boards = np.array([board_of(some_state(generator, game)) for game in GAMES])
    before = boards.copy()
    results = np.zeros((len(GAMES), 3), dtype=np.int64)
    playouts(boards, RANDOM, 50, stream(4), results)
    assert (boards == before).all()
    numbers, alone = stream(4), np.zeros_like(results)
    for row, board in enumerate(before):
        for _ in range(50):
            played = board.copy()
            play_out(played, RANDOM, numbers)
            alone[row] += kernel.is_won(played), played[POINTS], played[TRICKS]
    assert (results == alone).all() and 0 < results[:, 0].sum() < 300


def test_a_lost_null_game_is_over_at_once():
    generator = random.Random(5)
    early = 0
    for _ in range(50):
        board = board_of(some_state(generator, NULL))
        play_out(board, RANDOM, stream(1))
        early += bool(board[:3].any())
        assert board[TRICKS] == (0 if kernel.is_won(board) else 1)
    assert early > 20


def test_there_is_no_board_before_the_play():
    with pytest.raises(ValueError, match="has not begun"):
        board_of(begin(deal(range(32))))

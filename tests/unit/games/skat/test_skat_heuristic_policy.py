"""The heuristic player's rules, which run as plain Python and compiled from the same source: card and rule."""

from random import Random

from mischwerk_games.skat.kernel.board import board_of
from mischwerk_games.skat.kernel.fields import OVER
from mischwerk_games.skat.kernel.heuristic.decision import RULES, decide
from mischwerk_games.skat.kernel.heuristic.scene import scene_of
from mischwerk_games.skat.kernel.playouts import HEURISTIC, decision_on, play_out
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.players.heuristic.heuristic import board_as_seen
from mischwerk_games.skat.rules.cards import CARDS, NAMES, NUMBERS, Deal, deal, members
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import apply
from mischwerk_games.skat.rules.games import GAME_NAMES, GAMES, NULL, Announced, Declaration
from mischwerk_games.skat.rules.state import Play
from mischwerk_games.skat.view import view
from skat_data import cards, lines


def decision(state):
    """What the player does on its view, but that it claims nothing: the card, and the number of the rule."""
    return decide(scene_of(board_as_seen(view(state, state.turn))))


def begun(dealt, game, soloist, from_hand, is_open):
    declared = Declaration(game, from_hand, Announced.OUVERT if is_open else Announced.NOTHING)
    return begin_with(dealt, Contract(soloist, 18, declared, dealt.skat))


def some_state(random, game):
    """A random deal and soloist; from the hand and ouvert at times."""
    dealt = deal(random.sample(range(CARDS), CARDS))
    from_hand = random.random() < 0.3
    is_open = random.random() < 0.2 and (from_hand or game == NULL)
    return begun(dealt, game, random.randrange(3), from_hand, is_open)


def test_recorded_games_are_decided_as_ever(subtests):
    """See tests/data/skat/README.md."""
    decided = set()
    for number, game in enumerate(lines("heuristic_decisions.jsonl")):
        with subtests.test(number):
            dealt = Deal(tuple(cards(hand) for hand in game["hands"]), cards(game["skat"]))
            kind = GAME_NAMES.index(game["game"])
            state = begun(dealt, kind, game["soloist"], game["hand"], game["ouvert"])
            for recorded in game["decisions"].split():
                card, rule = decision(state)
                decided.add(rule)
                assert f"{RULES[rule].__name__}={NAMES[card]}" == recorded.partition("/")[0]
                state = apply(state, Play(NUMBERS[recorded[-2:]]))
            assert state.is_over
    assert decided == set(range(len(RULES)))


def test_compiled_code_that_knows_all_cards_decides_as_python_on_a_view():
    random, decisions = Random("policy"), 0
    for number in range(600):
        state = some_state(random, GAMES[number % len(GAMES)])
        strange = random.choice((0, 0.2, 1))  # how often a card is played that the rules would not play
        while not state.is_over:
            card, rule = decision(state)
            assert decision_on(board_of(state)) == (card, rule), (number, decisions)
            if random.random() < strange:
                card = random.choice(list(members(view(state, state.turn).legal)))
            state = apply(state, Play(card))
            decisions += 1
    assert decisions > 15_000


def test_a_playout_plays_all_three_seats_by_the_rules():
    random = Random("playouts")
    for number in range(120):
        state = some_state(random, GAMES[number % len(GAMES)])
        board = board_of(state)
        play_out(board, HEURISTIC, stream(0))
        while not state.is_over:
            state = apply(state, Play(decision(state)[0]))
        assert (board == board_of(state)).all() and board[OVER]

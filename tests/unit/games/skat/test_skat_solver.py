"""Perfect play: what minimax finds, what a second program found, and what has to hold for any position."""

import itertools
import random

import pytest
import skat_solver
from mischwerk_games.skat.kernel.board import board_of
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.rules.cards import NOBODY, deal, members, points_of
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import actions, apply, begin
from mischwerk_games.skat.rules.games import BEATS, FOLLOWS, GAMES, GRAND, NULL, TRUMPS, Declaration
from mischwerk_games.skat.sampling.sampler import constrained
from mischwerk_games.skat.solver.memory import closed_up, differences, shape
from mischwerk_games.skat.solver.position import (
    BEAT,
    FOLLOW,
    NUMBERS_IN,
    ORDERS,
    VALUE,
    Position,
    arranged,
    kind_of,
    position_in,
    position_of,
)
from mischwerk_games.skat.solver.solver import Solver
from mischwerk_games.skat.view import view
from skat_views import cards, lines, null_games, reference_games, replayed


@pytest.fixture(scope="module")
def solver():
    return Solver()


def some_position(generator, left, game):
    """Random hands of so many cards each, a random leader and soloist."""
    deck = generator.sample(range(32), 3 * left)
    hands = [sum(1 << card for card in deck[place::3]) for place in range(3)]
    return Position(game, generator.randrange(3), tuple(hands), generator.randrange(3), (), generator.randrange(60))


def played_on(position, generator, count):
    for _ in range(count):
        if not position.is_over:
            position = position.after(generator.choice(position.cards))
    return position


def minimax(position, known):
    """Card points, in null 1 or 0, by the rules in Python and nothing else."""
    if position.is_over:
        return int(position.tricks == 0) if position.game == NULL else position.points
    if position not in known:
        values = [minimax(position.after(card), known) for card in position.cards]
        known[position] = max(values) if position.turn == position.soloist else min(values)
    return known[position]


def compared(solver, position):
    known = {}
    value = minimax(position, known)
    cards = {card: minimax(position.after(card), known) for card in position.cards}
    if position.game == NULL:
        assert solver.wins(position) == bool(value), position
        assert solver.card_wins(position) == {card: bool(worth) for card, worth in cards.items()}, position
    else:
        assert solver.points(position) == value, position
        assert solver.card_points(position) == cards, position
        for needed in (31, 61, 90):
            assert solver.wins(position, needed) == (value >= needed), position
            assert solver.card_wins(position, needed) == {card: worth >= needed for card, worth in cards.items()}


# -- against minimax -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_random_positions_are_worth_what_minimax_finds(game, solver):
    """Two to four tricks left; also within a trick."""
    generator = random.Random(game)
    for number in range(50 if game != NULL else 250):
        position = some_position(generator, 2 + number % 3, game)
        compared(solver, played_on(position, generator, number % 4))


def test_the_bench_s_minimax_is_minimax(solver):
    generator = random.Random(8)
    for number in range(60):
        state = begin_with(
            dealt := deal(generator.sample(range(32), 32)), Contract(0, 18, Declaration(number % 6), dealt.skat)
        )
        while not state.is_over and sum(hand.bit_count() for hand in state.hands) > 9:
            state = apply(state, generator.choice(actions(state)))
        if not state.is_over:
            assert skat_solver.minimax(board_of(state)) == minimax(position_of(state), {})


# -- against the second program --------------------------------------------------------------------------------


def test_two_hundred_contracts_are_won_as_a_second_program_has_it(solver):
    values = lines("double_dummy_200.jsonl.gz")
    games = list(itertools.islice(reference_games(), 200))
    assert len(values) == len(games)
    for value, (number, dealt, contract, _) in zip(values, games):
        position = position_of(begin_with(dealt, contract))
        assert value["id"] == number and solver.wins(position) == value["wins"]
        if number % 5 == 0 and position.game != NULL:
            assert solver.points(position) == value["points"]


def test_a_thousand_null_games_are_won_as_a_second_program_has_it(solver):
    values = lines("double_dummy_null_1000.jsonl.gz")
    won = 0
    for value, (number, dealt, contract, _) in zip(values, null_games(), strict=True):
        assert value["id"] == number and solver.wins(position_of(begin_with(dealt, contract))) == value["wins"]
        won += value["wins"]
    assert won == 886


# -- what has to hold ------------------------------------------------------------------------------------------


def renamed(position, order):
    """With other names for the four suits; the jacks keep theirs, but in null they go along."""

    def moved(card):
        is_jack = card & 7 == 4 and position.game != NULL
        return card if is_jack else 8 * order[card >> 3] + (card & 7)

    hands = tuple(sum(1 << moved(card) for card in members(hand)) for hand in position.hands)
    game = order[position.game] if position.game < GRAND else position.game
    return position._replace(game=game, hands=hands)


@pytest.mark.parametrize("game", GAMES)
def test_other_names_for_the_suits_change_nothing(game, solver):
    generator = random.Random(20 + game)
    for _ in range(12):
        position = some_position(generator, 6, game)
        order = generator.sample(range(4), 4)
        other = renamed(position, order)
        if game == NULL:
            assert solver.wins(position) == solver.wins(other)
        else:
            assert solver.points(position) == solver.points(other)


def test_who_needs_more_wins_no_more_often_and_points_already_taken_only_add_up(solver):
    generator = random.Random(31)
    for number in range(30):
        position = some_position(generator, 6, number % 5)._replace(points=0)
        points = solver.points(position)
        assert [solver.wins(position, needed) for needed in range(121)] == [needed <= points for needed in range(121)]
        assert solver.points(position._replace(points=17)) == points + 17


def test_the_best_card_keeps_the_value_to_the_end(solver):
    _, dealt, contract, _ = next(itertools.islice(reference_games(), 3, None))
    position = position_of(begin_with(dealt, contract))
    value = solver.points(position)
    while not position.is_over:
        cards = solver.card_points(position)
        best = (max if position.turn == position.soloist else min)(cards.values())
        assert best == value
        position = position.after(next(card for card, worth in cards.items() if worth == best))
    assert position.points == value


def test_what_was_solved_before_changes_no_value_and_takes_no_memory():
    generator = random.Random(33)
    positions = [some_position(generator, 7, number % 6) for number in range(60)]
    used = Solver()
    size = used.bytes
    first = [used.wins(position) for position in positions]
    assert [used.wins(position) for position in reversed(positions)] == first[::-1]
    assert [Solver().wins(position) for position in positions] == first
    assert used.bytes == size < 64 * 2**20 and used.nodes > 1000


def test_the_soloist_s_safe_lead_may_make_the_next_one_unsafe(solver):
    """C7 and C9 against C8 and CT are safe until the soloist has led C7 and CT was played on it."""
    position = Position(NULL, 0, (cards("C7 C9"), cards("C8 CT"), cards("S7 S8")), 0, (), 0)
    assert not solver.wins(position)
    assert solver.wins(position._replace(leader=1))


# -- positions -------------------------------------------------------------------------------------------------


def test_positions_are_the_states_of_the_rules():
    for source in (reference_games, null_games):
        for _, dealt, contract, play in itertools.islice(source(), 20):
            states = replayed(dealt, contract, play["tricks"])
            position = position_of(states[0])
            for state, card in zip(states[1:], [card for trick in states[-1].tricks for card in trick.cards]):
                position = position.after(card)
                assert position == position_of(state) and position.turn == state.turn
                assert position.is_over == state.is_over
            assert position.points == states[-1].points + points_of(states[-1].skat) and position.turn == NOBODY


def test_a_view_and_the_cards_as_they_lie_make_the_position_of_the_state():
    _, dealt, contract, play = next(reference_games())
    states = replayed(dealt, contract, play["tricks"])
    for number, state in enumerate(states):
        assert position_in(view(state, number % 3), (*state.hands, state.skat)) == position_of(state)
    before = begin(dealt)
    with pytest.raises(ValueError, match="has not begun"):
        position_in(view(before, 0), (*before.hands, before.skat))


def test_many_worlds_at_once_are_worth_what_each_is(solver):
    """Views before each card of some games, the first ones too; other targets in each world, later on close ones."""
    needed, count = [61, 90, 31, 120, 75], 0
    for source in (reference_games, null_games):
        for number, dealt, contract, play in itertools.islice(source(), 0, None, 100):
            for state in replayed(dealt, contract, play["tricks"])[:-1]:
                seen = view(state, state.turn)
                worlds = constrained(seen).worlds(5, stream(number))
                positions = [position_in(seen, world) for world in worlds]
                most = needed
                if contract.declaration.game != NULL and len(state.tricks) > 2:
                    each = [solver.card_points(position) for position in positions]
                    points = solver.points_in_worlds(seen, worlds, seen.legal).tolist()
                    assert points == [list(card_values.values()) for card_values in each]
                    most = [sorted(world_points)[len(world_points) // 2] for world_points in points]
                    count += 1
                wins = solver.wins_in_worlds(seen, worlds, most).tolist()
                assert wins == [list(solver.card_wins(*pair).values()) for pair in zip(positions, most)]
    assert count > 160


def test_worlds_of_a_view_that_can_t_be_asked_about_are_refused(solver):
    _, dealt, contract, _ = next(null_games())
    state = begin_with(dealt, contract)
    worlds = constrained(view(state, 0)).worlds(1, stream(1))
    with pytest.raises(ValueError, match="no card points"):
        solver.points_in_worlds(view(state, 0), worlds, view(state, 0).legal)
    with pytest.raises(ValueError, match="the seat can't play a card"):
        solver.wins_in_worlds(view(state, 1), worlds, [61])


def test_what_can_t_be_solved_is_refused(solver):
    state = begin(deal(range(32)))
    with pytest.raises(ValueError, match="has not begun"):
        position_of(state)
    position = some_position(random.Random(1), 3, NULL)
    with pytest.raises(ValueError, match="no card points"):
        solver.points(position)
    with pytest.raises(ValueError, match="can't be played"):
        position.after(next(card for card in range(32) if not position.legal >> card & 1))


# -- the solver's numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", range(NULL))
def test_the_solver_s_cards_are_those_of_the_rules(game):
    kind = kind_of(game)
    assert sorted(ORDERS[game]) == list(range(32))
    for card in range(32):
        number = NUMBERS_IN[game][card]
        assert FOLLOW[kind, number] == arranged(game, FOLLOWS[game][card])
        assert BEAT[kind, number] == arranged(game, BEATS[game][card])
        assert VALUE[number] == points_of(1 << card)
    assert arranged(game, TRUMPS[game]).bit_count() == TRUMPS[game].bit_count()


def test_shapes_keep_the_order_and_forget_which_cards_are_gone():
    generator = random.Random(40)
    for _ in range(200):
        everything = generator.getrandbits(32)
        hand = everything & generator.getrandbits(32)
        closed, whole = shape(everything, hand), shape(everything, everything)
        assert closed.bit_count() == hand.bit_count() and not closed & ~whole
        for start, size in ((0, 7), (7, 7), (14, 7), (21, 7), (28, 4)):
            places = [card for card in range(start, start + size) if everything >> card & 1]
            assert [hand >> card & 1 for card in places] == [closed >> start + i & 1 for i in range(len(places))]
    assert closed_up(8)[0b1010 << 8 | 0b1000] == 0b10


def test_differences_of_two_sets_are_counted_card_by_card():
    # T and A of one suit against K and A: 6 more; 7 against 9: nothing.
    assert differences(0b1100001, 0b1010100) == (6, 0)
    assert differences(0b1010100, 0b1100001) == (0, 6)
    assert differences(0b0001 << 28 | 0b1, 0b1000 << 28 | 0b1) == (0, 0)

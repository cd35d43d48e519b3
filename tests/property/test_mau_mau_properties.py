"""Any game of Mau-Mau: no card is lost, turns go round, what is against the rules changes nothing."""

import pickle
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from mischwerk_games.java_shuffle import HIGHEST_SEED, LOWEST_SEED, shuffle
from mischwerk_games.mau_mau.console import Command, Console, NoDeck, parsed
from mischwerk_games.mau_mau.players import Draws, places
from mischwerk_games.mau_mau.rules import ALL, FITS, IDS, PICK, RuleError, as_set, deal, members, play, view

seeds = st.integers(LOWEST_SEED, HIGHEST_SEED)
decks = st.permutations(range(32))
tries = st.lists(st.tuples(st.integers(1, 4), st.integers(PICK, 31)), max_size=20)
words = st.sampled_from(
    ["start", "show", "discard", "pick", "quit", "game", "machine", "0", "1", "2", "3", "4", "5", "-1", "", " ", *IDS]
)
lines = st.lists(words | st.text(max_size=5), max_size=4).map(" ".join)


def is_whole(state):
    """Each of the 32 cards is at one place: in a hand, in the stock, or on the pile."""
    parts = [list(members(hand)) for hand in state.hands] + [list(state.stock), list(state.pile)]
    return sorted(card for part in parts for card in part) == list(range(32))


def legal(state):
    hand = state.hands[state.turn - 1]
    return list(members(hand & FITS[state.up])) or [PICK]


@given(decks, st.data())
def test_a_game_from_the_deal_to_its_end(deck, data):
    state = deal(deck)
    for number in range(200):
        assert is_whole(state) and state.turn == number % 4 + 1
        if state.is_over:
            break
        before = state
        move = data.draw(st.sampled_from(legal(state)))
        state = play(state, state.turn, move)
        changed = [seat for seat in range(4) if state.hands[seat] != before.hands[seat]]
        assert changed == [before.turn - 1]
        assert state.moves == (*before.moves, move)
        assert (state.up == before.up) if move == PICK else (state.up == state.pile[-1] == move)
        assert len(state.stock) == len(before.stock) - (move == PICK)
    assert state.is_over, "eleven cards in the stock, five in the hand: no game is endless"
    assert (state.winner != 0) == (0 in state.hands) and (state.winner != 0 or state.stock == ())
    assert state.winner in (0, before.turn)


@given(decks, tries)
def test_any_move_is_carried_out_or_refused_by_name_and_then_nothing_has_changed(deck, tried):
    state = deal(deck)
    for player, move in tried:
        before = pickle.dumps(state)
        hand = state.hands[player - 1]
        allowed = (
            not state.is_over
            and player == state.turn
            and (not hand & FITS[state.up] if move == PICK else hand & FITS[state.up] & 1 << move != 0)
        )
        try:
            after = play(state, player, move)
        except RuleError as error:
            assert not allowed and str(error)
        else:
            assert allowed and is_whole(after)
            assert pickle.dumps(state) == before
            state = after
            continue
        assert pickle.dumps(state) == before


class _NoMachine:
    def deck(self):
        raise NoDeck("there is none.")


@given(st.lists(lines, max_size=12))
def test_whatever_is_typed_is_answered_by_one_line_at_most_and_errors_change_nothing(typed):
    said = []
    console = Console(said.append, _NoMachine())
    for line in ["start 5", *typed]:
        before = pickle.dumps(console.state)
        said.clear()
        console.execute(line)
        assert len(said) <= 1 and all("\n" not in answer and answer.isprintable() for answer in said)
        if said and said[0].startswith("Error, "):
            assert pickle.dumps(console.state) == before and not console.has_ended
        assert is_whole(console.state)
        if console.has_ended:
            assert parsed(line) == Command("quit") and said == []
            break  # as the one who reads the lines does


@given(seeds, st.lists(st.integers(0, 9), max_size=40), st.integers(1, 4), seeds)
def test_a_player_s_draws_agree_with_what_it_sees(deck_seed, choices, player, seed):
    deck = list(range(32))
    shuffle(deck, deck_seed)
    state = deal(deck)
    for choice in choices:
        moves = legal(state)
        after = play(state, state.turn, moves[choice % len(moves)])
        if after.is_over:
            break
        state = after
    seen = view(state, player)
    hands, stock = Draws(seen, Random(seed).random).next()
    assert hands[seen.player - 1] == seen.hand
    assert tuple(hand.bit_count() for hand in hands) == seen.sizes and len(stock) == seen.stock
    assert is_whole(state._replace(hands=tuple(hands), stock=tuple(stock)))
    assert sum(hands) | as_set(stock) | as_set(state.pile) == ALL
    assert all(may_hold for may_hold in places(seen).may_hold)

"""Any game of Skat: no card and no point is lost, turns go round, what is against the rules changes nothing."""

import json
import pickle
import random
from math import factorial

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from hypothesis import given, settings
from hypothesis import strategies as st
from mischwerk_games.skat.files.deals import contract_in, contracts_text, deal_in, deals_text, parse_xskat, xskat_text
from mischwerk_games.skat.rules import state as acts
from mischwerk_games.skat.rules.bidding import BID_VALUES
from mischwerk_games.skat.rules.cards import ALL, NOBODY, deal, members, points_of
from mischwerk_games.skat.rules.contract import begin_with, contract_of
from mischwerk_games.skat.rules.errors import RuleError
from mischwerk_games.skat.rules.game import actions, apply, begin
from mischwerk_games.skat.rules.games import BASES, NULL, Announced, Declaration
from mischwerk_games.skat.rules.scoring import PASSED_IN, Scoring, result
from mischwerk_games.skat.rules.state import Phase
from mischwerk_games.skat.view import view
from shuffler.randomness import chacha20
from shuffler.randomness.drbg import Drbg, log2_q16, needed_bits
from shuffler.randomness.permutation import draw, inverse, is_permutation, runs
from shuffler.randomness.source import SeedSource

decks = st.permutations(range(32))
declared = st.builds(Declaration, st.integers(-1, 6), st.booleans(), st.sampled_from(list(Announced)))
any_action = st.one_of(
    st.builds(acts.Bid, st.sampled_from(BID_VALUES) | st.integers(-1, 300)),
    st.sampled_from([acts.HOLD, acts.PASS, acts.TAKE_SKAT, acts.PLAY_HAND]),
    st.builds(lambda one, other: acts.Discard(1 << one | 1 << other), st.integers(0, 33), st.integers(0, 33)),
    st.builds(acts.Discard, st.integers(-1, 2**33)),
    st.builds(acts.Declare, declared),
    st.builds(acts.Play, st.integers(-2, 33)),
    st.builds(acts.Claim, st.integers(-1, 3)),
)


def is_whole(state):
    """Each of the 32 cards is at one place: in a hand, in the skat, on the table or in a trick."""
    played = [card for trick in state.tricks for card in trick.cards] + list(state.trick)
    places = [*map(members, state.hands), members(state.skat), played]
    return sorted(card for place in places for card in place) == list(range(32))


def some_game(deck, data):
    """All states of a game and the actions between them; half of the time the first of few choices, so that games
    come to the cards."""
    states, done = [begin(deal(deck))], []
    while not states[-1].is_over:
        legal = actions(states[-1])
        weighted = [action for action in legal if not isinstance(action, acts.Pass)][:3] or list(legal)
        done.append(data.draw(st.sampled_from(weighted) | st.sampled_from(legal)))
        states.append(apply(states[-1], done[-1]))
    return states, done


@given(decks, st.data())
def test_a_game_from_the_deal_to_its_end(deck, data):
    states, done = some_game(deck, data)
    for before, action, state in zip(states, done, states[1:]):
        assert is_whole(state) and state.deal == states[0].deal
        assert state.turn in ((NOBODY,) if state.is_over else (0, 1, 2))
        assert state.phase >= before.phase
        if isinstance(action, acts.Play):
            assert state.turn == (before.turn + 1) % 3 or len(state.trick) == 0
            assert before.hands[before.turn] - state.hands[before.turn] == 1 << action.card
        taken = sum(points_of(sum(1 << card for card in t.cards)) for t in state.tricks if t.winner == state.soloist)
        assert state.points == taken and state.won_tricks == sum(t.winner == state.soloist for t in state.tricks)
    end = states[-1]
    if end.passed_in:
        assert result(end) == PASSED_IN and len(end.bidding.said) == 3
        return
    outcome, game = result(end), end.declaration.game
    others = sum(points_of(sum(1 << card for card in t.cards)) for t in end.tricks if t.winner != end.soloist)
    assert game == NULL or (len(end.tricks) == 10 and outcome.points + others == 120)
    assert game != NULL or (outcome.won == (len(end.tricks) == 10 and outcome.tricks == 0))
    assert outcome.value >= end.bid >= 18, "an overbid game counts what reaches the bid"
    assert outcome.score == (outcome.value if outcome.won else -2 * outcome.value)
    assert game == NULL or (outcome.value % BASES[game] == 0 and not (outcome.overbid and outcome.won))
    assert result(end, Scoring.THESIS).won == outcome.won
    assert sum(outcome.list_points) == outcome.score == outcome.list_points[outcome.soloist]


@given(decks, st.data())
def test_the_same_actions_give_the_same_game_and_so_does_its_contract(deck, data):
    states, done = some_game(deck, data)
    state = begin(deal(deck))
    for action, wanted in zip(done, states[1:]):
        state = apply(state, action)
        assert state == wanted
    contract = contract_of(state)
    if contract is not None:
        state = begin_with(deal(deck), contract)
        for action in done:
            if isinstance(action, acts.Play):
                state = apply(state, action)
        assert state == states[-1]._replace(bidding=state.bidding)
        assert (state.bid, state.bidding.soloist) == (states[-1].bid, states[-1].soloist)
        (line,) = map(json.loads, contracts_text({7: contract}).splitlines())
        assert contract_in(line, deal(deck)) == contract


@given(decks, st.data(), st.lists(any_action, min_size=1, max_size=8))
def test_any_action_is_carried_out_or_refused_in_one_line_and_then_nothing_has_changed(deck, data, tried):
    states, _ = some_game(deck, data)
    phase = data.draw(st.sampled_from(sorted({state.phase for state in states})))  # or most would be in the play
    state = data.draw(st.sampled_from([state for state in states if state.phase == phase]))
    legal = actions(state)
    for action in tried:
        before = pickle.dumps(state)
        try:
            after = apply(state, action)
        except RuleError as error:
            assert action not in legal and str(error) and "\n" not in str(error)
        else:
            assert action in legal or action == view(state, action.seat).claim
            assert after != state and is_whole(after)
        assert pickle.dumps(state) == before


@given(decks, st.data())
def test_a_seat_knows_its_own_cards_and_what_was_played(deck, data):
    states, _ = some_game(deck, data)
    for state in states:
        for seat in range(3):
            seen = view(state, seat)
            assert seen.hand == state.hands[seat] and seen.played == state.played
            assert seen.hand | seen.unseen | seen.played | seen.skat == ALL
            assert not seen.hand & seen.unseen and not seen.played & seen.unseen
            if seen.skat:
                assert seat == state.soloist and not state.hand_game and state.phase > Phase.DISCARD
            if seen.open_hand:
                assert seen.open_hand == state.hands[state.soloist] and state.declaration.is_ouvert
            assert all(action in actions(state) for action in seen.actions)


@given(st.lists(decks, min_size=1, max_size=4))
def test_deals_go_through_both_kinds_of_files(shuffled):
    deals = [deal(deck) for deck in shuffled]
    assert parse_xskat(xskat_text(deals), "") == deals
    assert [deal_in(json.loads(line)) for line in deals_text(dict(enumerate(deals))).splitlines()] == deals


# -- The block is OpenSSL's, the entropy account is exact, and a draw under any seed is a permutation.


def test_a_thousand_blocks_are_those_of_openssl():
    """Random keys, nonces and counters, the smallest and the largest counters among them."""
    chance = random.Random("chacha20")
    edges = [0, 1, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1]
    for number in range(1000):
        key, nonce = chance.randbytes(32), chance.randbytes(12)
        counter = edges[number] if number < len(edges) else chance.getrandbits(32)
        out = bytearray(64)
        chacha20.block(bytearray(key), counter, nonce, out)
        openssl = Cipher(algorithms.ChaCha20(key, counter.to_bytes(4, "little") + nonce), None).encryptor()
        assert bytes(out) == openssl.update(bytes(64)), (key.hex(), counter, nonce.hex())


def test_log2_is_the_exact_floor_for_every_bound_a_deck_can_ask_for():
    """floor(65536*log2 n) is the bit length of n**65536, less one."""
    for n in range(1, 129):
        assert log2_q16(n) == (n**65536).bit_length() - 1, n


def test_needed_bits_cover_the_factorial_and_not_one_bit_more():
    for cards in range(2, 129):
        bits = needed_bits(cards)
        assert 2 ** (bits - 1) < factorial(cards) <= 2**bits


@settings(max_examples=60)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 128))
def test_any_seed_draws_a_permutation_and_the_same_one_again(seed, cards):
    first, second = (draw(Drbg(SeedSource(seed).next_key, chacha20.block).below, cards) for _ in range(2))
    assert first == second
    assert is_permutation(first, cards)
    assert inverse(inverse(first)) == first
    assert runs(first) == sum(b < a for a, b in zip(first, first[1:], strict=False)) + (cards > 0)

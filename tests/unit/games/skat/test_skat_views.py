"""What a seat knows: enough to play by, and nothing of the hidden cards, however a player looks for them."""

import gc

import pytest
from mischwerk_games.skat.rules import state as acts
from mischwerk_games.skat.rules.cards import (
    ALL,
    FOREHAND,
    MIDDLEHAND,
    NUMBERS,
    REARHAND,
    SEATS,
    Deal,
    as_set,
    members,
)
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import actions, apply, begin
from mischwerk_games.skat.rules.games import CLUBS, GRAND, NULL, Announced, Declaration
from mischwerk_games.skat.rules.state import Phase, State
from mischwerk_games.skat.view import view
from skat_views import cards, random_games


def redealt(drawn, state, seat):
    """The same game with the cards that the seat can't see dealt anew among those who may hold them."""
    seen = view(state, seat)
    free = list(members(ALL & ~(seen.hand | seen.played | seen.skat | seen.open_hand)))
    drawn.shuffle(free)
    hands = list(state.hands)
    for other in SEATS:
        if other != seat and not (seen.open_hand and other == state.soloist):
            hands[other], free = as_set(free[: hands[other].bit_count()]), free[hands[other].bit_count() :]
    skat = seen.skat if seen.found else as_set(free)
    # As it was dealt: everybody's cards of now and those they have played.
    dealt = [hand | sum(1 << card for card in _played_by(state, other)) for other, hand in enumerate(hands)]
    dealt_skat = skat
    if seen.found:
        dealt[seat], dealt_skat = state.deal.hands[seat], state.deal.skat
    elif not state.hand_game and state.soloist >= 0 and state.phase > Phase.SKAT:
        all_his = list(members(dealt[state.soloist] | skat))
        drawn.shuffle(all_his)
        dealt[state.soloist], dealt_skat = as_set(all_his[:10]), as_set(all_his[10:])
    return state._replace(hands=tuple(hands), skat=skat, deal=Deal(tuple(dealt), dealt_skat))


def _played_by(state, seat):
    tricks = [*state.tricks, (state.leader, state.trick, None)]
    return [card for leader, played, _ in tricks for place, card in enumerate(played) if (leader + place) % 3 == seat]


def test_views_are_equal_for_all_deals_that_differ_in_hidden_cards_only():
    seen = changed = 0
    for drawn, state in random_games(60):
        for seat in SEATS:
            other = redealt(drawn, state, seat)
            seen += 1
            changed += other != state
            assert view(other, seat) == view(state, seat)
            assert view(other, seat).actions == view(state, seat).actions
            assert view(other, seat).claim == view(state, seat).claim
    assert seen > 5000 and changed > 0.7 * seen


def reachable(thing):
    """Every object that can be reached from this one, modules and classes aside."""
    reached, todo = {}, [thing]
    while todo:
        item = todo.pop()
        if id(item) in reached or isinstance(item, type) or callable(item):
            continue
        reached[id(item)] = item
        todo += gc.get_referents(item)
    return list(reached.values())


class Peeking:
    """A player that tries all ways to a hidden card it can think of."""

    WAYS = (
        lambda seen: seen.hands,
        lambda seen: seen.deal,
        lambda seen: seen.state,
        lambda seen: seen._state,
        lambda seen: seen.__dict__,
        lambda seen: seen.__wrapped__,
        lambda seen: seen.bidding.hands,
        lambda seen: seen.declaration.deal,
        lambda seen: seen.tricks[-1].hands,
    )


def test_a_player_that_tries_to_reach_a_hidden_card_fails():
    state = begin_with(*_some_game())
    for name in ("CA", "C7", "CQ"):
        state = apply(state, acts.Play(NUMBERS[name]))
    for seat in SEATS:
        seen = view(state, seat)
        for way in Peeking.WAYS:
            with pytest.raises(AttributeError):
                way(seen)
        hidden = {state.hands[other] for other in SEATS if other != seat} | {state.deal.skat, state.skat}
        hidden -= {seen.skat, seen.found}
        for item in reachable(seen):
            assert not isinstance(item, State | Deal), "no way back to the state"
            assert not (isinstance(item, int) and item in hidden), "nor a set of hidden cards"


def _some_game():
    dealt = Deal(
        (cards("CJ SJ CA CT CK S7 S8 H7 H8 D7"), cards("HJ DJ C9 C8 C7 SA ST SK SQ HA"),
         cards("CQ S9 HT HK HQ H9 DK DQ D9 D8")), cards("DA DT"),
    )  # fmt: skip
    return dealt, Contract(FOREHAND, 18, Declaration(CLUBS), cards("DA H8"))


def test_the_soloist_knows_the_skat_if_it_was_taken():
    dealt, contract = _some_game()
    state = begin_with(dealt, contract)
    assert (view(state, FOREHAND).skat, view(state, FOREHAND).found) == (cards("DA H8"), cards("DA DT"))
    assert view(state, MIDDLEHAND).skat == view(state, REARHAND).found == 0
    by_hand = begin_with(dealt, Contract(FOREHAND, 18, Declaration(GRAND, True), dealt.skat))
    assert view(by_hand, FOREHAND).skat == view(by_hand, FOREHAND).found == 0
    assert view(by_hand, FOREHAND).unseen & dealt.skat == dealt.skat
    before = begin(dealt)
    for said in (acts.PASS, acts.PASS, acts.Bid(18)):
        before = apply(before, said)
    assert view(before, FOREHAND).skat == 0, "it lies there and wasn't looked at"
    taken = apply(before, acts.TAKE_SKAT)
    assert view(taken, FOREHAND).found == dealt.skat and view(taken, MIDDLEHAND).found == 0


def test_the_defenders_see_the_cards_of_an_ouvert_game():
    dealt, _ = _some_game()
    ouvert = Declaration(NULL, True, Announced.OUVERT)
    state = begin_with(dealt, Contract(REARHAND, 18, ouvert, dealt.skat))
    assert view(state, FOREHAND).open_hand == view(state, MIDDLEHAND).open_hand == dealt.hands[REARHAND]
    assert view(state, REARHAND).open_hand == 0
    closed = begin_with(dealt, Contract(REARHAND, 18, Declaration(NULL, True), dealt.skat))
    assert all(view(closed, seat).open_hand == 0 for seat in SEATS)


def test_a_view_offers_what_the_rules_allow_to_the_seat_whose_turn_it_is():
    for _, state in random_games(40):
        for seat in SEATS:
            seen = view(state, seat)
            assert seen.turn == state.turn and seen.played == state.played
            assert seen.actions == (actions(state) if seat == state.turn else ())
            wanted = as_set(action.card for action in seen.actions if isinstance(action, acts.Play))
            assert seen.legal == wanted
            assert seen.is_soloist == (seat == state.soloist)
            assert seen.unseen == ALL & ~(seen.hand | state.played | seen.skat)

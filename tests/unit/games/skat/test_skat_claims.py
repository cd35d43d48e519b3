"""Claims: only what is certain by the claimer's own knowledge, and then it is, whatever the others hold."""

import random

import pytest
from mischwerk_games.skat.rules import state as acts
from mischwerk_games.skat.rules.cards import FOREHAND, MIDDLEHAND, NUMBERS, REARHAND, SEATS, checked, deal, members
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.errors import IllegalClaim, WrongPhase
from mischwerk_games.skat.rules.game import actions, apply, is_certain
from mischwerk_games.skat.rules.games import CLUBS, GRAND, HEARTS, NULL, Declaration
from mischwerk_games.skat.rules.scoring import result
from mischwerk_games.skat.view import view
from skat_data import cards


@pytest.mark.parametrize(
    ("game", "hand", "unseen", "certain"),
    [
        (GRAND, "CJ SJ CA CT", "HJ DJ CK S7 S8 D7", True),
        (GRAND, "CJ CA CT", "HJ DJ CK S7 S8 D7", False),  # one jack more than can be drawn
        (GRAND, "CJ HJ CA", "SJ S7", False),  # the jack of spades takes one
        (GRAND, "CJ SJ CA CK", "HJ DJ CT S7", False),  # the ten is above the king
        (CLUBS, "CJ C7", "S7 HA DA", True),  # no trump is left
        (CLUBS, "S7 S8", "HA DA", True),
        (CLUBS, "SA S7", "S8 DA", False),
        (HEARTS, "CJ SJ HJ DJ", "HA HT HK", True),
    ],
)
def test_the_seat_that_leads_takes_all(game, hand, unseen, certain):
    for is_soloist in (True, False):
        assert is_certain(game, cards(hand), cards(unseen), True, is_soloist) == certain
        assert not is_certain(game, cards(hand), cards(unseen), False, is_soloist)


@pytest.mark.parametrize(
    ("hand", "unseen", "certain"),
    [
        ("C7 C9 CJ", "C8 CT CQ CK CA", True),
        ("C7 CT CJ", "C8 C9 CQ CK CA", False),
        ("C8", "C7 C9", False),
        ("C7 CA", "C8", True),  # the ace is never wanted
        ("CA", "S7", True),
        ("C7 S8", "C8 S7", False),
    ],
)
def test_the_soloist_of_a_null_game_stays_below(hand, unseen, certain):
    assert is_certain(NULL, cards(hand), cards(unseen), False, True) == certain
    assert not is_certain(NULL, cards(hand), cards(unseen), True, True), "not when it has to lead"
    assert not is_certain(NULL, cards(hand), cards(unseen), False, False), "nor for a defender"


SURE = checked(
    [
        cards("CJ SJ HJ DJ CA CT CK CQ C9 C8"),
        cards("C7 SA ST SK SQ S9 S8 S7 HA HT"),
        cards("HK HQ H9 H8 H7 DA DT DK DQ D9"),
    ],
    cards("D8 D7"),
)


def test_who_claims_gets_the_rest():
    state = begin_with(SURE, Contract(FOREHAND, 18, Declaration(CLUBS), SURE.skat))
    end = apply(state, acts.Claim(FOREHAND))
    assert end.is_over and end.claimed == FOREHAND and end.tricks == ()
    found = result(end)
    assert (found.won, found.points, found.tricks, found.schwarz) == (True, 120, 10, True)
    assert found.value == 12 * (10 + 1 + 2)


def test_a_defender_that_claims_takes_the_rest_from_the_soloist():
    state = begin_with(SURE, Contract(MIDDLEHAND, 18, Declaration(CLUBS), SURE.skat))
    found = result(apply(state, acts.Claim(FOREHAND)))
    assert (found.won, found.points, found.tricks, found.score) == (False, 0, 0, -2 * 12 * (10 + 1 + 2))


def test_what_is_not_certain_can_t_be_claimed():
    state = begin_with(SURE, Contract(FOREHAND, 18, Declaration(CLUBS), SURE.skat))
    for seat in (MIDDLEHAND, REARHAND):
        with pytest.raises(IllegalClaim, match="not certain"):
            apply(state, acts.Claim(seat))
    for seat in (3, -1):
        with pytest.raises(IllegalClaim):
            apply(state, acts.Claim(seat))
    led = apply(state, acts.Play(NUMBERS["CJ"]))
    with pytest.raises(WrongPhase):
        apply(led, acts.Claim(FOREHAND))


def forced(state, since, claimer, null):
    """Whether the claimer can have it, against any play of the others, who see all cards."""
    if state.is_over:
        return not null or result(state).won
    if not null and len(state.tricks) > since and state.tricks[-1].winner != claimer:
        return False
    following = (forced(apply(state, action), since, claimer, null) for action in actions(state))
    return any(following) if state.turn == claimer else all(following)


def test_every_claim_late_in_a_random_game_holds_against_any_play():
    tried = {True: 0, False: 0}
    for seed in range(1500):
        drawn = random.Random(seed)
        deck = list(range(32))
        drawn.shuffle(deck)
        dealt = deal(deck)
        game = drawn.choice((CLUBS, GRAND, NULL))
        discard = sum(1 << card for card in drawn.sample(list(members(dealt.hands[1] | dealt.skat)), 2))
        state = begin_with(dealt, Contract(MIDDLEHAND, 18, Declaration(game), discard))
        while not state.is_over:
            if len(state.tricks) >= 6 and not state.trick:
                for seat in SEATS:
                    seen = view(state, seat).claim
                    if seen is None:
                        with pytest.raises(IllegalClaim):
                            apply(state, acts.Claim(seat))
                    elif len(state.tricks) < 10:
                        tried[game == NULL] += 1
                        assert forced(state, len(state.tricks), seat, game == NULL)
            choices = actions(state)
            # Low cards, so that null games last.
            state = apply(state, choices[0] if game == NULL else drawn.choice(choices))
    assert tried[True] > 20 and tried[False] > 100, tried

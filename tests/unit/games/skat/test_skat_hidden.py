"""What is said depends on nothing that the person may not know: exchange two hidden cards, and every word stays."""

import random
from random import Random

import pytest
from mischwerk_games.skat.players.player import Player
from mischwerk_games.skat.rules import state as acts
from mischwerk_games.skat.rules.cards import (
    FOREHAND,
    MIDDLEHAND,
    NUMBERS,
    REARHAND,
    SEATS,
    as_set,
    checked,
    members,
)
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.errors import IllegalClaim, RuleError, WrongPhase
from mischwerk_games.skat.rules.game import actions, apply, begin, is_certain
from mischwerk_games.skat.rules.games import CLUBS, GRAND, HEARTS, NULL, Declaration
from mischwerk_games.skat.rules.scoring import result
from mischwerk_games.skat.rules.state import Claim, Discard
from mischwerk_games.skat.terminal import settings
from mischwerk_games.skat.terminal.screen import Screen
from mischwerk_games.skat.terminal.words import Words
from mischwerk_games.skat.view import view
from skat_session import Sitting
from skat_views import cards, deal_of

SHOWING = ("help", "list", "hint", "cards", "last", "foo", "claim please")


class Scripted(Player):
    """Does what it did the first time."""

    def __init__(self, script):
        self.script = script

    def begin(self, game, seen, order):
        self.own = iter([action for seat, action in self.script if seat == seen.seat])

    def choose(self, seen):
        return next(self.own)


def script_of(actions, deal):
    """(seat, action), with the seat whose turn it was."""
    state, script = begin(deal), []
    for action in actions:
        script.append((state.turn, action))
        state = apply(state, action)
    return script


def exchanged(deal, script, own, chosen):
    """Deal and script with two cards exchanged that the person has not seen: in hands, in the skat, or a discarded one
    for one that was kept. None if that can't be played."""
    state, discarded, at = begin(deal), 0, None
    for number, (seat, action) in enumerate(script):
        if isinstance(action, Discard) and seat != own:
            discarded, at = action.cards, number
        state = apply(state, action)
    played = as_set(card for trick in state.tricks for card in trick.cards) | as_set(state.trick)
    kept = list(members(state.hands[state.soloist] & ~played)) if at is not None else []
    if kept and chosen.random() < 0.3:
        old, new = chosen.choice(list(members(discarded))), chosen.choice(kept)
        other = Discard(discarded ^ (1 << old | 1 << new))
        changed, script = deal, [*script[:at], (state.soloist, other), *script[at + 1 :]]
    else:
        hands = [*deal.hands, deal.skat]
        is_known = state.soloist == own and not state.hand_game
        places = [place for place in range(4) if place != own and not (place == 3 and is_known)]
        first, other = chosen.sample(places, 2)
        free = [list(members(hands[place] & ~played & ~discarded)) for place in (first, other)]
        if not all(free):
            return None
        pair = 1 << chosen.choice(free[0]) | 1 << chosen.choice(free[1])
        hands[first] ^= pair
        hands[other] ^= pair
        changed = checked(hands[:3], hands[3])
    try:
        script_of([action for _, action in script], changed)
    except RuleError:
        return None
    return changed, script


def said_in(deal, script, seat, monkeypatch, make=None):
    """All that is said in a game of these actions."""
    monkeypatch.setattr(settings, "player", lambda name, seed, scoring: Scripted(script))
    sitting = Sitting(deal, seat=seat, games=1, begin=False)
    if make is not None:
        sitting.face = sitting.session._face = make()
    sitting.session.open()
    own = (action for actor, action in script if actor == seat)
    while len(sitting.game.actions) < len(script):
        sitting.game.act(next(own))
        sitting.game.ask_others()
    for line in SHOWING:
        sitting.session.execute(line)
    sitting.face.tell(sitting.session.turn)
    return sitting


def pairs(seeds):
    """((deal, script), the same with hidden cards exchanged, seat): wherever the person has to act."""
    chosen = Random(9)
    for seed in seeds:
        seat, deal = seed % 3, deal_of(seed)
        sitting = Sitting(deal, seed=seed, seat=seat, games=1, limit=0 if seed % 2 else 24)
        sitting.play()
        end = sitting.ends[0][2]
        is_open = end.declaration is not None and end.declaration.is_ouvert
        if is_open or any(isinstance(action, Claim) for action in sitting.game.actions):
            continue
        script = script_of(sitting.game.actions, deal)
        for count, (actor, _) in enumerate(script):
            changed = exchanged(deal, script[:count], seat, chosen) if actor == seat else None
            if changed is not None:
                yield (deal, script[:count]), changed, seat


def test_lines_are_the_same_for_deals_that_differ_in_hidden_cards(monkeypatch):
    compared, soloists = 0, set()
    for first, other, seat in list(pairs(range(12))):
        said = said_in(*first, seat, monkeypatch)
        assert said.said == said_in(*other, seat, monkeypatch).said and len(said.said) > 4
        compared += 1
        soloists.add((said.game.state.soloist - seat) % 3 if said.game.state.soloist >= 0 else None)
    assert compared > 50 and soloists == {None, 0, 1, 2}


def test_so_is_the_screen(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "60")
    compared = 0
    for first, other, seat in list(pairs(range(12)))[::6]:
        seen = []
        for variant in (first, other):
            sitting = said_in(*variant, seat, monkeypatch, lambda: Screen(Words("de")))
            sitting.face.show_table(sitting.session)
            seen.append(capsys.readouterr().out)
        assert seen[0] == seen[1] and len(seen[0]) > 100
        compared += 1
    assert compared > 15


# -- Claims: only what is certain by the claimer's own knowledge, and then it is, whatever the others hold.


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
    outcome = result(end)
    assert (outcome.won, outcome.points, outcome.tricks, outcome.schwarz) == (True, 120, 10, True)
    assert outcome.value == 12 * (10 + 1 + 2)


def test_a_defender_that_claims_takes_the_rest_from_the_soloist():
    state = begin_with(SURE, Contract(MIDDLEHAND, 18, Declaration(CLUBS), SURE.skat))
    outcome = result(apply(state, acts.Claim(FOREHAND)))
    assert (outcome.won, outcome.points, outcome.tricks, outcome.score) == (False, 0, 0, -2 * 12 * (10 + 1 + 2))


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
        dealt = deal_of(seed)
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

"""The heuristic player as a whole: what it bids, discards and declares, and that it plays by the rules."""

from random import Random

from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.players.heuristic.judging import choice_of, levels_of, limits_of
from mischwerk_games.skat.players.heuristic.tables import tables
from mischwerk_games.skat.players.player import RandomPlayer
from mischwerk_games.skat.rules.bidding import Bidding
from mischwerk_games.skat.rules.bidding import bid as after_bid
from mischwerk_games.skat.rules.cards import CARDS, NOBODY, POINTS, SEATS, deal
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.games import BASES, CLUBS, GRAND, NULL, Announced
from mischwerk_games.skat.rules.scoring import result, seeger_fabian
from mischwerk_games.skat.rules.state import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Phase
from mischwerk_games.skat.table import play
from mischwerk_games.skat.view import view
from skat_data import cards
from skat_views import FOREHAND, before

WEAK = "C7 C9 CQ S7 S9 SK H8 HQ D8 DK"
SUIT = "CJ C7 C8 CT CA SA S7 HK H7 D8"
GRAND_HAND = "CJ SJ HJ DJ CA CT SA ST HA DA"
NULL_HAND = "C7 C8 C9 S7 S9 H7 H8 HT D7 D9"


def game_of(seed):
    deck = list(range(CARDS))
    Random(seed).shuffle(deck)
    return begin(deal(deck))


def played(seed, players):
    return play(game_of(seed), players, is_timed=False)


# -- before the play ------------------------------------------------------------------------------------------


def test_a_weak_hand_passes():
    advice = Heuristic().advise(before(WEAK))
    assert advice == (PASS, "no game that is likely enough for 18")


def test_a_good_hand_bids_the_least_and_holds_to_what_it_is_worth():
    assert Heuristic().advise(before(SUIT)) == (BIDS[18], "good for 24")  # clubs with one, game two
    held = {}
    for value in (18, 24, 27):
        seen = before(SUIT, seat=FOREHAND, bidding=after_bid(Bidding(), value))
        held[value] = Heuristic().choose(seen)
    assert held == {18: HOLD, 24: HOLD, 27: PASS}


def test_a_hand_that_wins_without_the_skat_leaves_it():
    assert Heuristic().choose(before(GRAND_HAND, Phase.SKAT)) == PLAY_HAND
    assert Heuristic().choose(before(SUIT, Phase.SKAT)) == TAKE_SKAT


def test_the_discard_keeps_trumps_and_aces_and_saves_a_lone_ten():
    two_losers = choice_of(cards("CJ SJ HJ C7 C8 CT CA SA HK D8 D9 HT"), 18, False, tables())
    lone_ten = choice_of(cards("CJ SJ C7 C8 C9 CT CA SA ST S9 HT D8"), 18, False, tables())
    assert two_losers[:2] == (GRAND, cards("D8 D9"))
    assert lone_ten[:2] == (GRAND, cards("HT D8"))


def test_an_overbid_suit_gives_way_to_a_game_that_reaches_the_bid():
    hand = cards("CJ C7 C8 C9 CT CA SA ST HA H7 D8 D9")
    assert choice_of(hand, 18, False, tables())[0] == CLUBS
    assert choice_of(hand, 48, False, tables())[0] == GRAND


def test_a_hand_that_can_never_take_a_trick_is_null_ouvert_even_at_46():
    declared = Heuristic().choose(before(NULL_HAND, Phase.DECLARE, hand_game=True)).declaration
    assert declared == (NULL, True, Announced.OUVERT)
    assert limits_of(cards(NULL_HAND), False, tables())[0] == 59


def test_schneider_is_announced_by_an_overwhelming_hand_only():
    every = [
        Heuristic().choose(before(hand, Phase.DECLARE, hand_game=True)).declaration
        for hand in ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "CJ SJ C7 C8 C9 CT CA SA S7 H7")
    ]
    assert [one.announced for one in every] == [Announced.SCHNEIDER, Announced.NOTHING]
    assert every[0].game == CLUBS


# -- whole games ----------------------------------------------------------------------------------------------


def test_a_thousand_games_by_the_rules_and_every_action_was_offered():
    player = Heuristic()
    soloists, overbid = 0, 0
    for seed in range(1000, 2000):
        state = game_of(seed)
        while not state.is_over:
            seen = view(state, state.turn)
            advice = player.advise(seen)
            assert advice.reason
            if state.phase != Phase.DISCARD:  # 66 of them: that the rules accept it is enough
                assert advice.action in seen.actions or advice.action == seen.claim
            state = apply(state, advice.action)
        soloists += state.soloist != NOBODY
        overbid += result(state).overbid
    assert soloists > 900
    assert 0 < overbid < soloists / 100  # a matador in the skat can make the game worth less


def test_what_it_bids_is_the_value_of_a_game_that_its_own_cards_reach():
    for seed in range(500):
        for hand in game_of(seed).hands:
            value, from_hand = limits_of(hand, False, tables())
            levels = [BASES[game] * levels_of(game, hand, tables()) for game in range(GRAND + 1)]
            assert value == 0 or 18 <= value <= max(*levels, from_hand)


def test_the_same_view_gets_the_same_answer_whatever_was_played_before():
    used, fresh = Heuristic(), Heuristic()
    played(1, [used] * 3)
    for seed in range(30):
        first, second = played(seed, [used] * 3), played(seed, [fresh] * 3)
        assert first.state == second.state


def test_it_beats_two_random_players_from_each_seat():
    ours, others = 0, 0
    for seed in range(150):
        seat = seed % 3
        players = [RandomPlayer(3 * seed + one) for one in SEATS]
        players[seat] = Heuristic()
        told = played(seed, players).result
        if told.soloist != NOBODY:
            own, beside = seeger_fabian(told.score)
            points = [own if one == told.soloist else beside for one in SEATS]
            ours += points[seat]
            others += (sum(points) - points[seat]) / 2
    assert ours > 150 * 20 and others < 0, (ours, others)


def test_points_go_to_the_partner_and_not_to_the_soloist():
    """What defenders add to tricks of their own side is dearer than what they add to the soloist's."""
    own, lost = [], []
    for seed in range(200):
        state = played(seed, [Heuristic() for _ in SEATS]).state
        if state.declaration is None or state.declaration.game == NULL:
            continue
        for trick in state.tricks:
            for place, card in enumerate(trick.cards):
                seat = (trick.leader + place) % 3
                if seat not in (state.soloist, trick.winner):
                    (lost if trick.winner == state.soloist else own).append(POINTS[card])
    assert sum(own) / len(own) > 1.5 * sum(lost) / len(lost)

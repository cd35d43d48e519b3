"""The heuristic player as a whole: what it bids, discards and declares, and that it plays by the rules."""

from random import Random

from mischwerk_games.skat.kernel.board import board_of
from mischwerk_games.skat.kernel.fields import OVER
from mischwerk_games.skat.kernel.heuristic.decision import RULES, decide
from mischwerk_games.skat.kernel.heuristic.scene import scene_of
from mischwerk_games.skat.kernel.playouts import HEURISTIC, decision_on, play_out
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic, board_as_seen
from mischwerk_games.skat.players.heuristic.judging import choice_of, levels_of, limits_of
from mischwerk_games.skat.players.heuristic.tables import tables
from mischwerk_games.skat.players.player import RandomPlayer
from mischwerk_games.skat.rules.bidding import Bidding
from mischwerk_games.skat.rules.bidding import bid as after_bid
from mischwerk_games.skat.rules.cards import CARDS, NAMES, NOBODY, NUMBERS, SEATS, Deal, deal, members
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.games import BASES, CLUBS, GAME_NAMES, GAMES, GRAND, NULL, Announced, Declaration
from mischwerk_games.skat.rules.scoring import result, seeger_fabian
from mischwerk_games.skat.rules.state import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Phase, Play
from mischwerk_games.skat.table import play
from mischwerk_games.skat.view import view
from skat_views import FOREHAND, before, cards, deal_of, lines, playing

WEAK = "C7 C9 CQ S7 S9 SK H8 HQ D8 DK"
SUIT = "CJ C7 C8 CT CA SA S7 HK H7 D8"
GRAND_HAND = "CJ SJ HJ DJ CA CT SA ST HA DA"
NULL_HAND = "C7 C8 C9 S7 S9 H7 H8 HT D7 D9"


def game_of(seed):
    return begin(deal_of(seed))


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
    assert [declaration.announced for declaration in every] == [Announced.SCHNEIDER, Announced.NOTHING]
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
        players = [RandomPlayer(3 * seed + place) for place in SEATS]
        players[seat] = Heuristic()
        result = played(seed, players).result
        if result.soloist != NOBODY:
            own, beside = seeger_fabian(result.score)
            points = [own if place == result.soloist else beside for place in SEATS]
            ours += points[seat]
            others += (sum(points) - points[seat]) / 2
    assert ours > 150 * 20 and others < 0, (ours, others)


# -- The heuristic player's rules, which run as plain Python and compiled from the same source: card and rule.


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
    """With the rule's words as the reason. See tests/data/skat/README.md."""
    decided = set()
    for number, game in enumerate(lines("heuristic_decisions.jsonl")):
        with subtests.test(number):
            dealt = Deal(tuple(cards(hand) for hand in game["hands"]), cards(game["skat"]))
            kind = GAME_NAMES.index(game["game"])
            state = begun(dealt, kind, game["soloist"], game["hand"], game["ouvert"])
            for recorded in game["decisions"].split():
                card, rule = decision(state)
                decided.add(rule)
                seen = view(state, state.turn)
                if seen.claim is None:
                    assert Heuristic().advise(seen) == (Play(card), RULES[rule].__doc__)
                assert f"{RULES[rule].__name__}={NAMES[card]}" == recorded.partition("/")[0]
                state = apply(state, Play(NUMBERS[recorded[-2:]]))
            assert state.is_over
    assert decided == set(range(len(RULES)))


def test_compiled_code_that_knows_all_cards_decides_as_python_on_a_view():
    random, decisions = Random("policy"), 0
    for number in range(240):
        state = some_state(random, GAMES[number % len(GAMES)])
        strange = random.choice((0, 0.2, 1))  # how often a card is played that the rules would not play
        while not state.is_over:
            card, rule = decision(state)
            assert decision_on(board_of(state)) == (card, rule), (number, decisions)
            if random.random() < strange:
                card = random.choice(list(members(view(state, state.turn).legal)))
            state = apply(state, Play(card))
            decisions += 1
    assert decisions > 6_000


def test_a_playout_plays_all_three_seats_by_the_rules():
    random = Random("playouts")
    for number in range(120):
        state = some_state(random, GAMES[number % len(GAMES)])
        board = board_of(state)
        play_out(board, HEURISTIC, stream(0))
        while not state.is_over:
            state = apply(state, Play(decision(state)[0]))
        assert (board == board_of(state)).all() and board[OVER]


def test_every_rule_has_a_reason_of_its_own():
    assert len({rule.__doc__ for rule in RULES}) == len(RULES) and all(rule.__doc__ for rule in RULES)


def test_what_is_certain_is_claimed():
    seen = playing("grand", "CJ SJ HJ DJ CA CT", soloist=FOREHAND)
    assert Heuristic().advise(seen) == (seen.claim, "the rest is certain")

"""A game at the table; and a player that fails in a tournament: the game stops there, or is lost by its side."""

from random import Random

import pytest
from mischwerk_games.skat.players.player import Player, PlayerError, RandomPlayer
from mischwerk_games.skat.rules.cards import CARDS, NOBODY, deal
from mischwerk_games.skat.rules.contract import Contract, begin_with, contract_of
from mischwerk_games.skat.rules.game import begin
from mischwerk_games.skat.rules.games import CLUBS, DIAMONDS, GRAND, NULL, Announced, Declaration
from mischwerk_games.skat.rules.scoring import Scoring
from mischwerk_games.skat.rules.state import HOLD, PASS, PLAY_HAND, TAKE_SKAT, Bid, Declare, Discard, Phase, Play
from mischwerk_games.skat.table import Illegal, play
from mischwerk_games.skat.tournament.share import Stopped, decide, play_game
from skat_views import deal_of

DECK = list(range(CARDS))
Random(11).shuffle(DECK)
DEAL = deal(DECK)


class Scripted(Player):
    """Bids what it is given, plays grand and the lowest card, and fails in a phase, after so many actions in it."""

    def __init__(self, bids=0, fails=None, after=0, hand=False, game=GRAND):
        self.bids, self.fails, self.left, self.by_hand, self.game = bids, fails, after, hand, game
        self.told = None
        self.asked = 0

    def choose(self, seen):
        self.asked += 1
        if seen.phase == self.fails:
            self.left -= 1
            if self.left < 0:
                raise PlayerError("it has failed")
        if seen.phase == Phase.BIDDING:
            if seen.bidding.asked:
                return HOLD if seen.bidding.value <= self.bids else PASS
            return Bid(seen.bidding.values[0]) if seen.bidding.values[0] <= self.bids else PASS
        if seen.phase == Phase.SKAT:
            return PLAY_HAND if self.by_hand else TAKE_SKAT
        if seen.phase == Phase.DISCARD:
            return Discard(seen.found)
        if seen.phase == Phase.DECLARE:
            return Declare(Declaration(self.game, self.by_hand))
        return seen.actions[0]

    def end(self, result, seen, skat):
        self.told = result


def played(*players, state=None, scoring=Scoring.ISKO):
    return play_game(state or begin(DEAL), players, 0, scoring, True)


def test_without_forfeits_it_stops_and_names_the_seat():
    players = Scripted(), Scripted(20), Scripted(0, Phase.PLAY)
    with pytest.raises(Stopped, match="it has failed") as stopped:
        play_game(begin(DEAL), players, 0, Scoring.ISKO, False)
    assert stopped.value.seat == 2


def test_what_the_rules_refuse_is_a_failure_too():
    class Wrong(Scripted):
        def choose(self, seen):
            return TAKE_SKAT if seen.phase == Phase.PLAY else super().choose(seen)

    with pytest.raises(Stopped, match="taking the skat during the play") as stopped:
        play_game(begin(DEAL), (Scripted(), Scripted(20), Wrong()), 0, Scoring.ISKO, False)
    assert stopped.value.seat == 2
    assert list(played(Scripted(), Scripted(20), Wrong()).faults) == [2]


@pytest.mark.parametrize("after", [0, 3, 9])
@pytest.mark.parametrize("game", [GRAND, CLUBS, NULL])
def test_a_soloist_that_fails_in_the_play_has_lost(game, after):
    players = Scripted(), Scripted(20, Phase.PLAY, after, game=game), Scripted()
    outcome = played(*players)
    if outcome.state.is_over:
        assert game == NULL and not outcome.faults, "null ended before"
        return
    assert outcome.faults == {1: "it has failed"}
    for scoring in Scoring:
        result = outcome.results[scoring]
        assert (result.soloist, result.won, result.score) == (1, False, -2 * result.value)
    assert outcome.results[Scoring.ISKO] == players[0].told, "the others are told"
    assert len(outcome.state.tricks) == after, "no card is played after it"


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("game", [GRAND, CLUBS, NULL])
def test_a_defender_that_fails_gives_the_game_away(game, seat):
    players = [Scripted(), Scripted(20, game=game), Scripted()]
    players[seat] = Scripted(0, Phase.PLAY)
    result = played(*players).results[Scoring.ISKO]
    assert (result.soloist, result.won, result.score) == (1, True, result.value)


@pytest.mark.parametrize("announced", [Announced.SCHNEIDER, Announced.SCHWARZ, Announced.OUVERT])
def test_what_was_announced_counts_and_no_level_more(announced):
    state = begin_with(DEAL, Contract(1, 18, Declaration(CLUBS, True, announced), DEAL.skat))
    given = played(Scripted(0, Phase.PLAY), Scripted(), Scripted(), state=state).results[Scoring.ISKO]
    lost = played(Scripted(), Scripted(0, Phase.PLAY), Scripted(), state=state).results[Scoring.ISKO]
    levels = {Announced.SCHNEIDER: 2, Announced.SCHWARZ: 4, Announced.OUVERT: 5}[announced]
    assert given.value == lost.value == 12 * (abs(given.matadors) + 2 + levels)
    assert given.won and not lost.won


def test_an_overbid_game_is_not_won_by_a_fault():
    state = begin_with(DEAL, Contract(1, 264, Declaration(CLUBS), DEAL.skat))
    result = played(Scripted(0, Phase.PLAY), Scripted(), Scripted(), state=state).results[Scoring.ISKO]
    assert (result.overbid, result.won, result.score) == (True, False, -528)


@pytest.mark.parametrize(
    ("phase", "hand", "is_hand"),
    [
        (Phase.SKAT, False, True),
        (Phase.DISCARD, False, False),
        (Phase.DECLARE, False, False),
        (Phase.DECLARE, True, True),
    ],
)
def test_a_soloist_that_fails_before_the_declaration_has_lost_diamonds(phase, hand, is_hand):
    outcome = played(Scripted(), Scripted(20, phase, hand=hand), Scripted())
    contract = contract_of(outcome.state)
    assert contract == Contract(1, 18, Declaration(DIAMONDS, is_hand), DEAL.skat)
    assert not outcome.results[Scoring.ISKO].won and outcome.results[Scoring.ISKO].value >= 18
    assert [word for _, word in outcome.state.bidding.said] == [18, 0, 0], "the bidding is kept"


def test_who_fails_in_the_bidding_has_passed_and_loses_as_a_defender():
    failing, third = Scripted(30, Phase.BIDDING), Scripted(24)
    outcome = played(failing, Scripted(20), third)
    result = outcome.results[Scoring.ISKO]
    assert outcome.faults == {0: "it has failed"} and failing.asked == 1
    assert (result.soloist, result.won) == (2, True), "rearhand bids more than middlehand, and needn't play a card"
    assert outcome.state.tricks == () and contract_of(outcome.state).declaration.game == GRAND


def test_who_fails_when_the_others_pass_has_passed_in():
    outcome = played(Scripted(), Scripted(18, Phase.BIDDING), Scripted())
    assert outcome.state.passed_in and outcome.faults == {1: "it has failed"}
    assert {result.score for result in outcome.results.values()} == {0}


def test_a_soloist_that_fails_too_has_lost():
    outcome = played(Scripted(0, Phase.BIDDING), Scripted(20, Phase.DECLARE), Scripted())
    assert set(outcome.faults) == {0, 1} and not outcome.results[Scoring.ISKO].won


def test_a_game_without_failures_is_the_table_s():
    outcome = played(Scripted(), Scripted(20), Scripted())
    assert outcome.faults == {} and outcome.state.is_over and len(outcome.state.tricks) == 10


def test_players_that_decide_a_contract():
    assert decide(begin(DEAL), [Scripted(), Scripted(22), Scripted(20)], 0) == Contract(
        1, 20, Declaration(GRAND), DEAL.skat
    )
    assert decide(begin(DEAL), [Scripted() for _ in range(3)], 0) is None
    with pytest.raises(Stopped) as stopped:
        decide(begin(DEAL), [Scripted(), Scripted(22, Phase.DISCARD), Scripted()], 0)
    assert stopped.value.seat == 1 != NOBODY


# -- A game at the table: three players, each with the view of its own seat.


class Listener(RandomPlayer):
    """Keeps all that it is told."""

    def __init__(self, seed):
        super().__init__(seed)
        self.seen = []
        self.acts = []
        self.told = None

    def begin(self, game, seen, order):
        self.seen.append(seen)

    def watch(self, seat, action, seen):
        self.acts.append((seat, action))
        self.seen.append(seen)

    def end(self, result, seen, skat):
        self.told = result


@pytest.mark.parametrize("seed", range(20))
def test_all_hear_the_same_but_for_the_discard(seed):
    players = [Listener(10 * seed + seat) for seat in range(3)]
    played = play(begin(deal_of(seed)), players)
    assert played.state.is_over and {player.told for player in players} == {played.result}
    for seat, player in enumerate(players):
        assert {seen.seat for seen in player.seen} == {seat}
        for (actor, action), (_, heard) in zip(players[played.result.soloist].acts, player.acts, strict=True):
            is_secret = isinstance(action, Discard) and actor != seat
            assert heard == (Discard(0) if is_secret else action)


def test_some_games_are_passed_in_and_some_are_played():
    soloists = {play(begin(deal_of(n)), [RandomPlayer(3 * n + s) for s in range(3)]).result.soloist for n in range(40)}
    assert soloists == {NOBODY, 0, 1, 2}


def test_what_the_rules_refuse_names_the_seat():
    class Wrong(Player):
        def choose(self, seen):
            return Play(0)

    with pytest.raises(Illegal, match="a card in the bidding") as raised:
        play(begin(deal_of(1)), [RandomPlayer(0), Wrong(), RandomPlayer(2)])
    assert raised.value.seat == 1

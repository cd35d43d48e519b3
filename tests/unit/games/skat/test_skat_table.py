"""A game at the table: three players, each with the view of its own seat."""

from random import Random

import pytest
from mischwerk_games.skat.players.player import Player, RandomPlayer
from mischwerk_games.skat.rules.cards import CARDS, NOBODY, deal
from mischwerk_games.skat.rules.game import begin
from mischwerk_games.skat.rules.state import Discard, Play
from mischwerk_games.skat.table import Illegal, play


def deal_of(seed):
    deck = list(range(CARDS))
    Random(seed).shuffle(deck)
    return deal(deck)


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

    def end(self, told, seen, skat):
        self.told = told


@pytest.mark.parametrize("seed", range(20))
def test_all_hear_the_same_but_for_the_discard(seed):
    players = [Listener(10 * seed + seat) for seat in range(3)]
    played = play(begin(deal_of(seed)), players)
    assert played.state.is_over and {one.told for one in players} == {played.result}
    for seat, player in enumerate(players):
        assert {seen.seat for seen in player.seen} == {seat}
        for (actor, action), (_, heard) in zip(players[played.result.soloist].acts, player.acts, strict=True):
            is_secret = isinstance(action, Discard) and actor != seat
            assert heard == (Discard(0) if is_secret else action)


def test_the_same_seeds_play_the_same_game():
    first, second = (play(begin(deal_of(4)), [RandomPlayer(seat) for seat in range(3)]) for _ in range(2))
    assert first.state == second.state


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

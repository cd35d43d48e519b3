"""Games of Mau-Mau by random choices, and what a player sees in them."""

import random

from mischwerk_games.java_shuffle import shuffle
from mischwerk_games.mau_mau.players import move_of
from mischwerk_games.mau_mau.rules import FITS, NUMBERS, as_set, deal, members, play


def cards(text):
    return as_set(NUMBERS[word] for word in text.split())


class AnyCard:
    """Discards any card that fits."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, seen):
        return self.random.choice(list(members(seen.hand & FITS[seen.up])))


def states_of(deck, player):
    """All states of a game, from the deal on."""
    states = [deal(deck)]
    while not states[-1].is_over:
        state = states[-1]
        states.append(play(state, state.turn, move_of(player, state)))
    return states


def java_deck(seed):
    deck = list(range(32))
    shuffle(deck, seed)
    return deck


GAMES = [(java_deck(seed), states_of(java_deck(seed), AnyCard(seed))) for seed in range(60)]


def some_views(count, seed):
    chosen = random.Random(seed)
    for _ in range(count):
        deck, states = chosen.choice(GAMES)
        state = chosen.choice(states[:-1])
        yield deck, state, state.turn, chosen

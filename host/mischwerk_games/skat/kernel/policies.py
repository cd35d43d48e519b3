"""How a playout chooses cards. A policy is a number; the simple ones are a branch in `choose`, the heuristic one needs
the whole board and is in a folder of its own.

`choose` is given what matters in a trick: the legal cards; the game; ``place``: 0 for who leads, 1, 2; ``soloist``: the
soloist's place; ``lead``, ``answer``: the cards on the table.
"""

from ..rules.games import NULL
from .bits import count, highest, lowest
from .board import BEAT, VALUE
from .compiling import inlined
from .random import Stream, below

RANDOM, GREEDY, HEURISTIC = 0, 1, 2
POLICIES = ("random", "greedy", "heuristic")
_NULL = NULL


@inlined
def random_card(legal: int, random: Stream) -> int:
    """Any of them."""
    for _ in range(below(random, count(legal))):
        legal &= legal - 1
    return lowest(legal)


@inlined
def _most_points(cards: int) -> int:
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if VALUE[card] > VALUE[best]:
            best = card
    return best


@inlined
def _least_points(cards: int) -> int:
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if VALUE[card] < VALUE[best]:
            best = card
    return best


@inlined
def greedy_card(legal: int, game: int, place: int, soloist: int, lead: int, answer: int, random: Stream) -> int:
    """Leads at random; takes a trick of the other party with the most points it can, adds the most points to one of its
    own party, and otherwise gives the least. In null it plays the highest card below, or the lowest above."""
    if place == 0:
        return random_card(legal, random)
    winner = 0
    best = lead
    if place == 2 and BEAT[game, lead] >> answer & 1:
        winner = 1
        best = answer
    takes = legal & BEAT[game, best]
    if game == _NULL:
        return highest(legal & ~takes) if legal & ~takes else lowest(takes)
    if (winner == soloist) == (place == soloist):
        return _most_points(legal)
    return _most_points(takes) if takes else _least_points(legal)


@inlined
def choose(policy: int, legal: int, game: int, place: int, soloist: int, lead: int, answer: int, random: Stream) -> int:
    """The card that the random or the greedy policy plays."""
    if legal & legal - 1 == 0:
        return lowest(legal)
    if policy == GREEDY:
        return greedy_card(legal, game, place, soloist, lead, answer, random)
    return random_card(legal, random)

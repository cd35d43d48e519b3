"""How a playout chooses cards. A policy is a number and a branch in `choose`; it sees the whole board."""

from .bits import count, highest, lowest
from .board import ANSWER, BEAT, GAME, IN_TRICK, LEAD, LEADER, SOLOIST, VALUE, Board, legal_cards, turn_of
from .compiling import inlined
from .random import Stream, below

RANDOM, GREEDY = 0, 1
POLICIES = ("random", "greedy")


@inlined
def nth(cards: int, place: int) -> int:
    """The card of a set at a place, from 0, lowest first."""
    for _ in range(place):
        cards &= cards - 1
    return lowest(cards)


@inlined
def random_card(legal: int, random: Stream) -> int:
    """Any legal card."""
    if legal & legal - 1 == 0:
        return lowest(legal)
    return nth(legal, below(random, count(legal)))


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
def greedy_card(board: Board, legal: int, random: Stream) -> int:
    """Leads at random; takes a trick of the other party with the most points it can, adds the most
    points to one of its own party, and otherwise gives the least. In null the soloist, and whoever can't help it, plays
    the highest card below."""
    if legal & legal - 1 == 0:
        return lowest(legal)
    if board[IN_TRICK] == 0:
        return random_card(legal, random)
    game = board[GAME]
    winner = board[LEADER]
    best = board[LEAD]
    if board[IN_TRICK] == 2 and BEAT[game, best] >> board[ANSWER] & 1:
        best = board[ANSWER]
        winner = (winner + 1) % 3
    beat = legal & BEAT[game, best]
    if game == 5:
        under = legal & ~beat
        return highest(under) if under else lowest(beat)
    ours = (winner == board[SOLOIST]) == (turn_of(board) == board[SOLOIST])
    if ours:
        return _most_points(legal)
    return _most_points(beat) if beat else _least_points(legal)


@inlined
def choose(policy: int, board: Board, random: Stream) -> int:
    """The card that a policy plays."""
    legal = legal_cards(board)
    if policy == GREEDY:
        return greedy_card(board, legal, random)
    return random_card(legal, random)

"""Games played to their end by a policy, as many as wanted, from one board or from each of many."""

from ..rules.games import NULL
from .board import BEAT, FOLLOW, VALUE, Board, is_won, play_card, set_board
from .board import winner_of as taker
from .compiling import compiled, count, from_python, highest, inlined, lowest, part, spliced
from .fields import ANSWER, GAME, IN_TRICK, LEAD, LEADER, OVER, POINTS, SOLOIST, TRICKS
from .heuristic import decision, scene
from .random import Stream, below

# -- The heuristic player's rules in compiled code, and playouts by them.

_decide, _scene_of = from_python(decision.decide), from_python(scene.scene_of)


@part
def _card(board: Board) -> int:
    here = _scene_of(board)  # type: ignore[arg-type]
    if here.legal & here.legal - 1 == 0:
        return lowest(here.legal)
    return _decide(here)[0]


@compiled
def decision_on(board: Board) -> tuple[int, int]:
    """The card, and the number of its rule, of the seat whose turn it is, on a board that is not at its end and knows
    what players remember."""
    return _decide(_scene_of(board))  # type: ignore[arg-type]


@compiled
def play_out_by_rules(board: Board) -> None:
    """Play a board to its end."""
    while not board[OVER]:
        play_card(board, _card(board))


# -- How a playout chooses cards. A policy is a number; the simple ones are a branch in `choose`, the heuristic one
# needs the whole board and is in a folder of its own.  `choose` is given what matters in a trick: the legal cards;
# the game; ``place``: 0 for who leads, 1, 2; ``soloist``: the soloist's place; ``lead``, ``answer``: the cards on
# the table.

RANDOM, GREEDY, HEURISTIC = 0, 1, 2
POLICIES = ("random", "greedy", "heuristic")
_NULL = NULL


@spliced
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


@spliced
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


@spliced
def choose(policy: int, legal: int, game: int, place: int, soloist: int, lead: int, answer: int, random: Stream) -> int:
    """The card that the random or the greedy policy plays."""
    if legal & legal - 1 == 0:
        return lowest(legal)
    if policy == GREEDY:
        return greedy_card(legal, game, place, soloist, lead, answer, random)
    return random_card(legal, random)


@inlined
def _legal(hand: int, follow: int) -> int:
    return hand & follow if hand & follow else hand


@compiled
def play_out(board: Board, policy: int, random: Stream) -> None:
    """Play a board to its end."""
    if board[OVER]:
        return
    if policy == HEURISTIC:
        play_out_by_rules(board)
        return
    # Plain variables, not the board: twice as quick.
    game = board[GAME]
    leader = board[LEADER]
    first = board[leader]
    second = board[(leader + 1) % 3]
    third = board[(leader + 2) % 3]
    soloist = (board[SOLOIST] - leader + 3) % 3
    points = board[POINTS]
    tricks = board[TRICKS]
    given = board[IN_TRICK]
    lead = board[LEAD]
    answer = board[ANSWER]
    while third:
        if given == 0:
            lead = choose(policy, first, game, 0, soloist, 0, 0, random)
            first ^= 1 << lead
        follow = FOLLOW[game, lead]
        if given < 2:
            answer = choose(policy, _legal(second, follow), game, 1, soloist, lead, 0, random)
            second ^= 1 << answer
        last = choose(policy, _legal(third, follow), game, 2, soloist, lead, answer, random)
        third ^= 1 << last
        given = 0
        winner = taker(game, lead, answer, last)
        if winner == soloist:
            points += VALUE[lead] + VALUE[answer] + VALUE[last]
            tricks += 1
        if winner == 1:
            first, second, third = second, third, first
            soloist = soloist - 1 if soloist > 0 else 2
            leader = leader + 1 if leader < 2 else 0
        elif winner == 2:
            first, second, third = third, first, second
            soloist = soloist + 1 if soloist < 2 else 0
            leader = leader - 1 if leader > 0 else 2
        if game == _NULL and tricks:
            break
    board[leader] = first
    board[(leader + 1) % 3] = second
    board[(leader + 2) % 3] = third
    board[LEADER] = leader
    board[IN_TRICK] = 0
    board[LEAD] = 0
    board[ANSWER] = 0
    board[POINTS] = points
    board[TRICKS] = tricks
    board[OVER] = 1


@compiled
def playouts(boards: Board, policy: int, rounds: int, random: Stream, results: Board) -> None:
    """Play each row of ``boards`` ``rounds`` times. Adds up in the same row of ``results``: games won, the soloist's
    points with the skat, his tricks. The boards stay as they are."""
    board = boards[0].copy()
    for row in range(len(boards)):
        for _ in range(rounds):
            set_board(board, row, boards)
            play_out(board, policy, random)
            results[row, 0] += is_won(board)
            results[row, 1] += board[POINTS]
            results[row, 2] += board[TRICKS]

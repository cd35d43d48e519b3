"""What contracts bring on the list in sampled worlds, played to the end by the heuristic player's rules; compiled.

A contract is four numbers: the game, the two cards that go (0 in hand games), 1 for a hand game, what is announced.
A world is three hands and the skat before the play. Points are Seeger-Fabian, at a table of three.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernel.board import VALUE, Board
from ...kernel.compiling import compiled, lowest, part
from ...kernel.fields import FIELDS, GAME, OPEN, POINTS, SKAT, SKAT_SEEN, SOLOIST, TRICKS
from ...kernel.playouts import play_out_by_rules
from ...rules.bidding import BID_VALUES, LOWEST_BID
from ...rules.cards import MIDDLEHAND, NOBODY, REARHAND
from ...rules.contract import ALL_POINTS, ALL_TRICKS, SCHNEIDER, TO_WIN
from ...rules.games import BASES, NULL, NULL_VALUES, Announced
from ...rules.scoring import OTHERS_BONUS, WON_BONUS
from ..heuristic.tables import Tables
from ..inference import Numbers, announced_of, choice_of, hand_game_of, levels_of, limits_of

# -- What a game brings on the list, in compiled code: Seeger-Fabian at a table of three, by the rules' own scoring.

_BASE = np.array(BASES, dtype=np.int64)
_NULL, _BONUS, _OTHERS = NULL, WON_BONUS, OTHERS_BONUS[3]
_ALL_POINTS, _ALL_TRICKS, _SCHNEIDER_POINTS, _TO_WIN = ALL_POINTS, ALL_TRICKS, SCHNEIDER, TO_WIN
_SCHNEIDER, _SCHWARZ, _OUVERT = int(Announced.SCHNEIDER), int(Announced.SCHWARZ), int(Announced.OUVERT)
# Two numbers for hand and ouvert: 0 or 1 each.
_NULL_WORTH = np.array([[NULL_VALUES[bool(hand), bool(ouvert)] for ouvert in (0, 1)] for hand in (0, 1)])


@part
def list_points(
    game: int, hand: int, announced: int, levels: int, bid: int, points: int, tricks: int
) -> tuple[int, int]:  # fmt: skip
    """For the soloist, and for each of the others. ``levels``: his matadors, and one for the game; ``points``,
    ``tricks``: what he has taken, the skat included; a null game is not below its bid."""
    if game == _NULL:
        value = _NULL_WORTH[hand, 1 if announced == _OUVERT else 0]
        won = tricks == 0
    else:
        schneider = points >= _ALL_POINTS - _SCHNEIDER_POINTS
        schwarz = tricks == _ALL_TRICKS
        won = points >= _TO_WIN
        won = won and (schneider or announced < _SCHNEIDER) and (schwarz or announced < _SCHWARZ)
        times = levels + hand
        if schneider or points <= _SCHNEIDER_POINTS or announced >= _SCHNEIDER:
            times += 1
        if schwarz or tricks == 0 or announced >= _SCHWARZ:
            times += 1
        if announced >= _SCHNEIDER:
            times += 1
        if announced >= _SCHWARZ:
            times += 1
        if announced == _OUVERT:
            times += 1
        value = _BASE[game] * times
        if value < bid:
            value = (bid + _BASE[game] - 1) // _BASE[game] * _BASE[game]
            won = False
    if won:
        return value + _BONUS, 0
    return -2 * value - _BONUS, _OTHERS


Values = NDArray[np.float64]
GAME_OF, PAIR, HAND, ANNOUNCED = 0, 1, 2, 3  # of a contract
BY_RULES = -1  # in place of a game: the skat is taken, and the heuristic player chooses all
_NOBODY, _MIDDLEHAND, _REARHAND = NOBODY, MIDDLEHAND, REARHAND
_LOWEST, _FIELDS, _BY_RULES = LOWEST_BID, FIELDS, BY_RULES
_TOO_HIGH = 1 << 20
# [value]: the next one that may be bid.
_NEXT = np.array(
    [min((bid for bid in BID_VALUES if bid > value), default=_TOO_HIGH) for value in range(BID_VALUES[-1] + 1)],
    dtype=np.int64,
)


@part
def _play(world: Numbers, soloist: int, game: int, pair: int, hand: int, announced: int, board: Board) -> None:
    """Leaves on the board what the soloist has taken."""
    board[:] = 0
    board[:3] = world[:3]
    skat = world[3]
    if not hand:
        board[soloist] = (world[soloist] | skat) ^ pair
        skat = pair
    board[GAME] = game
    board[SOLOIST] = soloist
    board[SKAT] = skat
    board[SKAT_SEEN] = 0 if hand else 1
    board[OPEN] = 1 if announced == _OUVERT else 0
    while skat:
        board[POINTS] += VALUE[lowest(skat)]
        skat &= skat - 1
    play_out_by_rules(board)


@part
def _points(
    world: Numbers, soloist: int, game: int, hand: int, announced: int, bid: int, tables: Tables, board: Board
) -> tuple[int, int]:  # fmt: skip
    """For the soloist, and for each of the others, of a game that was played on the board."""
    levels = levels_of(game, world[soloist] | world[3], tables) if game != _NULL else 0
    return list_points(game, hand, announced, levels, bid, board[POINTS], board[TRICKS])


@part
def _contract_by_rules(
    world: Numbers, soloist: int, bid: int, from_hand: int, tables: Tables
) -> tuple[int, int, int, int]:  # fmt: skip
    """Return what the heuristic player makes of the twelve cards, or of ten up to a bid of ``from_hand``."""
    leads = soloist == 0
    if bid <= from_hand:
        game, _ = hand_game_of(world[soloist], bid, leads, tables)
        return game, 0, 1, announced_of(game, world[soloist], leads, True, tables)
    owned = world[soloist] | world[3]
    game, pair, _ = choice_of(owned, bid, leads, tables)
    return game, pair, 0, announced_of(game, owned ^ pair, leads, False, tables)


@compiled
def contract_points(worlds: Numbers, seat: int, bid: int, contracts: Numbers, tables: Tables, values: Values) -> None:
    """Fill ``values``: [world, contract], what ``seat`` gets as the soloist. ``contracts``: a row each."""
    board = np.zeros(_FIELDS, dtype=np.int64)
    for row in range(len(worlds)):
        for i in range(len(contracts)):
            game, pair, hand, announced = contracts[i]
            if game == _BY_RULES:
                game, pair, hand, announced = _contract_by_rules(worlds[row], seat, bid, 0, tables)
            _play(worlds[row], seat, game, pair, hand, announced, board)
            values[row, i], _ = _points(worlds[row], seat, game, hand, announced, bid, tables, board)


@part
def _settled(bidder: int, holder: int, value: int, is_asked: int, limits: Numbers) -> tuple[int, int]:
    """Who plays, at which bid, if each seat says what its limit allows and no more than it has to."""
    while bidder != _NOBODY:
        if is_asked:
            is_asked = 0
            if limits[holder] >= value:
                continue
            holder = bidder
        elif limits[bidder] >= _NEXT[value]:
            value = _NEXT[value]
            is_asked = 1
            continue
        bidder = _REARHAND if bidder == _MIDDLEHAND else _NOBODY
    if value:
        return holder, value
    return (holder, _LOWEST) if limits[holder] >= _LOWEST else (_NOBODY, 0)


@compiled
def limit_points(
    worlds: Numbers, seat: int, standing: Numbers, own_limits: Numbers, hand_contract: Numbers, hand_bid: int,
    tables: Tables, values: Values,
) -> None:  # fmt: skip
    """Fill ``values``: [world, own limit], what ``seat`` gets if it bids up to that limit from here on; the others go
    on as the heuristic player does. ``standing``: bidder, holder, value, 1 if the holder is asked; ``hand_contract``:
    what is played from the hand up to a bid of ``hand_bid``, above that the skat is taken."""
    limits = np.zeros(3, dtype=np.int64)
    from_hand = np.zeros(3, dtype=np.int64)
    boards = np.zeros((3, _FIELDS), dtype=np.int64)  # of each seat as the soloist: the last game that was played
    played = np.empty((3, 4), dtype=np.int64)  # and its contract
    for row in range(len(worlds)):
        world = worlds[row]
        played[:] = -1
        for other in range(3):
            if other != seat:
                limits[other], from_hand[other] = limits_of(world[other], other == 0, tables)
        last = (_NOBODY, -1)
        points = 0
        for i in range(len(own_limits)):
            limits[seat] = own_limits[i]
            soloist, bid = _settled(standing[0], standing[1], standing[2], standing[3], limits)
            if last != (soloist, bid):
                last = (soloist, bid)
                points = 0
                if soloist != _NOBODY:
                    game, pair, hand, announced = hand_contract
                    if soloist != seat or bid > hand_bid:
                        game, pair, hand, announced = _contract_by_rules(
                            world, soloist, bid, from_hand[soloist] if soloist != seat else 0, tables
                        )
                    was = played[soloist]
                    if was[0] != game or was[1] != pair or was[2] != hand or was[3] != announced:
                        _play(world, soloist, game, pair, hand, announced, boards[soloist])
                        was[0], was[1], was[2], was[3] = game, pair, hand, announced
                    own, others = _points(world, soloist, game, hand, announced, bid, tables, boards[soloist])
                    points = own if soloist == seat else others
            values[row, i] = points

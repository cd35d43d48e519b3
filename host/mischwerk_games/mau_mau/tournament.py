"""Computer players against each other. Every deal is played again with each hand, and each player, in every seat.

A seat is a place in the turn: seat 1 begins. A hand is five cards of the deck: hand 1 are its first five. As every seat
has held all four hands of each deal, differences between seats come from the game; as each hand has been played from
all four seats, differences between hands come from the deal.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from shuffler.randomness import chacha20
from shuffler.randomness.drbg import Drbg
from shuffler.randomness.permutation import draw

from mischwerk_games.java_shuffle import shuffle

from .players import Player, move_of
from .rules import CARDS, PLAYERS, State, deal, play

DEALS = ("java", "uniform")
LEAST_GAMES = 2
_DEALS_A_SHARE = 4  # of which each is 16 games, or 8, or 4


class Row(NamedTuple):
    """One deal, all its games together. Points per game: 1 for the winner; a draw gives each 1/4."""

    seats: tuple[float, ...]
    hands: tuple[float, ...]
    kinds: tuple[float, ...]  # to one player of each kind, in the order of `kinds_of`
    draws: float


def kinds_of(lineup: Sequence[str]) -> list[str]:
    """The kinds of player in it, each once."""
    return list(dict.fromkeys(lineup))


def rotations(lineup: Sequence[str]) -> list[int]:
    """By how many seats a line-up is rotated, so that each player gets every seat: those that change something."""
    moved: dict[tuple[str, ...], int] = {}
    for by in range(PLAYERS):
        moved.setdefault(tuple(lineup[(seat - by) % PLAYERS] for seat in range(PLAYERS)), by)
    return sorted(moved.values())


def shares(
    games: int, lineup: Sequence[str], players: Mapping[str, Player], way: str, seed: int
) -> Iterator[tuple[Any, ...]]:
    """The tasks of `share` for the deals 0 to ``games`` - 1, dealt in a ``way`` of DECKS."""
    for first in range(0, games, _DEALS_A_SHARE):
        yield first, min(first + _DEALS_A_SHARE, games), lineup, players, way, seed


def share(first: int, end: int, lineup: Sequence[str], players: Mapping[str, Player], way: str, seed: int) -> list[Row]:
    """The deals ``first`` to ``end`` - 1."""
    return list(played(end, lineup, players, partial(DECKS[way], seed), first))


def played(
    games: int, lineup: Sequence[str], players: Mapping[str, Player], deck: Callable[[int], list[int]], first: int = 0
) -> Iterator[Row]:
    """The deals ``first`` to ``games`` - 1, one by one; ``deck`` gives the deck of each."""
    kinds, moves = kinds_of(lineup), rotations(lineup)
    each = 1 / (len(moves) * PLAYERS)
    for number in range(first, games):
        dealt = deal(deck(number))
        seats, hands, kind_points, draws = [0.0] * PLAYERS, [0.0] * PLAYERS, dict.fromkeys(kinds, 0.0), 0.0
        for by in moves:
            sitting = [lineup[(seat - by) % PLAYERS] for seat in range(PLAYERS)]
            for turned in range(PLAYERS):
                ended = _to_the_end(_turned(dealt, turned), [players[kind] for kind in sitting])
                draws += 0 if ended.winner else each
                for seat in range(PLAYERS):
                    points = each * (ended.winner == seat + 1 if ended.winner else 1 / PLAYERS)
                    seats[seat] += points
                    hands[(seat - turned) % PLAYERS] += points
                    kind_points[sitting[seat]] += points / lineup.count(sitting[seat])
        yield Row(tuple(seats), tuple(hands), tuple(kind_points[kind] for kind in kinds), draws)


def java_deck(seed: int, number: int) -> list[int]:
    """A deck by Java's shuffle, with a seed of its own out of all 2**32."""
    deck = list(range(CARDS))
    shuffle(deck, int.from_bytes(_digest("java", seed, number)[:4], "big", signed=True))
    return deck


def uniform_deck(seed: int, number: int) -> list[int]:
    """A deck as the machine draws one in test mode: each of the 32! orders equally likely."""

    def next_key(out: bytearray) -> int:
        out[:] = _digest("uniform", seed, number)
        return 0

    return draw(Drbg(next_key, chacha20.block).below, CARDS)


DECKS = {"java": java_deck, "uniform": uniform_deck}


def _digest(what: str, seed: int, number: int) -> bytes:
    return hashlib.sha256(f"mischwerk mau-mau tournament {what} {seed} {number}".encode()).digest()


def _turned(dealt: State, by: int) -> State:
    """Turn a deal, hand k to seat k + ``by``."""
    return dealt._replace(hands=tuple(dealt.hands[(seat - by) % PLAYERS] for seat in range(PLAYERS)))


def _to_the_end(state: State, sitting: Sequence[Player]) -> State:
    while not state.is_over:
        state = play(state, state.turn, move_of(sitting[state.turn - 1], state))
    return state

"""The piles of a game, or those a user asks for: hands, an up-card, the stock."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from shuffler.planning import piles as core_piles

from mischwerk.deck import decks
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted

_MOST_ON_THE_WIRE = 127  # cards of one pile
_ITEM = re.compile(r"([0-9]{1,3}|rest)(:ordered)?")


class Pile(NamedTuple):
    """Cards that lie together. ``ordered``: every card has its random place; else it only matters who holds it."""

    name: str
    size: int
    ordered: bool = False


class Game(NamedTuple):
    """``piles``: given players and cards, all piles from the lowest place up; too many cards in them if they do not
    fit. ``decks``: names of the decks it is played with, the usual one first."""

    name: str
    least: int
    most: int
    usual: int
    decks: tuple[str, ...]
    piles: Callable[[int, int], list[Pile]]


def piles_of(game: Game, players: int | None, deck: Deck) -> tuple[Pile, ...]:
    """The piles of a game. Raises UsageProblem: wrong deck, or a number of players that is not possible."""
    if deck.name not in game.decks:
        raise UsageProblem(
            f"{game.name} is not dealt from the deck {deck.name}.",
            "Leave --deck out" + (f", or give --deck {_either(game.decks)}." if len(game.decks) > 1 else "."),
        )
    count = game.usual if players is None else players
    if not game.least <= count <= game.most:
        fixed = game.least == game.most
        takes = str(game.least) if fixed else f"{game.least} to {game.most}"
        raise UsageProblem(
            f"{game.name} is for {_counted(takes, 'player')}, not {count}.",
            "Leave --players out." if fixed else f"Give --players between {game.least} and {game.most}.",
            option="--players",
        )
    piles = game.piles(count, deck.size)
    if sum(pile.size for pile in piles) != deck.size or piles[-1].size < 1:
        larger = [name for name in game.decks if decks.find(name).size > deck.size]
        raise UsageProblem(
            f"The {deck.size} cards of {deck.name} are not enough to deal {game.name} to {count} players.",
            "Give fewer --players" + (f", or --deck {_either(larger)}." if larger else "."),
            option="--players",
        )
    return tuple(piles)


def parsed(text: str, cards: int) -> tuple[Pile, ...]:
    """The piles of --piles, such as 5,5,5,5,1,rest:ordered, for a deck of ``cards``. Raises UsageProblem."""
    matches = [(item, _ITEM.fullmatch(item.strip())) for item in text.split(",")]
    for item, match in matches:
        if match is None:
            raise UsageProblem(
                f"--piles: {item.strip()[:20]!r} is not a pile.",
                "Give numbers of cards such as 13,13,13,13 or 5,5,1,rest:ordered.",
                option="--piles",
            )
    sizes = [(None if match[1] == "rest" else int(match[1]), bool(match[2])) for _, match in matches if match]
    if (0, False) in sizes or (0, True) in sizes:
        raise UsageProblem(
            "--piles: a pile of 0 cards is not a pile.", "Give every pile 1 card or more.", option="--piles"
        )
    rests = sum(size is None for size, _ in sizes)
    if rests > 1:
        raise UsageProblem(
            f"--piles has `rest` {rests} times.", "Only one pile can take what the others leave.", option="--piles"
        )
    left = cards - sum(size or 0 for size, _ in sizes)
    if (rests and left < 1) or (not rests and left):
        many = f"--piles holds {counted(cards - left, 'card')}, the deck has {cards}"
        raise UsageProblem(
            f"{many}: nothing is left for the rest." if rests else f"{many}.",
            "Correct --piles, or say which deck it is with --cards or --deck.",
            option="--piles",
        )
    sized = [(left if size is None else size, ordered) for size, ordered in sizes]
    return tuple(Pile(f"pile {number}", size, ordered) for number, (size, ordered) in enumerate(sized, 1))


def on_the_wire(piles: Sequence[Pile]) -> list[int]:
    """A byte for each pile, as the board expects them; a pile that is too large for a byte becomes two."""
    parts: list[Pile] = []
    for pile in piles:
        while pile.size > _MOST_ON_THE_WIRE:
            parts.append(pile._replace(size=_MOST_ON_THE_WIRE))
            pile = pile._replace(size=pile.size - _MOST_ON_THE_WIRE)
        parts.append(pile)
    return list(core_piles.to_bytes(parts))


def find(name: str) -> Game:
    """The game of that name. Raises UsageProblem."""
    for game in GAMES:
        if game.name == name:
            return game
    raise UsageProblem(
        f"There is no game {name} to deal.", f"The games are {', '.join(NAMES)}; any other deal is --piles LIST."
    )


def _hands(players: int, size: int) -> list[Pile]:
    return [Pile(f"player {number}", size) for number in range(1, players + 1)]


def _with_stock(piles: list[Pile], cards: int) -> list[Pile]:
    return [*piles, Pile("stock", cards - sum(pile.size for pile in piles), ordered=True)]


def _skat(players: int, cards: int) -> list[Pile]:
    return [*(Pile(seat, 10) for seat in ("forehand", "middlehand", "rearhand")), Pile("skat", 2)]


def _even(players: int, cards: int) -> list[Pile]:
    return _hands(players, cards // players)


def _mau_mau(players: int, cards: int) -> list[Pile]:
    return _with_stock([*_hands(players, 5), Pile("up-card", 1)], cards)


def _romme(players: int, cards: int) -> list[Pile]:
    return _with_stock([*_hands(players, 13), Pile("up-card", 1)], cards)


def _bridge(players: int, cards: int) -> list[Pile]:
    return [Pile(seat, 13) for seat in ("north", "east", "south", "west")]


def _poker(players: int, cards: int) -> list[Pile]:
    # Nothing is burned: a burned card guards against a marked one on top, and anyone who wants to can burn one from the
    # stock.
    return _with_stock([*_hands(players, 2), Pile("board", 5, ordered=True)], cards)


def _solitaire(players: int, cards: int) -> list[Pile]:
    return _with_stock([Pile(f"column {size}", size, ordered=True) for size in range(1, 8)], cards)


GAMES = (
    Game("skat", 3, 3, 3, ("skat",), _skat),
    Game("mau-mau", 2, 5, 4, ("mau-mau-short", "mau-mau-long"), _mau_mau),
    Game("schafkopf", 4, 4, 4, ("schafkopf-long", "schafkopf-short"), _even),
    Game("doppelkopf", 4, 4, 4, ("doppelkopf-48", "doppelkopf-40"), _even),
    Game("romme", 2, 6, 4, ("romme-110", "romme-104", "romme-55", "romme-52"), _romme),
    Game("bridge", 4, 4, 4, ("poker-52",), _bridge),
    Game("poker", 2, 10, 6, ("poker-52",), _poker),
    Game("solitaire", 1, 1, 1, ("solitaire-52",), _solitaire),
)
NAMES = tuple(game.name for game in GAMES)


def _either(names: Sequence[str]) -> str:
    return " or ".join(names)


def _counted(number: str, thing: str) -> str:
    return f"{number} {thing}" if number == "1" else f"{number} {thing}s"

"""The piles of a game, or those a user asks for: hands, an up-card, the stock."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from shuffler.planning import piles as core_piles

from mischwerk.deck import decks
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem
from mischwerk.messages import amount, either, message

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
            message("game-not-of-deck", game=game.name, deck=deck.name),
            message("leave-deck-out-or-give", decks=either(game.decks))
            if len(game.decks) > 1
            else message("leave-deck-out"),
        )
    count = game.usual if players is None else players
    if not game.least <= count <= game.most:
        fixed = game.least == game.most
        takes = game.least if fixed else message("span", least=game.least, most=game.most)
        raise UsageProblem(
            message("wrong-number-of-players", game=game.name, players=takes, count=count),
            message("leave-players-out")
            if fixed
            else message("give-players-between", least=game.least, most=game.most),
            option="--players",
        )
    piles = game.piles(count, deck.size)
    if sum(pile.size for pile in piles) != deck.size or piles[-1].size < 1:
        larger = [name for name in game.decks if decks.find(name).size > deck.size]
        raise UsageProblem(
            message("cards-too-few-for-players", cards=deck.size, deck=deck.name, game=game.name, players=count),
            message("give-fewer-players-or-deck", decks=either(larger)) if larger else message("give-fewer-players"),
            option="--players",
        )
    return tuple(piles)


def parsed(text: str, cards: int) -> tuple[Pile, ...]:
    """The piles of --piles, such as 5,5,5,5,1,rest:ordered, for a deck of ``cards``. Raises UsageProblem."""
    matches = [(item, _ITEM.fullmatch(item.strip())) for item in text.split(",")]
    for item, match in matches:
        if match is None:
            raise UsageProblem(
                message("no-pile", item=f"{item.strip()[:20]!r}"), message("give-pile-sizes"), option="--piles"
            )
    sizes = [(None if match[1] == "rest" else int(match[1]), bool(match[2])) for _, match in matches if match]
    if (0, False) in sizes or (0, True) in sizes:
        raise UsageProblem(message("empty-pile"), message("fill-every-pile"), option="--piles")
    rests = sum(size is None for size, _ in sizes)
    if rests > 1:
        raise UsageProblem(message("several-rests", count=rests), message("one-rest"), option="--piles")
    left = cards - sum(size or 0 for size, _ in sizes)
    if (rests and left < 1) or (not rests and left):
        many = "piles-leave-no-rest" if rests else "piles-wrong-total"
        raise UsageProblem(
            message(many, cards=amount(cards - left, "card"), deck=cards), message("correct-piles"), option="--piles"
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
    raise UsageProblem(message("no-such-game", name=name), message("games-are", names=", ".join(NAMES)))


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


def solitaire_columns(cards: int) -> int:
    """Count the columns of Klondike: seven of one pack, nine of two."""
    return 9 if cards > 52 else 7


def _solitaire(players: int, cards: int) -> list[Pile]:
    columns = range(1, solitaire_columns(cards) + 1)
    return _with_stock([Pile(f"column {size}", size, ordered=True) for size in columns], cards)


GAMES = (
    Game("skat", 3, 3, 3, ("skat",), _skat),
    Game("mau-mau", 2, 5, 4, ("mau-mau-short", "mau-mau-long"), _mau_mau),
    Game("schafkopf", 4, 4, 4, ("schafkopf-long", "schafkopf-short"), _even),
    Game("doppelkopf", 4, 4, 4, ("doppelkopf-48", "doppelkopf-40"), _even),
    Game("romme", 2, 6, 4, ("romme-110", "romme-104", "romme-55", "romme-52"), _romme),
    Game("bridge", 4, 4, 4, ("poker-52",), _bridge),
    Game("poker", 2, 10, 6, ("poker-52",), _poker),
    Game("solitaire", 1, 1, 1, ("solitaire-52", "solitaire-104"), _solitaire),
)
NAMES = tuple(game.name for game in GAMES)

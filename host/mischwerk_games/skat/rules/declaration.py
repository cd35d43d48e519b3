"""Declarations: the game, from the hand or not, and what is announced; which there are, and their fixed parts."""

from enum import IntEnum
from functools import cache
from typing import NamedTuple

from .errors import IllegalDeclaration
from .games import GAME_NAMES, GAMES, GRAND, NULL


class Announced(IntEnum):
    """What the soloist announces. In suit and grand each includes those before it (ISkO 5.2.5, 5.2.6)."""

    NOTHING = 0
    SCHNEIDER = 1
    SCHWARZ = 2
    OUVERT = 3


_LEVELS = {level: level.name.lower() for level in Announced}


class Declaration(NamedTuple):
    """A game as it is declared."""

    game: int
    hand: bool = False
    announced: Announced = Announced.NOTHING

    @property
    def is_ouvert(self) -> bool:
        """The soloist's cards lie open."""
        return self.announced == Announced.OUVERT

    def __str__(self) -> str:
        words = [GAME_NAMES[self.game]] + ["hand"] * self.hand
        return " ".join([*words, *([self.announced.name.lower()] if self.announced else [])])


NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}  # (hand, ouvert)


def null_value(declared: Declaration) -> int:
    """The value of a null game, which its declaration fixes."""
    return NULL_VALUES[declared.hand, declared.is_ouvert]


def check_declaration(declared: Declaration, hand: bool, bid: int) -> None:
    """Raises IllegalDeclaration if a soloist who bid ``bid``, with ``hand`` from the hand, can't declare this."""
    game, from_hand, announced = declared
    if game not in GAMES:
        raise IllegalDeclaration(f"{game} is not a game")
    if announced not in _LEVELS:
        raise IllegalDeclaration(f"{announced} can't be announced")
    if from_hand != hand:
        raise IllegalDeclaration(
            "the skat was taken, so this is not a hand game" if not hand else "this is a hand game"
        )
    if game == NULL:
        if announced not in (Announced.NOTHING, Announced.OUVERT):
            raise IllegalDeclaration("only ouvert can be announced in null")
        if null_value(declared) < bid:
            raise IllegalDeclaration(f"{declared} is worth {null_value(declared)}, less than the bid of {bid}")
    elif announced and not hand:
        raise IllegalDeclaration(f"{_LEVELS[announced]} can be announced from the hand only")


@cache
def declarations(hand: bool, bid: int) -> tuple[Declaration, ...]:
    """All that may be declared."""
    suit_and_grand = [
        Declaration(game, hand, announced)
        for game in range(GRAND + 1)
        for announced in (Announced if hand else (Announced.NOTHING,))
    ]
    null = [Declaration(NULL, hand, announced) for announced in (Announced.NOTHING, Announced.OUVERT)]
    return (*suit_and_grand, *(one for one in null if null_value(one) >= bid))


def declaration(game: str, hand: bool, announce: list[str]) -> Declaration:
    """A declaration from words: a game's name, and some of schneider, schwarz, ouvert. Raises ValueError.

    In suit and grand ouvert stands for schwarz and schneider too, schwarz for schneider.
    """
    if game not in GAME_NAMES:
        raise ValueError(f"{game!r:.40} is not a game: the games are {', '.join(GAME_NAMES)}")
    levels = {level.name.lower(): level for level in Announced if level}
    for word in announce:
        if word not in list(levels):  # it may be anything that JSON holds
            raise ValueError(f"{word!r:.40} can't be announced: only {', '.join(levels)}")
    return Declaration(
        GAME_NAMES.index(game), hand, max((levels[word] for word in announce), default=Announced.NOTHING)
    )

"""The six games as tables: what is trump, which cards follow which, and which card beats which; and declarations."""

from enum import IntEnum
from functools import cache
from typing import NamedTuple

from .cards import ALL, CARDS, JACK, RANKS, as_set
from .errors import IllegalDeclaration

CLUBS, SPADES, HEARTS, DIAMONDS, GRAND, NULL = GAMES = (0, 1, 2, 3, 4, 5)
GAME_NAMES = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
BASES = (12, 11, 10, 9, 24)  # of suits and grand; null games have fixed values

_JACKS = tuple(8 * suit + JACK for suit in range(4))  # clubs highest, in the order of the suits
_SUIT_ORDER = "789QKTA"  # of suit and grand; jacks are trumps there
_NO_SUIT = 4  # the "suit" of trumps


def trumps_of(game: int) -> tuple[int, ...]:
    """The trumps of a game, the highest first; none in null."""
    if game == NULL:
        return ()
    suit = () if game == GRAND else tuple(8 * game + RANKS.index(rank) for rank in reversed(_SUIT_ORDER))
    return (*_JACKS, *suit)


TRUMP_ORDER = tuple(trumps_of(game) for game in GAMES)
TRUMPS = tuple(as_set(order) for order in TRUMP_ORDER)


def _suit(game: int, card: int) -> int:
    return _NO_SUIT if TRUMPS[game] >> card & 1 else card >> 3


def _strength(game: int, card: int) -> int:
    """Among cards of one suit, or among trumps."""
    if TRUMPS[game] >> card & 1:
        return len(TRUMP_ORDER[game]) - TRUMP_ORDER[game].index(card)
    return card & 7 if game == NULL else _SUIT_ORDER.index(RANKS[card & 7])


def _follows(game: int, card: int) -> int:
    return as_set(other for other in range(CARDS) if _suit(game, other) == _suit(game, card))


def _beats(game: int, card: int) -> int:
    higher = as_set(
        other
        for other in range(CARDS)
        if FOLLOWS[game][card] >> other & 1 and _strength(game, other) > _strength(game, card)
    )
    return higher if _suit(game, card) == _NO_SUIT else higher | TRUMPS[game]


# [game][card led] -> the cards that follow suit, the card itself among them
FOLLOWS = tuple(tuple(_follows(game, card) for card in range(CARDS)) for game in GAMES)
# [game][card] -> the cards that take the trick from it, when it was led or is winning
BEATS = tuple(tuple(_beats(game, card) for card in range(CARDS)) for game in GAMES)
# [game] -> its suits as sets of cards, trumps first
SUIT_SETS = tuple(
    tuple(cards for cards in (TRUMPS[game], *(0xFF << 8 * suit & ALL & ~TRUMPS[game] for suit in range(4))) if cards)
    for game in GAMES
)


def legal_cards(game: int, hand: int, trick: tuple[int, ...]) -> int:
    """The cards of a hand that may be played: those that follow the card led, or all if there is none."""
    return (hand & FOLLOWS[game][trick[0]] or hand) if trick else hand


def winner_of(game: int, cards: tuple[int, ...]) -> int:
    """Which card of a trick takes it: 0 for the card led, 1, or 2."""
    beats = BEATS[game]
    best = 0
    for place in range(1, len(cards)):
        if beats[cards[best]] >> cards[place] & 1:
            best = place
    return best


# -- Declarations: the game, from the hand or not, and what is announced; which there are, and their fixed parts.


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
    return (*suit_and_grand, *(declared for declared in null if null_value(declared) >= bid))


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

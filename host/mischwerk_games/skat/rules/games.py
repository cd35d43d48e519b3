"""The six games: what is trump, which cards follow which, and which card beats which. All of it in tables."""

from .cards import ALL, CARDS, JACK, RANKS, as_set

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

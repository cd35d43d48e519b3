"""What it costs to give a card away, by rules of thumb: for the heuristic player and for its compiled form."""

from .rules.cards import CARDS, JACK
from .rules.cards import POINTS as VALUES
from .rules.games import BEATS, FOLLOWS, GAMES, TRUMPS

_TRUMP_PRICE = 150  # a small trump costs more than nothing, less than a queen
_JACK_PRICE = 400


def _price(game: int, card: int) -> int:
    """Price a card: few points first, low before high; trumps dearer, jacks dearer still."""
    height = 7 - (BEATS[game][card] & FOLLOWS[game][card]).bit_count()
    if not TRUMPS[game] >> card & 1:
        return 100 * VALUES[card] + height
    return 100 * VALUES[card] + _TRUMP_PRICE + _JACK_PRICE * (card & 7 == JACK) + height


# [game][card]
PRICES = tuple(tuple(_price(game, card) for card in range(CARDS)) for game in GAMES)

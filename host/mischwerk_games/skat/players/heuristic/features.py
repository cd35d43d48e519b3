"""What of a hand counts for the odds of winning: features, which `weights` weighs."""

from ...rules.cards import JACK, RANKS
from ...rules.games import GRAND, TRUMPS

_TEN, _KING, _ACE = (1 << RANKS.index(rank) for rank in "TKA")


def side_features(held: int) -> tuple[int, ...]:
    """Count the features of one side suit, ``held``: its eight ranks as bits, without the jack.

    Ace; ten with it; ten with a smaller card;
    ten alone; king beside ace or ten; small cards: the first, the second, the others; none at all."""
    ace, ten, king = bool(held & _ACE), bool(held & _TEN), bool(held & _KING)
    count = held.bit_count()
    small = count - ace - ten
    return (
        ace,
        ace and ten,
        ten and not ace and count > 1,
        ten and not ace and count == 1,
        king and (ace or ten),
        small > 0,
        small > 1,
        max(small - 2, 0),
        count == 0,
        ace and count > 3,
    )


def trump_features(game: int, hand: int) -> tuple[int, ...]:
    """The four jacks; of a suit game the ace, the ten, the number of trumps above four, above five, above six."""
    jacks = [hand >> 8 * suit + JACK & 1 for suit in range(4)]
    jack_features = (*jacks, jacks[0] and jacks[1], sum(jacks) > 2)
    if game == GRAND:
        return jack_features
    count = (hand & TRUMPS[game]).bit_count()
    ranks = hand >> 8 * game
    return (
        *jack_features,
        ranks & _ACE != 0,
        ranks & _TEN != 0,
        min(count, 5),
        max(count - 5, 0),
        max(count - 6, 0),
    )


def null_features(held: int) -> tuple[int, ...]:
    """Measure one suit in null: how far its lowest, second, third card and the others are above what is certain."""
    above = [max(0, rank - 2 * place) for place, rank in enumerate(r for r in range(8) if held >> r & 1)]
    low = above[0] if above else 0
    return (
        low == 1,
        low == 2,
        low > 2,
        max(low - 3, 0),
        sum(1 for one in above[1:2] if one),
        sum(1 for one in above[2:] if one),
        len(above) == 1 and low > 1,
        not above,
    )

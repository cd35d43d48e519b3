"""Whether a seat may claim the rest. It must be certain by what that seat knows: a claim shows nothing to the claimer.

The rest of a suit or grand game is certain for the seat that leads if no unseen card can take any of its own. The rest
of a null game is certain for a soloist who doesn't lead and can stay below in every suit. Both are sufficient, not
necessary: who sees further plays on.
"""

from .cards import members
from .games import BEATS, FOLLOWS, NULL, SUIT_SETS, TRUMPS


def is_certain(game: int, hand: int, unseen: int, leads: bool, is_soloist: bool) -> bool:
    """At the beginning of a trick: ``unseen``: all cards that others may hold; ``leads``: whether the seat does."""
    if game == NULL:
        return is_soloist and not leads and all(_stays_below(hand & suit, unseen & suit) for suit in SUIT_SETS[NULL])
    return leads and _takes_all(game, hand, unseen)


def _takes_all(game: int, hand: int, unseen: int) -> bool:
    """The trumps are the highest and enough to draw every other, then each suit is the highest there is."""
    trumps = hand & TRUMPS[game]
    others = unseen & TRUMPS[game]
    if hand != trumps and trumps.bit_count() < others.bit_count():
        return False
    return not any(BEATS[game][card] & FOLLOWS[game][card] & unseen for card in members(hand))


def _stays_below(own: int, unseen: int) -> bool:
    """The lowest of the own is below the lowest unseen, the second below the second, and so on while there are both.

    Then whatever is led, there is a lower card, and the same holds for what is left: nobody forces a trick.
    """
    return all(mine < other for mine, other in zip(members(own), members(unseen), strict=False))

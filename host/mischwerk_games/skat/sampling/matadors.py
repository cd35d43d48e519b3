"""The soloist's matadors in sampled worlds: defenders can't see them, and they decide whether a game is overbid."""

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import as_set
from ..rules.contract import matadors
from ..rules.games import TRUMPS
from ..view import View
from .hidden import IN_SKAT


def matadors_in(seen: View, worlds: NDArray[np.int64]) -> NDArray[np.int64]:
    """With n: n; without n: -n; of each world. Raises ValueError before the play."""
    if seen.declaration is None:
        raise ValueError("the play of the cards has not begun")
    game = seen.declaration.game
    laid = as_set(
        card
        for leader, cards in [*((trick.leader, trick.cards) for trick in seen.tricks), (seen.leader, seen.trick)]
        for place, card in enumerate(cards)
        if (leader + place) % 3 == seen.soloist
    )
    trumps = (worlds[:, seen.soloist] | worlds[:, IN_SKAT] | laid) & TRUMPS[game]
    kinds, which = np.unique(trumps, return_inverse=True)  # few: each is counted once
    return np.array([matadors(game, int(one)) for one in kinds], dtype=np.int64)[which]

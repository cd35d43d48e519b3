"""The soloist's matadors in sampled worlds: defenders can't see them, and they decide whether a game is overbid."""

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import as_set
from ..rules.value import matadors
from ..view import View
from .hidden import IN_SKAT


def matadors_in(seen: View, worlds: NDArray[np.int64]) -> list[int]:
    """With n: n; without n: -n; of each world. Raises ValueError before the play."""
    if seen.declaration is None:
        raise ValueError("there is no play of the cards yet")
    laid = as_set(
        card
        for leader, cards in [*((trick.leader, trick.cards) for trick in seen.tricks), (seen.leader, seen.trick)]
        for place, card in enumerate(cards)
        if (leader + place) % 3 == seen.soloist
    )
    return [
        matadors(seen.declaration.game, laid | int(held) | int(skat))
        for held, skat in zip(worlds[:, seen.soloist], worlds[:, IN_SKAT], strict=True)
    ]

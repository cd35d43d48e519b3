"""The milk shuffle: the top and the bottom card come off together, pair onto pair."""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import TYPE_CHECKING

from mischwerk_lab.exact import law
from mischwerk_lab.methods.method import Law, Method, Texts

if TYPE_CHECKING:
    import numpy as np

    from mischwerk_lab.exact.places import Matrix
    from mischwerk_lab.kernels import Kernel
    from mischwerk_lab.streams import Decks


def after(cards: int, passes: int) -> list[int]:
    """Number the cards of a deck that was in order, from the lowest, after passes."""
    deck = list(range(cards))
    for _ in range(passes):
        deck = [deck[cards - 1 - i // 2] if i % 2 else deck[i // 2] for i in range(cards)]
    return deck


def decks_law(cards: int, passes: int) -> law.Law:
    """One deck, and no other."""
    return law.Law(cards, "is that deck", (0, 1), (factorial(cards) - 1, 1), (0, 1), 1)


def runs_law(cards: int, passes: int) -> tuple[Fraction, ...]:
    """The runs of that deck."""
    deck = after(cards, passes)
    descents = sum(deck[i] > deck[i + 1] for i in range(cards - 1))
    return tuple(Fraction(int(number == descents)) for number in range(cards))


def moves(cards: int) -> Matrix:
    """Every card to its one place."""
    import numpy as np

    return np.eye(cards)[after(cards, 1)].T


def kernel(n: int) -> Kernel:
    """Take every deck's cards in the one order."""
    from mischwerk_lab.kernels.kernel import Kernel, check_cards

    check_cards(n)
    order = after(n, 1)

    def rows(decks: Decks, first: int, key: np.uint64) -> None:
        decks[:] = decks[:, order]

    return Kernel("milk", n, False, rows)


METHODS = (
    Method(
        "milk",
        "hands",
        {
            "en": Texts(
                "Milk",
                "The top and the bottom card are drawn off together, each pair onto the one before. Nothing is left to "
                "chance.",
                "Players' usage",
            ),
            "de": Texts(
                "Melken",
                "Die oberste und die unterste Karte werden zusammen abgezogen, jedes Paar auf das vorige. Nichts "
                "bleibt dem Zufall überlassen.",
                "Gebrauch unter Spielern",
            ),
        },
        kernel,
        lambda cards: Law(decks_law, runs_law),
        moves,
    ),
)

"""Machines: the planned shuffle, the wheel, piles and shelves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mischwerk_lab.exact import capped, law, runs
from mischwerk_lab.methods.method import STUDY, UNIFORM, Law, Method, Option, Packets, Texts, loop

if TYPE_CHECKING:
    from mischwerk_lab.exact.places import Matrix

POCKETS = (
    Option("pockets", 10, "n", "pockets"),
    Option("capacity", 0, "M", "most cards in a pocket; 0: no limit"),
    Option("order", "fifo", "fifo|lifo", "which card leaves a pocket first"),
)


def uniform(cards: int) -> Law:
    """Every order with the same probability."""
    return UNIFORM


def uniform_moves(cards: int) -> Matrix:
    """Every card to any place."""
    from mischwerk_lab.exact import places

    return places.uniform(cards)


def random_pile(cards: int, *, pockets: int, capacity: int, order: str) -> Law:
    """By runs; bounds only where a pocket can be full before the cards are out. ValueError."""
    if order not in ("fifo", "lifo"):
        raise ValueError(f"Pockets are emptied fifo or lifo, not {order}.")
    if capacity < 0:
        raise ValueError(f"A pocket holds at least one card, or 0 for any number, not {capacity}.")
    last_first = order == "lifo"
    if 0 < capacity < cards:
        capped.fits(cards, pockets, capacity)  # for its checks
        return Law(
            bounds=lambda cards, passes: capped.one_by_one(
                cards, pockets, capacity, passes, capped.one_card(cards, pockets, capacity, last_first, passes) or ()
            ),
            options={"pockets": pockets, "capacity": capacity, "order": order},
        )
    return Law(
        lambda cards, passes: law.random_piles(cards, pockets, passes, last_first),
        lambda cards, passes: runs.after_random_piles(cards, pockets, passes, last_first),
        Packets(pockets),
        options={"pockets": pockets, "order": order},
    )


def random_pile_moves(cards: int, *, pockets: int, capacity: int, order: str) -> Matrix | None:
    """Places by pockets, None where one can be full."""
    from mischwerk_lab.exact import places

    return None if capacity else places.random_piles(cards, pockets, order == "lifo")


def shelf(cards: int, *, shelves: int) -> Law:
    """By peaks."""
    return Law(
        lambda cards, passes: law.shelves(cards, shelves, passes),
        lambda cards, passes: runs.after_shelves(cards, shelves, passes),
        Packets(2 * shelves, are_shelves=True),
        options={"shelves": shelves},
    )


def shelf_moves(cards: int, *, shelves: int) -> Matrix:
    """Places by shelves."""
    from mischwerk_lab.exact import places

    return places.shelves(cards, shelves)


METHODS = (
    Method(
        "planned",
        "machine",
        {
            "en": Texts(
                "Planned shuffle",
                "The machine draws one order, every one with the same probability, and carries it out in passes "
                "planned for it.",
                "Mischwerk's firmware; the draw: R. A. Fisher and F. Yates, Statistical Tables (1938), as algorithm P "
                "of D. E. Knuth, The Art of Computer Programming 2, section 3.4.2",
            ),
            "de": Texts(
                "Geplantes Mischen",
                "Die Maschine zieht eine Reihenfolge, jede mit derselben Wahrscheinlichkeit, und führt sie in "
                "Durchgängen aus, die dafür geplant sind.",
                "die Firmware von Mischwerk; das Ziehen: R. A. Fisher und F. Yates, „Statistical Tables“ (1938), als "
                "Algorithmus P bei D. E. Knuth, „The Art of Computer Programming“, Band 2, Abschnitt 3.4.2",
            ),
        },
        loop("uniform", "planned"),
        uniform,
        uniform_moves,
        (*POCKETS, Option("by_plan", False, "", "carry out the plan of each deck (slow, the same decks)")),
    ),
    Method(
        "wheel",
        "machine",
        {
            "en": Texts(
                "Wheel Fisher-Yates",
                "Each card into a slot of its own on a wheel, the slots in an order drawn by Fisher and Yates; the "
                "wheel is emptied slot after slot.",
                f"{STUDY}, section 3.2.3 and appendix D",
            ),
            "de": Texts(
                "Fisher-Yates auf dem Rad",
                "Jede Karte kommt in ein eigenes Fach eines Rades, die Fächer in einer nach Fisher und Yates gezogenen "
                "Ordnung; danach wird das Rad Fach für Fach geleert.",
                f"„{STUDY}“, Abschnitt 3.2.3 und Anhang D",
            ),
        },
        loop("uniform", "wheel"),
        uniform,
        uniform_moves,
    ),
    Method(
        "random-pile",
        "machine",
        {
            "en": Texts(
                "Random pile",
                "Each card goes to a pocket drawn uniformly among those with room; the pockets are joined in order, "
                "each as it was filled (fifo) or turned over (lifo).",
                f"{STUDY}, section 3.2.2 and appendix C",
            ),
            "de": Texts(
                "Zufällige Stapel",
                "Jede Karte kommt auf einen Stapel, der unter denen mit Platz gleichverteilt gezogen wird; die Stapel "
                "werden der Reihe nach zusammengelegt, jeder so, wie er gefüllt wurde (fifo), oder umgedreht (lifo).",
                f"„{STUDY}“, Abschnitt 3.2.2 und Anhang C",
            ),
        },
        loop("piles", "random_pile"),
        random_pile,
        random_pile_moves,
        POCKETS,
    ),
    Method(
        "shelf",
        "machine",
        {
            "en": Texts(
                "Shelves, top or bottom",
                "Each card goes to a uniformly drawn shelf, onto or under what lies there with the same probability; "
                "the shelves are joined in order.",
                "P. Diaconis, J. Fulman and S. Holmes, Analysis of Casino Shelf Shuffling Machines, Annals of Applied "
                "Probability 23 (2013)",
            ),
            "de": Texts(
                "Fächer, oben oder unten angelegt",
                "Jede Karte kommt in ein gleichverteilt gezogenes Fach, mit derselben Wahrscheinlichkeit auf oder "
                "unter das, was dort liegt; die Fächer werden der Reihe nach zusammengelegt.",
                "P. Diaconis, J. Fulman und S. Holmes, „Analysis of Casino Shelf Shuffling Machines“, „Annals of "
                "Applied Probability“ 23 (2013)",
            ),
        },
        loop("piles", "shelf"),
        shelf,
        shelf_moves,
        (Option("shelves", 10, "m", "shelves"),),
    ),
)

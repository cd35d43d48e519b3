"""Riffles: two packets, interleaved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mischwerk_lab.exact import law, runs
from mischwerk_lab.methods.method import STUDY, TUEV, TUEV_GERMAN, Law, Method, Option, Packets, Texts, loop

if TYPE_CHECKING:
    from mischwerk_lab.exact.places import Matrix


def gsr(cards: int) -> Law:
    """By rising sequences."""
    return Law(law.riffles, runs.after_riffles, Packets(2))


def gsr_moves(cards: int) -> Matrix:
    """Places after one riffle."""
    from mischwerk_lab.exact import places

    return places.riffle(cards)


def half_riffle_moves(cards: int) -> Matrix:
    """Places after one riffle that is cut in half."""
    from mischwerk_lab.exact import places

    return places.half_riffle(cards)


def splitandmix_moves(cards: int) -> Matrix:
    """Places after fair coins."""
    from mischwerk_lab.exact import places

    return places.split_and_mix(cards)


METHODS = (
    Method(
        "gsr",
        "riffle",
        {
            "en": Texts(
                "GSR riffle",
                "The deck is cut binomially into two packets, and all ways of interleaving them have the same "
                "probability.",
                "E. N. Gilbert, Theory of Shuffling (1955), and J. Reeds (1981); D. Bayer and P. Diaconis, Trailing "
                "the Dovetail Shuffle to its Lair, Annals of Applied Probability 2 (1992)",
            ),
            "de": Texts(
                "GSR-Riffeln",
                "Das Blatt wird binomial in zwei Päckchen geteilt, und alle Verzahnungen haben dieselbe "
                "Wahrscheinlichkeit.",
                "E. N. Gilbert, „Theory of Shuffling“ (1955), und J. Reeds (1981); D. Bayer und P. Diaconis, "
                "„Trailing the Dovetail Shuffle to its Lair“, „Annals of Applied Probability“ 2 (1992)",
            ),
        },
        loop("riffles", "gsr"),
        gsr,
        gsr_moves,
    ),
    Method(
        "half-riffle",
        "riffle",
        {
            "en": Texts(
                "Half-cut riffle",
                "The deck is cut exactly in half, and all ways of interleaving the halves have the same probability.",
                f"{STUDY}, section 3.2.1 and appendix B, which calls it GSR",
            ),
            "de": Texts(
                "Riffeln mit genau halbiertem Blatt",
                "Das Blatt wird genau halbiert, und alle Verzahnungen der Hälften haben dieselbe Wahrscheinlichkeit.",
                f"„{STUDY}“, Abschnitt 3.2.1 und Anhang B, wo es GSR heißt",
            ),
        },
        loop("riffles", "half_riffle"),
        None,
        half_riffle_moves,
    ),
    Method(
        "splitandmix",
        "riffle",
        {
            "en": Texts(
                "splitandmix",
                "The deck is cut exactly in half; a fair coin says for each card from which half it comes, until one "
                "half is used up.",
                "Mischen als stochastischer Prozess, function splitandmix!",
            ),
            "de": Texts(
                "splitandmix",
                "Das Blatt wird genau halbiert; ein fairer Münzwurf entscheidet bei jeder Karte, aus welcher Hälfte "
                "sie kommt, bis eine verbraucht ist.",
                "„Mischen als stochastischer Prozess“, Funktion splitandmix!",
            ),
        },
        loop("riffles", "splitandmix"),
        None,
        splitandmix_moves,
    ),
    Method(
        "mash",
        "riffle",
        {
            "en": Texts(
                "Mash, or fanning",
                "The deck is cut binomially and the packets are pushed into each other: the other packet's turn comes "
                "after each card with probability 1/packet, until one is used up.",
                f"In words: {TUEV}, table 2. The law of the lengths is ours",
            ),
            "de": Texts(
                "Ineinanderschieben oder Fächern",
                "Das Blatt wird binomial geteilt, und die Päckchen werden ineinandergeschoben: Nach jeder Karte kommt "
                "mit der Wahrscheinlichkeit 1/Päckchenlänge das andere an die Reihe, bis eines verbraucht ist.",
                f"in Worten: {TUEV_GERMAN}, Tabelle 2. Die Verteilung der Längen ist von uns",
            ),
        },
        loop("riffles", "mash"),
        None,
        None,
        (Option("packet", 3, "L", "mean length of a packet"),),
    ),
)

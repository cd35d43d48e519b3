"""Mixing by hand in packets, and on the table."""

from mischwerk_lab.methods.method import TUEV, TUEV_GERMAN, Method, Option, Texts, loop

PACKET = Option("packet", 5, "L", "mean length of a packet")

METHODS = (
    Method(
        "overhand",
        "hands",
        {
            "en": Texts(
                "Overhand",
                "Packets come off the top, each onto the one before; every gap between neighbouring cards is cut with "
                "probability 1/packet.",
                "R. Pemantle, Randomization Time for the Overhand Shuffle, Journal of Theoretical Probability 2 "
                f"(1989); in words: {TUEV}, table 2. The length of packets is ours",
            ),
            "de": Texts(
                "Überhandmischen",
                "Päckchen werden von oben abgezogen und aufeinandergelegt; zwischen zwei Nachbarn wird jeweils mit der "
                "Wahrscheinlichkeit 1/Päckchenlänge getrennt.",
                "R. Pemantle, „Randomization Time for the Overhand Shuffle“, „Journal of Theoretical Probability“ 2 "
                f"(1989); in Worten: {TUEV_GERMAN}, Tabelle 2. Die Länge der Päckchen ist von uns",
            ),
        },
        loop("hands", "overhand"),
        None,
        None,
        (PACKET,),
    ),
    Method(
        "strip",
        "hands",
        {
            "en": Texts(
                "Striping",
                "Packets come off the top and the bottom in turn, each onto the one before; their lengths are uniform "
                "from 1 to 2 packet - 1.",
                f"In words: {TUEV}, table 2. The law of the lengths is ours",
            ),
            "de": Texts(
                "Abziehen von oben und unten (Striping)",
                "Päckchen werden abwechselnd von oben und unten abgezogen und aufeinandergelegt; ihre Längen sind von "
                "1 bis 2 mal Päckchenlänge minus 1 gleichverteilt.",
                f"in Worten: {TUEV_GERMAN}, Tabelle 2. Die Verteilung der Längen ist von uns",
            ),
        },
        loop("hands", "strip"),
        None,
        None,
        (PACKET,),
    ),
    Method(
        "cut",
        "hands",
        {
            "en": Texts(
                "Cut",
                "The deck is cut at places that all have the same probability, and its packets are put together in "
                "reverse order.",
                f"In words: {TUEV}, table 2. The law of the places is ours",
            ),
            "de": Texts(
                "Abheben",
                "Das Blatt wird an Stellen geteilt, die alle dieselbe Wahrscheinlichkeit haben, und die Päckchen "
                "werden in umgekehrter Reihenfolge zusammengesetzt.",
                f"in Worten: {TUEV_GERMAN}, Tabelle 2. Die Verteilung der Stellen ist von uns",
            ),
        },
        loop("hands", "cut"),
        None,
        None,
        (Option("packets", 2, "P", "packets"),),
    ),
    Method(
        "wash",
        "hands",
        {
            "en": Texts(
                "Wash",
                "The cards lie in a row, are moved by random distances, thrown back at the ends, and gathered in "
                "order.",
                f"In words: {TUEV}, table 2; after P. Diaconis and S. Pal, Shuffling Cards by Spatial Motion (2017), "
                "who have cards move in a plane. The one dimension and the law of the distances are ours",
            ),
            "de": Texts(
                "Waschen (Verrühren auf dem Tisch)",
                "Die Karten liegen in einer Reihe, werden um zufällige Strecken verschoben, an den Enden "
                "zurückgeworfen und der Reihe nach aufgesammelt.",
                f"in Worten: {TUEV_GERMAN}, Tabelle 2; nach P. Diaconis und S. Pal, „Shuffling Cards by Spatial "
                "Motion“ (2017), wo sich die Karten in einer Ebene bewegen. Dass es hier eine Linie ist, und die "
                "Verteilung der Strecken sind von uns",
            ),
        },
        loop("hands", "wash"),
        None,
        None,
        (Option("spread", 30, "PERCENT", "how far cards are moved"),),
    ),
)

"""Names, models and sources of all methods of mixing, in German."""

_STUDY = "„Framtagande av en potentiell kortleksblandare“"
_TUEV = "Bericht des TÜV Rheinland über das Mischen auf einer Kartenspielseite"

METHODS = {
    "method-planned": "Geplantes Mischen",
    "method-planned-about": (
        "Die Maschine zieht eine Reihenfolge, jede mit derselben Wahrscheinlichkeit, und führt sie in Durchgängen aus, "
        "die dafür geplant sind."
    ),
    "method-planned-source": (
        "die Firmware von Mischwerk; das Ziehen: R. A. Fisher und F. Yates, „Statistical Tables“ (1938), als "
        "Algorithmus P bei D. E. Knuth, „The Art of Computer Programming“, Band 2, Abschnitt 3.4.2"
    ),
    "method-wheel": "Fisher-Yates auf dem Rad",
    "method-wheel-about": (
        "Jede Karte kommt in ein eigenes Fach eines Rades, die Fächer in einer nach Fisher und Yates gezogenen "
        "Ordnung; danach wird das Rad Fach für Fach geleert."
    ),
    "method-wheel-source": f"{_STUDY}, Abschnitt 3.2.3 und Anhang D",
    "method-random-pile": "Zufällige Stapel",
    "method-random-pile-about": (
        "Jede Karte kommt auf einen Stapel, der unter denen mit Platz gleichverteilt gezogen wird; die Stapel werden "
        "der Reihe nach zusammengelegt, jeder so, wie er gefüllt wurde (fifo), oder umgedreht (lifo)."
    ),
    "method-random-pile-source": f"{_STUDY}, Abschnitt 3.2.2 und Anhang C",
    "method-gsr": "GSR-Riffeln",
    "method-gsr-about": (
        "Das Blatt wird binomial in zwei Päckchen geteilt, und alle Verzahnungen haben dieselbe Wahrscheinlichkeit."
    ),
    "method-gsr-source": (
        "E. N. Gilbert, „Theory of Shuffling“ (1955), und J. Reeds (1981); D. Bayer und P. Diaconis, „Trailing the "
        "Dovetail Shuffle to its Lair“, „Annals of Applied Probability“ 2 (1992)"
    ),
    "method-half-riffle": "Riffeln mit genau halbiertem Blatt",
    "method-half-riffle-about": (
        "Das Blatt wird genau halbiert, und alle Verzahnungen der Hälften haben dieselbe Wahrscheinlichkeit."
    ),
    "method-half-riffle-source": f"{_STUDY}, Abschnitt 3.2.1 und Anhang B, wo es GSR heißt",
    "method-splitandmix": "splitandmix",
    "method-splitandmix-about": (
        "Das Blatt wird genau halbiert; ein fairer Münzwurf entscheidet bei jeder Karte, aus welcher Hälfte sie kommt, "
        "bis eine verbraucht ist."
    ),
    "method-splitandmix-source": "„Mischen als stochastischer Prozess“, Funktion splitandmix!",
    "method-shelf": "Fächer, oben oder unten angelegt",
    "method-shelf-about": (
        "Jede Karte kommt in ein gleichverteilt gezogenes Fach, mit derselben Wahrscheinlichkeit auf oder unter das, "
        "was dort liegt; die Fächer werden der Reihe nach zusammengelegt."
    ),
    "method-shelf-source": (
        "P. Diaconis, J. Fulman und S. Holmes, „Analysis of Casino Shelf Shuffling Machines“, „Annals of Applied "
        "Probability“ 23 (2013)"
    ),
    "method-overhand": "Überhandmischen",
    "method-overhand-about": (
        "Päckchen werden von oben abgezogen und aufeinandergelegt; zwischen zwei Nachbarn wird jeweils mit der "
        "Wahrscheinlichkeit 1/Päckchenlänge getrennt."
    ),
    "method-overhand-source": (
        "R. Pemantle, „Randomization Time for the Overhand Shuffle“, „Journal of Theoretical Probability“ 2 (1989); "
        f"in Worten: {_TUEV}, Tabelle 2. Die Länge der Päckchen ist von uns"
    ),
    "method-strip": "Abziehen von oben und unten (Striping)",
    "method-strip-about": (
        "Päckchen werden abwechselnd von oben und unten abgezogen und aufeinandergelegt; ihre Längen sind von 1 bis 2 "
        "mal Päckchenlänge minus 1 gleichverteilt."
    ),
    "method-strip-source": f"in Worten: {_TUEV}, Tabelle 2. Die Verteilung der Längen ist von uns",
    "method-mash": "Ineinanderschieben oder Fächern",
    "method-mash-about": (
        "Das Blatt wird binomial geteilt, und die Päckchen werden ineinandergeschoben: Nach jeder Karte kommt mit der "
        "Wahrscheinlichkeit 1/Päckchenlänge das andere an die Reihe, bis eines verbraucht ist."
    ),
    "method-mash-source": f"in Worten: {_TUEV}, Tabelle 2. Die Verteilung der Längen ist von uns",
    "method-cut": "Abheben",
    "method-cut-about": (
        "Das Blatt wird an Stellen geteilt, die alle dieselbe Wahrscheinlichkeit haben, und die Päckchen werden in "
        "umgekehrter Reihenfolge zusammengesetzt."
    ),
    "method-cut-source": f"in Worten: {_TUEV}, Tabelle 2. Die Verteilung der Stellen ist von uns",
    "method-wash": "Waschen (Verrühren auf dem Tisch)",
    "method-wash-about": (
        "Die Karten liegen in einer Reihe, werden um zufällige Strecken verschoben, an den Enden zurückgeworfen und "
        "der Reihe nach aufgesammelt."
    ),
    "method-wash-source": (
        f"in Worten: {_TUEV}, Tabelle 2; nach P. Diaconis und S. Pal, „Shuffling Cards by Spatial Motion“ (2017), wo "
        "sich die Karten in einer Ebene bewegen. Dass es hier eine Linie ist, und die Verteilung der Strecken sind "
        "von uns"
    ),
    "method-mt19937": "MT19937 und Fisher-Yates",
    "method-mt19937-about": (
        "Ein Mersenne-Twister, mit 64 Bit gestartet und mit 800\u202f000 Zahlen aufgewärmt, mischt Blatt um Blatt nach "
        "Fisher und Yates; nach einer festen Zahl von Blättern beginnt der Server mit einem neuen Startwert."
    ),
    "method-mt19937-source": f"{_TUEV}, Abbildungen 1 und 2; Bit für Bit wie Apache commons-math3 3.6.1",
    "method-java": "Collections.shuffle von Java",
    "method-java-about": (
        "Fisher und Yates mit einem linearen Kongruenzgenerator, der für jedes Blatt mit 48 zufälligen Bit neu "
        "gestartet wird."
    ),
    "method-java-source": (
        "java.util.Collections.shuffle und java.util.Random, nach ihrer Dokumentation; Bit für Bit wie JDK 17"
    ),
}

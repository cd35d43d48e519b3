"""Names and descriptions of tests, ways by hand and decks, in German."""

NAMES = {
    "test-repeats": "Gleiche Blätter",
    "test-repeats-about": (
        "Paare von Blättern gleicher Reihenfolge: Bei einer Quelle mit wenigen Startwerten sind es viele."
    ),
    "deck-skat": "Skat",
    "deck-schafkopf-long": "Schafkopf lang",
    "deck-schafkopf-short": "Schafkopf kurz",
    "deck-mau-mau-short": "Mau-Mau kurz",
    "deck-mau-mau-long": "Mau-Mau lang",
    "deck-doppelkopf-48": "Doppelkopf",
    "deck-doppelkopf-40": "Doppelkopf ohne Neunen",
    "deck-romme-52": "Rommé kurz ohne Joker",
    "deck-romme-55": "Rommé kurz",
    "deck-romme-104": "Rommé lang ohne Joker",
    "deck-romme-110": "Rommé lang",
    "deck-solitaire-52": "Solitaire kurz",
    "deck-solitaire-104": "Solitaire lang",
    "deck-poker-52": "Bridge und Poker",
    "deck-poker-54": "Bridge, Poker, 2 Joker",
    "test-poker": "Pokerhände",
    "test-poker-about": (
        "Die Art der Pokerhand an fünf Plätzen gegen die genauen Häufigkeiten der zehn Arten; seltene sind "
        "zusammengefasst, wenn es zu wenige Blätter sind."
    ),
    "test-position-mean": "Mittel und Streuung der Karte an jedem Platz",
    "test-position-mean-about": (
        "Mittel und Streuung der Kartennummer an jedem Platz: was die schwedische Studie in ihren Abbildungen 7 bis "
        "23 zeichnet."
    ),
    "test-card-mean": "Mittel und Streuung des Platzes jeder Karte",
    "test-card-mean-about": "Mittel und Streuung des Platzes, an dem eine Karte liegt, über alle Karten.",
    "test-position-chi2": "Karte nach Platz",
    "test-position-chi2-about": (
        "Welche Karte an welchem Platz liegt, als eine Tafel. Dass jedes Blatt jede Karte einmal hat, ist "
        "berücksichtigt."
    ),
    "test-runs": "Aufsteigende Läufe",
    "test-runs-about": (
        "Stücke des Blatts mit steigenden Kartennummern. Ein Durchgang über n Stapel lässt höchstens n. Eulers Zahlen."
    ),
    "test-rising": "Steigende Folgen",
    "test-rising-about": (
        "Karten i, i+1, i+2 .., die in ihrer Ordnung liegen, andere dazwischen. Einmal Riffeln lässt höchstens 2. "
        "Eulers Zahlen."
    ),
    "test-peaks": "Gipfel",
    "test-peaks-about": (
        "Karten zwischen zwei kleineren. Ein Durchgang über Fächer, oben oder unten angelegt, lässt höchstens so "
        "viele wie Fächer."
    ),
    "test-adjacency": "Gebliebene Nachbarn",
    "test-adjacency-about": "Karten, die im sortierten Blatt nebeneinander lagen und es noch tun.",
    "test-fixed-points": "Fixpunkte",
    "test-fixed-points-about": "Karten, die liegen, wo sie im sortierten Blatt lagen; im Mittel eine.",
    "test-cycles": "Zyklen",
    "test-cycles-about": "Zyklen des Blatts als Permutation. Stirlingzahlen erster Art.",
    "test-guessing": "Raten mit Auskunft",
    "test-guessing-about": (
        "Wer die Ordnung vor dem Mischen kennt, nennt jede Karte, bevor sie aufgedeckt wird: die nächste noch nicht "
        "gesehene nach der letzten. Im Mittel trifft er 1 + 1/2 + .. + 1/N."
    ),
    "test-outlier": "Das verräterischste Blatt",
    "test-outlier-about": (
        "Die höchste Trefferzahl desselben Spielers in einem einzelnen Blatt: Ein nie gemischtes verrät alle Karten "
        "und fällt auf, wie viele andere auch in Ordnung sind."
    ),
    "test-serial": "Serielle Paare",
    "test-serial-about": (
        "Wie oft jede Karte auf jede andere folgt, in allen N überlappenden Paaren des zum Ring geschlossenen Blatts."
    ),
    "test-coupon": "Sammelbilder",
    "test-coupon-about": "Wie viele Karten gegeben werden, bis jede der vier Gruppen gleicher Größe vorkam.",
    "test-tuples": "Ordnung von m-Tupeln",
    "test-tuples-about": "In welcher Ordnung je vier Nachbarn liegen: jede der 24 ist gleich wahrscheinlich.",
    "test-apen": "Näherungsweise Entropie",
    "test-apen-about": (
        "Ob eine Karte zur oberen oder unteren Hälfte der übrigen gehört: faire Bits, deren Muster nach NIST SP "
        "800-22, Abschnitt 2.12, geprüft werden."
    ),
    "test-kolmogorov": "Kolmogorow-Abstand der Plätze",
    "test-kolmogorov-about": (
        "Der größte Abstand der Verteilung einer Karte über die Plätze von der gleichmäßigen. Das Gesetz ist exakt."
    ),
    "test-seats": "Card by seat",
    "test-seats-about": "Which card goes to which seat, for a given dealing order, by default to four seats in turn.",
    "way-wash": "Durchwühlen",
    "way-wash-about": (
        "Die Karten liegen in einer Reihe, werden um zufällige Strecken verschoben, an den Enden zurückgeworfen und "
        "der Reihe nach aufgesammelt."
    ),
    "way-overhand": "Überhand-Mischen",
    "way-overhand-about": (
        "Päckchen werden von oben abgezogen und aufeinander gelegt; zwischen Nachbarn wird jeweils mit "
        "Wahrscheinlichkeit 1/5 getrennt."
    ),
    "way-gsr": "Riffeln",
    "way-gsr-about": "Nach Gilbert, Shannon und Reeds: binomial abgehoben, alle Verzahnungen gleich wahrscheinlich.",
    "way-strip": "Striping",
    "way-strip-about": "Päckchen von oben und unten im Wechsel, aufeinander gelegt; Längen gleichverteilt von 1 bis 9.",
    "way-mash": "Ineinanderdrücken oder Fächern",
    "way-mash-about": (
        "Binomial abgehoben und ineinander geschoben: Nach jeder Karte kommt mit Wahrscheinlichkeit 1/3 das andere "
        "Päckchen an die Reihe."
    ),
    "way-cut": "Abheben",
    "way-cut-about": "An einer zufälligen Stelle geteilt und in umgekehrter Folge zusammengesetzt.",
}

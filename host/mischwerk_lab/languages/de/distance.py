"""Texts of `lab distance`, in German."""

DISTANCE = {
    "distance-cards": "{method}, {cards} {cards:Karte|Karten}",
    "distance-option-pockets": "{value} Stapel",
    "distance-option-capacity": "höchstens {value} {value:Karte|Karten} je Stapel",
    "distance-option-order": "Ordnung im Stapel {value}",
    "distance-option-shelves": "{value} {value:Fach|Fächer}",
    "distance-pass": "Durchgang",
    "distance-total-variation": "Abstand",
    "distance-separation": "Separation",
    "distance-most-likely": "häufigstes",
    "distance-times": "{number}-fach",
    "distance-possible": "möglich",
    "distance-all": "alle",
    "distance-lacking": "Bit fehlen",
    "distance-means-total-variation": (
        "Abstand: der Totalvariationsabstand, der größte Betrag, um den die Wahrscheinlichkeit eines Ereignisses "
        "abweicht."
    ),
    "distance-means-separation": "Separation: wie weit das seltenste Blatt hinter den anderen zurückbleibt.",
    "distance-means-most-likely": (
        "Häufigstes: wie viel Mal wahrscheinlicher dieses Blatt ist, als wenn alle gleich wahrscheinlich wären."
    ),
    "distance-means-possible": (
        "Möglich: der Anteil aller N! Blätter, die vorkommen können. Bit fehlen: von log2(N!)."
    ),
    "distance-at-least": "Abstand: mindestens",
    "distance-at-most": "höchstens",
    "distance-at-least-by": "mindestens wegen",
    "distance-by-uncapped": "ohne Höchstzahl",
    "distance-by-runs": "Zahl der Läufe",
    "distance-by-one-card": "einer Karte",
    "distance-bounds": (
        "Stapel, die voll werden können, lassen nur Schranken zu, denn das Gesetz des ganzen Blatts ist nicht bekannt."
    ),
    "distance-one-card": (
        "Eine Karte: Allein ihr Platz ist exakt so weit von der Gleichverteilung entfernt; das Blatt ist es mindestens."
    ),
    "distance-no-low": (
        "Mindestens 0 ist kein Ergebnis: Das Gesetz einer Karte war zu viel Arbeit (oder NumPy ist nicht installiert)."
    ),
    "distance-no-high": (
        "Höchstens 1 ist auch kein Ergebnis: Ein Durchgang ohne Höchstzahl würde nur mit der Wahrscheinlichkeit {fits} "
        "keinen Stapel überfüllen, zu selten, um viel über solche mit Höchstzahl zu sagen."
    ),
    "distance-estimate": (
        "„mischwerk lab mixing“ schätzt, wie weit die Läufe abweichen; auch das ist eine untere Schranke."
    ),
    "distance-runs": "aufsteigende Läufe",
    "distance-runs-after": "nach {passes}",
    "distance-runs-uniform": "gleichverteilt",
}

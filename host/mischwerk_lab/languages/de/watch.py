"""Texts of `lab watch`, in German."""

WATCH = {
    "watch-deck": "Blatt {deck}: Evidenz {evidence} (größte {largest}, Ende bei {needed})",
    "watch-skipped": "Zeile {line} wird ausgelassen: {reason}.",
    "watch-stopped": "beendet nach {decks}: {what}: p <= {p}",
    "watch-stopped-named": "die Reihenfolgen sind nicht gleich wahrscheinlich",
    "watch-stopped-lag-1": "die Blätter hängen vom vorigen Blatt ab",
    "watch-stopped-lag-2": "die Blätter hängen vom vorletzten Blatt ab",
    "watch-not-enough": (
        "noch nicht genug Evidenz nach {decks}: größte {largest} von {needed}, p <= {p}. Das beweist nicht, dass die "
        "Blätter gleichverteilt sind; diese Wetten haben nur bisher nichts gefunden."
    ),
    "watch-none": "es war kein Blatt dabei.",
    "watch-interrupted": "auf Wunsch beendet.",
    "watch-decks": "{count} {count:Blatt|Blättern}",
    "watch-deck-1": "1 Blatt",
    "watch-left-out": "{count} {count:Zeile wurde|Zeilen wurden} ausgelassen.",
    "watch-most": "Das meiste davon: {bet}.",
    "watch-mean": "{name}, im Mittel {mean}, erwartet {expected}",
    "watch-rising": "steigende Folgen",
    "watch-runs": "aufsteigende Läufe",
    "watch-adjacency": "Nachbarn, die Nachbarn blieben",
    "watch-fixed-points": "Karten an ihrem eigenen Platz",
    "watch-places": "Karten nach Plätzen, alle zusammen",
    "watch-followers": "welche Karte auf welche folgt, alle zusammen",
    "watch-repeats": "Blätter, die einem früheren gleichen, {seen}",
}

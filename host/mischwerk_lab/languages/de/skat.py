"""Texts of the report of `lab skat`, in German."""

SKAT = {
    "skat-title": "„Monte Carlo Simulation im Skat“, zwanzig Jahre später",
    "skat-subtitle": (
        "Die Tabellen der Arbeit von J. Schäfer (Magdeburg 2005), noch einmal gespielt: {deals} je Satz in allen "
        "Sitzordnungen, {columns}, Startwert {seed}."
    ),
    "skat-deals": "{deals} {deals:Kartenverteilung|Kartenverteilungen}",
    "skat-deals-ddss": "{deals} {deals:Kartenverteilung|Kartenverteilungen} ({ddss}, wo DDSS mitspielt)",
    "skat-report": "{page}: {deals}, {columns}, Startwert {seed}.",
    # -- conclusions
    "skat-conclusions": "Was von der Arbeit zutrifft",
    "skat-how-played": (
        "Unser heuristischer Spieler sitzt auf dem Platz von XSkat und spielt auch die Simulationen zu Ende; gegeben, "
        "gereizt, gedrückt und angesagt hat XSkat selbst. Die Punkte sind die nach Seeger-Fabian mit den Faktoren der "
        "Arbeit für verlorene Spiele, über drei Sitzordnungen zusammengezählt und auf deren 1000 Kartenverteilungen "
        "umgerechnet; ± ist ein Standardfehler, denn die Kartenverteilungen sind unabhängig."
    ),
    "skat-how-judged": (
        "Alle Zellen eines Satzes beruhen auf denselben Kartenverteilungen: Was eine Aussage vergleicht, wird je "
        "Kartenverteilung voneinander abgezogen und über die Spalten und Tabellen gemittelt, von denen sie spricht. "
        "Das Mittel unterscheidet sich von 0, wenn es mehr als drei Standardfehler davon entfernt ist (Studentsche "
        "t-Verteilung); durch Zufall allein ist es das in 0,27 % der Fälle. Spricht eine Aussage von jeder Spalte, so "
        "widerlegt sie schon eine einzige, die auf der anderen Seite liegt, für die Zahl der Spalten korrigiert "
        "(Bonferroni). Dass etwas gleich bleibt, trifft zu, wenn drei Standardfehler um den Unterschied innerhalb von "
        "{margin} {margin:Punkt|Punkten} liegen, und trifft nicht zu, wenn sie außerhalb liegen. Bei weniger als "
        "{fewest} "
        "{fewest:Kartenverteilung|Kartenverteilungen}, oder wenn sich weniger als {differing} überhaupt "
        "unterscheiden, bleibt eine Aussage "
        "offen. In der letzten Spalte steht dasselbe Mittel nach den Zellen der Arbeit, aus denselben Spalten; Fehler "
        "nennt sie nicht."
    ),
    "skat-section": "Abschnitt",
    "skat-document-says": "die Arbeit sagt",
    "skat-here": "hier",
    "skat-found": "gefunden",
    "skat-test": "Bedingung",
    "skat-document-cells": "nach ihren Zellen",
    "skat-by-column": "Spalte für Spalte",
    "skat-conclusions-table": (
        "Ihre Aussagen; Unterschiede sind Punkte nach Seeger-Fabian bei 1000 Kartenverteilungen, wo nichts anderes "
        "gesagt ist"
    ),
    "skat-columns-table": "Dasselbe Spalte für Spalte",
    "skat-missing": "{count} der offenen Aussagen sprechen von Spalten, die nicht gemessen wurden:",
    # -- points
    "skat-points": "Punkte nach der Zahl der Welten",
    "skat-strength": (
        "Tabellen von Kapitel {chapter}: erste Zeilen blau mit Kreisen, zweite rot mit Quadraten; gestrichelt wie "
        "gedruckt, durchgezogen wie hier gemessen, mit einem Standardfehler."
    ),
    "skat-thousand-points": "tausend Punkte",
    # -- tables
    "skat-tables": "Die Tabellen",
    "skat-game": "Spiel",
    "skat-printed": "gedruckt",
    "skat-xskat-declares": "XSkat, unsere Karten",
    "skat-heuristic-declares": "heuristisch, unsere Karten",
    "skat-games-table": (
        "5.1: Spiele bei 1000 Kartenverteilungen. Die der Arbeit sind nicht bekannt; unsere sind solche, bei denen "
        "XSkat ein Spiel ansagt, und in allen Tabellen wird dieses gespielt. Die letzte Spalte zeigt, was drei "
        "heuristische Spieler ansagen würden"
    ),
    "skat-first-printed": "erste Zeile, gedruckt",
    "skat-second-printed": "zweite Zeile, gedruckt",
    "skat-second-less-first": "zweite minus erste",
    "skat-lineup-table": "{lineup} ({games}; erste Zeile {first}, zweite {second})",
    "skat-text-of": "Text von {section}",
    "skat-all-games": "alle Spiele",
    "skat-null-games": "Nullspiele",
    "skat-player-heuristic": "heuristisch",
    "skat-player-simple": "einfach",
    "skat-player-stairs": "Treppe",
    "skat-player-worlds": "Welten",
    "skat-game-null": "Null",
    "skat-game-diamonds": "Karo",
    "skat-game-hearts": "Herz",
    "skat-game-spades": "Pik",
    "skat-game-clubs": "Kreuz",
    "skat-game-grand": "Grand",
    "skat-game-passed in": "eingepasst",
    # -- games won
    "skat-won": "Gewonnene Spiele und Punkte auf der Liste",
    "skat-won-how": (
        "Jeder Spieler ist bei jeder Kartenverteilung einmal Alleinspieler. Auf der Liste stehen die Werte seiner "
        "Spiele, verlorene mit den Faktoren der Arbeit, ohne die Punkte, die Seeger und Fabian hinzufügen. Gezeigt "
        "ist von jeder Tabelle die Spalte mit den meisten Welten."
    ),
    "skat-table": "Tabelle",
    "skat-won-first": "gewonnen, erste",
    "skat-won-second": "gewonnen, zweite",
    "skat-list-first": "Liste, erste",
    "skat-list-second": "Liste, zweite",
    "skat-won-table": (
        "Bei 1000 Kartenverteilungen. Die Arbeit nennt sie zu Tabelle 7.2: 841,5 und 856 gewonnene Spiele, 31\u202f165 "
        "und 29\u202f875 Punkte auf der Liste"
    ),
    # -- times
    "skat-playing-times": "Spielzeiten",
    "skat-times-how": (
        "Millisekunden, die ein Spieler in einem Spiel zum Überlegen brauchte, nach der Uhr der Computer, die spielten "
        "und dabei auch anderes zu tun haben konnten. Die Simulationen enden früher, wenn keine andere Karte die beste "
        "mehr einholen kann. In der Arbeit dauerte eine Runde von 3000 Spielen mit zwei Monte-Carlo-Spielern bei drei "
        "Sekunden je Karte auf einem Athlon XP 3000+ mehr als 20 Stunden, 24 Sekunden je Spiel; DDSS brauchte zehnmal "
        "so lange wie der Monte-Carlo-Spieler mit ebenso vielen Welten und schaffte je Karte in einer Sekunde im "
        "Mittel 100 Welten, höchstens 200, der Monte-Carlo-Spieler mehr als 1000."
    ),
    "skat-player": "Spieler",
    "skat-times-table": "Millisekunden je Spiel eines Spielers",
    # -- distributions
    "skat-distributions": "Bewertungsfunktionen und Verteilungen",
    "skat-evaluations": "Bewertungsfunktionen, wie die Abbildungen 6.1 bis 6.4 sie festlegen.",
    "skat-evaluation-stairs": "6.1 Treppe",
    "skat-evaluation-I10": "6.2 Typ I, 10",
    "skat-evaluation-II50": "6.3 Typ II, 50 %",
    "skat-evaluation-III": "6.4 Typ III",
    "skat-soloist": "Alleinspieler",
    "skat-defenders": "Gegenspieler",
    "skat-own-card-points": "eigene Augen",
    "skat-worth": "Wert",
    "skat-histograms": (
        "Augen der eigenen Partei in {worlds} {worlds:Welt|Welten}, für eine Karte, die sie spielen darf: die Arten, "
        "die die "
        "Abbildungen 5.2 bis 5.4 zeigen, von jeder die deutlichste. Rechts der gestrichelten Linie ist das Spiel "
        "gewonnen."
    ),
    "skat-histogram": "{kind}: {card} in Stich {trick}, {game}, Nr. {deal}",
    "skat-worlds": "Welten",
    "skat-by-trick": (
        "Alle {count} {count:Verteilung|Verteilungen} der Augen bei {deals} "
        "{deals:Kartenverteilung|Kartenverteilungen}, nach Stichen. Die Arbeit legt ihre Arten "
        "nicht fest. Hier: wenige Werte, wenn fünf davon neun von zehn Welten enthalten; zwei Maxima einer geglätteten "
        "Dichte; gleichmäßig, wenn kaum weiter als ein Zehntel von einer Gleichverteilung entfernt; normal nach "
        "Schiefe und Wölbung; sonst schief."
    ),
    "skat-deviation": "Standardabweichung: Median, Quartile",
    "skat-kinds": "Arten der Verteilung",
    "skat-trick": "Stich",
    "skat-card-points": "Augen",
    "skat-per-cent": "Prozent",
    "skat-kind-normal": "normal",
    "skat-kind-skewed": "schief",
    "skat-kind-two maxima": "zwei Maxima",
    "skat-kind-even": "gleichmäßig",
    "skat-kind-few values": "wenige Werte",
    # -- letters of cards
    "skat-suit-C": "♣",
    "skat-suit-S": "♠",
    "skat-suit-H": "♥",
    "skat-suit-D": "♦",
    "skat-rank-T": "10",
    "skat-rank-J": "B",
    "skat-rank-Q": "D",
}

"""Conclusions of "Monte Carlo Simulation im Skat", and what was found of each, in German."""

SKAT_CONCLUSIONS = {
    # -- section 5.2
    "skat-said-kinds-occur": (
        "es kommen normale, schiefe und gleichmäßige Verteilungen vor, solche mit zwei Maxima und mit wenigen Werten"
    ),
    "skat-said-first-tricks": (
        "in den ersten Stichen sind die meisten Verteilungen normal oder schief (Anteil über der Hälfte)"
    ),
    "skat-said-scatter": "je später im Spiel, desto weniger streuen die Augen (Standardabweichung)",
    # -- chapter 5 from section 5.4 on
    "skat-said-null-rare": "XSkat sagt selten Null an",
    "skat-said-hours": (
        "bei 3 Sekunden je Karte dauern 1000 Kartenverteilungen in allen Sitzordnungen mit zwei Monte-Carlo-Spielern "
        "über 20 Stunden"
    ),
    "skat-said-simple-5": "mit 5 Welten bekommt der einfache Monte-Carlo-Spieler weniger als zwei XSkat",
    "skat-said-simple-10": "ab 10 Welten bekommt der einfache Monte-Carlo-Spieler mehr als zwei XSkat",
    "skat-said-simple-250": "ab 250 Welten bleiben die Punkte des einfachen Monte-Carlo-Spielers gleich",
    "skat-said-worlds-in-a-second": (
        "in einer Sekunde schafft der Monte-Carlo-Spieler für eine Karte mehr als 1000 Welten"
    ),
    "skat-said-seconds": ("eine Sekunde oder mehr bringt dem einfachen Monte-Carlo-Spieler kaum mehr als 1000 Welten"),
    "skat-said-simple-hinder": (
        "von zwei einfachen Monte-Carlo-Spielern bekommt jeder weniger als einer allein: Sie behindern einander"
    ),
    "skat-said-xskat-same": (
        "XSkat bekommt gegen zwei einfache Monte-Carlo-Spieler so viel wie zwei XSkat gegen einen"
    ),
    "skat-said-simple-timed": (
        "mit begrenzter Zeit bekommen zwei einfache Monte-Carlo-Spieler weit weniger als mit vielen Welten"
    ),
    "skat-said-constrained-5": (
        "mit eingeschränkten Welten schlägt der Monte-Carlo-Spieler zwei XSkat von 5 Welten an"
    ),
    "skat-said-most-with-500": "mit 500 Welten bekommt der Monte-Carlo-Spieler am meisten",
    "skat-said-no-more-than-500": "mehr als 500 Welten bringen dem Monte-Carlo-Spieler nichts",
    "skat-said-constrained-hinder": (
        "von zwei Monte-Carlo-Spielern mit eingeschränkten Welten bekommt jeder weniger als einer allein"
    ),
    "skat-said-constrained-stronger": ("eingeschränkte Welten machen den Monte-Carlo-Spieler stärker als einfache"),
    "skat-said-null-few": "beim Null bekommt der Monte-Carlo-Spieler mit 5 und 10 Welten weniger als zwei XSkat",
    "skat-said-null-many": "beim Null bekommt der Monte-Carlo-Spieler ab 25 Welten mehr als zwei XSkat",
    "skat-said-null-lost": ("mit 1000 Welten verliert der Monte-Carlo-Spieler kaum ein Nullspiel, 6 von 1000"),
    "skat-said-null-same": "beim Null bleiben die Punkte des Monte-Carlo-Spielers ab 250 Welten gleich",
    # -- chapter 6
    "skat-said-stairs-worse": "die Treppenfunktion ist schlechter als die mittlere Augenzahl",
    "skat-said-stairs-worlds": "mehr Welten helfen der Treppenfunktion nicht",
    "skat-said-first-type-same": (
        "Typ I mit {points} {points:Auge|Augen} ist weder besser noch schlechter als die mittlere Augenzahl"
    ),
    "skat-said-first-type-20": "Typ I mit 20 Augen ist häufiger besser als schlechter",
    "skat-said-two-second-type": (
        "zwei Spieler mit Typ II sind häufiger besser als schlechter als einer mit mittlerer Augenzahl"
    ),
    "skat-said-second-type-50": "bei Typ II sind 50 % besser als 25 % und 75 %",
    "skat-said-second-type-better": "Typ II mit 50 % ist besser als die mittlere Augenzahl",
    "skat-said-third-type-better": "Typ III ist besser als die mittlere Augenzahl",
    "skat-said-third-type-pressed": (
        "der Spieler mit mittlerer Augenzahl verliert gegen Typ III weniger als gegen Typ II mit 50 %"
    ),
    "skat-said-null-evaluation": "beim Null macht die Bewertungsfunktion keinen Unterschied",
    "skat-said-both-same": "ab 100 Welten bleiben die Punkte beider gleich",
    # -- chapters 7 and 8
    "skat-said-ddss-few": "DDSS bekommt mit 5 bis 25 Welten weniger als zwei XSkat",
    "skat-said-ddss-many": "DDSS bekommt ab 50 Welten mehr als zwei XSkat",
    "skat-said-ddss-in-a-second": "in einer Sekunde schafft DDSS für eine Karte im Mittel 100 Welten",
    "skat-said-ddss-timed": "mit begrenzter Zeit bekommt DDSS weniger als mit vielen Welten",
    "skat-said-ddss-less": "DDSS bekommt gegen zwei XSkat weniger als der Monte-Carlo-Spieler",
    "skat-said-ddss-beats": "bei je 100 Welten schlägt DDSS zwei Monte-Carlo-Spieler",
    "skat-said-ddss-equal": "mit 200 Welten sind zwei Monte-Carlo-Spieler so stark wie DDSS mit 100",
    "skat-said-equally-strong": ("mit Typ II, 50 %, und wiederholten Simulationen sind MCU und DDSS gleich stark"),
    "skat-said-list": ("auf der Liste, ohne Punkte für gewonnene Spiele, liegen die Monte-Carlo-Spieler vorn"),
    "skat-said-ddss-wins": "DDSS gewinnt mehr Spiele",
    "skat-said-ddss-suits": "DDSS gewinnt mehr Farbspiele (bei 1000 Kartenverteilungen)",
    "skat-said-grand": "die Monte-Carlo-Spieler machen das auf der Liste durch Grands wett",
    "skat-said-stronger": "Monte-Carlo-Simulation macht eine Heuristik stärker",
    "skat-said-ten-times": "DDSS braucht zehnmal so viel Zeit wie der Monte-Carlo-Spieler",
    "skat-said-hardly-help": "die meisten Bewertungsfunktionen helfen kaum",
    "skat-said-only-second-type": "nur Typ II hilft merklich",
    # -- verdicts
    "skat-holds": "trifft zu",
    "skat-not": "trifft nicht zu",
    "skat-unknown": "offen",
    "skat-summary": "von {count} {count:Aussage|Aussagen} {holding}, {wrong}, {unknown}",
    "skat-count-holds": "{count:trifft|treffen} {count} zu",
    "skat-count-not": "{count} {count:trifft|treffen} nicht zu",
    "skat-count-unknown": "{count} {count:bleibt|bleiben} offen",
    # -- what decides
    "skat-mean": "Mittel",
    "skat-mean-of": "Mittel aus {count}",
    "skat-test-above": "{mean} über 0",
    "skat-test-above-all": "{mean} über 0, keine Spalte darunter",
    "skat-test-below": "{mean} unter 0",
    "skat-test-below-all": "{mean} unter 0, keine Spalte darüber",
    "skat-test-within": "{mean} innerhalb von ±{margin}",
    "skat-test-at-most": "{mean} höchstens {margin}",
    "skat-test-each-above": "jeder Unterschied über 0",
    "skat-test-most": "die meisten höchstens {margin}",
    "skat-test-too-few": "{test}; zu wenige Kartenverteilungen ({deals})",
    "skat-test-differing": "{test}; Kartenverteilungen mit einem Unterschied: {deals}",
    "skat-test-once": "jede mindestens einmal",
    "skat-test-share-below": "unter {percent} %",
    "skat-test-share-at-most": "höchstens {percent} %",
    "skat-test-hours": "mindestens {least} {least:Stunde|Stunden}",
    "skat-test-or-more": "mindestens {least}",
    "skat-test-between": "{least} bis {most}",
    "skat-test-times": "{least}- bis {most}-mal",
    # -- what was found
    "skat-not-measured": "die Spalten dazu wurden nicht gemessen",
    "skat-with-error": "{value} ± {error}",
    "skat-in-card-points": "{amount} {amount:Auge|Augen}",
    "skat-in-per-cent": "{amount} %",
    "skat-named": "{name}: {amount}",
    "skat-share": "{count} von {all}",
    "skat-share-in": "in {count} von {all}",
    "skat-kind-count": "{kind} {count}",
    "skat-hours": "{hours} {hours:Stunde|Stunden}",
    "skat-worlds-on-average": "im Mittel {worlds} {worlds:Welt|Welten}",
    "skat-times-as-long": "{ms} ms je Spiel gegen {other} ms: {times}-mal so lang",
    # -- what a difference is of
    "skat-in-table": "{column} in {table}",
    "skat-less-base": "{column} minus {base} in {table}",
    "skat-of-games": "{games}, {column}",
    "skat-grand": "Grands",
    "skat-suit-games": "Farbspiele",
    "skat-many-less-few": "ab 100 Welten minus 5 und 10 Welten",
    "skat-later-less": "spätere minus S100",
    "skat-per-cent-less": "50 % minus {percent} %",
    "skat-first-tricks": "Stiche 1 bis 3",
    "skat-first-less-last": "Stiche 1 bis 3 minus 7 bis 9",
    "skat-stairs": "Treppe",
    "skat-first-type": "I, {points}",
    "skat-second-type": "II, {percent} %",
    "skat-third-type": "III",
    "skat-second-type-less-points": "Typ II minus mittlere Augenzahl",
    "skat-second-type-less-others": "minus die anderen Typen",
}

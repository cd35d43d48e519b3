"""Texts of the worth of knowing how a pack lay, in German."""

WORTH = {
    "worth": "Was es wert ist, die Lage der Karten zu kennen",
    "worth_subtitle": (
        "{deals} {deals:Spiel|Spiele} von jeder Art, {worlds} {worlds:Welt|Welten} für jede Karte; Startwert {seed}."
    ),
    "worth_summary": "Was herauskam",
    "worth_how": "Was gemacht wurde",
    "worth_limits": "Was es nicht sagt",
    "worth_game-skat": "Skat",
    "worth_game-whist": "Stichspiel",
    "worth_unit-skat": "Listenpunkte je Spiel",
    "worth_unit-whist": "Stiche je Spiel",
    "worth_knows": "der Spieler kennt",
    "worth_won": "gewinnt",
    "worth_gain": "mehr",
    "worth_error": "±",
    "worth_right": "verdeckte Karten richtig zugeordnet",
    "worth_failed": "ohne Antwort",
    "worth_nothing": "nichts",
    "worth_all": "alle Karten",
    "worth_times": "{method}, {passes}-mal",
    "worth_once": "{method}, einmal",
    "worth_method-gsr": "GSR-Riffeln",
    "worth_method-overhand": "Überhandmischen",
    "worth_method-random-pile": "zehn zufällige Stapel",
    "worth_method-planned": "Mischen der Maschine",
    "worth_caption": (
        "{game}: {unit}, und was der Spieler gegenüber einem gewinnt, der nichts weiß, mit Standardfehlern."
    ),
    "worth_figure": (
        "Gewinn ({unit}) nach der Zahl der GSR-Riffel, mit zwei Standardfehlern; gestrichelt: alle Karten offen."
    ),
    "worth_riffles": "GSR-Riffel",
    "worth_axis": "Gewinn ({unit})",
    "worth_open": "alle Karten offen",
    "worth_line": (
        "{game}: Wer die Reihenfolge kennt (vor: {knows}), gewinnt {gain} ± {error} {unit}; alle Karten offen: {most} "
        "± {most_error}."
    ),
    "worth_until": "{game}: Gewinne über zwei Standardfehlern zeigen sich bis zum {passes}. GSR-Riffel.",
    "worth_until_none": (
        "{game}: Nach keiner der versuchten Zahlen von GSR-Riffeln zeigt sich ein Gewinn über zwei Standardfehlern."
    ),
    "worth_point_start": (
        "Vor dem Mischen lagen die Karten in einer Reihenfolge ohne Muster, die der Spieler ganz kennt; dann wurden"
        " sie auf die genannte Art gemischt und ausgeteilt. Der Spieler kennt diese Art und sieht jede eigene "
        "Karte, wenn sie ausgeteilt wird."
    ),
    "worth_point_deals": (
        "Die Verteilungen sind gleichmäßig gezogen; wie die Karten vorher lagen, folgt aus einer Reihenfolge, die "
        "das Mischen ergab. So spielen alle Zeilen dieselben Verteilungen, und nur das Wissen unterscheidet sie, "
        "nicht schiefe Blätter."
    ),
    "worth_point_player": (
        "Für jede Karte zieht der Spieler Welten, also Verteilungen, die zu allem Gesehenen passen, so oft, wie sie"
        " nach dem Mischen wahrscheinlich sind, spielt in jeder jede Karte nach Faustregeln zu Ende und nimmt die "
        "beste. Wer nichts weiß, tut dasselbe mit gleichmäßig gezogenen Welten."
    ),
    "worth_point_skat": (
        "Skat: Tisch zu dritt, nach den Spielregeln; Punkte nach Seeger-Fabian. Das Wissen dient nur dem "
        "Kartenspiel, nicht dem Reizen, Drücken und Ansagen, das alle drei nach Faustregeln entscheiden, die beiden"
        " anderen auch ihre Karten."
    ),
    "worth_point_whist": (
        "Stichspiel: 52 Karten, einzeln an vier ausgeteilt, zwei gegen zwei, Pik ist Trumpf, kein Reizen, kein "
        "offenes Blatt; 13 Stiche. Die drei anderen spielen nach Faustregeln, von denen der Spieler ausgeht."
    ),
    "worth_point_law": (
        "Riffel und Stapel: Welten nach dem genauen Gesetz der Reihenfolge, durch sequenzielles Gewichten und "
        "Metropolis. Bei anderem Mischen ist nur bekannt, welche Karte auf welche folgt, gezählt in 100.000 "
        "Blättern; der Gewinn ist dort eine untere Schranke."
    ),
    "worth_limit_players": (
        "Alle Spieler sind unsere. Bessere können mehr gewinnen oder weniger zu gewinnen übrig lassen."
    ),
    "worth_limit_bids": "Auch beim Reizen ist Wissen etwas wert; das ist nicht gezählt.",
    "worth_limit_start": (
        "Nach einem Spiel liegen die Karten nicht ohne Muster: Stiche liegen, wie sie gespielt wurden. Das macht "
        "die Blätter für alle ungleich; es ist eine andere Frage und hier nicht gemessen."
    ),
}

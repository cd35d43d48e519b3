"""Texts of the audit in English and German: tests, comparison with hands, seats, limits."""

from mischwerk_lab.report.words import Table

TEXTS: Table = {
    # -- uniformity
    "uniformity_intro": (
        "{decks} decks, {tests} tests. Each p-value is the probability of so large a deviation if every order is "
        "equally likely. They are corrected for their number (Holm), so that an even shuffler is rejected with 1 % "
        "probability at most. The last column: how large an effect would have been seen with 95 % probability.",
        "{decks} Blätter, {tests} Tests. Jeder p-Wert ist die Wahrscheinlichkeit einer so großen Abweichung, wenn "
        "jede Reihenfolge gleich wahrscheinlich ist. Sie sind für ihre Zahl korrigiert (Holm), so dass ein "
        "gleichmäßiger Mischer höchstens mit 1 % verworfen wird. Letzte Spalte: welche Stärke mit 95 % aufgefallen "
        "wäre.",
    ),
    "uniformity_drawn": (
        "These decks were drawn by the firmware's own code, run here under raw material of the seed: the function "
        "that the machine's own {shuffles} decks were shown to come from. They test the drawing, not the noise.",
        "Diese Blätter wurden mit dem Code der Firmware selbst hier aus Rohmaterial des Startwerts gezogen: mit der "
        "Funktion, aus der nachweislich die {shuffles} Blätter des Geräts stammen. Sie prüfen die Ziehung, nicht das "
        "Rauschen.",
    ),
    "tests": ("All tests on the sample.", "Alle Tests an der Stichprobe."),
    "tests_told": (
        "The same tests on the {decks} orders that the machine itself told; so few show gross faults only.",
        "Dieselben Tests an den {decks} Reihenfolgen, die das Gerät selbst genannt hat; so wenige zeigen nur Grobes.",
    ),
    "told_good": ("None of these rejects.", "Keiner davon verwirft."),
    "told_bad": ("REJECTED by: {names}.", "VERWORFEN von: {names}."),
    "column_test": ("test", "Test"),
    "column_statistic": ("statistic", "Statistik"),
    "column_law": ("law if even", "Verteilung, falls gleichmäßig"),
    "column_p": ("p", "p"),
    "column_adjusted": ("p corrected", "p korrigiert"),
    "column_effect": ("effect", "Stärke"),
    "column_visible": ("visible from", "sichtbar ab"),
    "column_rejected": ("rejected", "verworfen"),
    "law_chi_square": ("chi-square, {freedom} d.f.", "Chi-Quadrat, {freedom} FG"),
    "law_kolmogorov": ("largest of {cards}, exact", "größte von {cards}, exakt"),
    "law_repeats": ("Poisson, mean {mean}", "Poisson, Mittel {mean}"),
    "law_other": ("exact", "exakt"),
    "lacking": (
        "Left out, for want of decks (how many they need): {list}.",
        "Ausgelassen mangels Blättern (so viele wären nötig): {list}.",
    ),
    "left_out": ("Not for such a deck: {list}.", "Nicht für ein solches Blatt: {list}."),
    "what_tests_see": ("What each test looks at", "Was jeder Test betrachtet"),
    "tests_about": ("The tests.", "Die Tests."),
    "column_looks": ("what it looks at", "was er betrachtet"),
    "column_options": ("options", "Größen"),
    "column_from": ("source", "Quelle"),
    "p_figure": (
        "The p-values of all tests. An even shuffler gives them evenly between 0 and 1; left of the line, the "
        "smallest would be rejected.",
        "Die p-Werte aller Tests. Bei einem gleichmäßigen Mischer sind sie zwischen 0 und 1 gleichverteilt; links der "
        "Linie würde der kleinste verworfen.",
    ),
    "p_axis": ("p-value", "p-Wert"),
    "p_limit": ("limit for the smallest", "Grenze für den kleinsten"),
    "places_figure": (
        "How much more or less often than evenly each card lies at each place, in standard errors; beyond ±4 is "
        "remarkable, systematic patterns sooner.",
        "Um wie viel häufiger oder seltener als gleichmäßig jede Karte an jedem Platz liegt, in Standardfehlern; über "
        "±4 ist auffällig, regelmäßige Muster schon eher.",
    ),
    "axis_place": ("place in the deck (from 0)", "Platz im Blatt (ab 0)"),
    "axis_card": ("card number (from 0)", "Kartennummer (ab 0)"),
    "axis_deviation": ("deviation (standard errors)", "Abweichung (Standardfehler)"),
    "runs_figure": (
        "Ascending runs of the decks, with 95 % intervals, and Euler's law for even decks.",
        "Aufsteigende Läufe der Blätter mit 95-%-Intervallen, und Eulers Gesetz für gleichverteilte.",
    ),
    "axis_runs": ("ascending runs (number)", "aufsteigende Läufe (Anzahl)"),
    "axis_share": ("share of decks (%)", "Anteil der Blätter (%)"),
    "seen": ("audited", "geprüft"),
    "even": ("even", "gleichverteilt"),
    # -- hands
    "hands_intro": (
        "The usual ways by hand (the report's table 2), each as a documented model, {decks} decks each from a sorted "
        "deck, held to six of the tests after 1 to {most} passes (1 % for all of a way together). Guessing: cards a "
        "player names rightly beyond chance who knows the order before; {chance} of {cards} are chance.",
        "Die üblichen Verfahren von Hand (Tabelle 2 des Berichts), jedes als beschriebenes Modell, je {decks} "
        "Blätter aus sortiertem Blatt, nach 1 bis {most} Durchgängen sechs der Tests unterzogen (1 % für alle eines "
        "Verfahrens). Raten: Karten, die jemand, der die Ordnung vorher kennt, über den Zufall hinaus richtig nennt; "
        "Zufall sind {chance} von {cards}.",
    ),
    "hands_table": (
        "Ways by hand beside the shuffler audited. Last column: with {decks} decks of each.",
        "Verfahren von Hand neben dem geprüften Mischer. Letzte Spalte: mit je {decks} Blättern.",
    ),
    "column_way": ("way", "Verfahren"),
    "column_enough": ("passes until no test rejects", "Durchgänge, bis kein Test verwirft"),
    "column_guessed_1": ("guessed beyond chance after 1", "zuviel erraten nach 1"),
    "column_guessed_7": ("after 7", "nach 7"),
    "column_rejected_7": ("tests rejecting after 7 (of {tests})", "Tests, die nach 7 verwerfen (von {tests})"),
    "column_model": ("model", "Modell"),
    "audited_row": ("the shuffler audited", "der geprüfte Mischer"),
    "more_than": ("more than {most}", "mehr als {most}"),
    "hands_figure": (
        "Cards guessed beyond chance by number of passes. Dashed: two standard errors.",
        "Über den Zufall hinaus erratene Karten nach Zahl der Durchgänge. Gestrichelt: zwei Standardfehler.",
    ),
    "axis_passes": ("passes (number)", "Durchgänge (Anzahl)"),
    "axis_guessed": ("guessed beyond chance (cards)", "über Zufall erraten (Karten)"),
    "hands_models": ("The models of the ways by hand.", "Die Modelle der Verfahren von Hand."),
    # -- seats
    "seats_intro": (
        "A dealing order only renames the places of the deck; if every order is equally likely, the seat can't "
        "matter. Tested is whether each card goes to each seat as often as its share says.",
        "Eine Art zu geben benennt die Plätze im Blatt nur um; ist jede Reihenfolge gleich wahrscheinlich, so kann "
        "der Sitz nichts ausmachen. Geprüft wird, ob jede Karte so oft an jeden Sitz kommt, wie es dessen Anteil "
        "entspricht.",
    ),
    "seats_table": ("Dealing orders.", "Arten zu geben."),
    "column_dealing": ("dealing order", "Art zu geben"),
    "seats_figure": (
        "How much more or less often than its share each card goes to each seat, in standard errors.",
        "Um wie viel häufiger oder seltener als anteilig jede Karte an jeden Sitz kommt, in Standardfehlern.",
    ),
    "axis_seat": ("seat", "Sitz"),
    "table_3": ("Skat, as the report's table 3: 10, 10, 10, 2", "Skat nach Tabelle 3 des Berichts: 10, 10, 10, 2"),
    "table_4": (
        "Skat by the rules, as its table 4: 3, 3, 3, 2, 4, 4, 4, 3, 3, 3",
        "Skat nach den Regeln, Tabelle 4: 3, 3, 3, 2, 4, 4, 4, 3, 3, 3",
    ),
    "in_turn": ("four seats, one card each in turn", "vier Sitze, reihum je eine Karte"),
    "in_blocks": ("four seats, a quarter of the deck each", "vier Sitze, je ein Viertel am Stück"),
    "seats-table_3": ("Seats, table 3", "Sitze, Tabelle 3"),
    "seats-table_4": ("Seats, table 4", "Sitze, Tabelle 4"),
    "seats-in_turn": ("Seats, in turn", "Sitze, reihum"),
    "seats-in_blocks": ("Seats, quarters", "Sitze, Viertel"),
    "seats_course": (
        "What a seat means for the course of a game is no question of shuffling.",
        "Was ein Sitz für den Verlauf eines Spiels bedeutet, ist keine Frage des Mischens.",
    ),
    # -- limits
    "limits": ("What this audit does not show", "Was diese Prüfung nicht zeigt"),
    "limit_few": (
        "With {decks} decks, the share of any single event is known to ±{margin} percentage points at best (95 %). "
        "Smaller deviations stay unseen, as do those no test looks for.",
        "Mit {decks} Blättern ist der Anteil eines einzelnen Ereignisses bestenfalls auf ±{margin} Prozentpunkte "
        "bekannt (95 %). Kleinere Abweichungen bleiben ungesehen, ebenso solche, die kein Test sucht.",
    ),
    "limit_predict": (
        "A generator that can be predicted may pass every test here.",
        "Auch ein vorhersagbarer Generator kann jeden Test hier bestehen.",
    ),
    "limit_mechanics": (
        "What the mechanics did: cards that stick together, misfeeds that are mended wrongly, a machine that was "
        "opened. That takes recorded decks.",
        "Was die Mechanik tat: klebende Karten, falsch behobene Fehleinzüge, ein geöffnetes Gerät. Dazu braucht es "
        "aufgezeichnete Blätter.",
    ),
    "limit_firmware": (
        "Whether the machine runs this firmware at other times. In sealed mode nothing of a deck is revealed.",
        "Ob das Gerät auch sonst diese Firmware ausführt. Im versiegelten Betrieb wird von einem Blatt nichts "
        "offengelegt.",
    ),
    "limit_recorded": (
        "Whether the decks are complete, and in what state the shuffler was when they were recorded.",
        "Ob die Blätter vollständig sind, und in welchem Zustand der Mischer bei der Aufzeichnung war.",
    ),
    "limit_no_liability": (
        "This report is a form filled in by a program, not the work of an accredited laboratory.",
        "Dieser Bericht ist ein von einem Programm ausgefülltes Formular, nicht die Arbeit einer akkreditierten "
        "Stelle.",
    ),
}  # fmt: skip

"""Reports in German: how numbers are written, and all texts; more of them are in a module for each report."""

from mischwerk_lab.languages.de.audit import AUDIT
from mischwerk_lab.languages.de.dealings import DEALINGS
from mischwerk_lab.languages.de.distance import DISTANCE
from mischwerk_lab.languages.de.hunt import HUNT
from mischwerk_lab.languages.de.lines import LINES
from mischwerk_lab.languages.de.mixing import MIXING
from mischwerk_lab.languages.de.names import NAMES
from mischwerk_lab.languages.de.power import POWER
from mischwerk_lab.languages.de.simulate import SIMULATE
from mischwerk_lab.languages.de.skat import SKAT
from mischwerk_lab.languages.de.skat_conclusions import SKAT_CONCLUSIONS
from mischwerk_lab.languages.de.study import STUDY
from mischwerk_lab.languages.de.watch import WATCH
from mischwerk_lab.languages.de.worth import WORTH
from mischwerk_lab.languages.language import Language

TEXTS = {
    # -- the page itself
    "contents": "Inhalt",
    "table": "Tabelle",
    "figure": "Abbildung",
    "data": "Daten",
    "files": (
        "Jede Tabelle und die Punkte jeder Abbildung liegen als CSV neben dieser Seite, alle Daten zusammen als "
        "report.json, die Abbildungen als SVG und PNG."
    ),
    "made_by": "Erstellt mit Mischwerk {version}.",
    "verdict_good": "Ohne Beanstandung",
    "verdict_bad": "Beanstandet",
    "verdict_open": "Nicht zu entscheiden",
    "percent": "{value} %",
    # -- the audit
    "title": "Prüfbericht zu einem Kartenmischer",
    "subtitle_decks": (
        "{decks} aufgezeichnete Blätter zu {cards} {cards:Karte|Karten}{deck}; Startwert der Vergleiche {seed}."
    ),
    "subtitle_board": "Generator: {what}, Blätter zu {cards} {cards:Karte|Karten}{deck}; Startwert {seed}.",
    "deck_named": " ({title})",
    "board": "Gerät {machine}, Firmware {firmware}",
    "twin": "Zwilling von {machine}, Firmware {firmware}",
    # -- sections
    "summary": "Zusammenfassung",
    "subject": "Gegenstand der Prüfung",
    "source": "Zufallsquelle und Entropie",
    "method": "Mischverfahren",
    "uniformity": "Gleichverteilung",
    "hands": "Vergleich mit dem Mischen von Hand",
    "seats": "Einfluss der Sitzposition",
    "verdict": "Urteil und seine Grenzen",
    # -- the four statements, after the report's (A) to (D)
    "a_good": (
        "(A) Die Zufallsquelle reicht aus: Jedem Blatt werden {credited} Bit angerechnet, nötig sind {needed}; jedes "
        "der {shuffles} verlangten Blätter folgt aus den Rohbits des Geräts und unserer Zahl und wurde nachgerechnet."
    ),
    "a_bad": "(A) Die Zufallsquelle genügt NICHT: {reason}.",
    "a_reason_proof": (
        "{failed} von {shuffles} {shuffles:Blatt|Blättern} {failed:folgt|folgen} nicht aus dem, was das Gerät "
        "offengelegt hat"
    ),
    "a_reason_bits": "einem Blatt, das {needed} Bit braucht, werden {credited} Bit angerechnet",
    "a_reason_health": "die Rohbits bestehen die Prüfungen der Firmware selbst nicht",
    "a_reason_repeats": (
        "Blätter wiederholen sich zu oft; die Quelle erreicht anscheinend nur etwa {reach} "
        "{reach:Reihenfolge|Reihenfolgen}"
    ),
    "a_unknown": (
        "(A) Die Zufallsquelle lässt sich aus Blättern nicht beurteilen. Dass sich Blätter nicht zu oft wiederholen, "
        "zeigt nur, dass sie mindestens {reach} {reach:Reihenfolge|Reihenfolgen} erreicht (99 %); dieses Blatt hat "
        "{all}."
    ),
    "b_good": (
        "(B) Eine Abweichung von der Gleichverteilung aller Reihenfolgen wurde nicht gefunden: Keiner von {tests} "
        "{tests:Test|Tests} an {decks} {decks:Blatt|Blättern} verwirft sie, bei einer Irrtumswahrscheinlichkeit von "
        "1 % für alle "
        "zusammen."
    ),
    "b_bad": (
        "(B) Die Reihenfolgen sind NICHT gleichverteilt: {rejected} von {tests} {tests:Test|Tests} an {decks} "
        "{decks:Blatt|Blättern} {rejected:verwirft|verwerfen} "
        "dies, bei einer Irrtumswahrscheinlichkeit von 1 % für alle zusammen: {names}."
    ),
    "b_and": " und ",
    "b_told": " (an den vom Gerät genannten Reihenfolgen)",
    "c_good": (
        "(C) Es wird besser gemischt als von Hand: Mit je {decks} {decks:Blatt|Blättern} und denselben {tests} "
        "{tests:Test|Tests} zeigen nach 7 "
        "Durchgängen alle {all} Verfahren von Hand noch Abweichungen; dieser Mischer zeigt keine."
    ),
    "c_some": (
        "(C) Mit je {decks} {decks:Blatt|Blättern} {worse:zeigt|zeigen} {worse} von {all} Verfahren von Hand nach 7 "
        "Durchgängen Abweichungen "
        "({worse_names}). Dieser Mischer zeigt keine, ebenso wenig aber: {even_names}. Ob er besser mischt, würden "
        "erst mehr Blätter zeigen."
    ),
    "c_bad": (
        "(C) Es wird nicht besser gemischt als von Hand: Mit je {decks} {decks:Blatt|Blättern} zeigt dieser Mischer "
        "Abweichungen; "
        "{even} von {all} Verfahren von Hand zeigen nach 7 Durchgängen keine: {even_names}."
    ),
    "c_all": (
        "(C) Mit je {decks} {decks:Blatt|Blättern} zeigen dieser Mischer und alle {all} Verfahren von Hand nach 7 "
        "Durchgängen "
        "Abweichungen: Was besser mischt, sagen diese Tests nicht."
    ),
    "c_unknown": (
        "(C) Mit je {decks} {decks:Blatt|Blättern} zeigt auch kein Verfahren von Hand nach 7 Durchgängen eine "
        "Abweichung: Für "
        "einen Vergleich sind es zu wenige."
    ),
    "d_good": (
        "(D) Ein Einfluss der Sitzposition auf die Karten wurde bei keiner von {orders} {orders:Art|Arten} des "
        "Gebens gefunden, "
        "{looked_at}."
    ),
    "d_bad": "(D) Die Sitzposition HAT Einfluss auf die Karten: {names}.",
    "d_unknown": "(D) Für eine Aussage über Sitzpositionen sind es zu wenige Blätter.",
    # -- subject
    "file": "Datei",
    "sha256": "SHA-256 der Datei",
    "decks": "Blätter",
    "cards": "Karten je Blatt",
    "deck": "Blatt",
    "not_said": "nicht angegeben",
    "about": "Mischer, in den Worten des Auftraggebers",
    "poker_places": "Plätze der Pokerhände, von 0 an",
    "machine": "Gerät",
    "firmware": "Firmware",
    "interpreter": "Läuft unter",
    "shuffles": "Verlangte prüfbare Mischvorgänge",
    "drawn": "Mit demselben Code hier gezogene Blätter",
    "facts": "Was geprüft wurde.",
    "column_what": "was",
    "column_value": "Wert",
    "subject_decks": (
        "Die Blätter wurden so genommen, wie sie aufgezeichnet sind: Auf Platz 0 liegt die zuerst gegebene Karte, "
        "und nummeriert sind die Karten wie im Blatt vor dem Mischen. Der Mischer selbst wurde nicht untersucht. Ob "
        "dies alle Blätter jener Zeit sind und ob er sich immer so verhält, kann die Datei nicht zeigen."
    ),
    "subject_board": (
        "Im versiegelten Betrieb, dem üblichen, nennt ein Gerät keine Reihenfolgen. Geprüft wurde daher sein "
        "Generator mit prüfbaren Mischvorgängen: Das Gerät nennt den Hash seiner Rohbits, bekommt eine Zahl von uns, "
        "zieht die Reihenfolge, mischt und legt alles offen. Was seine Mechanik mit den Karten macht, zeigt das "
        "NICHT: Dazu sind wirklich gegebene Blätter aufzuzeichnen und mit --decks zu prüfen."
    ),
    "subject_twin": (
        "Der Zwilling führt die Firmware selbst auf einem simulierten Gerät aus; auch sein Rauschen ist simuliert."
    ),
    # -- source
    "source_intro": (
        "Ein Blatt aus N Karten hat N! Reihenfolgen; damit alle möglich sind, braucht die Quelle je Blatt log2(N!) "
        "Bit. Sehen Karten gleich aus, so sind weniger Reihenfolgen zu unterscheiden: die kleinere Zahl."
    ),
    "table_1": (
        "Die 13 Spielvarianten des TÜV-Berichts (dort Tabelle 1), ihr Bedarf und die Schlüssel zu 256 Bit, die ein "
        "Mischwerk-Gerät dafür nimmt. Ein Startwert von 48 Bit wie dort erreicht eine Reihenfolge von 2 hoch der "
        "letzten Spalte."
    ),
    "column_game": "Spiel",
    "column_cards": "Karten",
    "column_orders": "Reihenfolgen",
    "column_bits": "nötige Bit",
    "column_distinct": "unterscheidbare",
    "column_distinct_bits": "Bit dafür",
    "column_keys": "Schlüssel",
    "column_missing": "Bit fehlen bei 48",
    "this_deck": "das geprüfte Blatt",
    "table_1_note": (
        "Der Bericht nennt für 55 Karten {printed} {printed:Blatt|Blätter}; 55! ist {right}. Ein Kommentar in seinem "
        "Quellcode nennt "
        "36 Karten für das kurze Schafkopfblatt; Code und Tabelle sagen 24."
    ),
    "source_decks": (
        "Unter {decks} {decks:Blatt|Blättern} gibt es {pairs} {pairs:Paar|Paare} mit gleicher Reihenfolge; bei einer "
        "gleichmäßigen Quelle wären "
        "{expected} zu erwarten. Das begrenzt nur, was die Quelle erreichen kann."
    ),
    "source_first": (
        "Gleiche Blätter werden nur unter den ersten {decks} gesucht: Für alle wäre der Speicher nicht begrenzt."
    ),
    "source_board": (
        "Jedes Blatt wird aus eigenen Rohbits gezogen, die mit {percent} % eines Bits angerechnet werden. {proved} "
        "von {shuffles} prüfbaren {shuffles:Blatt|Blättern} {proved:wurde|wurden}, Reihenfolge und Plan, aus dem "
        "vorher festgelegten Material des "
        "Geräts und unserer Zahl nachgerechnet."
    ),
    "source_raw": (
        "Die {bits} Rohbits dieser Mischvorgänge wurden mit den zehn Schätzern nach NIST SP 800-90B, Abschnitt 6.3, "
        "untersucht: Der niedrigste nennt {lowest} Bit je Bit ({name}), so dass {safe} % sicher angerechnet werden "
        "dürfen; die Firmware rechnet {percent} % an. Die Norm verlangt eine Million Bit; aus so vielen wie hier "
        "folgt: {word}."
    ),
    "raw_holds": "nichts spricht gegen die Anrechnung",
    "raw_short": "es sind zu wenige, um die Anrechnung zu bestätigen; mehr liefert „mischwerk entropy capture“",
    "source_few": "Die {bits} Rohbits dieser Mischvorgänge sind zu wenige für die Schätzer nach NIST SP 800-90B.",
    # -- method
    "method_decks": (
        "Wie der Mischer arbeitet, ist hier nur so weit bekannt wie oben angegeben. Tests an Blättern können ein "
        "Verfahren widerlegen, nie beweisen."
    ),
    "method_board": (
        "ChaCha20 macht aus einem Schlüssel Wörter zu 32 Bit, durch Verwerfen werden daraus exakt gleichverteilte "
        "Zahlen und daraus nach Fisher und Yates eine Reihenfolge: Für n = N bis 2 tauschen die Karten an den Plätzen "
        "n - 1 und (eine Zahl kleiner als n) ihre Plätze. Sind die Zahlen gleichverteilt und unabhängig, so hat jede "
        "der N! Reihenfolgen dieselbe Wahrscheinlichkeit, denn die Möglichkeiten multiplizieren sich zu N!. Danach "
        "wird sie nach einem Plan ausgeführt; gezogen wird nichts mehr."
    ),
    # -- uniformity
    "uniformity_intro": (
        "{decks} {decks:Blatt|Blätter}, {tests} {tests:Test|Tests}. Jeder p-Wert ist die Wahrscheinlichkeit einer so "
        "großen Abweichung, wenn "
        "jede Reihenfolge gleich wahrscheinlich ist. Die p-Werte sind für die Zahl der Tests korrigiert (Holm), so "
        "dass ein gleichmäßiger Mischer höchstens mit einer Wahrscheinlichkeit von 1 % verworfen wird. In der letzten "
        "Spalte steht die Effektstärke, die mit einer Wahrscheinlichkeit von 95 % aufgefallen wäre."
    ),
    "uniformity_drawn": (
        "Diese Blätter wurden mit dem Code der Firmware selbst hier aus Rohmaterial des Startwerts gezogen: mit der "
        "Funktion, aus der nachweislich auch die {shuffles} {shuffles:Blatt|Blätter} des Geräts stammen. Geprüft "
        "wird damit die "
        "Ziehung, nicht das Rauschen."
    ),
    "tests": "Alle Tests an der Stichprobe.",
    "tests_told": (
        "Dieselben Tests an den {decks} {decks:Reihenfolge|Reihenfolgen}, die das Gerät selbst genannt hat; so "
        "wenige zeigen nur grobe "
        "Fehler."
    ),
    "told_good": "Keiner davon verwirft.",
    "told_bad": "VERWORFEN von: {names}.",
    "column_test": "Test",
    "column_statistic": "Prüfgröße",
    "column_law": "Verteilung, falls gleichmäßig",
    "column_p": "p",
    "column_adjusted": "p korrigiert",
    "column_effect": "Effekt",
    "column_visible": "erkennbar ab",
    "column_verdict": "Urteil",
    "test_rejects": "verworfen",
    "test_accepts": "nicht verworfen",
    "reject_of": "{rejecting} von {tests} {rejecting:verwirft|verwerfen}",
    "law_chi_square": "χ², {freedom} FG",
    "law_kolmogorov": "größte von {cards}, exakt",
    "law_repeats": "Poisson, Mittel {mean}",
    "law_other": "exakt",
    "lacking": "Ausgelassen, weil es zu wenige Blätter sind (so viele wären nötig): {list}.",
    "left_out": "Bei einem solchen Blatt nicht möglich: {list}.",
    "what_tests_see": "Was jeder Test betrachtet",
    "tests_about": "Die Tests.",
    "column_looks": "was er betrachtet",
    "column_options": "Einstellung",
    "option-packet": "mittlere Päckchenlänge {value}",
    "option-packets": "{value} Päckchen",
    "option-spread": "Streuweite {value} % des Blatts",
    "column_from": "Quelle",
    "p_figure": (
        "Die p-Werte aller Tests. Bei einem gleichmäßigen Mischer sind sie zwischen 0 und 1 gleichverteilt; links "
        "der Marke seiner Zeile würde der kleinste verworfen. Die Achse endet bei {lowest}: Kleinere p-Werte sind "
        "dort eingezeichnet."
    ),
    "p_axis": "p-Wert",
    "p_limit": "Grenze für den kleinsten",
    "places_figure": (
        "Um wie viel häufiger oder seltener als gleichmäßig jede Karte an jedem Platz liegt, in Standardfehlern; "
        "über ±4 ist auffällig, regelmäßige Muster schon früher. Die Farben enden bei ±{widest}: Was darüber liegt, "
        "sieht gleich aus."
    ),
    "axis_place": "Platz im Blatt (ab 0)",
    "axis_card": "Kartennummer (ab 0)",
    "axis_deviation": "Abweichung (Standardfehler)",
    "runs_figure": "Aufsteigende Läufe der Blätter mit 95-%-Intervallen und das eulersche Gesetz der Gleichverteilung.",
    "axis_runs": "aufsteigende Läufe (Anzahl)",
    "axis_share": "Anteil der Blätter (%)",
    "seen": "diese Blätter",
    "even": "bei Gleichverteilung zu erwarten",
    # -- hands
    "hands_intro": (
        "Die üblichen Verfahren von Hand (Tabelle 2 des Berichts), jedes nach einem hier beschriebenen Modell: je "
        "{decks} sortierte Blätter wurden gemischt und nach 1 bis {most} {most:Durchgang|Durchgängen} mit sechs der "
        "Tests geprüft (1 % "
        "für alle Tests eines Verfahrens zusammen). Über Zufall erraten sind Karten, die jemand, der die Ordnung vor "
        "dem Mischen kennt, häufiger richtig nennt als durch Zufall; durch Zufall sind es {chance} von {cards}."
    ),
    "hands_table": (
        "Verfahren von Hand im Vergleich mit dem geprüften Mischer. Das Urteil ist das von {tests} "
        "{tests:Test|Tests} an je {decks} "
        "Blättern nach 7 Durchgängen. Von den über Zufall erratenen Karten sind bis zu ±{noise} allein Zufall."
    ),
    "column_way": "Verfahren",
    "column_enough": "Durchgänge, bis kein Test verwirft",
    "column_guessed_1": "über Zufall erraten nach 1 Durchgang",
    "column_guessed_7": "über Zufall erraten nach 7",
    "column_rejected_7": "Tests nach 7 Durchgängen",
    "column_model": "Modell",
    "audited_row": "der geprüfte Mischer",
    "more_than": "mehr als {most}",
    "hands_figure": (
        "Über Zufall erratene Karten nach Zahl der Durchgänge. Unter der gestrichelten Linie, zwei Standardfehlern, "
        "ist alles Zufall. Punkte am unteren Rand liegen dort oder tiefer: Die Achse endet bei einem Zehntel davon."
    ),
    "axis_noise": "Zufall: zwei Standardfehler",
    "axis_passes": "Durchgänge (Anzahl)",
    "axis_guessed": "über Zufall erraten (Karten)",
    "hands_models": "Die Modelle der Verfahren von Hand.",
    # -- seats
    "seats_intro": (
        "Die Art des Gebens benennt die Plätze im Blatt nur um; ist jede Reihenfolge gleich wahrscheinlich, so kann "
        "der Sitz keine Rolle spielen. Geprüft wird, ob jede Karte so oft an jeden Sitz kommt, wie es dessen Anteil "
        "entspricht."
    ),
    "seats_table": "Arten des Gebens.",
    "column_dealing": "Art des Gebens",
    "seats_figure": (
        "Um wie viel häufiger oder seltener als anteilig jede Karte an jeden Sitz kommt, in Standardfehlern. Die "
        "Farben enden bei ±{widest}: Was darüber liegt, sieht gleich aus."
    ),
    "axis_seat": "Sitz",
    "table_3": "Skat nach Tabelle 3 des Berichts: 10, 10, 10, 2",
    "table_4": "Skat nach den Regeln, Tabelle 4: 3, 3, 3, 2, 4, 4, 4, 3, 3, 3",
    "in_turn": "vier Sitze, reihum je eine Karte",
    "in_blocks": "vier Sitze, je ein Viertel am Stück",
    "seats-table_3": "Sitze, Tabelle 3",
    "seats-table_4": "Sitze, Tabelle 4",
    "seats-in_turn": "Sitze, reihum",
    "seats-in_blocks": "Sitze, Viertel",
    "seats_course": "Was ein Sitz für den Verlauf eines Spiels bedeutet, ist keine Frage des Mischens.",
    # -- limits
    "limits": "Was diese Prüfung nicht zeigt",
    "limit_few": (
        "Mit {decks} {decks:Blatt|Blättern} ist der Anteil eines einzelnen Ereignisses bestenfalls auf ±{margin} "
        "Prozentpunkte "
        "bekannt (95 %). Kleinere Abweichungen bleiben ungesehen, ebenso solche, die kein Test sucht."
    ),
    "limit_predict": "Auch ein vorhersagbarer Generator kann jeden Test hier bestehen.",
    "limit_mechanics": (
        "Was die Mechanik getan hat: klebende Karten, falsch behobene Fehleinzüge, ein geöffnetes Gerät. Dazu braucht "
        "es aufgezeichnete Blätter."
    ),
    "limit_firmware": (
        "Ob das Gerät auch sonst diese Firmware ausführt. Im versiegelten Betrieb wird von einem Blatt nichts "
        "offengelegt."
    ),
    "limit_recorded": "Ob die Blätter vollständig sind und in welchem Zustand der Mischer bei der Aufzeichnung war.",
    "limit_no_liability": (
        "Dieser Bericht ist ein von einem Programm ausgefülltes Formular, nicht die Arbeit einer akkreditierten Stelle."
    ),
    **NAMES,
    **AUDIT,
    **DEALINGS,
    **SIMULATE,
    **DISTANCE,
    **LINES,
    **WATCH,
    **HUNT,
    **WORTH,
    **MIXING,
    **POWER,
    **STUDY,
    **SKAT,
    **SKAT_CONCLUSIONS,
}

LANGUAGE = Language(thousands="\u202f", decimals=",", no="nein", yes="ja", texts=TEXTS, ranks={"J": "B", "Q": "D"})

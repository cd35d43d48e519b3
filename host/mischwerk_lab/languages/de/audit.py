"""Texts of an audit that came with its views and largest deviations, in German."""

AUDIT = {
    "view-named": "benannte Karten",
    "view-start": "von der angegebenen Ausgangslage aus",
    "view-lag-1": "von einem Blatt zum nächsten",
    "view-lag-2": "über zwei Blätter",
    "view-classes": "Kartengruppen nach Sitz",
    "starts": "Wie jedes Blatt vor dem Mischen lag",
    "before_file": "Datei der Ausgangslagen",
    "starts-sorted-said": "laut Angabe sortiert",
    "starts-sorted-assumed": "nicht angegeben; verglichen mit sortierten Blättern und mit den vorigen",
    "starts-sequence-said": "laut Angabe wie das vorige Blatt",
    "starts-sequence-found": "wie das vorige Blatt; das zeigen die Blätter selbst",
    "starts-before-said": "wie in der Datei der Ausgangslagen aufgezeichnet",
    "use-sorted-said": (
        "Das gilt für Blätter, die vor jedem Mischen sortiert sind, nicht für ein Spiel, das weitergemischt wird."
    ),
    "use-sorted-assumed": (
        "Wie die Blätter vorher lagen, ist nicht angegeben. Verglichen wurden sie mit sortierten Blättern und mit dem"
        " vorigen und vorletzten Blatt: Das gilt für sortierte Ausgangslagen, wenn vor jedem Mischen sortiert wurde, "
        "und für das Weitermischen, wenn jedes Blatt die Ausgangslage des nächsten war."
    ),
    "use-sequence-said": "Das gilt für das Weitermischen: Jedes Blatt war die Ausgangslage des nächsten.",
    "use-sequence-found": (
        "Das gilt für das Weitermischen: Das vorige Blatt erklärt diese Blätter besser als ein sortiertes; daher wird"
        " angenommen, dass jedes die Ausgangslage des nächsten war."
    ),
    "use-before-said": "Das gilt für Blätter, die vor jedem Mischen so liegen wie aufgezeichnet.",
    "use-drawn": "Eine gezogene Reihenfolge wird an jedem Blatt ausgeführt, das im Gerät liegt, sortiert oder nicht.",
    "most_unlikely": "Am wenigsten durch Zufall zu erklären ist: {list}.",
    "finding": "{what} ({seen}-mal, zu erwarten {expected}-mal)",
    "finding_cell": "{first} an Platz {place}",
    "finding_pair": "{first}, direkt danach {second}",
    "finding_pair_2": "{first}, als übernächste {second}",
    "finding_neighbours": "{first} und {second} nebeneinander",
    "finding_class": "{name} am Sitz {seat} ({dealing})",
    "card_number": "Karte {number}",
    "card_from-start": "die Karte von Platz {place}",
    "card_from-lag-1": "die Karte von Platz {place} des vorigen Blatts",
    "card_from-lag-2": "die Karte von Platz {place} des vorletzten Blatts",
    "class-aces": "Asse",
    "class-tens": "Zehnen",
    "class-jacks": "Buben",
    "class-clubs": "Kreuz",
    "class-spades": "Pik",
    "class-hearts": "Herz",
    "class-diamonds": "Karo",
    "class-trumps": "Trümpfe",
    "class-trumps-clubs": "Trümpfe bei Kreuz",
    "class-trumps-spades": "Trümpfe bei Pik",
    "class-trumps-hearts": "Trümpfe bei Herz",
    "class-trumps-diamonds": "Trümpfe bei Karo",
    "class-points": "Augen",
    "classes-table_3": "Kartengruppen nach Sitz, Tabelle 3",
    "classes-table_4": "Kartengruppen nach Sitz, Tabelle 4",
    "classes-in_turn": "Kartengruppen nach Sitz, reihum",
    "classes-in_blocks": "Kartengruppen nach Sitz, Viertel",
    "d_cards": "untersucht an einzelnen Karten",
    "d_classes": "untersucht an einzelnen Karten und an Gruppen wie Assen, Farben und Augen",
    "uniformity_views": (
        "Ein Spiel, das weitergemischt wird, zeigt seine Fehler an anderen Stellen als Blätter, die sortiert beginnen; "
        "daher werden die Blätter auf mehrere Arten betrachtet. Das eine Prozent wurde aufgeteilt, bevor ein Blatt "
        "gesehen war: 35 % davon für die Tests der Reihenfolge von der Ausgangslage aus, 20 % für die größten "
        "Abweichungen dort, 10 % für Sitze, 15 % für Kartengruppen nach Sitz, 20 % für alle anderen Betrachtungen."
    ),
    "tests_other": "Tests an denselben Blättern, anders betrachtet: {view}.",
    "worst": "Welche Karten, Plätze, Paare und Sitze am unwahrscheinlichsten sind",
    "largest": (
        "Was bei jedem Test am unwahrscheinlichsten ist, Plätze ab 0 gezählt: je fünf bei den Tests der Reihenfolge, "
        "je eines bei den anderen. Der korrigierte p-Wert berücksichtigt alle Fälle, unter denen gesucht wurde, und "
        "alle Tests."
    ),
    "column_which": "was",
    "cell_rejects": "auffällig",
    "cell_accepts": "unauffällig",
    "blocks": "p-Werte in Abschnitten",
    "blocks_intro": (
        "Die Blätter wurden in der aufgezeichneten Folge in {blocks} Abschnitte zu {decks} geteilt und jeder Test an "
        "jedem Abschnitt gemacht: Bei einem gleichmäßigen Mischer bestehen ihn {passes} der Abschnitte, mit einem "
        "p-Wert von 0,01 oder mehr. Nach NIST SP 800-22 ist ein Anteil von {low} bis {high} Zufall, und die p-Werte "
        "gelten als gleichverteilt, wenn ihr eigener p-Wert, nach Chi-Quadrat über zehn Klassen, 0,0001 oder mehr ist."
    ),
    "blocks_odds": (
        "Das entscheidet nichts, denn das eine Prozent an Fehlalarmen ist für die Tests oben verbraucht; es zeigt "
        "Fehler, die kommen und gehen. Von {tests} {tests:Zeile|Zeilen} ist bei etwa {odds} der Prüfungen eines "
        "gleichmäßigen "
        "Mischers mindestens eine ungewöhnlich."
    ),
    "blocks_table": (
        "Jeder Test an {blocks} {blocks:Abschnitt|Abschnitten} zu {decks} {decks:Blatt|Blättern}. Die Klassen sind "
        "p-Werte von 0 bis 0,1, bis 0,2 und "
        "so weiter."
    ),
    "as_expected": "wie erwartet",
    "unusual": "ungewöhnlich",
    "column_passed": "bestanden",
    "column_share_passed": "Anteil",
    "column_p_value_t": "p der Gleichverteilung",
    "column_bins": "p-Werte in zehn Klassen",
    "column_view": "Betrachtung",
    "column_seen": "gesehen",
    "column_expected": "zu erwarten",
    "column_z": "Standardfehler",
    "law_largest": "binomial, exakt",
    "law_classes": "einer Summe, exakt",
    "axis_from": "Platz vor dem Mischen (ab 0)",
    "test-largest-cell": "Eine Karte an einem Platz",
    "test-largest-cell-about": (
        "Jede Karte an jedem Platz für sich, nach der exakten Binomialverteilung; es zählt die "
        "unwahrscheinlichste von allen, für ihre Anzahl korrigiert. So fällt ein einzelner Fehler auf, der in der "
        "ganzen Tabelle im Zufall untergeht."
    ),
    "test-largest-pair": "Eine Karte direkt nach einer anderen",
    "test-largest-pair-about": (
        "Jedes geordnete Paar für sich, wobei das Blatt zum Ring geschlossen ist, so dass Abheben nichts verbirgt; "
        "sonst wie zuvor."
    ),
    "test-largest-pair-2": "Eine Karte als übernächste nach einer anderen",
    "test-largest-pair-2-about": (
        "Dasselbe für Paare mit einer Karte dazwischen, wie sie verzahnte Päckchen hinterlassen."
    ),
    "test-largest-neighbours": "Zwei Karten nebeneinander",
    "test-largest-neighbours-about": "Dasselbe für Paare in beiden Richtungen, so wie klebende Karten liegen.",
    "diagnosis": "Was die Abweichungen erklärt",
    "diagnosis_intro": (
        "Mischverfahren, mit der Maximum-Likelihood-Methode angepasst. Der Likelihood-Quotient ist der natürliche "
        "Logarithmus davon, wie viel wahrscheinlicher die Blätter damit sind als bei gleichmäßigem Mischen, abzüglich "
        "einer Strafe für das, was angepasst wurde; die Güte der Anpassung ist der p-Wert von steigenden Folgen (bei "
        "Fächern: Gipfeln) und Läufen bei diesem Verfahren oder der von den Zügen einer Schleife. Ein Verfahren "
        "erklärt die Blätter, wenn der Quotient über 5 liegt und die Güte mindestens 0,001 beträgt; nur das "
        "wahrscheinlichste kommt in Frage. Genannt werden auch solche, die passen und um weniger als 3 dahinter "
        "liegen, außer Mischungen neben einem Verfahren, das keine ist."
    ),
    "diagnosis_table": "Mischverfahren, die die Blätter erklären könnten, das wahrscheinlichste zuerst.",
    "column_estimate": "Schätzung, 95-%-Intervall",
    "column_log_ratio": "Likelihood-Quotient, logarithmisch",
    "column_fit": "Güte, p",
    "column_explains": "passt",
    "estimate": "{value} ({low} bis {high})",
    "estimate_share": "{value} % ({low} bis {high} %)",
    "estimate_packet": "{value}, Päckchen von {packet} {packet:Karte|Karten}",
    "estimate_mixed": "{value}, bei {share} der Blätter",
    "explains-riffles": "Riffeln, Zahl der Durchgänge",
    "explains-half-riffles": "Riffeln, genau in der Mitte abgehoben, Zahl der Durchgänge",
    "explains-overhand": "Überhandmischen, Zahl der Durchgänge und mittlere Länge der Päckchen",
    "explains-mixed": "{way}, bei einem Teil der Blätter, die übrigen gleichmäßig",
    "explains-piles": "zufällige Stapel, Zahl in einem einzigen Durchgang",
    "explains-piles-turned": "zufällige umgedrehte Stapel, Zahl in einem einzigen Durchgang",
    "explains-shelves": "Fächer, oben oder unten angelegt, Zahl in einem einzigen Durchgang",
    "explains-modulo": "Fisher und Yates mit Resten von zu wenigen Zahlen, wie vielen",
    "explains-unshuffled": "gleichmäßig gemischt, aber ein Teil der Blätter gar nicht",
    "explains-sticky": (
        "gleichmäßig gemischt, aber die zwei auffälligsten Karten kleben in einem Teil der Blätter zusammen"
    ),
    "explained-riffles": "Es sieht nach Riffeln aus: {estimate} {estimate:Durchgang|Durchgänge} erklären es.",
    "explained-half-riffles": (
        "Es sieht nach Riffeln aus, bei denen genau in der Mitte abgehoben wird: {estimate} "
        "{estimate:Durchgang|Durchgänge} erklären es."
    ),
    "explained-overhand": "Es sieht nach Überhandmischen aus. Dies erklärt es: {estimate} im Mittel.",
    "explained-mixed": "Es sieht nach zweierlei Blättern aus. Dies erklärt es: {way}: {estimate}.",
    "explained-others": "Davon lassen die Blätter nicht unterscheiden: {list}.",
    "explained-other": "{way}: {estimate}",
    "explained-piles": (
        "Es sieht nach zufälligen Stapeln aus: {estimate} davon in einem einzigen Durchgang erklären es; zwei "
        "Durchgänge über zehn sind wie einer über hundert."
    ),
    "explained-piles-turned": (
        "Es sieht nach umgedrehten zufälligen Stapeln aus: {estimate} davon in einem einzigen Durchgang erklären es."
    ),
    "explained-shelves": (
        "Es sieht nach Fächern aus, in die Karten oben oder unten angelegt werden: {estimate} davon in einem einzigen "
        "Durchgang erklären es; zwei Durchgänge über zehn sind wie einer über zweihundert."
    ),
    "explained-modulo": (
        "Es sieht nach Restbildung (Modulo) aus: Plätze, die als Rest einer Zufallszahl mit nur {estimate} "
        "{estimate:Wert|Werten} "
        "gezogen werden, erklären es; Schleife {loop}."
    ),
    "explained-unshuffled": "Es sieht nach nicht gemischten Blättern aus: {estimate} von allen erklären es.",
    "explained-sticky": "Es sieht nach zwei Karten aus, die zusammenkleben: {estimate} der Blätter erklären es.",
    "explained-none": (
        "Nichts davon erklärt es: Riffeln, zufällige Stapel, Fächer, jeweils bei allen Blättern oder einem Teil, "
        "Überhandmischen, Restbildung (Modulo), ein Teil nicht gemischter Blätter, zwei Karten, die zusammenkleben."
    ),
}

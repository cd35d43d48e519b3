"""Texts of an audit that came with its views and largest deviations, in German."""

AUDIT = {
    "view-named": "benannte Karten",
    "view-start": "vom angegebenen Anfang an",
    "view-lag-1": "von einem Blatt zum nächsten",
    "view-lag-2": "über zwei Blätter",
    "view-classes": "Kartenarten nach Sitz",
    "starts": "Wie jedes Blatt vor dem Mischen lag",
    "before_file": "Datei der Anfänge",
    "starts-sorted-said": "sortiert, wie angegeben",
    "starts-sorted-assumed": "nicht angegeben; verglichen mit sortierten und mit den vorigen Blättern",
    "starts-sequence-said": "wie das vorige Blatt, wie angegeben",
    "starts-sequence-found": "wie das vorige Blatt, wie die Blätter selbst zeigen",
    "starts-before-said": "wie in der Datei der Anfänge aufgezeichnet",
    "use-sorted-said": (
        "Das gilt für Blätter, die vor jedem Mischen sortiert sind, nicht für ein Spiel, das weitergemischt wird."
    ),
    "use-sorted-assumed": (
        "Wie die Blätter vorher lagen, ist nicht angegeben. Verglichen wurden sie mit sortierten Blättern und mit dem"
        " vorigen und vorvorigen Blatt: Das gilt für sortierte Anfänge, wenn vor jedem Mischen sortiert wurde, und "
        "für das Weitermischen, wenn jedes Blatt der Anfang des nächsten war."
    ),
    "use-sequence-said": "Das gilt für das Weitermischen: Jedes Blatt war der Anfang des nächsten.",
    "use-sequence-found": (
        "Das gilt für das Weitermischen: Das vorige Blatt erklärt diese Blätter besser als ein sortiertes; daher wird"
        " angenommen, dass jedes der Anfang des nächsten war."
    ),
    "use-before-said": "Das gilt für Blätter, die vor jedem Mischen so liegen wie aufgezeichnet.",
    "use-drawn": "Eine gezogene Reihenfolge wird an jedem Blatt ausgeführt, das im Gerät liegt, sortiert oder nicht.",
    "most_unlikely": "Am wenigsten durch Zufall zu erklären: {list}.",
    "finding": "{what}: {seen} Mal, zu erwarten {expected}",
    "finding_cell": "{first} an Platz {place}",
    "finding_pair": "erst {first}, gleich darauf {second}",
    "finding_pair_2": "erst {first}, als übernächste {second}",
    "finding_neighbours": "{first} und {second} nebeneinander",
    "finding_class": "{name} am Sitz {seat} ({dealing})",
    "card_number": "Karte {number}",
    "card_from-start": "die Karte von Platz {place}",
    "card_from-lag-1": "die Karte von Platz {place} des vorigen Blatts",
    "card_from-lag-2": "die Karte von Platz {place} des vorvorigen Blatts",
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
    "classes-table_3": "Kartenarten nach Sitz, Tabelle 3",
    "classes-table_4": "Kartenarten nach Sitz, Tabelle 4",
    "classes-in_turn": "Kartenarten nach Sitz, reihum",
    "classes-in_blocks": "Kartenarten nach Sitz, Viertel",
    "d_cards": "bei einzelnen Karten",
    "d_classes": "weder bei einzelnen Karten noch bei Arten wie Assen, Farben und Augen",
    "uniformity_views": (
        "Blätter, die sortiert beginnen, und ein Spiel, das weitergemischt wird, verbergen ihre Fehler an "
        "verschiedenen Stellen; daher werden die Tests an mehreren Ansichten gemacht, und das eine Prozent ist vorher"
        " aufgeteilt: 35 % davon für die Tests der Reihenfolge vom Anfang an, 20 % für die größten Abweichungen dort,"
        " 10 % für Sitze, 15 % für Kartenarten nach Sitz, 20 % für alle anderen Ansichten."
    ),
    "tests_other": "Tests an den anderen Ansichten derselben Blätter.",
    "largest": (
        "Karte, Platz, Paar und Sitz, die bei jedem Test am unwahrscheinlichsten sind, ab 0 gezählt; der korrigierte "
        "p-Wert berücksichtigt alle anderen, unter denen sie es sind."
    ),
    "column_view": "Ansicht",
    "column_seen": "gesehen",
    "column_expected": "zu erwarten",
    "column_z": "Standardfehler",
    "law_largest": "Binomial, exakt",
    "law_classes": "einer Summe, exakt",
    "axis_from": "Platz vor dem Mischen (ab 0)",
    "test-largest-cell": "Eine Karte an einem Platz",
    "test-largest-cell-about": (
        "Jede Karte an jedem Platz für sich, nach der exakten Binomialverteilung; die unwahrscheinlichste aller "
        "Zahlen, für ihre Anzahl korrigiert. So fällt ein einzelner Fehler auf, der in der ganzen Tafel im Zufall "
        "untergeht."
    ),
    "test-largest-pair": "Eine Karte gleich nach einer anderen",
    "test-largest-pair-about": (
        "Jedes geordnete Paar für sich, im zum Ring geschlossenen Blatt, so dass Abheben nichts verbirgt; sonst wie "
        "zuvor."
    ),
    "test-largest-pair-2": "Eine Karte als übernächste nach einer anderen",
    "test-largest-pair-2-about": (
        "Dasselbe für Paare mit einer Karte dazwischen, wie sie verzahnte Päckchen hinterlassen."
    ),
    "test-largest-neighbours": "Zwei Karten nebeneinander",
    "test-largest-neighbours-about": "Dasselbe für Paare in beiden Richtungen, so wie klebende Karten liegen.",
    "diagnosis": "Was die Abweichungen erklärt",
    "diagnosis_intro": (
        "Arten zu mischen, nach größter Likelihood angepasst. Der Quotient ist der natürliche Logarithmus davon, "
        "wieviel wahrscheinlicher die Blätter damit sind als bei gleichmäßigem Mischen, abzüglich dessen, was "
        "angepasst wurde; die Güte ist der p-Wert steigender Folgen und Läufe dabei. Eine Art erklärt die Blätter, "
        "wenn der Quotient über 5 und die Güte mindestens 0,001 ist, und nur die wahrscheinlichste kommt in Frage."
    ),
    "diagnosis_table": "Arten zu mischen, die die Blätter erklären könnten, die wahrscheinlichste zuerst.",
    "column_estimate": "Schätzung, 95-%-Intervall",
    "column_log_ratio": "Likelihood-Quotient, Log.",
    "column_fit": "Güte, p",
    "column_explains": "passt",
    "estimate": "{value} ({low} bis {high})",
    "estimate_share": "{value} % ({low} bis {high} %)",
    "explains-riffles": "Riffeln, wie oft",
    "explains-piles": "zufällige Stapel, eines einzigen Durchgangs",
    "explains-piles-turned": "zufällige Stapel, umgedreht, eines einzigen Durchgangs",
    "explains-unshuffled": "gleichmäßig gemischt, aber ein Anteil der Blätter gar nicht",
    "explains-sticky": "gleichmäßig gemischt, aber die zwei auffälligsten Karten kleben bei einem Anteil der Blätter",
    "explained-riffles": "Es sieht nach Riffeln aus: {estimate} Mal erklärt es.",
    "explained-piles": (
        "Es sieht nach zufälligen Stapeln aus: {estimate} davon in einem einzigen Durchgang erklären es; zwei "
        "Durchgänge über zehn sind wie einer über hundert."
    ),
    "explained-piles-turned": (
        "Es sieht nach umgedrehten zufälligen Stapeln aus: {estimate} davon in einem einzigen Durchgang erklären es."
    ),
    "explained-unshuffled": "Es sieht nach nicht gemischten Blättern aus: {estimate} von allen erklären es.",
    "explained-sticky": "Es sieht nach zwei klebenden Karten aus: {estimate} der Blätter erklären es.",
    "explained-none": (
        "Keines davon erklärt es: Riffeln, zufällige Stapel, ein Anteil nicht gemischter Blätter, zwei klebende Karten."
    ),
}

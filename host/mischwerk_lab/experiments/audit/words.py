"""Texts of the audit in English and German: headings, the four statements, subject, source and method."""

from mischwerk_lab.report.words import Table

TEXTS: Table = {
    "title": ("Audit of a card shuffler", "Prüfbericht zu einem Kartenmischer"),
    "subtitle_decks": (
        "{decks} recorded decks of {cards} cards{deck}; seed of the comparisons {seed}.",
        "{decks} aufgezeichnete Blätter zu {cards} Karten{deck}; Startwert der Vergleiche {seed}.",
    ),
    "subtitle_board": (
        "Generator of {what}, decks of {cards} cards{deck}; seed {seed}.",
        "Generator: {what}, Blätter zu {cards} Karten{deck}; Startwert {seed}.",
    ),
    "deck_named": (" ({title})", " ({title})"),
    "board": ("the board {machine}, firmware {firmware}", "Gerät {machine}, Firmware {firmware}"),
    "twin": ("a twin of {machine}, firmware {firmware}", "Zwilling von {machine}, Firmware {firmware}"),
    # -- sections
    "summary": ("Summary", "Zusammenfassung"),
    "subject": ("What was audited", "Gegenstand der Prüfung"),
    "source": ("Source and entropy", "Zufallsquelle und Entropie"),
    "method": ("Method of shuffling", "Mischverfahren"),
    "uniformity": ("Uniformity", "Gleichverteilung"),
    "hands": ("Comparison with shuffling by hand", "Vergleich mit dem Mischen von Hand"),
    "seats": ("Influence of the seat", "Einfluss der Sitzposition"),
    "verdict": ("Verdict, and its limits", "Urteil und seine Grenzen"),
    # -- the four statements, after the report's (A) to (D)
    "a_good": (
        "(A) The source of random numbers suffices: {credited} bits are credited to each deck, which needs {needed}; "
        "each of the {shuffles} decks asked for follows from the machine's raw bits and our number, and was worked "
        "out again.",
        "(A) Die Zufallsquelle reicht aus: Jedem Blatt werden {credited} Bit angerechnet, nötig sind {needed}; jedes "
        "der {shuffles} verlangten Blätter folgt aus den Rohbits des Geräts und unserer Zahl und wurde nachgerechnet.",
    ),
    "a_bad": (
        "(A) The source of random numbers does NOT hold: {reason}.",
        "(A) Die Zufallsquelle genügt NICHT: {reason}.",
    ),
    "a_reason_proof": (
        "{failed} of the {shuffles} decks do not follow from what the machine revealed",
        "{failed} der {shuffles} Blätter folgen nicht aus dem, was das Gerät offengelegt hat",
    ),
    "a_reason_bits": (
        "{credited} bits are credited to a deck that needs {needed}",
        "einem Blatt, das {needed} Bit braucht, werden {credited} Bit angerechnet",
    ),
    "a_reason_health": (
        "the raw bits fail the firmware's own health tests",
        "die Rohbits bestehen die Prüfungen der Firmware selbst nicht",
    ),
    "a_reason_repeats": (
        "decks come again too often; the source seems to reach about {reach} orders only",
        "Blätter wiederholen sich zu oft; die Quelle erreicht anscheinend nur etwa {reach} Reihenfolgen",
    ),
    "a_unknown": (
        "(A) The source of random numbers can't be judged from decks. That no deck came twice too often shows that it "
        "reaches {reach} orders at least (99 %); this deck has {all}.",
        "(A) Die Zufallsquelle lässt sich aus Blättern nicht beurteilen. Dass sich Blätter nicht zu oft wiederholen, "
        "zeigt nur, dass sie mindestens {reach} Reihenfolgen erreicht (99 %); dieses Blatt hat {all}.",
    ),
    "b_good": (
        "(B) No deviation from an even distribution over all orders was found: none of {tests} tests on {decks} decks "
        "rejects it, at 1 % for all of them together.",
        "(B) Eine Abweichung von der Gleichverteilung aller Reihenfolgen wurde nicht gefunden: Keiner von {tests} "
        "Tests an {decks} Blättern verwirft sie, bei 1 % für alle zusammen.",
    ),
    "b_bad": (
        "(B) The orders are NOT evenly distributed: {rejected} of {tests} tests on {decks} decks reject it, at 1 % "
        "for all of them together: {names}.",
        "(B) Die Reihenfolgen sind NICHT gleichverteilt: {rejected} von {tests} Tests an {decks} Blättern verwerfen "
        "dies, bei 1 % für alle zusammen: {names}.",
    ),
    "b_and": (" and ", " und "),
    "b_told": (" (of the orders told)", " (der genannten Reihenfolgen)"),
    "c_good": (
        "(C) It mixes better than by hand: with {decks} decks each and the same {tests} tests, after 7 passes all "
        "{all} ways by hand still show deviations; this shuffler shows none.",
        "(C) Es wird besser gemischt als von Hand: Mit je {decks} Blättern und denselben {tests} Tests zeigen nach 7 "
        "Durchgängen alle {all} Verfahren von Hand noch Abweichungen; dieser Mischer zeigt keine.",
    ),
    "c_some": (
        "(C) With {decks} decks each, {worse} of {all} ways by hand show deviations after 7 passes ({worse_names}). "
        "This shuffler shows none, but nor does: {even_names}. Whether it mixes better, more decks would tell.",
        "(C) Mit je {decks} Blättern zeigen {worse} von {all} Verfahren von Hand nach 7 Durchgängen Abweichungen "
        "({worse_names}). Dieser Mischer zeigt keine, aber auch nicht: {even_names}. Ob er besser mischt, würden erst "
        "mehr Blätter zeigen.",
    ),
    "c_bad": (
        "(C) It does not mix better than by hand: with {decks} decks each it shows deviations, and after 7 passes "
        "{even} of {all} ways by hand show none: {even_names}.",
        "(C) Es wird nicht besser gemischt als von Hand: Mit je {decks} Blättern zeigt dieser Mischer Abweichungen, "
        "{even} von {all} Verfahren von Hand nach 7 Durchgängen keine: {even_names}.",
    ),
    "c_all": (
        "(C) With {decks} decks each it shows deviations, and so do all {all} ways by hand after 7 passes: these tests "
        "don't say which is better.",
        "(C) Mit je {decks} Blättern zeigen dieser Mischer und alle {all} Verfahren von Hand nach 7 Durchgängen "
        "Abweichungen: Was besser ist, sagen diese Tests nicht.",
    ),
    "c_unknown": (
        "(C) With {decks} decks each, no way by hand shows a deviation after 7 passes either: to compare takes more.",
        "(C) Mit je {decks} Blättern zeigt auch kein Verfahren von Hand nach 7 Durchgängen eine Abweichung: Für einen "
        "Vergleich sind es zu wenige.",
    ),
    "d_good": (
        "(D) No influence of the seat on the cards was found, in {orders} dealing orders.",
        "(D) Ein Einfluss der Sitzposition auf die Karten wurde nicht gefunden, bei {orders} Arten zu geben.",
    ),
    "d_bad": (
        "(D) The seat DOES influence the cards: {names}.",
        "(D) Die Sitzposition HAT Einfluss auf die Karten: {names}.",
    ),
    "d_unknown": (
        "(D) There are too few decks to say anything of seats.",
        "(D) Für eine Aussage über Sitzpositionen sind es zu wenige Blätter.",
    ),
    # -- subject
    "file": ("File", "Datei"),
    "sha256": ("SHA-256 of the file", "SHA-256 der Datei"),
    "decks": ("Decks", "Blätter"),
    "cards": ("Cards in a deck", "Karten je Blatt"),
    "deck": ("Deck", "Blatt"),
    "not_said": ("not said", "nicht angegeben"),
    "about": ("Shuffler, in the words of whoever asked for this audit", "Mischer, in den Worten des Auftraggebers"),
    "poker_places": ("Places of the poker hands, from 0", "Plätze der Pokerhände, von 0 an"),
    "machine": ("Machine", "Gerät"),
    "firmware": ("Firmware", "Firmware"),
    "interpreter": ("Runs under", "Läuft unter"),
    "shuffles": ("Auditable shuffles asked for", "Verlangte prüfbare Mischvorgänge"),
    "drawn": ("Decks drawn by the same code, here", "Mit demselben Code hier gezogene Blätter"),
    "facts": ("What was audited.", "Was geprüft wurde."),
    "column_what": ("what", "was"),
    "column_value": ("value", "Wert"),
    "subject_decks": (
        "The decks are taken as they were recorded: place 0 is the card fed or dealt first, cards are numbered as in "
        "the deck before shuffling. Nothing was seen of the shuffler itself. Whether these decks are all it gave in "
        "that time, and whether it behaves so at other times, the file can't show.",
        "Die Blätter wurden genommen, wie sie aufgezeichnet sind: Platz 0 ist die zuerst gegebene Karte, nummeriert "
        "sind die Karten wie im Blatt vor dem Mischen. Vom Mischer selbst wurde nichts gesehen. Ob dies alle Blätter "
        "jener Zeit sind und ob er sich sonst ebenso verhält, kann die Datei nicht zeigen.",
    ),
    "subject_board": (
        "A board tells no orders in sealed mode, its usual one. So its generator was audited through auditable "
        "shuffles: the machine names the hash of its raw bits, hears a number of ours, draws, carries out, and "
        "reveals. What its mechanics did with the cards this does NOT show: record decks that were really dealt and "
        "audit them with --decks.",
        "Im versiegelten Betrieb, dem üblichen, nennt ein Gerät keine Reihenfolgen. Geprüft wurde daher sein "
        "Generator mit prüfbaren Mischvorgängen: Das Gerät nennt den Hash seiner Rohbits, erfährt eine Zahl von uns, "
        "zieht, führt aus und legt offen. Was seine Mechanik mit den Karten macht, zeigt das NICHT: Dazu sind "
        "wirklich gegebene Blätter aufzuzeichnen und mit --decks zu prüfen.",
    ),
    "subject_twin": (
        "The twin runs the firmware itself on a simulated machine; its noise is simulated, too.",
        "Der Zwilling führt die Firmware selbst auf einem simulierten Gerät aus; auch sein Rauschen ist simuliert.",
    ),
    # -- source
    "source_intro": (
        "A deck of N cards has N! orders; for all of them to be possible, a source needs log2(N!) bits for each deck. "
        "Where cards look alike, fewer orders differ to the eye, which is the smaller number.",
        "Ein Blatt aus N Karten hat N! Reihenfolgen; damit alle möglich sind, braucht die Quelle je Blatt log2(N!) "
        "Bit. Sehen Karten gleich aus, so unterscheiden sich weniger Reihenfolgen; das ist die kleinere Zahl.",
    ),
    "table_1": (
        "The 13 decks of the TÜV report (its table 1), what each needs, and the keys of 256 bits a Mischwerk machine "
        "takes for one. A seed of 48 bits, as examined there, reaches one order in 2 to the power of the last column.",
        "Die 13 Spielvarianten des TÜV-Berichts (dort Tabelle 1), ihr Bedarf und die Schlüssel zu 256 Bit, die ein "
        "Mischwerk-Gerät dafür nimmt. Ein Startwert von 48 Bit wie dort erreicht eine Reihenfolge von 2 hoch der "
        "letzten Spalte.",
    ),
    "column_game": ("deck", "Spiel"),
    "column_cards": ("cards", "Karten"),
    "column_orders": ("orders", "Reihenfolgen"),
    "column_bits": ("bits needed", "nötige Bit"),
    "column_distinct": ("orders that differ", "unterscheidbare"),
    "column_distinct_bits": ("bits for these", "Bit dafür"),
    "column_keys": ("keys", "Schlüssel"),
    "column_missing": ("bits short with 48", "bei 48 fehlende Bit"),
    "this_deck": ("the deck audited", "das geprüfte Blatt"),
    "table_1_note": (
        "The report prints {printed} orders for 55 cards; 55! is {right}. A comment in its source code says 36 "
        "cards for the short Schafkopf deck; code and table say 24.",
        "Der Bericht nennt für 55 Karten {printed} Blätter; 55! ist {right}. Ein Kommentar in seinem Quellcode "
        "nennt 36 Karten für das kurze Schafkopfblatt; Code und Tabelle sagen 24.",
    ),
    "source_decks": (
        "Of {decks} decks, {pairs} pairs are in the same order; {expected} are to be expected of an even source. This "
        "bounds what the source can reach, no more.",
        "Unter {decks} Blättern sind {pairs} Paare von gleicher Reihenfolge; zu erwarten sind {expected} bei einer "
        "gleichmäßigen Quelle. Das begrenzt nur, was die Quelle erreichen kann.",
    ),
    "source_first": (
        "Equal decks are looked for among the first {decks} only: there would be no bound to the memory for all.",
        "Gleiche Blätter werden nur unter den ersten {decks} gesucht: Für alle wäre der Speicher nicht begrenzt.",
    ),
    "source_board": (
        "Each deck is drawn from raw noise bits of its own, credited with {percent} % of a bit each. {proved} of "
        "{shuffles} auditable decks were worked out again, order and plan, from the material the machine had "
        "committed to beforehand, and our number.",
        "Jedes Blatt wird aus eigenen Rohbits gezogen, die mit {percent} % eines Bits angerechnet werden. {proved} "
        "von {shuffles} prüfbaren Blättern wurden, Reihenfolge und Plan, aus dem vorher festgelegten Material des "
        "Geräts und unserer Zahl nachgerechnet.",
    ),
    "source_raw": (
        "The {bits} raw bits of these shuffles were put to the ten estimators of NIST SP 800-90B, section 6.3: the "
        "lowest says {lowest} bit per bit ({name}), so that {safe} % may be credited safely; the firmware credits "
        "{percent} %. The standard wants a million bits for an assessment; so many say: {word}.",
        "Die {bits} Rohbits dieser Mischvorgänge wurden mit den zehn Schätzern nach NIST SP 800-90B, Abschnitt 6.3, "
        "untersucht: Der niedrigste nennt {lowest} Bit je Bit ({name}), so dass {safe} % sicher angerechnet werden "
        "dürfen; die Firmware rechnet {percent} % an. Die Norm verlangt eine Million Bit; so viele sagen: {word}.",
    ),
    "raw_holds": ("nothing speaks against the credit", "nichts spricht gegen die Anrechnung"),
    "raw_short": (
        "too few to confirm the credit; capture more with “mischwerk entropy capture”",
        "zu wenige, um die Anrechnung zu bestätigen; mehr davon mit „mischwerk entropy capture“",
    ),
    "source_few": (
        "The {bits} raw bits of these shuffles are too few for the estimators of NIST SP 800-90B.",
        "Die {bits} Rohbits dieser Mischvorgänge sind zu wenige für die Schätzer nach NIST SP 800-90B.",
    ),
    # -- method
    "method_decks": (
        "How the shuffler works is not known here but as told above. Tests of decks can refute a method, never prove "
        "it.",
        "Wie der Mischer arbeitet, ist hier nur so weit bekannt wie oben angegeben. Tests an Blättern können ein "
        "Verfahren widerlegen, nie beweisen.",
    ),
    "method_board": (
        "ChaCha20 makes 32-bit words of a key, rejection makes exactly even numbers of these, and Fisher and Yates "
        "an order: for n = N down to 2, the cards at places n - 1 and (a number below n) change places. If the "
        "numbers are even and independent, each of the N! orders has the same probability, for the n choices "
        "multiply to N!. The order is then carried out by a plan of passes; nothing more is drawn.",
        "ChaCha20 macht aus einem Schlüssel Wörter zu 32 Bit, Verwerfen daraus exakt gleichverteilte Zahlen, und "
        "Fisher und Yates eine Reihenfolge: Für n = N bis 2 tauschen die Karten an den Plätzen n - 1 und (eine Zahl "
        "kleiner n). Sind die Zahlen gleichverteilt und unabhängig, so hat jede der N! Reihenfolgen dieselbe "
        "Wahrscheinlichkeit, denn die Möglichkeiten multiplizieren sich zu N!. Ausgeführt wird sie nach einem Plan; "
        "gezogen wird nichts mehr.",
    ),
}  # fmt: skip

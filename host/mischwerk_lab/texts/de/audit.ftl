## The audit

title = Prüfbericht zu einem Kartenmischer
subtitle_decks = { $decks } aufgezeichnete Blätter zu { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }{ $deck }; Startwert der Vergleiche { $seed }.
subtitle_board = Generator: { $what }, Blätter zu { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }{ $deck }; Startwert { $seed }.
deck_named = { "" } ({ $title })
board = Gerät { $machine }, Firmware { $firmware }
twin = Zwilling von { $machine }, Firmware { $firmware }

## Sections

summary = Zusammenfassung
subject = Gegenstand der Prüfung
source = Zufallsquelle und Entropie
method = Mischverfahren
uniformity = Gleichverteilung
hands = Vergleich mit dem Mischen von Hand
seats = Einfluss der Sitzposition
verdict = Urteil und seine Grenzen

## The four statements, after the report's (A) to (D)

a_good = (A) Die Zufallsquelle reicht aus: Jedem Blatt werden { $credited } Bit angerechnet, nötig sind { $needed }; jedes der { $shuffles } verlangten Blätter folgt aus den Rohbits des Geräts und unserer Zahl und wurde nachgerechnet.
a_bad = (A) Die Zufallsquelle genügt NICHT: { $reason }.
a_reason_proof = { $failed } von { $shuffles } { $shuffles ->
        [one] Blatt
       *[other] Blättern
    } { $failed ->
        [one] folgt
       *[other] folgen
    } nicht aus dem, was das Gerät offengelegt hat
a_reason_bits = einem Blatt, das { $needed } Bit braucht, werden { $credited } Bit angerechnet
a_reason_health = die Rohbits bestehen die Prüfungen der Firmware selbst nicht
a_reason_repeats = Blätter wiederholen sich zu oft; die Quelle erreicht anscheinend nur etwa { $reach } { $reach ->
        [one] Reihenfolge
       *[other] Reihenfolgen
    }
a_unknown = (A) Die Zufallsquelle lässt sich aus Blättern nicht beurteilen. Dass sich Blätter nicht zu oft wiederholen, zeigt nur, dass sie mindestens { $reach } { $reach ->
        [one] Reihenfolge
       *[other] Reihenfolgen
    } erreicht (99 %); dieses Blatt hat { $all }.
b_good = (B) Eine Abweichung von der Gleichverteilung aller Reihenfolgen wurde nicht gefunden: Keiner von { $tests } { $tests ->
        [one] Test
       *[other] Tests
    } an { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } verwirft sie, bei einer Irrtumswahrscheinlichkeit von 1 % für alle zusammen.
b_bad = (B) Die Reihenfolgen sind NICHT gleichverteilt: { $rejected } von { $tests } { $tests ->
        [one] Test
       *[other] Tests
    } an { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } { $rejected ->
        [one] verwirft
       *[other] verwerfen
    } dies, bei einer Irrtumswahrscheinlichkeit von 1 % für alle zusammen: { $names }.
b_and = { "" } und { "" }
b_told = { "" } (an den vom Gerät genannten Reihenfolgen)
c_good = (C) Es wird besser gemischt als von Hand: Mit je { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } und denselben { $tests } { $tests ->
        [one] Test
       *[other] Tests
    } zeigen nach 7 Durchgängen alle { $all } Verfahren von Hand noch Abweichungen; dieser Mischer zeigt keine.
c_some = (C) Mit je { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } { $worse ->
        [one] zeigt
       *[other] zeigen
    } { $worse } von { $all } Verfahren von Hand nach 7 Durchgängen Abweichungen ({ $worse_names }). Dieser Mischer zeigt keine, ebenso wenig aber: { $even_names }. Ob er besser mischt, würden erst mehr Blätter zeigen.
c_bad = (C) Es wird nicht besser gemischt als von Hand: Mit je { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } zeigt dieser Mischer Abweichungen; { $even } von { $all } Verfahren von Hand zeigen nach 7 Durchgängen keine: { $even_names }.
c_all = (C) Mit je { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } zeigen dieser Mischer und alle { $all } Verfahren von Hand nach 7 Durchgängen Abweichungen: Was besser mischt, sagen diese Tests nicht.
c_start = (C) Ob besser gemischt wird als von Hand, ist nicht zu sagen: Das hängt davon ab, wie die Blätter vorher lagen, und das ist nicht bekannt. --start, --before, --sequence oder --no-sequence sagt es.
c_unknown = (C) Mit je { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } zeigt auch kein Verfahren von Hand nach 7 Durchgängen eine Abweichung: Für einen Vergleich sind es zu wenige.
d_good = (D) Ein Einfluss der Sitzposition auf die Karten wurde bei keiner von { $orders } { $orders ->
        [one] Art
       *[other] Arten
    } des Gebens gefunden, { $looked_at }.
d_bad = (D) Die Sitzposition HAT Einfluss auf die Karten: { $names }.
d_unknown = (D) Für eine Aussage über Sitzpositionen sind es zu wenige Blätter.

## Subject

file = Datei
sha256 = SHA-256 der Datei
decks = Blätter
cards = Karten je Blatt
deck = Blatt
not_said = nicht angegeben
about = Mischer, in den Worten des Auftraggebers
poker_places = Plätze der Pokerhände, von 0 an
machine = Gerät
firmware = Firmware
interpreter = Läuft unter
shuffles = Verlangte prüfbare Mischvorgänge
drawn = Mit demselben Code hier gezogene Blätter
facts = Was geprüft wurde.
column_what = was
column_value = Wert
subject_decks = Die Blätter wurden so genommen, wie sie aufgezeichnet sind: Auf Platz 0 liegt die zuerst gegebene Karte, und nummeriert sind die Karten wie im Blatt vor dem Mischen. Der Mischer selbst wurde nicht untersucht. Ob dies alle Blätter jener Zeit sind und ob er sich immer so verhält, kann die Datei nicht zeigen.
subject_board = Im versiegelten Betrieb, dem üblichen, nennt ein Gerät keine Reihenfolgen. Geprüft wurde daher sein Generator mit prüfbaren Mischvorgängen: Das Gerät nennt den Hash seiner Rohbits, bekommt eine Zahl von uns, zieht die Reihenfolge, mischt und legt alles offen. Was seine Mechanik mit den Karten macht, zeigt das NICHT: Dazu sind wirklich gegebene Blätter aufzuzeichnen und mit --decks zu prüfen.
subject_twin = Der Zwilling führt die Firmware selbst auf einem simulierten Gerät aus; auch sein Rauschen ist simuliert.

## Source

source_intro = Ein Blatt aus N Karten hat N! Reihenfolgen; damit alle möglich sind, braucht die Quelle je Blatt log2(N!) Bit. Sehen Karten gleich aus, so sind weniger Reihenfolgen zu unterscheiden: die kleinere Zahl.
table_1 = Die 13 Spielvarianten des TÜV-Berichts (dort Tabelle 1), ihr Bedarf und die Schlüssel zu 256 Bit, die ein Mischwerk-Gerät dafür nimmt. Ein Startwert von 48 Bit wie dort erreicht eine Reihenfolge von 2 hoch der letzten Spalte.
column_game = Spiel
column_cards = Karten
column_orders = Reihenfolgen
column_bits = nötige Bit
column_distinct = unterscheidbare
column_distinct_bits = Bit dafür
column_keys = Schlüssel
column_missing = Bit fehlen bei 48
this_deck = das geprüfte Blatt
source_decks = Unter { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } gibt es { $pairs } { $pairs ->
        [one] Paar
       *[other] Paare
    } mit gleicher Reihenfolge; bei einer gleichmäßigen Quelle wären { $expected } zu erwarten. Das begrenzt nur, was die Quelle erreichen kann.
source_first = Gleiche Blätter werden nur unter den ersten { $decks } gesucht: Für alle wäre der Speicher nicht begrenzt.
source_board = Jedes Blatt wird aus eigenen Rohbits gezogen, die mit { $percent } % eines Bits angerechnet werden. { $proved } von { $shuffles } prüfbaren { $shuffles ->
        [one] Blatt
       *[other] Blättern
    } { $proved ->
        [one] wurde
       *[other] wurden
    }, Reihenfolge und Plan, aus dem vorher festgelegten Material des Geräts und unserer Zahl nachgerechnet.
source_raw = Die { $bits } Rohbits dieser Mischvorgänge wurden mit den zehn Schätzern nach NIST SP 800-90B, Abschnitt 6.3, untersucht: Der niedrigste nennt { $lowest } Bit je Bit ({ $name }), so dass { $safe } % sicher angerechnet werden dürfen; die Firmware rechnet { $percent } % an. Die Norm verlangt eine Million Bit; aus so vielen wie hier folgt: { $word }.
raw_holds = nichts spricht gegen die Anrechnung
raw_short = es sind zu wenige, um die Anrechnung zu bestätigen; mehr liefert „mischwerk entropy capture“
source_few = Die { $bits } Rohbits dieser Mischvorgänge sind zu wenige für die Schätzer nach NIST SP 800-90B.

## Method

method_decks = Wie der Mischer arbeitet, ist hier nur so weit bekannt wie oben angegeben. Tests an Blättern können ein Verfahren widerlegen, nie beweisen.
method_board = ChaCha20 macht aus einem Schlüssel Wörter zu 32 Bit, durch Verwerfen werden daraus exakt gleichverteilte Zahlen und daraus nach Fisher und Yates eine Reihenfolge: Für n = N bis 2 tauschen die Karten an den Plätzen n - 1 und (eine Zahl kleiner als n) ihre Plätze. Sind die Zahlen gleichverteilt und unabhängig, so hat jede der N! Reihenfolgen dieselbe Wahrscheinlichkeit, denn die Möglichkeiten multiplizieren sich zu N!. Danach wird sie nach einem Plan ausgeführt; gezogen wird nichts mehr.

## Uniformity

uniformity_intro = { $decks } { $decks ->
        [one] Blatt
       *[other] Blätter
    }, { $tests } { $tests ->
        [one] Test
       *[other] Tests
    }. Jeder p-Wert ist die Wahrscheinlichkeit einer so großen Abweichung, wenn jede Reihenfolge gleich wahrscheinlich ist. Die p-Werte sind für die Zahl der Tests korrigiert (Holm), so dass ein gleichmäßiger Mischer höchstens mit einer Wahrscheinlichkeit von 1 % verworfen wird. In der letzten Spalte steht die Effektstärke, die mit einer Wahrscheinlichkeit von 95 % aufgefallen wäre.
uniformity_drawn = Diese Blätter wurden mit dem Code der Firmware selbst hier aus Rohmaterial des Startwerts gezogen: mit der Funktion, aus der nachweislich auch die { $shuffles } { $shuffles ->
        [one] Blatt
       *[other] Blätter
    } des Geräts stammen. Geprüft wird damit die Ziehung, nicht das Rauschen.
tests = Alle Tests an der Stichprobe.
tests_told = Dieselben Tests an den { $decks } { $decks ->
        [one] Reihenfolge
       *[other] Reihenfolgen
    }, die das Gerät selbst genannt hat; so wenige zeigen nur grobe Fehler.
told_good = Keiner davon verwirft.
told_bad = VERWORFEN von: { $names }.
column_test = Test
column_statistic = Prüfgröße
column_law = Verteilung, falls gleichmäßig
column_p = p
column_adjusted = p korrigiert
column_effect = Effekt
column_visible = erkennbar ab
column_verdict = Urteil
test_rejects = verworfen
test_accepts = nicht verworfen
reject_of = { $rejecting } von { $tests } { $rejecting ->
        [one] verwirft
       *[other] verwerfen
    }
law_chi_square = χ², { $freedom } FG
law_kolmogorov = größte von { $cards }, exakt
law_repeats = Poisson, Mittel { $mean }
law_other = exakt
lacking = Ausgelassen, weil es zu wenige Blätter sind (so viele wären nötig): { $list }.
left_out = Bei einem solchen Blatt nicht möglich: { $list }.
what_tests_see = Was jeder Test betrachtet
tests_about = Die Tests.
column_looks = was er betrachtet
column_options = Einstellung
option-packet = mittlere Päckchenlänge { $value }
option-packets = { $value } Päckchen
option-spread = Streuweite { $value } % des Blatts
column_from = Quelle
p_figure = Die p-Werte aller Tests. Bei einem gleichmäßigen Mischer sind sie zwischen 0 und 1 gleichverteilt; links der Marke seiner Zeile würde der kleinste verworfen. Die Achse endet bei { $lowest }: Kleinere p-Werte sind dort eingezeichnet.
p_axis = p-Wert
p_limit = Grenze für den kleinsten
places_figure = Um wie viel häufiger oder seltener als gleichmäßig jede Karte an jedem Platz liegt, in Standardfehlern; über ±4 ist auffällig, regelmäßige Muster schon früher. Die Farben enden bei ±{ $widest }: Was darüber liegt, sieht gleich aus.
axis_place = Platz im Blatt (ab 0)
axis_card = Kartennummer (ab 0)
axis_deviation = Abweichung (Standardfehler)
runs_figure = Aufsteigende Läufe der Blätter mit 95-%-Intervallen und das eulersche Gesetz der Gleichverteilung.
axis_runs = aufsteigende Läufe (Anzahl)
axis_share = Anteil der Blätter (%)
seen = diese Blätter
even = bei Gleichverteilung zu erwarten

## Hands

hands_intro = Die üblichen Verfahren von Hand (Tabelle 2 des Berichts), jedes nach einem hier beschriebenen Modell: je { $decks } sortierte Blätter wurden gemischt und nach 1 bis { $most } { $most ->
        [one] Durchgang
       *[other] Durchgängen
    } mit sechs der Tests geprüft (1 % für alle Tests eines Verfahrens zusammen). Über Zufall erraten sind Karten, die jemand, der die Ordnung vor dem Mischen kennt, häufiger richtig nennt als durch Zufall; durch Zufall sind es { $chance } von { $cards }.
hands_table = Verfahren von Hand im Vergleich mit dem geprüften Mischer. Das Urteil ist das von { $tests } { $tests ->
        [one] Test
       *[other] Tests
    } an je { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } nach 7 Durchgängen. Von den über Zufall erratenen Karten sind bis zu ±{ $noise } allein Zufall.
column_way = Verfahren
column_enough = Durchgänge, bis kein Test verwirft
column_guessed_1 = über Zufall erraten nach 1 Durchgang
column_guessed_7 = über Zufall erraten nach 7
column_rejected_7 = Tests nach 7 Durchgängen
column_model = Modell
audited_row = der geprüfte Mischer
more_than = mehr als { $most }
hands_figure = Über Zufall erratene Karten nach Zahl der Durchgänge. Unter der gestrichelten Linie, zwei Standardfehlern, ist alles Zufall. Punkte am unteren Rand liegen dort oder tiefer: Die Achse endet bei einem Zehntel davon.
axis_noise = Zufall: zwei Standardfehler
axis_passes = Durchgänge (Anzahl)
axis_guessed = über Zufall erraten (Karten)
hands_models = Die Modelle der Verfahren von Hand.

## Seats

seats_intro = Die Art des Gebens benennt die Plätze im Blatt nur um; ist jede Reihenfolge gleich wahrscheinlich, so kann der Sitz keine Rolle spielen. Geprüft wird, ob jede Karte so oft an jeden Sitz kommt, wie es dessen Anteil entspricht.
seats_table = Arten des Gebens.
column_dealing = Art des Gebens
seats_figure = Um wie viel häufiger oder seltener als anteilig jede Karte an jeden Sitz kommt, in Standardfehlern. Die Farben enden bei ±{ $widest }: Was darüber liegt, sieht gleich aus.
axis_seat = Sitz
table_3 = Skat nach Tabelle 3 des Berichts: 10, 10, 10, 2
table_4 = Skat nach den Regeln, Tabelle 4: 3, 3, 3, 2, 4, 4, 4, 3, 3, 3
in_turn = vier Sitze, reihum je eine Karte
in_blocks = vier Sitze, je ein Viertel am Stück
seats-table_3 = Sitze, Tabelle 3
seats-table_4 = Sitze, Tabelle 4
seats-in_turn = Sitze, reihum
seats-in_blocks = Sitze, Viertel
seats_course = Was ein Sitz für den Verlauf eines Spiels bedeutet, ist keine Frage des Mischens.

## Limits

limits = Was diese Prüfung nicht zeigt
limit_few = Mit { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } ist der Anteil eines einzelnen Ereignisses bestenfalls auf ±{ $margin } Prozentpunkte bekannt (95 %). Kleinere Abweichungen bleiben ungesehen, ebenso solche, die kein Test sucht.
limit_predict = Auch ein vorhersagbarer Generator kann jeden Test hier bestehen.
limit_mechanics = Was die Mechanik getan hat: klebende Karten, falsch behobene Fehleinzüge, ein geöffnetes Gerät. Dazu braucht es aufgezeichnete Blätter.
limit_firmware = Ob das Gerät auch sonst diese Firmware ausführt. Im versiegelten Betrieb wird von einem Blatt nichts offengelegt.
limit_recorded = Ob die Blätter vollständig sind und in welchem Zustand der Mischer bei der Aufzeichnung war.
limit_no_liability = Dieser Bericht ist ein von einem Programm ausgefülltes Formular, nicht die Arbeit einer akkreditierten Stelle.

## Texts of an audit that came with its views and largest deviations

view-named = benannte Karten
view-start = von der angegebenen Ausgangslage aus
view-lag = { $lag ->
        [one] von einem Blatt zum nächsten
       *[other] über { $lag } Blätter
    }
view-classes = Kartengruppen nach Sitz
starts = Wie jedes Blatt vor dem Mischen lag
before_file = Datei der Ausgangslagen
starts-sorted-said = laut Angabe sortiert
starts-sorted-assumed = nicht angegeben; verglichen mit sortierten Blättern und mit den vorigen
starts-sequence-said = laut Angabe wie das vorige Blatt
starts-sequence-found = wie das vorige Blatt; das zeigen die Blätter selbst
starts-before-said = wie in der Datei der Ausgangslagen aufgezeichnet
starts-before-found = gefunden: { $start }, von { $tried } versuchten
use-sorted-said = Das gilt für Blätter, die vor jedem Mischen sortiert sind, nicht für ein Spiel, das weitergemischt wird.
use-sorted-assumed = Wie die Blätter vorher lagen, ist nicht angegeben. Verglichen wurden sie mit sortierten Blättern ({ $tried } übliche Ausgangslagen und Richtungen) und mit früheren Blättern: Das gilt für sortierte Ausgangslagen, wenn vor jedem Mischen sortiert wurde, und für das Weitermischen, wenn jedes Blatt die Ausgangslage des nächsten war.
use-sequence-said = Das gilt für das Weitermischen: Jedes Blatt war die Ausgangslage des nächsten.
use-sequence-found = Das gilt für das Weitermischen: Das vorige Blatt erklärt diese Blätter besser als ein sortiertes; daher wird angenommen, dass jedes die Ausgangslage des nächsten war.
use-before-said = Das gilt für Blätter, die vor jedem Mischen so liegen wie aufgezeichnet.
drawn-copies = Welche von gleichen Karten wo lag, ist nicht aufgezeichnet: Es wurde ausgelost, was keinen Test täuscht.
drawn-hands = Aufgezeichnet sind nur die Hände: Wo eine Karte in ihrer Hand lag, wurde ausgelost, was keinen Test täuscht.
drawn-parts = Was nicht aufgezeichnet ist, wurde ausgelost, was keinen Test täuscht; aber es verdeckt, was dort geschah.
use-before-found = Wie die Blätter vorher lagen, ist nicht angegeben. Am besten erklärt sie { $start }; versuchte Ausgangslagen und Richtungen: { $tried }. Dafür gilt das.
began-pack = die Reihenfolge ihrer Liste
began-suits = ein nach Farben sortiertes Blatt ({ $suits }, { $ace }, { $way })
began-ranks = ein nach Werten sortiertes Blatt ({ $suits }, { $ace }, { $way })
began-low = Ass unten
began-high = Ass oben
began-up = aufwärts
began-down = abwärts
began-turned = { "" }, vom anderen Ende aufgezeichnet
use-drawn = Eine gezogene Reihenfolge wird an jedem Blatt ausgeführt, das im Gerät liegt, sortiert oder nicht.
most_unlikely = Am wenigsten durch Zufall zu erklären ist: { $list }.
finding = { $what } ({ $seen }-mal, zu erwarten { $expected }-mal)
finding_cell = { $first } an Platz { $place }
finding_pair = { $first }, direkt danach { $second }
finding_pair_2 = { $first }, als übernächste { $second }
finding_neighbours = { $first } und { $second } nebeneinander
finding_class = { $name } am Sitz { $seat } ({ $dealing })
card_number = Karte { $number }
card_from-start = die Karte von Platz { $place }
card_from-lag = die Karte von Platz { $place } des { $lag ->
        [one] vorigen Blatts
       *[other] { $lag }. Blatts davor
    }
class-aces = Asse
class-tens = Zehnen
class-jacks = Buben
class-clubs = Kreuz
class-spades = Pik
class-hearts = Herz
class-diamonds = Karo
class-trumps = Trümpfe
class-trumps-clubs = Trümpfe bei Kreuz
class-trumps-spades = Trümpfe bei Pik
class-trumps-hearts = Trümpfe bei Herz
class-trumps-diamonds = Trümpfe bei Karo
class-points = Augen
classes-table_3 = Kartengruppen nach Sitz, Tabelle 3
classes-table_4 = Kartengruppen nach Sitz, Tabelle 4
classes-in_turn = Kartengruppen nach Sitz, reihum
classes-in_blocks = Kartengruppen nach Sitz, Viertel
d_cards = untersucht an einzelnen Karten
d_classes = untersucht an einzelnen Karten und an Gruppen wie Assen, Farben und Augen
uniformity_views = Ein Spiel, das weitergemischt wird, zeigt seine Fehler an anderen Stellen als Blätter, die sortiert beginnen; daher werden die Blätter auf mehrere Arten betrachtet. Das eine Prozent wurde aufgeteilt, bevor ein Blatt gesehen war: 35 % davon für die Tests der Reihenfolge von der Ausgangslage aus, 20 % für die größten Abweichungen dort, 10 % für Sitze, 15 % für Kartengruppen nach Sitz, 20 % für alle anderen Betrachtungen.
uniformity_distance = Welches Gesetz die Reihenfolgen auch haben, sein Totalvariationsabstand von der Gleichverteilung (der größte Betrag, um den die Wahrscheinlichkeit eines Ereignisses abweicht) ist mindestens { $low }, mit { $level } Sicherheit.
tests_other = Tests an denselben Blättern, anders betrachtet: { $view }.
worst = Welche Karten, Plätze, Paare und Sitze am unwahrscheinlichsten sind
largest = Was bei jedem Test am unwahrscheinlichsten ist, Plätze ab 0 gezählt: je fünf bei den Tests der Reihenfolge, je eines bei den anderen. Der korrigierte p-Wert berücksichtigt alle Fälle, unter denen gesucht wurde, und alle Tests.
column_which = was
cell_rejects = auffällig
cell_accepts = unauffällig
blocks = p-Werte in Abschnitten
blocks_intro = Die Blätter wurden in der aufgezeichneten Folge in { $blocks } Abschnitte zu { $decks } geteilt und jeder Test an jedem Abschnitt gemacht: Bei einem gleichmäßigen Mischer bestehen ihn { $passes } der Abschnitte, mit einem p-Wert von 0,01 oder mehr. Nach NIST SP 800-22 ist ein Anteil von { $low } bis { $high } Zufall, und die p-Werte gelten als gleichverteilt, wenn ihr eigener p-Wert, nach Chi-Quadrat über zehn Klassen, 0,0001 oder mehr ist.
blocks_odds = Das entscheidet nichts, denn das eine Prozent an Fehlalarmen ist für die Tests oben verbraucht; es zeigt Fehler, die kommen und gehen. Von { $tests } { $tests ->
        [one] Zeile
       *[other] Zeilen
    } ist bei etwa { $odds } der Prüfungen eines gleichmäßigen Mischers mindestens eine ungewöhnlich.
blocks_table = Jeder Test an { $blocks } { $blocks ->
        [one] Abschnitt
       *[other] Abschnitten
    } zu { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    }. Die Klassen sind p-Werte von 0 bis 0,1, bis 0,2 und so weiter.
as_expected = wie erwartet
unusual = ungewöhnlich
column_passed = bestanden
column_share_passed = Anteil
column_p_value_t = p der Gleichverteilung
column_bins = p-Werte in zehn Klassen
column_view = Betrachtung
column_seen = gesehen
column_expected = zu erwarten
column_z = Standardfehler
law_largest = binomial, exakt
law_classes = einer Summe, exakt
axis_from = Platz vor dem Mischen (ab 0)
test-largest-cell = Eine Karte an einem Platz
test-largest-cell-about = Jede Karte an jedem Platz für sich, nach der exakten Binomialverteilung; es zählt die unwahrscheinlichste von allen, für ihre Anzahl korrigiert. So fällt ein einzelner Fehler auf, der in der ganzen Tabelle im Zufall untergeht.
test-largest-pair = Eine Karte direkt nach einer anderen
test-largest-pair-about = Jedes geordnete Paar für sich, wobei das Blatt zum Ring geschlossen ist, so dass Abheben nichts verbirgt; sonst wie zuvor.
test-largest-pair-2 = Eine Karte als übernächste nach einer anderen
test-largest-pair-2-about = Dasselbe für Paare mit einer Karte dazwischen, wie sie verzahnte Päckchen hinterlassen.
test-largest-neighbours = Zwei Karten nebeneinander
test-largest-neighbours-about = Dasselbe für Paare in beiden Richtungen, so wie klebende Karten liegen.
diagnosis = Was die Abweichungen erklärt
diagnosis_intro = Mischverfahren, mit der Maximum-Likelihood-Methode angepasst, exakt oder mit simulierten Blättern. Der Likelihood-Quotient ist der natürliche Logarithmus davon, wie viel wahrscheinlicher die Blätter damit sind als bei gleichmäßigem Mischen, abzüglich einer Strafe für das, was angepasst wurde. Die Güte der Anpassung ist der kleinste p-Wert von neun Gruppen von Zahlen bei diesem Verfahren: wo Karten liegen, erste und letzte Karte, Karten nahe ihrem Platz, Nachbarn, steigende Folgen, Läufe und Gipfel, Zyklen, die Reihenfolge im Ganzen, Nachfolgerinnen nach Platz. Ein Verfahren erklärt die Blätter, wenn der Quotient über 5 liegt und die Güte mindestens 0,001 beträgt. Genannt werden auch solche, die passen und um weniger als 3 dahinter liegen, bei simulierten um etwas mehr, außer Mischungen neben einem Verfahren, das keine ist.
diagnosis_table = Mischverfahren, die die Blätter erklären könnten, das wahrscheinlichste zuerst.
column_estimate = Schätzung, 95-%-Intervall
column_log_ratio = Likelihood-Quotient, logarithmisch
column_fit = Güte, p
column_explains = passt
estimate = { $value } ({ $low } bis { $high })
estimate_share = { $value } % ({ $low } bis { $high } %)
estimate_packet = { $value }, Päckchen von { $packet } { $packet ->
        [one] Karte
       *[other] Karten
    }
estimate_mixed = { $value }, bei { $share } der Blätter
estimate_passes-cut = { $value }, Zahl der Päckchen { $option }
estimate_passes-wash = { $value }, jeweils über { $option } % des Blatts
coins-0 = wie V8 weniger als 64 Karten sortiert (Chrome, Node.js)
coins-1 = durch Einfügen
coins-2 = durch Zusammenführen sortierter Hälften
explains-riffles = Riffeln, Zahl der Durchgänge
explains-half-riffles = Riffeln, genau in der Mitte abgehoben, Zahl der Durchgänge
explains-overhand = Überhandmischen, Zahl der Durchgänge und mittlere Länge der Päckchen
explains-mixed = { $way }, bei einem Teil der Blätter, die übrigen gleichmäßig
explains-piles = zufällige Stapel, Zahl in einem einzigen Durchgang
explains-piles-turned = zufällige umgedrehte Stapel, Zahl in einem einzigen Durchgang
explains-shelves = Fächer, oben oder unten angelegt, Zahl in einem einzigen Durchgang
explains-modulo = Fisher und Yates mit Resten von zu wenigen Zahlen, wie vielen
explains-unshuffled = gleichmäßig gemischt, aber ein Teil der Blätter gar nicht
explains-sticky = gleichmäßig gemischt, aber die zwei auffälligsten Karten kleben in einem Teil der Blätter zusammen
explains-keys = Sortieren nach zufälligen Schlüsseln, Zahl ihrer Werte
explains-naive = Tausch jedes Platzes mit irgendeinem
explains-sattolo = Schleife von Sattolo, in der keine Karte bleibt
explains-coins = Sortieren mit Münzwürfen statt Vergleichen
explains-swaps = Tausch zweier zufälliger Plätze, Zahl der Tausche
explains-top-to-random = oberste Karte an einen zufälligen Platz, Zahl der Züge
explains-strip = Abziehen von oben und unten (Striping), Zahl der Durchgänge und mittlere Länge der Päckchen
explains-cut = Abheben, Zahl der Durchgänge
explains-wash = Waschen, Zahl der Durchgänge
explains-turned = { $way }, vom anderen Ende her aufgeschrieben
explained-riffles = Es sieht nach Riffeln aus: { $estimate } { $estimate ->
        [one] Durchgang
       *[other] Durchgänge
    } erklären es.
explained-half-riffles = Es sieht nach Riffeln aus, bei denen genau in der Mitte abgehoben wird: { $estimate } { $estimate ->
        [one] Durchgang
       *[other] Durchgänge
    } erklären es.
explained-overhand = Es sieht nach Überhandmischen aus. Dies erklärt es: { $estimate } im Mittel.
explained-mixed = Es sieht nach zweierlei Blättern aus. Dies erklärt es: { $way }: { $estimate }.
explained-others = Davon lassen die Blätter nicht unterscheiden: { $list }.
explained-other = { $way }: { $estimate }
explained-piles = Es sieht nach zufälligen Stapeln aus: { $estimate } davon in einem einzigen Durchgang erklären es; zwei Durchgänge über zehn sind wie einer über hundert.
explained-piles-turned = Es sieht nach umgedrehten zufälligen Stapeln aus: { $estimate } davon in einem einzigen Durchgang erklären es.
explained-shelves = Es sieht nach Fächern aus, in die Karten oben oder unten angelegt werden: { $estimate } davon in einem einzigen Durchgang erklären es; zwei Durchgänge über zehn sind wie einer über zweihundert.
explained-modulo = Es sieht nach Restbildung (Modulo) aus: Plätze, die als Rest einer Zufallszahl mit nur { $estimate } { $estimate ->
        [one] Wert
       *[other] Werten
    } gezogen werden, erklären es; Schleife { $loop }.
explained-unshuffled = Es sieht nach nicht gemischten Blättern aus: { $estimate } von allen erklären es.
explained-sticky = Es sieht nach zwei Karten aus, die zusammenkleben: { $estimate } der Blätter erklären es.
explained-naive = Es sieht nach Tausch mit irgendeinem Platz aus, einem bekannten Fehler: Jeder Platz wird der Reihe nach mit einem von allen getauscht, auch mit früheren.
explained-sattolo = Es sieht nach der Schleife von Sattolo aus: Jeder Platz wird mit einem davor getauscht, nie mit sich selbst, so dass keine Karte bleibt.
explained-coins = Es sieht nach Sortieren mit Münzwürfen statt Vergleichen aus, wie bei sort(() => Math.random() - 0.5): { $estimate }.
explained-swaps = Es sieht nach Tausch zweier zufälliger Plätze aus: { $estimate } Tausche erklären es.
explained-top-to-random = Es sieht danach aus, dass die oberste Karte an einen zufälligen Platz kommt: { $estimate } Züge erklären es.
explained-strip = Es sieht nach Abziehen von oben und unten (Striping) aus. Dies erklärt es: { $estimate } im Mittel.
explained-cut = Es sieht nach Abheben aus. Dies erklärt es: { $estimate }.
explained-wash = Es sieht nach Waschen aus. Dies erklärt es: { $estimate }.
explained-turned = Es sieht danach aus, wobei die Blätter vom anderen Ende her aufgeschrieben sind: { $way }.
explained-nearest = Am nächsten kommt: { $way }. Dagegen spricht: { $feature }, { $seen } je Blatt, wo { $expected } zu erwarten wären (p = { $p }).
feature-places = wo Karten liegen, Teil für Teil
feature-ends = erste und letzte Karte
feature-moved = Karten nahe ihrem Platz
feature-neighbours = wie weit Nachbarn auseinanderkamen
feature-rising = steigende Folgen
feature-runs = aufsteigende Läufe und Gipfel
feature-cycles = Zyklen
feature-order = die Reihenfolge im Ganzen, erhalten oder umgedreht
feature-followers = Karten gleich nach ihrer Vorgängerin, nach Platz
explained-none = Nichts davon erklärt es: Riffeln, zufällige Stapel, Fächer, jeweils bei allen Blättern oder einem Teil, Überhandmischen, Abziehen von oben und unten (Striping), Abheben, Waschen, die oberste Karte an einen zufälligen Platz, zufällige Tausche, Tausch mit irgendeinem Platz, Schleife von Sattolo, Sortieren mit Münzwürfen oder groben Schlüsseln, Restbildung (Modulo), ein Teil nicht gemischter Blätter, zwei Karten, die zusammenkleben.

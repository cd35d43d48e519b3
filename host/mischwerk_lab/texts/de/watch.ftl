## Texts of the seed hunter

hunt = Suche nach dem Generator
hunt_a_reason = Generator und Startwert oder Zustand wurden aus den Blättern gefunden und verraten die nächsten
hunt_found_seed = Ihr Mischer ist { $generator }, { $way }, Startwert { $seed }.
hunt_found_state = Ihr Mischer ist { $generator }, { $way }; sein Zustand folgt aus den Blättern.
hunt_matched = { $matched } von { $compared } { $compared ->
        [one] Blatt
       *[other] Blättern
    } { $matched ->
        [one] ergibt
       *[other] ergeben
    } sich daraus, auch das letzte.
hunt_matched_one = Das einzige Blatt ergibt sich daraus; ein weiteres würde zeigen, ob der Generator weiterläuft.
hunt_matched_part = Die ersten { $matched } von { $compared } { $compared ->
        [one] Blatt
       *[other] Blättern
    } { $matched ->
        [one] ergibt
       *[other] ergeben
    } sich daraus; danach wurde er neu gestartet oder anders benutzt.
hunt_anew = Jedes Blatt hat seinen eigenen Startwert; die ersten sind { $seeds }.
hunt_skipped = Zwischen zwei Blättern { $skipped ->
        [one] wird
       *[other] werden
    } { $skipped } { $skipped ->
        [one] Zahl
       *[other] Zahlen
    } für anderes verbraucht.
hunt_view-sorted = Jedes Blatt ist vorher sortiert.
hunt_view-sequence = Jedes Blatt ist die Ausgangslage des nächsten.
hunt_view-before = Jedes Blatt liegt vorher wie angegeben.
hunt_turned = Ausgeteilt wurde vom anderen Ende.
hunt_down = Es begann mit seiner letzten Karte.
hunt_found_in = Gefunden in { $seconds } s.
hunt_numbered = { "" } (Karten von 0 an)
hunt_next = Das nächste Blatt wird sein{ $numbered }: { $cards }
hunt_next_if = Läuft der Generator weiter, wird das nächste Blatt sein{ $numbered }: { $cards }
hunt_next_order = Das nächste Blatt, als Plätze seiner Ausgangslage von 0 an, wird sein: { $cards }
hunt_next_one_of = Das nächste Blatt wird eines von { $count } sein; ein weiteres würde sagen, welches. Das erste{ $numbered }: { $cards }
hunt_next_unknown = Welchen Startwert das nächste Blatt haben wird, ist nicht bekannt; aber ein Blatt verrät seinen Startwert.
hunt_none = In { $seconds } s wurde kein bekannter Generator gefunden. Das beweist nichts: siehe, was nicht versucht wurde.
hunt_none_whole = Kein bekannter Generator wurde gefunden, obwohl die ganze Tabelle versucht wurde. Auch andere können vorhersagbar sein.
hunt_stopped = Auf Wunsch nach { $seconds } s angehalten; dies wurde versucht.
hunt_intro = An den Blättern wurden Generatoren, Startwerte und Schleifen ausprobiert, mit denen Programme oft mischen. Ein Treffer heißt: Wer ein Blatt kennt, kennt das nächste. Kein Treffer heißt wenig: Nur was in der Tabelle steht, wurde versucht.
hunt_table = Was versucht wurde
hunt_column_family = Generator
hunt_column_what = was
hunt_column_tried = versucht
hunt_column_rest = Rest
hunt_all_tried = alle
hunt_none_tried = keine
hunt_part = { $tried } von { $total }
hunt_rest = nicht versucht: noch etwa { $left }, bei { $speed } je Sekunde
hunt_rest_unknown = nicht versucht
hunt_lacking = braucht { $decks } { $decks ->
        [one] Blatt
       *[other] Blätter
    }
hunt_seconds = { $count } s
hunt_minutes = { $count } min
hunt_hours = { $count } h
hunt_what-states = alle Zustände, durch Algebra
hunt_what-small = Startwerte von 0 an
hunt_what-seconds = Uhr in Sekunden
hunt_what-milliseconds = Uhr in Millisekunden
hunt_what-all = alle Startwerte von 32 Bit
hunt_family-java = java.util.Random (Collections.shuffle; jeder Startwert: 48 Bit)
hunt_family-v8 = Math.random() von V8 (Chrome, Node.js)
hunt_family-msvc = rand() von Microsofts C
hunt_family-rand48 = lrand48() von POSIX
hunt_family-delphi = Random(n) von Borland/Delphi
hunt_family-twister = MT19937, Zustand aus vielen Blättern (jeder Startwert; C++, PHP, Apache commons-math)
hunt_family-mersenne = MT19937, Startwerte von 32 Bit (C++, PHP 7.1, NumPy, Apache commons-math)
hunt_family-glibc = rand() der glibc, auch shuffle von PHP vor 7.1
hunt_family-python = random von Python, Startwerte von 32 Bit
hunt_family-java-double = nextDouble() oder Math.random() von Java, Startwerte von 32 Bit
hunt_family-rand48-double = drand48(), Perl und Math.random() von Java; jeder Zustand
hunt_family-coin = sort(() => Math.random() - 0.5) von V8
hunt_family-programs = Generatoren von Sprachen und Bibliotheken, mit allen Schleifen
hunt_generator-java = java.util.Random
hunt_generator-java-double = java.util.Random durch nextDouble() oder Math.random()
hunt_generator-v8 = Math.random() von V8 (Chrome, Node.js)
hunt_generator-msvc = rand() von Microsofts C
hunt_generator-rand48 = lrand48() von POSIX
hunt_generator-rand48-double = drand48() (C, Perl)
hunt_generator-delphi = Random(n) von Borland
hunt_generator-glibc = rand() der glibc
hunt_generator-python = random von Python
hunt_generator-python-double = random.random() von Python
hunt_generator-mersenne = MT19937
hunt_generator-mersenne-double = MT19937 mit Zahlen von 53 Bit
hunt_way = gezogen durch { $kind }, Schleife { $loop }
hunt_kind-modulo = Rest
hunt_kind-multiply = Multiplikation
hunt_kind-nextInt = nextInt(n)
hunt_kind-masked = maskierte Bits
hunt_kind-getrandbits = getrandbits
hunt_kind-divide = Division
hunt_loop-backward = vom letzten Platz abwärts
hunt_loop-forward = vom ersten Platz aufwärts, mit späteren
hunt_loop-growing = vom ersten Platz aufwärts, mit früheren
hunt_loop-paired = std::shuffle der libstdc++
hunt_loop-picking = Karten aus dem Rest gegriffen
hunt_loop-naive = jeder Platz mit irgendeinem (naiv)
hunt_kind-scaled = Skalieren
hunt_kind-narrow = Teilen
hunt_kind-absolute = Rest ohne Vorzeichen
hunt_kind-round = Runden
hunt_loop-last = Karten aus dem Rest gezogen, die letzte an ihren Platz
hunt_loop-sattolo = vom letzten Platz abwärts, ohne denselben Platz (Sattolo)
hunt_loop-inside = vom ersten Platz aufwärts, von innen nach außen
hunt_loop-coins = sortiert nach einem Vergleich, der eine Münze ist (TimSort)
hunt_loop-coins-turned = sortiert nach einem Vergleich, der eine umgekehrte Münze ist (TimSort)
hunt_loop-keys = sortiert nach einer Zufallszahl für jede Karte
hunt_untried = Gar nicht gesucht: kryptographische Generatoren, Zustände von 64 Bit und mehr, die nicht linear sind (new Random() von .NET, ThreadLocalRandom), Schlüssel aus Math.random() und Sortieren mit einer Münze in anderen Sprachen, random.shuffle von Python und shuffle von NumPy aus vielen Blättern (wie viele Zahlen verworfen wurden, ist unbekannt), Math.random() von Firefox und Safari (Summen, nicht linear), Blätter mit einer anderen Ausgangslage.

## Texts of `lab watch`

watch-deck = Blatt { $deck }: Evidenz { $evidence } (größte { $largest }, Ende bei { $needed })
watch-skipped = Zeile { $line } wird ausgelassen: { $reason }.
watch-stopped = beendet nach { $decks }: { $what }: p <= { $p }
watch-stopped-named = die Reihenfolgen sind nicht gleich wahrscheinlich
watch-stopped-lag-1 = die Blätter hängen vom vorigen Blatt ab
watch-stopped-lag-2 = die Blätter hängen vom vorletzten Blatt ab
watch-not-enough = noch nicht genug Evidenz nach { $decks }: größte { $largest } von { $needed }, p <= { $p }. Das beweist nicht, dass die Blätter gleichverteilt sind; diese Wetten haben nur bisher nichts gefunden.
watch-none = es war kein Blatt dabei.
watch-interrupted = auf Wunsch beendet.
watch-decks = { $count } { $count ->
        [one] Blatt
       *[other] Blättern
    }
watch-deck-1 = 1 Blatt
watch-left-out = { $count } { $count ->
        [one] Zeile wurde
       *[other] Zeilen wurden
    } ausgelassen.
watch-most = Das meiste davon: { $bet }.
watch-mean = { $name }, im Mittel { $mean }, erwartet { $expected }
watch-rising = steigende Folgen
watch-runs = aufsteigende Läufe
watch-adjacency = Nachbarn, die Nachbarn blieben
watch-fixed-points = Karten an ihrem eigenen Platz
watch-places = Karten nach Plätzen, alle zusammen
watch-followers = welche Karte auf welche folgt, alle zusammen
watch-repeats = Blätter, die einem früheren gleichen, { $seen }

## Texts of the worth of knowing how a pack lay

worth = Was es wert ist, die Lage der Karten zu kennen
worth_subtitle = { $deals } { $deals ->
        [one] Spiel
       *[other] Spiele
    } von jeder Art, { $worlds } { $worlds ->
        [one] Welt
       *[other] Welten
    } für jede Karte; Startwert { $seed }.
worth_summary = Was herauskam
worth_how = Was gemacht wurde
worth_limits = Was es nicht sagt
worth_game-skat = Skat
worth_game-whist = Stichspiel
worth_unit-skat = Listenpunkte je Spiel
worth_unit-whist = Stiche je Spiel
worth_knows = der Spieler kennt
worth_won = gewinnt
worth_gain = mehr
worth_error = ±
worth_right = verdeckte Karten richtig zugeordnet
worth_failed = ohne Antwort
worth_nothing = nichts
worth_all = alle Karten
worth_times = { $method }, { $passes }-mal
worth_once = { $method }, einmal
worth_method-gsr = GSR-Riffeln
worth_method-overhand = Überhandmischen
worth_method-random-pile = zehn zufällige Stapel
worth_method-planned = Mischen der Maschine
worth_caption = { $game }: { $unit }, und was der Spieler gegenüber einem gewinnt, der nichts weiß, mit Standardfehlern.
worth_figure = Gewinn ({ $unit }) nach der Zahl der GSR-Riffel, mit zwei Standardfehlern; gestrichelt: alle Karten offen.
worth_riffles = GSR-Riffel
worth_axis = Gewinn ({ $unit })
worth_open = alle Karten offen
worth_line = { $game }: Wer die Reihenfolge kennt (vor: { $knows }), gewinnt { $gain } ± { $error } { $unit }; alle Karten offen: { $most } ± { $most_error }.
worth_until = { $game }: Gewinne über zwei Standardfehlern zeigen sich bis zum { $passes }. GSR-Riffel.
worth_until_none = { $game }: Nach keiner der versuchten Zahlen von GSR-Riffeln zeigt sich ein Gewinn über zwei Standardfehlern.
worth_point_start = Vor dem Mischen lagen die Karten in einer Reihenfolge ohne Muster, die der Spieler ganz kennt; dann wurden sie auf die genannte Art gemischt und ausgeteilt. Der Spieler kennt diese Art und sieht jede eigene Karte, wenn sie ausgeteilt wird.
worth_point_deals = Die Verteilungen sind gleichmäßig gezogen; wie die Karten vorher lagen, folgt aus einer Reihenfolge, die das Mischen ergab. So spielen alle Zeilen dieselben Verteilungen, und nur das Wissen unterscheidet sie, nicht schiefe Blätter.
worth_point_player = Für jede Karte zieht der Spieler Welten, also Verteilungen, die zu allem Gesehenen passen, so oft, wie sie nach dem Mischen wahrscheinlich sind, spielt in jeder jede Karte nach Faustregeln zu Ende und nimmt die beste. Wer nichts weiß, tut dasselbe mit gleichmäßig gezogenen Welten.
worth_point_skat = Skat: Tisch zu dritt, nach den Spielregeln; Punkte nach Seeger-Fabian. Das Wissen dient nur dem Kartenspiel, nicht dem Reizen, Drücken und Ansagen, das alle drei nach Faustregeln entscheiden, die beiden anderen auch ihre Karten.
worth_point_whist = Stichspiel: 52 Karten, einzeln an vier ausgeteilt, zwei gegen zwei, Pik ist Trumpf, kein Reizen, kein offenes Blatt; 13 Stiche. Die drei anderen spielen nach Faustregeln, von denen der Spieler ausgeht.
worth_point_law = Riffel und Stapel: Welten nach dem genauen Gesetz der Reihenfolge, durch sequenzielles Gewichten und Metropolis. Bei anderem Mischen ist nur bekannt, welche Karte auf welche folgt, gezählt in 100.000 Blättern; der Gewinn ist dort eine untere Schranke.
worth_limit_players = Alle Spieler sind unsere. Bessere können mehr gewinnen oder weniger zu gewinnen übrig lassen.
worth_limit_bids = Auch beim Reizen ist Wissen etwas wert; das ist nicht gezählt.
worth_limit_start = Nach einem Spiel liegen die Karten nicht ohne Muster: Stiche liegen, wie sie gespielt wurden. Das macht die Blätter für alle ungleich; es ist eine andere Frage und hier nicht gemessen.

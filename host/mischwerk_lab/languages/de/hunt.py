"""Texts of the seed hunter, in German."""

HUNT = {
    "hunt": "Suche nach dem Generator",
    "hunt_a_reason": "Generator und Startwert oder Zustand wurden aus den Blättern gefunden und verraten die nächsten",
    "hunt_found_seed": "Ihr Mischer ist {generator}, {way}, Startwert {seed}.",
    "hunt_found_state": "Ihr Mischer ist {generator}, {way}; sein Zustand folgt aus den Blättern.",
    "hunt_matched": (
        "{matched} von {compared} {compared:Blatt|Blättern} {matched:ergibt|ergeben} sich daraus, auch das letzte."
    ),
    "hunt_matched_one": (
        "Das einzige Blatt ergibt sich daraus; ein weiteres würde zeigen, ob der Generator weiterläuft."
    ),
    "hunt_matched_part": (
        "Die ersten {matched} von {compared} {compared:Blatt|Blättern} {matched:ergibt|ergeben} sich daraus; danach "
        "wurde er neu "
        "gestartet oder anders "
        "benutzt."
    ),
    "hunt_anew": "Jedes Blatt hat seinen eigenen Startwert; die ersten sind {seeds}.",
    "hunt_skipped": (
        "Zwischen zwei Blättern {skipped:wird|werden} {skipped} {skipped:Zahl|Zahlen} für anderes verbraucht."
    ),
    "hunt_view-sorted": "Jedes Blatt ist vorher sortiert.",
    "hunt_view-sequence": "Jedes Blatt ist die Ausgangslage des nächsten.",
    "hunt_view-before": "Jedes Blatt liegt vorher wie angegeben.",
    "hunt_found_in": "Gefunden in {seconds} s.",
    "hunt_numbered": " (Karten von 0 an)",
    "hunt_next": "Das nächste Blatt wird sein{numbered}: {cards}",
    "hunt_next_if": "Läuft der Generator weiter, wird das nächste Blatt sein{numbered}: {cards}",
    "hunt_next_order": "Das nächste Blatt, als Plätze seiner Ausgangslage von 0 an, wird sein: {cards}",
    "hunt_next_one_of": (
        "Das nächste Blatt wird eines von {count} sein; ein weiteres würde sagen, welches. Das erste{numbered}: {cards}"
    ),
    "hunt_next_unknown": (
        "Welchen Startwert das nächste Blatt haben wird, ist nicht bekannt; aber ein Blatt verrät seinen Startwert."
    ),
    "hunt_none": (
        "In {seconds} s wurde kein bekannter Generator gefunden. Das beweist nichts: siehe, was nicht versucht wurde."
    ),
    "hunt_none_whole": (
        "Kein bekannter Generator wurde gefunden, obwohl die ganze Tabelle versucht wurde. Auch andere können "
        "vorhersagbar sein."
    ),
    "hunt_stopped": "Auf Wunsch nach {seconds} s angehalten; dies wurde versucht.",
    "hunt_intro": (
        "An den Blättern wurden Generatoren, Startwerte und Schleifen ausprobiert, mit denen Programme oft mischen. "
        "Ein Treffer heißt: Wer ein Blatt kennt, kennt das nächste. Kein Treffer heißt wenig: Nur was in der Tabelle "
        "steht, wurde versucht."
    ),
    "hunt_table": "Was versucht wurde",
    "hunt_column_family": "Generator",
    "hunt_column_what": "was",
    "hunt_column_tried": "versucht",
    "hunt_column_rest": "Rest",
    "hunt_all_tried": "alle",
    "hunt_none_tried": "keine",
    "hunt_part": "{tried} von {total}",
    "hunt_rest": "nicht versucht: noch etwa {left}, bei {speed} je Sekunde",
    "hunt_rest_unknown": "nicht versucht",
    "hunt_lacking": "braucht {decks} {decks:Blatt|Blätter}",
    "hunt_seconds": "{count} s",
    "hunt_minutes": "{count} min",
    "hunt_hours": "{count} h",
    "hunt_what-states": "alle Zustände, durch Algebra",
    "hunt_what-small": "Startwerte von 0 an",
    "hunt_what-seconds": "Uhr in Sekunden",
    "hunt_what-milliseconds": "Uhr in Millisekunden",
    "hunt_what-all": "alle Startwerte von 32 Bit",
    "hunt_family-java": "java.util.Random (Collections.shuffle; jeder Startwert: 48 Bit)",
    "hunt_family-v8": "Math.random() von V8 (Chrome, Node.js)",
    "hunt_family-msvc": "rand() von Microsofts C",
    "hunt_family-rand48": "lrand48() von POSIX",
    "hunt_family-delphi": "Random(n) von Borland/Delphi",
    "hunt_family-twister": "MT19937, Zustand aus vielen Blättern (jeder Startwert; C++, PHP, Apache commons-math)",
    "hunt_family-mersenne": "MT19937, Startwerte von 32 Bit (C++, PHP 7.1, NumPy, Apache commons-math)",
    "hunt_family-glibc": "rand() der glibc, auch shuffle von PHP vor 7.1",
    "hunt_family-python": "random von Python, Startwerte von 32 Bit",
    "hunt_family-java-double": "nextDouble() oder Math.random() von Java, Startwerte von 32 Bit",
    "hunt_family-naive": "naive Schleifen von Java, Microsofts C, Delphi, glibc, MT19937",
    "hunt_generator-java": "java.util.Random",
    "hunt_generator-java-double": "java.util.Random durch nextDouble() oder Math.random()",
    "hunt_generator-v8": "Math.random() von V8 (Chrome, Node.js)",
    "hunt_generator-msvc": "rand() von Microsofts C",
    "hunt_generator-rand48": "lrand48() von POSIX",
    "hunt_generator-delphi": "Random(n) von Borland",
    "hunt_generator-glibc": "rand() der glibc",
    "hunt_generator-python": "random von Python",
    "hunt_generator-python-double": "random.random() von Python",
    "hunt_generator-mersenne": "MT19937",
    "hunt_generator-mersenne-double": "MT19937 mit Zahlen von 53 Bit",
    "hunt_way": "gezogen durch {kind}, Schleife {loop}",
    "hunt_kind-modulo": "Rest",
    "hunt_kind-multiply": "Multiplikation",
    "hunt_kind-nextInt": "nextInt(n)",
    "hunt_kind-masked": "maskierte Bits",
    "hunt_kind-getrandbits": "getrandbits",
    "hunt_kind-divide": "Division",
    "hunt_loop-backward": "vom letzten Platz abwärts",
    "hunt_loop-forward": "vom ersten Platz aufwärts, mit späteren",
    "hunt_loop-growing": "vom ersten Platz aufwärts, mit früheren",
    "hunt_loop-paired": "std::shuffle der libstdc++",
    "hunt_loop-picking": "Karten aus dem Rest gegriffen",
    "hunt_loop-naive": "jeder Platz mit irgendeinem (naiv)",
    "hunt_untried": (
        "Gar nicht gesucht: random.shuffle von Python und shuffle von NumPy aus vielen Blättern (wie viele Zahlen "
        "verworfen wurden, ist unbekannt), Math.random() von Firefox und Safari (Summen, nicht linear), mt_rand von "
        "PHP vor 7.1, PCG64 von NumPy, .NET, andere Startwerte von mehr als 32 Bit, Blätter mit einer anderen "
        "Ausgangslage."
    ),
}

"""Texts of `lab mixing`, in German."""

MIXING = {
    "mixing": "Wie sich ein Blatt mischt: {method}",
    "mixing_subtitle": "Verfahren „{method}“{options}; {cards} {cards:Karte|Karten}, {passes}; Startwert {seed}.",
    "mixing_option-pockets": "{value} Stapel",
    "mixing_option-capacity": "höchstens {value} {value:Karte|Karten} je Stapel",
    "mixing_option-order": "Ordnung im Stapel {value}",
    "mixing_option-shelves": "{value} {value:Fach|Fächer}",
    "mixing_option-packet": "mittlere Päckchenlänge {value}",
    "mixing_option-packets": "{value} Päckchen",
    "mixing_option-spread": "Streuweite {value} % des Blatts",
    "mixing_option-decks_per_start": "{value} {value:Blatt|Blätter} je Startwert",
    "mixing_passes": "{count} {count:Durchgang|Durchgängen}",
    "mixing_exact": "Exakt.",
    "mixing_one_card": "einzelne Karte, im Mittel",
    "mixing_worst_card": "einzelne Karte, die mit dem größten Abstand",
    "mixing_whole_deck": "ganzes Blatt",
    "mixing_whole_deck_least": "ganzes Blatt, mindestens",
    "mixing_cards": "{count} {count:Karte|Karten}",
    # -- what was done
    "mixing_done": "Was gemacht wurde",
    "mixing_source": "Quelle des Verfahrens: {source}.",
    "mixing_card_exact": (
        "Der Platz einer einzelnen Karte ist exakt berechnet: Ein Durchgang ist eine Matrix, mehrere sind ihre "
        "Potenzen."
    ),
    "mixing_deck_exact": (
        "Der Abstand des ganzen Blatts ist exakt berechnet; „mischwerk lab distance“ gibt ihn als Bruch aus."
    ),
    "mixing_counted": "Gemischt und ausgezählt wurden {decks} {decks:Blatt|Blätter}.",
    "mixing_counted_sizes": (
        "Gemischt und ausgezählt wurden {decks} {decks:Blatt|Blätter}, dazu {fewer} von jeder Größe des letzten "
        "Kapitels."
    ),
    "mixing_bands": (
        "Jedes Band und jedes Intervall hat ein Konfidenzniveau von {level} %, gleich, wie die wahre Verteilung "
        "aussieht. Das eine Ende ist das, was die eine Hälfte der Blätter von dem Überschuss zeigt, der in der anderen "
        "gefunden wurde; das ist im Mittel zu wenig. Das andere Ende ist der Abstand der Häufigkeiten aller Blätter; "
        "das ist zu viel."
    ),
    "mixing_bound": (
        "Für das ganze Blatt ergibt das Auszählen nur eine untere Schranke: wie weit {statistics} und der Platz der "
        "Karte mit dem größten Abstand von ihrer Verteilung bei gleichmäßigem Mischen abweichen; es gilt der größte "
        "dieser Werte. Der wahre Abstand kann größer sein."
    ),
    "mixing_statistic-runs": "aufsteigende Läufe",
    "mixing_statistic-rising": "steigende Folgen",
    "mixing_statistic-adjacency": "erhaltene Nachbarn",
    "mixing_distance": (
        "Abstand ist hier der Totalvariationsabstand: der größte Betrag, um den die Wahrscheinlichkeit eines "
        "Ereignisses abweicht. Er ist 0 bei einem gleichmäßig gemischten Blatt und 1 bei einem, das mit einem solchen "
        "nicht zu verwechseln ist; bei 0,5 gibt es eine Wette auf das Blatt, die von 100 Malen 50-mal öfter gewonnen "
        "wird als bei gleichmäßigem Mischen."
    ),
    # -- where a card goes
    "mixing_where": "Wohin eine Karte kommt",
    "mixing_where_text": (
        "Vor dem ersten Durchgang liegt jede Karte an ihrem Platz. Nach einem Durchgang hat der wahrscheinlichste "
        "Platz von Karte 1 die Wahrscheinlichkeit {first}, der von Karte {cards} {last}; gleichmäßig wäre {uniform}. "
        "Nach {passes} ist unter allen Karten und Plätzen die höchste Wahrscheinlichkeit {most}, die niedrigste "
        "{least}."
    ),
    "mixing_places": (
        "Wahrscheinlichkeit der Karten {names}, nach jedem Durchgang an jedem der Plätze zu liegen. {sure}"
    ),
    "mixing_places_counted": (
        "Ausgezählt; der Standardfehler einer Zelle ist bei gleichmäßigem Mischen {error}, auf dieser Skala."
    ),
    "mixing_card": "Karte {card}",
    "mixing_axis_passes": "Durchgänge",
    "mixing_axis_place": "Platz (1 wird zuerst gegeben)",
    "mixing_axis_probability": ("Wahrscheinlichkeit mal {cards} (oben: ab {brightest})"),
    # -- how far from uniform
    "mixing_far": "Wie weit von der Gleichverteilung",
    "mixing_card_far": (
        "Auch nach {passes} ist eine einzelne Karte im Mittel weiter als {limit} von der Gleichverteilung entfernt."
    ),
    "mixing_card_near": (
        "Nach {passes} ist eine einzelne Karte im Mittel weniger als {limit} von der Gleichverteilung entfernt."
    ),
    "mixing_deck_far": ("So nahe kommt das ganze Blatt der Gleichverteilung innerhalb von {passes} nicht."),
    "mixing_deck_near": ("Das ganze Blatt ist der Gleichverteilung nach {passes} so nahe."),
    "mixing_deck_still": (
        "{but} das ganze Blatt ist nach {passes} noch {least}{distance} von der Gleichverteilung entfernt: Die "
        "Wahrscheinlichkeit irgendeines Ereignisses weicht um {points} Prozentpunkte ab."
    ),
    "mixing_and": "Und",
    "mixing_but": "Aber",
    "mixing_least": "mindestens ",
    "mixing_unseen": (
        "Nach {passes} ist das ganze Blatt an nichts, was ausgezählt wurde, noch von einem gleichmäßig gemischten zu "
        "unterscheiden, bei {decks} {decks:Blatt|Blättern}."
    ),
    "mixing_unseen_chance": (
        "Nach {passes} ist das ganze Blatt an nichts, was ausgezählt wurde, noch von einem gleichmäßig gemischten zu "
        "unterscheiden, bei {decks} {decks:Blatt|Blättern}: Gleichmäßig gemischte zeigen, ebenso ausgezählt, allein "
        "durch Zufall "
        "einen Abstand von {chance}."
    ),
    "mixing_essay": (
        "Der Aufsatz nennt dieses Blatt nach {steps} {steps:Schritt|Schritten} sehr gut gemischt und urteilt dabei "
        "nach den Plätzen "
        "der Karten: Deren Abstand ist dann {card}, der des ganzen Blatts mindestens {deck}."
    ),
    "mixing_progress": "Abstand von der Gleichverteilung nach jedem Durchgang, {cards} {cards:Karte|Karten}. {sure}",
    "mixing_progress_end": "Die Achse endet bei {floor}: Punkte am unteren Rand liegen dort oder tiefer.",
    "mixing_sure_cards": (
        "Einzelne Karten: exakt. Ganzes Blatt: ausgezählt, die Bänder sind {level}-%-Intervalle der unteren Schranke."
    ),
    "mixing_sure_counted": "Ausgezählt; die Bänder sind {level}-%-Intervalle.",
    "mixing_axis_distance": "Totalvariationsabstand",
    "mixing_chance": "ganzes Blatt: Zufall allein",
    "mixing_distances": (
        "Totalvariationsabstand von der Gleichverteilung nach jedem Durchgang, {cards} {cards:Karte|Karten}."
    ),
    "mixing_distances_chance": (
        "Von, bis: {level}-%-Intervall. Allein durch Zufall zeigen {decks} gleichmäßig gemischte Blätter, ebenso "
        "ausgezählt, {deck} für das ganze Blatt{single}; das steht neben Abständen, die höchstens dreimal so groß sind."
    ),
    "mixing_distances_single": ", für eine einzelne Karte im Mittel {average} und höchstens {worst}",
    "mixing_column_passes": "Durchgänge",
    "mixing_column_worst_card": "größter Abstand einer Karte",
    "mixing_column_from": "von",
    "mixing_column_to": "bis",
    "mixing_column_words": "ganzes Blatt in Worten",
    "mixing_near_chance": "{value} (Zufall allein: {chance})",
    "mixing_not_mixed": "nicht gemischt",
    "mixing_nearly_mixed": "fast gemischt",
    "mixing_no_difference": "kein Unterschied zu sehen",
    # -- what the size of the deck does
    "mixing_size": "Was die Größe des Blatts ausmacht",
    "mixing_size_intro": (
        "Die Blätter wachsen wie im Aufsatz um den Faktor {factor}, mit je einer Größe dazwischen ({step}-mal so "
        "groß). "
        "Gefragt ist, nach wie vielen Durchgängen der Abstand auf {threshold} gesunken ist. Wächst diese Zahl wie der "
        "Logarithmus der Kartenzahl, so kommen mit jedem Faktor gleich viele Durchgänge hinzu."
    ),
    "mixing_size_alone": (
        "Für andere Größen gibt es das Verfahren nicht, oder das Auszählen braucht dafür zu viel Speicher."
    ),
    "mixing_parts": (
        "Ein Durchgang teilt in {packets} Päckchen, zwei sind wie einer mit {packets} mal {packets} und so weiter; "
        "bekannt ist der Abstand für jede Zahl p von Päckchen. Ein solcher Durchgang zählt hier als log(p) / "
        "log({packets}) Durchgänge."
    ),
    "mixing_lines": "Zwischen zwei Durchgängen ist der Abstand linear interpoliert.",
    "mixing_law_card": ("einer einzelnen Karte"),
    "mixing_law_deck": "dem ganzen Blatt",
    "mixing_law_deck_least": ("der unteren Schranke für das ganze Blatt"),
    "mixing_law_one": ("Bei {name} genügt für jede Größe ein Durchgang, so dass es kein Gesetz anzupassen gibt."),
    "mixing_law_none": (
        "Bei {name} lässt sich kein Gesetz anpassen: Dazu braucht es drei Größen, bei denen die Zahl der Durchgänge "
        "gefunden wurde und größer als eins ist."
    ),
    "mixing_law_more": (
        "{missing} von {sizes} {sizes:Größe|Größen} {missing:braucht|brauchen} mehr als {most} "
        "{most:Durchgang|Durchgänge}: Ein größeres --passes würde zeigen, wie "
        "viele."
    ),
    "mixing_law_added": (
        "Gemessen an {name} braucht ein Blatt mit {factor}-mal so vielen Karten {more} {more:Durchgang|Durchgänge} "
        "mehr "
        "({level}-%-Intervall: {low} bis {high})."
    ),
    "mixing_law_better": (
        "Dieser Logarithmus passt besser zu den Punkten als eine Potenz der Kartenzahl: Er verfehlt sie um {log_off} "
        "{log_off:Durchgang|Durchgänge}, die Potenz um {power_off}."
    ),
    "mixing_law_worse": (
        "Aber dieser Logarithmus passt nicht besser zu den Punkten als eine Potenz der Kartenzahl mit dem Exponenten "
        "{power} ({low} bis {high}): Er verfehlt sie um {log_off} {log_off:Durchgang|Durchgänge}, die Potenz um "
        "{power_off}."
    ),
    "mixing_known": (
        "Für sehr große Blätter sagt die Theorie {deck} für das ganze Blatt voraus ({share} log({factor}) / "
        "log({packets}); {source}) und {card} für eine einzelne Karte: Ihr Platz nach k Durchgängen liegt in einem von "
        "{packets}^k Päckchen, auf die halbe Wurzel der Kartenzahl genau, so dass die Päckchen feiner sein müssen."
    ),
    "mixing_known-gsr": "Bayer und Diaconis 1992",
    "mixing_known-random-pile": "Bayer und Diaconis 1992, für umgekehrtes Mischen",
    "mixing_known-shelf": "Ottolini und Chen, „Cutoff in total variation for the shelf shuffle“, 2024",
    "mixing_sizes": "Dieselben Abstände bei wachsenden Blättern; die gestrichelte Linie ist {threshold}. {sure}",
    "mixing_logarithm": "Durchgänge, bis der Abstand {threshold} ist; eine Gerade ist hier ein Logarithmus.",
    "mixing_logarithm_bars": "Balken: {level}-%-Intervalle.",
    "mixing_axis_cards": "Karten",
    "mixing_axis_needed": "Durchgänge, bis der Abstand 1/2 ist",
    "mixing_fitted": "{name}: angepasster Logarithmus",
    "mixing_needed": "Durchgänge, bis der Abstand {threshold} ist; ein Strich: mit den gemachten nicht erreicht.",
    "mixing_column_cards": "Karten",
    "mixing_column_card_passes": "einzelne Karte: Durchgänge",
    "mixing_column_deck_passes": "ganzes Blatt: Durchgänge",
    "mixing_column_deck_passes_least": "ganzes Blatt: Durchgänge, mindestens",
    "mixing_fits": (
        "Kleinste Quadrate über {sizes}: ein Logarithmus und zum Vergleich eine Potenz. Von, bis: {level}-%-Intervall "
        "nach Students t-Verteilung; verfehlt um: Wurzel aus dem mittleren Quadrat der Residuen, in Durchgängen."
    ),
    "mixing_fits_all": "alle Größen",
    "mixing_fits_some": "die Größen, die mehr als einen Durchgang brauchten",
    "mixing_column_of": "Abstand",
    "mixing_column_factor": "Durchgänge je Faktor {factor}",
    "mixing_column_off": ("verfehlt um"),
    "mixing_column_power": "Potenz der Kartenzahl",
}

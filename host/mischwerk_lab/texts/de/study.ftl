## Texts of `lab study`

studied-half-riffle = GSR-Riffeln der Studie
studied-half-riffle-told = „GSR Riffle Shuffle“: das Riffeln nach Gilbert, Shannon und Reeds
studied-pile-6 = Sechs Stapel
studied-pile-6-told = „Six Pile Shuffle“: 6 Stapel mit höchstens 10 Karten
studied-pile-8 = Acht Stapel (SOC)
studied-pile-8-told = „SOC Pile Shuffle“: 8 Stapel mit höchstens 10 Karten
studied-pile-10 = Zehn Stapel
studied-pile-10-told = „Ten Pile Shuffle“: 10 Stapel mit höchstens 10 Karten
studied-wheel = Fisher-Yates auf dem Rad
studied-wheel-told = „Wheel Fisher-Yates“: ein Rad mit 52 Fächern
studied-gsr = GSR-Riffeln, binomial abgehoben
studied-pile-10-10 = Zehn Stapel mit höchstens 10 Karten
studied-planned = Geplantes Mischen
hand-royal-flush = Royal Flush
hand-straight-flush = Straight Flush
hand-four-of-a-kind = Vierling
hand-full-house = Full House
hand-flush = Flush
hand-straight = Straße
hand-three-of-a-kind = Drilling
hand-two-pairs = zwei Paare
hand-one-pair = ein Paar
hand-high-card = höchste Karte
study_source = Abisevs und Altebro: „Framtagande av en potentiell kortleksblandare“, Fassung vom 5. April 2024; Tabelle 4 und die Daten neben dem Quellcode, Result/table.csv im Repository Abishevs/gymarbete, MIT-Lizenz
study = Die schwedische Studie, wiederholt
study_subtitle = { $decks } { $decks ->
        [one] Blatt
       *[other] Blätter
    } zu 52 Karten, Zahl der Durchgänge { $iterations }, Startwert { $seed }. Wiederholt wird „Framtagande av en potentiell kortleksblandare“, Fassung vom 5. April 2024.
study_iterations = { $count } { $count ->
        [one] Durchgang
       *[other] Durchgänge
    }
study_done = { $page }: { $decks } { $decks ->
        [one] Blatt
       *[other] Blätter
    }, { $iterations }, Startwert { $seed }.
study_iteration = Durchgang { $number }
study_no_iteration = keinem Durchgang

## What came out

study_summary = Was herauskam
study_summary_figures = Von den { $compared } { $compared ->
        [one] Abbildung
       *[other] Abbildungen
    } mit Kartenmitteln, die sich vergleichen ließen, { $consistent ->
        [one] stimmt
       *[other] stimmen
    } { $consistent } im Rahmen des Zufalls mit unseren überein (1 % für alle zusammen), bei zehn Stapeln mit höchstens 7 Karten; von den Standardabweichungen stimmen { $deviations } überein.
study_summary_cap = Die zehn Stapel der Studie fassten höchstens 7 Karten, nicht 10, wie sie sagt: Der Unterschied zwischen ihren Mitteln in Abbildung 19 und unseren, in Standardfehlern und quadriert, beträgt im Durchschnitt { $seven } bei 7 (1 ist Zufall) und { $ten } bei 10.
study_summary_bins = Der Pokertest verwirft zehn Stapel zuletzt nach { $poker }, die Läufe zuletzt nach { $runs }. Nach zwei Durchgängen ohne Höchstzahl beträgt der Totalvariationsabstand von der Gleichverteilung { $distance }: Um so viel weicht die Wahrscheinlichkeit irgendeines Ereignisses ab.
study_summary_riffle = Der Studie genügt siebenmaliges Riffeln. Der Pokertest verwirft ihr Riffeln zuletzt nach { $poker }, die Mittel der Karten zuletzt nach { $means }, die steigenden Folgen zuletzt nach { $rising }.
study_summary_planned = Das geplante Mischen, dessen Reihenfolge gleichverteilt gezogen und dann ausgeführt wird, verwirft nach einmaligem Mischen keiner der Tests; an { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } war nur Zufall zu sehen (Läufe: p = { $p }).
study_summary_planned_bad = Das geplante Mischen wurde verworfen: Mit ihm oder seinem Generator stimmt etwas nicht.

## Corrections

study_corrections = Berichtigungen der Studie
study_corrections_intro = Gefunden durch Kompilieren des veröffentlichten Quellcodes und durch exakte Rechnung. Dieser Bericht hält sich an die rechte Spalte.
study_corrections_table = Was der Text sagt und was das Programm tut.
study_column_says = der Text sagt
study_column_is = wie es ist
study_says-cap = Zehn Stapel: 10 Stapel mit höchstens 10 Karten
study_is-cap = Höchstens 7: Nur damit ergeben sich die Mittel und das χ² der Studie; siehe unten.
study_says-means = Die Abbildungen 7 bis 23 zeigen den mittleren Platz jeder Karte
study_is-means = Sie zeigen die mittlere Nummer der Karte an jedem Platz. Hier ist beides gezeichnet.
study_says-riffle = Geriffelt wird nach Gilbert, Shannon und Reeds
study_is-riffle = Das Programm halbiert das Blatt jedes Mal genau; das Modell hebt binomial ab. Hier wird beides gemacht.
study_says-bins = Die Karten kommen auf zufällige Stapel, die Stapel werden zusammengelegt
study_is-bins = In einem Stapel bleibt die Reihenfolge der Ankunft erhalten, und die Stapel werden der Reihe nach zusammengelegt.
study_says-limit = Ein χ² unter 16,92 bedeutet: zufällig gemischt
study_is-limit = Der Test hat wenig Güte: Zehn Stapel bestehen ihn nach zwei Durchgängen, bei einem Abstand von { $distance } (exakt, ohne Höchstzahl). Und bei gleichmäßig gemischten Blättern verwirft er eines von zwanzig Ergebnissen: Dass Durchgang 9 des Riffelns (19,64) und 10 von SOC (18,10) über der Grenze liegen, ist Zufall.
study_says-soc-5 = Tabelle 4: SOC, Durchgang 5: 8,50 / 0,48
study_is-soc-5 = 12,45 / 0,189 in den Daten der Studie.
study_says-exponents = Tabelle 4: Riffeln, p-Werte 3,38 und 7,42
study_is-exponents = { $first } und { $second }: Die Exponenten fehlen.
study_says-riffle-4 = Tabelle 4: Riffeln, Durchgang 4: 7077,30
study_is-riffle-4 = 7077,29 in den Daten der Studie.
study_says-simulations = Insgesamt 50 Simulationen
study_is-simulations = 75: fünf Verfahren mit je fünfzehn Durchgängen.
study_says-generator = Die Zufallsquelle ist ChaCha20
study_is-generator = ChaCha12: der Thread-Generator der Rust-Bibliothek rand.
study_says-slower = Mehr Stapel dauern länger
study_is-slower = Die acht Stapel dauern länger als die sechs; das liegt daran, wie diese Bibliothek Zahlen verwirft.
study_contradictions = Wo sie sich und ihren Tests widerspricht
study_contradictions_table = Widersprüche und Missverständnisse.
study_says-six = Sechs Stapel: Die Mittel sind nach 4 Durchgängen gleichmäßig (Ergebnisse), erst nach 5 (Diskussion)
study_is-six = In Abbildung 14, Durchgang 4, liegt ein Mittel { $largest } Standardfehler von 25,5 entfernt, im Mittel der Quadrate sind es { $average }: nicht gleichmäßig, so dass die Diskussion recht hat, was die Mittel betrifft. Läufe sehen mehr: siehe die letzte Tabelle.
study_says-soc = SOC: Alle Mittel sind nach 4 Durchgängen so, wie die Theorie sagt
study_is-soc = In Abbildung 18 liegt eines um { $largest } Standardfehler daneben, im Mittel der Quadrate sind es { $average }: zu wenig, um es in der Zeichnung zu sehen.
study_says-stable = Das χ² von zehn Stapeln, stabil bei 5,28, zeigt am sichersten, dass sie zufällig sind
study_is-stable = p ist die Wahrscheinlichkeit eines so großen χ², wenn die Blätter gleichmäßig gemischt sind. Dann ist jedes p gleich wahrscheinlich: 0,85 ist nicht besser als 0,31, und keines von beiden zeigt, dass die Blätter gleichmäßig gemischt sind. Dazu braucht es einen Test, der es sähe, wenn sie es nicht wären. Ein χ², das immer gleich ist, wäre verdächtig.
study_says-counts = Beobachtete Häufigkeiten sollten nicht unter 5 liegen
study_is-counts = Die Regel gilt für erwartete Häufigkeiten, und 3 248 700 Blätter sind die kleinste Zahl, die sie erfüllt: fünf Royal Flushs. Gesehen werden dürfen weniger. Die Varianz von χ² ist dann { $variance } statt 18: Das genügt hier.

## Table 4

study_poker = Tabelle 4: der Pokertest
study_poker_intro = Die Hand an den Plätzen 0, 2, 5, 6 und 7 jedes Blatts, zehn Arten, 9 Freiheitsgrade. Die Differenz ist unser Wert minus dem aus den Daten der Studie, in Standardabweichungen; bei weniger als den 3 248 700 Blättern der Studie wird unserer vorher auf ihre Zahl umgerechnet. Druck und Daten unterscheiden sich dort, wo der Druck falsch ist. Die Zeiten sind vom Rechner der Studie; unsere schwanken und stehen daher in times.json.
study_poker_figure = Der Pokertest nach Durchgängen, mit zwei Standardabweichungen nach oben und unten. Ein gleichmäßig gemischtes Blatt liegt in 19 von 20 Fällen unter der gestrichelten Linie.
study_axis_iterations = Durchgänge
study_axis_chi_square = Chi-Quadrat (9 Freiheitsgrade)
study_published = veröffentlicht
study_ours = unsere
study_limit = Grenze für 5 %, 16,92
study_table_4 = Tabelle 4({ $part }) der Studie: { $method }.
study_column_iteration = Durchgang
study_column_printed = χ² im Druck
study_column_data = χ² in den Daten
study_column_ours = χ² hier
study_column_difference = Differenz (Standardabw.)
study_column_p_printed = p im Druck
study_column_p_data = p nach den Daten
study_column_p_ours = p hier
study_column_lead_time = Zeit im Druck (ns)
study_sixth = Ein sechstes Verfahren, nur in den Daten
study_sixth_intro = Die Daten neben dem Quellcode der Studie haben 15 weitere Zeilen, die ihr Text nicht erwähnt: ein festes Riffeln, das das Blatt halbiert und abwechselnd von beiden Hälften eine Karte nimmt, zuerst von der zweiten. Zufall kommt darin nicht vor: Alle Blätter einer Simulation sind ein und dasselbe, jede Abweichung ist 0, und χ² ist das einer einzigen Hand. So prüft es die Werkzeuge der Studie: Daten und Rechnung stimmen genau überein. Nach { $order } solchen Durchgängen liegt ein Blatt wie zuvor.
study_sixth_table = Das feste Riffeln, in den Daten der Studie und exakt.
study_column_exactly = χ² exakt
study_column_hand_of_all = die Hand jedes Blatts
study_column_means = Mittel in den Daten
study_same_deck = das Blatt selbst
study_other_deck = ein anderes Blatt
study_hands = Die Hände
study_hands_table = Nach dem letzten Durchgang gezählte Hände.
study_column_hand = Hand
study_column_expected = zu erwarten
study_patterns = Tabelle 1 der Studie nennt die sieben Muster des klassischen Pokertests, der einer von Ziffern ist. Ihr eigener Test zählt stattdessen Hände von Karten: Dort teilen Farben und Straßen das letzte Muster weiter auf, und das erste kommt nicht vor. Nach gleichen Werten allein haben ihre Muster diese Wahrscheinlichkeiten.
study_table_1 = Tabelle 1 der Studie mit ihren Wahrscheinlichkeiten, exakt für fünf Ziffern und für die Werte von fünf Karten, und die Anteile unserer Hände nach dem letzten Durchgang.
study_column_pattern = Muster
study_column_of_digits = fünf Ziffern
study_column_of_ranks = fünf Werte

## The cap

study_cap = Zehn Stapel: höchstens 7 Karten, nicht 10
study_cap_intro = Das Mittel jedes Platzes nach einem Durchgang zeigt die Höchstzahl sofort: Volle Stapel weisen spätere Karten ab, so dass die Mittel an den Vielfachen der Höchstzahl springen.
study_cap_figure = Mittlere Kartennummer an jedem Platz nach einem Durchgang über zehn Stapel, veröffentlicht (Abbildung 19) und unsere.
study_cap_panel = höchstens { $capacity } { $capacity ->
        [one] Karte
       *[other] Karten
    } je Stapel
study_cap_ours = unsere, ± 4 Standardfehler
study_axis_place = Platz im Blatt (ab 0)
study_axis_card_mean = mittlere Kartennummer
study_cap_table = Welche Höchstzahl die Studie hatte.
study_column_cap = Höchstzahl
study_column_cap_squares = mittleres z² der 52 Mittel
study_column_cap_largest = größtes |z|
study_column_published = χ² veröffentlicht

## Figures 7 to 23

study_figures = Abbildungen 7 bis 23: Mittel und Standardabweichungen
study_figures_intro = Links: wie die Studie es zeichnet, die mittlere Nummer der Karte an jedem Platz, mit einer Standardabweichung. Mitte: unser Mittel minus dem veröffentlichten in Standardfehlern; innerhalb von ±3 (schattiert) ist nichts zu sehen. Rechts: was die Achsen der Studie nennen, der mittlere Platz jeder Karte. Bei gleichmäßigem Mischen sind es überall 25,5 und 15,01.
study_means_table = Veröffentlichte Mittel und Standardabweichungen im Vergleich mit unseren, Abbildung für Abbildung; p ist das des größten von 52, zuletzt das unserer Mittel, falls gleichmäßig gemischt ist.
study_column_figure = Abb.
study_column_method = Verfahren
study_column_iterations = Durchgang
study_column_means_squares = Mittel: mittleres z²
study_column_means_largest = Mittel: größtes |z|
study_column_means_p = Mittel: p
study_column_deviations_squares = Streuung: mittleres z²
study_column_deviations_largest = Streuung: größtes |z|
study_column_deviations_p = Streuung: p
study_column_even = p, falls gleichmäßig
study_figure = Abbildung { $number } der Studie: { $method }, { $iterations }.
study_as_drawn = gezeichnet: Karte am Platz
study_differing = unsere minus veröffentlichte
study_as_labelled = beschriftet: Platz der Karte
study_with_deviation = unsere, mit Standardabw.
study_within = innerhalb von ±3
study_difference = Differenz
study_axis_difference = Differenz (Standardfehler)
study_axis_card = Kartennummer
study_axis_place_mean = mittlerer Platz (ab 0)
study_uniform = gleichmäßig

## What it could not see

study_unseen = Was sie nicht sehen konnte
study_unseen_intro = Der Totalvariationsabstand ist der größte Betrag, um den die Wahrscheinlichkeit eines Ereignisses abweicht. Exakt bekannt ist er für zufällige Stapel ohne Höchstzahl, denn k Durchgänge über n Stapel sind die Umkehrung eines Riffelns mit a Päckchen, a = n hoch k, und für das Riffeln, bei dem binomial abgehoben wird. Für Stapel mit Höchstzahl ist er nicht bekannt; Schranken nennt „mischwerk lab distance“. Was die Läufe unserer Blätter zeigen, ist für jedes Verfahren eine untere Schranke: aufsteigende Läufe bei Stapeln, steigende Folgen beim Riffeln.
study_distances_figure = Abstand von der Gleichverteilung: exakt (Linien) und an den Läufen unserer Blätter gesehen (Punkte, ± zwei Standardabweichungen). Die Achse endet bei { $smallest }: Kleineres ist dort eingezeichnet.
study_panel_riffles = Riffeln
study_panel_piles = zufällige Stapel
study_panel_one_pass = ein Durchgang genügt
study_axis_distance = Totalvariationsabstand (0 bis 1)
study_line_exact = { $name }, exakt
study_line_no_cap = { $name }, exakt, ohne Höchstzahl
study_points_seen = { $name }, gesehen
study_short-gsr = binomial abgehoben
study_short-half-riffle = genau halbiert
study_short-wheel = Rad
study_short-planned = geplant
study_short-pile = { $pockets } Stapel
study_chance = Zufall allein
study_distances_table = Abstände und vier Tests, die ersten acht Durchgänge. Zufall allein zeigt einen Abstand von { $noise }; er steht dabei, wo er nahe ist. Entropie ist die approximative.
study_column_exact = exakt, ohne Höchstzahl
study_column_seen = an unseren Blättern gesehen
study_column_p_poker = p Poker
study_column_p_means = p Mittel
study_column_p_runs = p Läufe
study_column_p_apen = p Entropie
study_near_chance = { $value } (Zufall: { $chance })
study_power = Welcher Test wie weit sieht
study_power_intro = Der letzte Durchgang, nach dem ein Test noch verwirft, bei 1 % für alle Durchgänge und Tests eines Verfahrens zusammen (Holm). Je höher die Zahl, desto schärfer der Test. Die approximative Entropie (NIST SP 800-22) hat sich die Studie gewünscht und ausgelassen: Muster aus fünf Bit, wobei ein Bit sagt, ob eine Karte zur oberen Hälfte der übrigen gehört. Sie dauert länger als alle anderen Tests zusammen und wird daher nur an den ersten { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } gemacht.
study_power_table = Der letzte verworfene Durchgang, { $decks } { $decks ->
        [one] Blatt
       *[other] Blätter
    }.
study_column_done = gemachte Durchgänge
study_column_poker = Poker
study_column_position-mean = Mittel an einem Platz
study_column_card-mean = Mittel einer Karte
study_column_position-chi2 = Karte nach Platz
study_column_runs = aufsteigende Läufe
study_column_rising = steigende Folgen
study_column_apen = approximative Entropie ({ $decks } { $decks ->
        [one] Blatt
       *[other] Blätter
    })
study_none = keiner

## How it was done

study_how = Wie es gemacht wurde
study_how_decks = Jedes Blatt beginnt sortiert und macht alle Durchgänge; gezählt wird nach jedem. Die Studie begann für jede Zahl von Durchgängen von vorn. Die Verteilung nach k Durchgängen ist dieselbe; die Blätter verschiedener Durchgänge sind hier nicht unabhängig, so dass die Ergebnisse eines Verfahrens über die Durchgänge zusammenhängen.
study_how_numbers = Die Zufallszahlen sind SplitMix64 mit Zähler: Blatt Nummer d hat seine eigenen Zahlen, und Threads ändern nichts.
study_how_source = Die veröffentlichten Mittel, Standardabweichungen und χ² aller Durchgänge sind aus den Daten neben dem Quellcode der Studie ({ $source }).
study_how_planned = Geplantes Mischen: Eine Reihenfolge wird gleichverteilt gezogen und in so wenigen Durchgängen ausgeführt, wie sie braucht; bei 52 Karten und zehn Fächern genügen immer zwei. Was die Mechanik einer Maschine dabei tut, ist hier nicht simuliert.
study_methods_table = Die Verfahren.
study_column_name = Name hier
study_column_kernel = Art des Mischens
study_column_options = Einstellung
study_column_told = in der Studie
study_not_told = kommt nicht vor

## Texts of `lab simulate`

simulate-decks = { $count } { $count ->
        [one] Blatt
       *[other] Blätter
    }
simulate-passes = { $count } { $count ->
        [one] Durchgang
       *[other] Durchgänge
    }
simulate-done = { $file }: { $decks } mit { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }, { $method }, { $passes }, Startwert { $seed }.
bits-done = { $file }: was für { $decks } gezogen wurde, in Bits: { $bits }; im Mittel { $each } je Blatt, wo eine Reihenfolge { $needed } wert ist.

## Dealing orders of the games

schafkopf_24 = Schafkopf kurz: je 3, 3
seats-schafkopf_24 = Sitze, Schafkopf
classes-schafkopf_24 = Kartengruppen nach Sitz, Schafkopf
schafkopf_32 = Schafkopf: je 4, 4
seats-schafkopf_32 = Sitze, Schafkopf
classes-schafkopf_32 = Kartengruppen nach Sitz, Schafkopf
doppelkopf_40 = Doppelkopf ohne Neunen: je 3, 4, 3
seats-doppelkopf_40 = Sitze, Doppelkopf
classes-doppelkopf_40 = Kartengruppen nach Sitz, Doppelkopf
doppelkopf_48 = Doppelkopf: je 3, 3, 3, 3
seats-doppelkopf_48 = Sitze, Doppelkopf
classes-doppelkopf_48 = Kartengruppen nach Sitz, Doppelkopf
mau-mau = Mau-Mau: reihum je fünf Karten, der Rest ist der Talon T
seats-mau-mau = Sitze, Mau-Mau
classes-mau-mau = Kartengruppen nach Sitz, Mau-Mau
romme = Rommé: reihum je dreizehn Karten, der Rest ist der Talon T
seats-romme = Sitze, Rommé
classes-romme = Kartengruppen nach Sitz, Rommé
poker = Poker: reihum je zwei Karten, der Rest ist der Talon T
seats-poker = Sitze, Poker
classes-poker = Kartengruppen nach Sitz, Poker
solitaire = Solitaire: Spalten, Reihe für Reihe, der Rest ist der Talon T
seats-solitaire = Sitze, Solitaire
classes-solitaire = Kartengruppen nach Sitz, Solitaire

## Texts of `lab distance`

distance-cards = { $method }, { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }
distance-option-pockets = { $value } Stapel
distance-option-capacity = höchstens { $value } { $value ->
        [one] Karte
       *[other] Karten
    } je Stapel
distance-option-order = Ordnung im Stapel { $value }
distance-option-shelves = { $value } { $value ->
        [one] Fach
       *[other] Fächer
    }
distance-pass = Durchgang
distance-total-variation = Abstand
distance-separation = Separation
distance-most-likely = häufigstes
distance-times = { $number }-fach
distance-possible = möglich
distance-all = alle
distance-lacking = Bit fehlen
distance-means-total-variation = Abstand: der Totalvariationsabstand, der größte Betrag, um den die Wahrscheinlichkeit eines Ereignisses abweicht.
distance-means-separation = Separation: wie weit das seltenste Blatt hinter den anderen zurückbleibt.
distance-means-most-likely = Häufigstes: wie viel Mal wahrscheinlicher dieses Blatt ist, als wenn alle gleich wahrscheinlich wären.
distance-means-possible = Möglich: der Anteil aller N! Blätter, die vorkommen können. Bit fehlen: von log2(N!).
distance-at-least = Abstand: mindestens
distance-at-most = höchstens
distance-at-least-by = mindestens wegen
distance-by-uncapped = ohne Höchstzahl
distance-by-runs = Zahl der Läufe
distance-by-one-card = einer Karte
distance-bounds = Stapel, die voll werden können, lassen nur Schranken zu, denn das Gesetz des ganzen Blatts ist nicht bekannt.
distance-one-card = Eine Karte: Allein ihr Platz ist exakt so weit von der Gleichverteilung entfernt; das Blatt ist es mindestens.
distance-no-low = Mindestens 0 ist kein Ergebnis: Das Gesetz einer Karte war zu viel Arbeit (oder NumPy ist nicht installiert).
distance-no-high = Höchstens 1 ist auch kein Ergebnis: Ein Durchgang ohne Höchstzahl würde nur mit der Wahrscheinlichkeit { $fits } keinen Stapel überfüllen, zu selten, um viel über solche mit Höchstzahl zu sagen.
distance-estimate = „mischwerk lab mixing“ schätzt, wie weit die Läufe abweichen; auch das ist eine untere Schranke.
distance-runs = aufsteigende Läufe
distance-runs-after = nach { $passes }
distance-runs-uniform = gleichverteilt

## Texts of `lab mixing`; names, models and sources of methods are with them in the code

mixing = Wie sich ein Blatt mischt: { $method }
mixing_subtitle = Verfahren „{ $method }“{ $options }; { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }, { $passes }; Startwert { $seed }.
mixing_option-pockets = { $value } Stapel
mixing_option-capacity = höchstens { $value } { $value ->
        [one] Karte
       *[other] Karten
    } je Stapel
mixing_option-order = Ordnung im Stapel { $value }
mixing_option-shelves = { $value } { $value ->
        [one] Fach
       *[other] Fächer
    }
mixing_option-packet = mittlere Päckchenlänge { $value }
mixing_option-packets = { $value } Päckchen
mixing_option-spread = Streuweite { $value } % des Blatts
mixing_option-decks_per_start = { $value } { $value ->
        [one] Blatt
       *[other] Blätter
    } je Startwert
mixing_passes = { $count } { $count ->
        [one] Durchgang
       *[other] Durchgängen
    }
mixing_exact = Exakt.
mixing_one_card = einzelne Karte, im Mittel
mixing_worst_card = einzelne Karte, die mit dem größten Abstand
mixing_whole_deck = ganzes Blatt
mixing_whole_deck_least = ganzes Blatt, mindestens
mixing_cards = { $count } { $count ->
        [one] Karte
       *[other] Karten
    }

## What was done

mixing_done = Was gemacht wurde
mixing_source = Quelle des Verfahrens: { $source }.
mixing_card_exact = Der Platz einer einzelnen Karte ist exakt berechnet: Ein Durchgang ist eine Matrix, mehrere sind ihre Potenzen.
mixing_deck_exact = Der Abstand des ganzen Blatts ist exakt berechnet; „mischwerk lab distance“ gibt ihn als Bruch aus.
mixing_counted = Gemischt und ausgezählt wurden { $decks } { $decks ->
        [one] Blatt
       *[other] Blätter
    }.
mixing_counted_sizes = Gemischt und ausgezählt wurden { $decks } { $decks ->
        [one] Blatt
       *[other] Blätter
    }, dazu { $fewer } von jeder Größe des letzten Kapitels.
mixing_bands = Jedes Band und jedes Intervall hat ein Konfidenzniveau von { $level } %, gleich, wie die wahre Verteilung aussieht. Das eine Ende ist das, was die eine Hälfte der Blätter von dem Überschuss zeigt, der in der anderen gefunden wurde; das ist im Mittel zu wenig. Das andere Ende ist der Abstand der Häufigkeiten aller Blätter; das ist zu viel.
mixing_bound = Für das ganze Blatt ergibt das Auszählen nur eine untere Schranke: wie weit { $statistics } und der Platz der Karte mit dem größten Abstand von ihrer Verteilung bei gleichmäßigem Mischen abweichen; es gilt der größte dieser Werte. Der wahre Abstand kann größer sein.
mixing_statistic-runs = aufsteigende Läufe
mixing_statistic-rising = steigende Folgen
mixing_statistic-adjacency = erhaltene Nachbarn
mixing_distance = Abstand ist hier der Totalvariationsabstand: der größte Betrag, um den die Wahrscheinlichkeit eines Ereignisses abweicht. Er ist 0 bei einem gleichmäßig gemischten Blatt und 1 bei einem, das mit einem solchen nicht zu verwechseln ist; bei 0,5 gibt es eine Wette auf das Blatt, die von 100 Malen 50-mal öfter gewonnen wird als bei gleichmäßigem Mischen.

## Where a card goes

mixing_where = Wohin eine Karte kommt
mixing_where_text = Vor dem ersten Durchgang liegt jede Karte an ihrem Platz. Nach einem Durchgang hat der wahrscheinlichste Platz von Karte 1 die Wahrscheinlichkeit { $first }, der von Karte { $cards } { $last }; gleichmäßig wäre { $uniform }. Nach { $passes } ist unter allen Karten und Plätzen die höchste Wahrscheinlichkeit { $most }, die niedrigste { $least }.
mixing_places = Wahrscheinlichkeit der Karten { $names }, nach jedem Durchgang an jedem der Plätze zu liegen. { $sure }
mixing_places_counted = Ausgezählt; der Standardfehler einer Zelle ist bei gleichmäßigem Mischen { $error }, auf dieser Skala.
mixing_card = Karte { $card }
mixing_axis_passes = Durchgänge
mixing_axis_place = Platz (1 wird zuerst gegeben)
mixing_axis_probability = Wahrscheinlichkeit mal { $cards } (oben: ab { $brightest })

## How far from uniform

mixing_far = Wie weit von der Gleichverteilung
mixing_card_far = Auch nach { $passes } ist eine einzelne Karte im Mittel weiter als { $limit } von der Gleichverteilung entfernt.
mixing_card_near = Nach { $passes } ist eine einzelne Karte im Mittel weniger als { $limit } von der Gleichverteilung entfernt.
mixing_deck_far = So nahe kommt das ganze Blatt der Gleichverteilung innerhalb von { $passes } nicht.
mixing_deck_near = Das ganze Blatt ist der Gleichverteilung nach { $passes } so nahe.
mixing_deck_still = { $but } das ganze Blatt ist nach { $passes } noch { $least }{ $distance } von der Gleichverteilung entfernt: Die Wahrscheinlichkeit irgendeines Ereignisses weicht um { $points } Prozentpunkte ab.
mixing_and = Und
mixing_but = Aber
mixing_least = mindestens { "" }
mixing_unseen = Nach { $passes } ist das ganze Blatt an nichts, was ausgezählt wurde, noch von einem gleichmäßig gemischten zu unterscheiden, bei { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    }.
mixing_unseen_chance = Nach { $passes } ist das ganze Blatt an nichts, was ausgezählt wurde, noch von einem gleichmäßig gemischten zu unterscheiden, bei { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    }: Gleichmäßig gemischte zeigen, ebenso ausgezählt, allein durch Zufall einen Abstand von { $chance }.
mixing_essay = Der Aufsatz nennt dieses Blatt nach { $steps } { $steps ->
        [one] Schritt
       *[other] Schritten
    } sehr gut gemischt und urteilt dabei nach den Plätzen der Karten: Deren Abstand ist dann { $card }, der des ganzen Blatts mindestens { $deck }.
mixing_progress = Abstand von der Gleichverteilung nach jedem Durchgang, { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }. { $sure }
mixing_progress_end = Die Achse endet bei { $floor }: Punkte am unteren Rand liegen dort oder tiefer.
mixing_sure_cards = Einzelne Karten: exakt. Ganzes Blatt: ausgezählt, die Bänder sind { $level }-%-Intervalle der unteren Schranke.
mixing_sure_counted = Ausgezählt; die Bänder sind { $level }-%-Intervalle.
mixing_axis_distance = Totalvariationsabstand
mixing_chance = ganzes Blatt: Zufall allein
mixing_distances = Totalvariationsabstand von der Gleichverteilung nach jedem Durchgang, { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }.
mixing_distances_chance = Von, bis: { $level }-%-Intervall. Allein durch Zufall zeigen { $decks } gleichmäßig gemischte Blätter, ebenso ausgezählt, { $deck } für das ganze Blatt{ $single }; das steht neben Abständen, die höchstens dreimal so groß sind.
mixing_distances_single = , für eine einzelne Karte im Mittel { $average } und höchstens { $worst }
mixing_column_passes = Durchgänge
mixing_column_worst_card = größter Abstand einer Karte
mixing_column_from = von
mixing_column_to = bis
mixing_column_words = ganzes Blatt in Worten
mixing_near_chance = { $value } (Zufall allein: { $chance })
mixing_not_mixed = nicht gemischt
mixing_nearly_mixed = fast gemischt
mixing_no_difference = kein Unterschied zu sehen

## What the size of the deck does

mixing_size = Was die Größe des Blatts ausmacht
mixing_size_intro = Die Blätter wachsen wie im Aufsatz um den Faktor { $factor }, mit je einer Größe dazwischen ({ $step }-mal so groß). Gefragt ist, nach wie vielen Durchgängen der Abstand auf { $threshold } gesunken ist. Wächst diese Zahl wie der Logarithmus der Kartenzahl, so kommen mit jedem Faktor gleich viele Durchgänge hinzu.
mixing_size_alone = Für andere Größen gibt es das Verfahren nicht, oder das Auszählen braucht dafür zu viel Speicher.
mixing_parts = Ein Durchgang teilt in { $packets } Päckchen, zwei sind wie einer mit { $packets } mal { $packets } und so weiter; bekannt ist der Abstand für jede Zahl p von Päckchen. Ein solcher Durchgang zählt hier als log(p) / log({ $packets }) Durchgänge.
mixing_lines = Zwischen zwei Durchgängen ist der Abstand linear interpoliert.
mixing_law_card = einer einzelnen Karte
mixing_law_deck = dem ganzen Blatt
mixing_law_deck_least = der unteren Schranke für das ganze Blatt
mixing_law_one = Bei { $name } genügt für jede Größe ein Durchgang, so dass es kein Gesetz anzupassen gibt.
mixing_law_none = Bei { $name } lässt sich kein Gesetz anpassen: Dazu braucht es drei Größen, bei denen die Zahl der Durchgänge gefunden wurde und größer als eins ist.
mixing_law_more = { $missing } von { $sizes } { $sizes ->
        [one] Größe
       *[other] Größen
    } { $missing ->
        [one] braucht
       *[other] brauchen
    } mehr als { $most } { $most ->
        [one] Durchgang
       *[other] Durchgänge
    }: Ein größeres --passes würde zeigen, wie viele.
mixing_law_added = Gemessen an { $name } braucht ein Blatt mit { $factor }-mal so vielen Karten { $more } { $more ->
        [one] Durchgang
       *[other] Durchgänge
    } mehr ({ $level }-%-Intervall: { $low } bis { $high }).
mixing_law_better = Dieser Logarithmus passt besser zu den Punkten als eine Potenz der Kartenzahl: Er verfehlt sie um { $log_off } { $log_off ->
        [one] Durchgang
       *[other] Durchgänge
    }, die Potenz um { $power_off }.
mixing_law_worse = Aber dieser Logarithmus passt nicht besser zu den Punkten als eine Potenz der Kartenzahl mit dem Exponenten { $power } ({ $low } bis { $high }): Er verfehlt sie um { $log_off } { $log_off ->
        [one] Durchgang
       *[other] Durchgänge
    }, die Potenz um { $power_off }.
mixing_sharp = Wie scharf die Schwelle ist, in Durchgängen (auf geraden Linien dazwischen) von { $high } hinab auf { $low } im Abstand, gemessen an { $name }: { $first_width } bei einem Blatt von { $first }, { $first_share } % der nötigen; { $last_width } bei einem Blatt von { $last }, { $last_share } %.
mixing_sharper = Je größer das Blatt, desto schärfer die Schwelle.
mixing_not_sharper = Mit der Größe des Blatts wird sie nicht schärfer.
mixing_known = Für sehr große Blätter sagt die Theorie { $deck } für das ganze Blatt voraus ({ $share } log({ $factor }) / log({ $packets }); { $source }) und { $card } für eine einzelne Karte: Ihr Platz nach k Durchgängen liegt in einem von { $packets }^k Päckchen, auf die halbe Wurzel der Kartenzahl genau, so dass die Päckchen feiner sein müssen.
mixing_known-gsr = Bayer und Diaconis 1992
mixing_known-random-pile = Bayer und Diaconis 1992, für umgekehrtes Mischen
mixing_known-shelf = Ottolini und Chen, „Cutoff in total variation for the shelf shuffle“, 2024
mixing_sizes = Dieselben Abstände bei wachsenden Blättern; die gestrichelte Linie ist { $threshold }. { $sure }
mixing_logarithm = Durchgänge, bis der Abstand { $threshold } ist; eine Gerade ist hier ein Logarithmus.
mixing_logarithm_bars = Balken: { $level }-%-Intervalle.
mixing_axis_cards = Karten
mixing_axis_needed = Durchgänge, bis der Abstand 1/2 ist
mixing_fitted = { $name }: angepasster Logarithmus
mixing_needed = Durchgänge, bis der Abstand { $threshold } ist; ein Strich: mit den gemachten nicht erreicht.
mixing_column_cards = Karten
mixing_column_card_passes = einzelne Karte: Durchgänge
mixing_column_deck_passes = ganzes Blatt: Durchgänge
mixing_column_deck_passes_least = ganzes Blatt: Durchgänge, mindestens
mixing_fits = Kleinste Quadrate über { $sizes }: ein Logarithmus und zum Vergleich eine Potenz. Von, bis: { $level }-%-Intervall nach Students t-Verteilung; verfehlt um: Wurzel aus dem mittleren Quadrat der Residuen, in Durchgängen.
mixing_fits_all = alle Größen
mixing_fits_some = die Größen, die mehr als einen Durchgang brauchten
mixing_column_of = Abstand
mixing_column_factor = Durchgänge je Faktor { $factor }
mixing_column_off = verfehlt um
mixing_column_power = Potenz der Kartenzahl

## Texts of `lab power`

defect-random-pile-10-1 = 10 zufällige Stapel, 1 Durchgang
defect-random-pile-10-2 = 10 zufällige Stapel, 2 Durchgänge
defect-random-pile-10-3 = 10 zufällige Stapel, 3 Durchgänge
defect-random-pile-10-4 = 10 zufällige Stapel, 4 Durchgänge
defect-random-pile-10-5 = 10 zufällige Stapel, 5 Durchgänge
defect-random-pile-10-7-2 = 10 Stapel, höchstens 7 Karten, 2 Durchgänge
defect-gsr-5 = GSR-Riffeln, 5 Durchgänge
defect-gsr-6 = GSR-Riffeln, 6 Durchgänge
defect-gsr-7 = GSR-Riffeln, 7 Durchgänge
defect-gsr-8 = GSR-Riffeln, 8 Durchgänge
defect-gsr-9 = GSR-Riffeln, 9 Durchgänge
defect-gsr-10 = GSR-Riffeln, 10 Durchgänge
defect-half-riffle-5 = Riffeln, genau halbiert, 5 Durchgänge
defect-half-riffle-6 = Riffeln, genau halbiert, 6 Durchgänge
defect-half-riffle-7 = Riffeln, genau halbiert, 7 Durchgänge
defect-half-riffle-8 = Riffeln, genau halbiert, 8 Durchgänge
defect-half-riffle-9 = Riffeln, genau halbiert, 9 Durchgänge
defect-half-riffle-10 = Riffeln, genau halbiert, 10 Durchgänge
defect-overhand-10 = Überhandmischen, 10 Durchgänge
defect-overhand-30 = Überhandmischen, 30 Durchgänge
defect-overhand-100 = Überhandmischen, 100 Durchgänge
defect-shelf-10-1 = 10 Fächer, oben oder unten, 1 Durchgang
defect-shelf-10-2 = 10 Fächer, oben oder unten, 2 Durchgänge
defect-never-shuffled = 1 von 100 Blättern nie gemischt
defect-stuck-card = Karte 30 bleibt in 1 von 20 Blättern an Platz 30
defect-lucky-seat = Karte 0 kommt in 1 von 20 Blättern an Sitz 0 von 4
defect-ordering-swap = Zwei Nachbarn in 1 von 2 Blättern geordnet
defect-swap = Zwei Nachbarn in 1 von 2 Blättern vertauscht
defect-none = Keiner: geplantes Mischen
power = Welcher Test welchen Fehler erkennt
power_subtitle = Je Fehler { $repeats } { $repeats ->
        [one] Stichprobe
       *[other] Stichproben
    } von bis zu { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } zu 52 Karten; Startwert { $seed }

## What was done

power_done = Was gemacht wurde
power_samples = Für jeden Fehler gab es { $repeats } { $repeats ->
        [one] Stichprobe
       *[other] Stichproben
    }, jedes Blatt aus dem sortierten gemischt. Eine Stichprobe wuchs in Stufen ({ $rungs } { $rungs ->
        [one] Blatt
       *[other] Blätter
    }), und auf jeder Stufe beurteilte sie jeder Test nach der exakten oder asymptotischen Verteilung seiner Prüfgröße bei gleichmäßigem Mischen.
power_sees = Es heißt hier, dass ein Test einen Fehler erkennt, wenn er 90 % der Stichproben verwirft, bei einer Irrtumswahrscheinlichkeit von 1 %. Zwischen zwei Stufen ist diese Zahl von Blättern interpoliert; ihr 95-%-Intervall kommt von wiederholtem Ziehen aus den Stichproben (Bootstrap).
power_estimated = Kam ein Test nicht so weit, zeigen aber alle Stichproben zusammen einen Effekt, der außer Zweifel steht (p unter eins zu einer Million), so ist die Zahl aus diesem Effekt geschätzt und gekennzeichnet.
power_distance = Der Abstand ist der Totalvariationsabstand von der Gleichverteilung: der größte Betrag, um den die Wahrscheinlichkeit eines Ereignisses abweicht. Wo er angegeben ist, ist er exakt.

## Decks needed

power_needed = Nötige Blätter
power_map = Kleinste Zahl von Blättern, mit der ein Test 90 % der Stichproben bei 1 % verwirft; k steht für tausend, M für eine Million. ~: jenseits der Stichproben aus dem Effekt geschätzt; ·: mit { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } nicht erkannt.
power_axis_needed = nötige Blätter
power_sharpest = Der schärfste Test für jeden Fehler und zum Vergleich der Pokertest.
power_column_defect = Fehler
power_column_distance = Abstand
power_column_sharpest = schärfster Test
power_column_decks = nötige Blätter
power_column_interval = 95-%-Intervall
power_column_poker = Pokertest
power_column_ratio = Vielfaches
power_none = keiner
power_open = offen
power_interval = { $low } bis { $high }
power_thousands = { $value } Tsd.
power_millions = { $value } Mio.

## The poker test

power_poker = Warum der Pokertest allein nicht genügt
power_poker_seen = { $seen } der Fehler erkennt irgendein Test; der Pokertest erkennt davon { $within } mit höchstens { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    }. Mit { $study_decks } { $study_decks ->
        [one] Blatt
       *[other] Blättern
    }, so vielen, wie ihm die schwedische Studie gab, würde er { $study } erkennen, soweit sich sein Effekt hier feststellen ließ.
power_poker_ratio = Wo beides bekannt ist, braucht er { $least }- bis { $most }-mal so viele Blätter wie der schärfste Test, im Median { $median }-mal so viele.
power_poker_ratio_same = Wo beides bekannt ist, braucht er { $most }-mal so viele Blätter wie der schärfste Test.
power_example = { $defect }: { $distance } von der Gleichverteilung entfernt, { $needs }; { $says }.
power_example_seen = vom Test „{ $test }“ mit { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    } erkannt
power_example_unseen = von keinem Test erkannt
power_example_poker = der Pokertest braucht { $decks }
power_example_poker_about = der Pokertest braucht etwa { $decks }
power_example_poker_unseen = der Pokertest erkennt es mit { $decks } nicht, auch nicht mit allen Stichproben zusammen
power_reason_places = Er betrachtet fünf Plätze des Blatts und kann nicht sehen, was an den anderen falsch läuft: Eine Karte, die an Platz 30 kleben bleibt, fehlt in der Hand etwas häufiger, mehr nicht.
power_reason_kind = Er betrachtet nur die Art der Hand: Farben dürfen vertauscht sein, und welche von zwei Karten zuerst kommt, spielt keine Rolle. Was ein Mischverfahren hinterlässt, ist aber Ordnung: Karten, die liegen bleiben, wo sie lagen, Läufe, die aufsteigen, Folgen, die nur verzahnt wurden.
power_reason_rare = 92 % aller Hände sind eine höchste Karte oder ein Paar, und die kommen bei fast jedem Blatt oft vor. Was mehr zeigen könnte, ist selten: Eine Hand von 649 740 ist ein Royal Flush.
power_reason_sharp = Am schärfsten sind die Tests, die zählen, was das Verfahren hinterlässt: Läufe bei Stapeln, steigende Folgen beim Riffeln, Gipfel bei Fächern. Blätter, bei denen diese Zahl gleich ist, sind nach einem solchen Mischen gleich wahrscheinlich; mehr sagt daher nichts anderes an einem Blatt. Was selten vorkommt, zeigt sich an dem einen Blatt, das heraussticht.
power_reason_unknown = Wer das Verfahren nicht kennt, muss alle Tests versuchen und für ihre Zahl korrigieren.
power_curves = Wie die Güte der Tests mit der Zahl der Blätter wächst, für zwei Fehler, mit 95-%-Intervallen.
power_axis_decks = Blätter
power_axis_share = bei 1 % verworfener Anteil

## False alarms, and limits

power_alarms = Fehlalarme und Grenzen
power_alarms_none = Das geplante Mischen, das keinen Fehler hat, wurde nicht geprüft.
power_alarms_text = Das geplante Mischen hat keinen Fehler: Von { $repeats } { $repeats ->
        [one] Stichprobe
       *[other] Stichproben
    } zu { $decks } { $decks ->
        [one] Blatt
       *[other] Blättern
    }, jede von { $tests } { $tests ->
        [one] Test
       *[other] Tests
    } beurteilt, wurde in { $rejected } von { $judged } { $judged ->
        [one] Urteil
       *[other] Urteilen
    } bei 1 % verworfen; durch Zufall zu erwarten sind { $expected }. Zwei Nachbarn zu vertauschen, gleich welche, lässt ein gleichmäßig gemischtes Blatt gleichmäßig gemischt: Das kann kein Test an fertigen Blättern erkennen, und es schadet nicht.
power_limit_share = Bei { $repeats } { $repeats ->
        [one] Stichprobe
       *[other] Stichproben
    } hat ein Anteil ein 95-%-Intervall von bis zu ±{ $margin }.
power_limit_alone = Jeder Test ist für sich genommen, bei 1 %. Alle zusammen an einer Stichprobe brauchen eine Korrektur (Holm), und die kostet Blätter.
power_limit_estimates = Die Schätzungen nehmen an, dass der Effekt gleich bleibt, wenn die Stichprobe wächst. Tests, die Seltenes zusammenfassen, können mit mehr Blättern mehr davon trennen; eine solche Zahl kann daher etwas danebenliegen.
power_limit_models = Die Fehler sind Modelle. Blätter aus einem Gerät beurteilt „mischwerk lab audit“.
power_tests = Die Tests
power_tests_table = Alle Tests, mit den oben verwendeten Namen.

## Tests in a word or two

test-poker-short = Poker
test-position-mean-short = Platzmittel
test-card-mean-short = Kartenmittel
test-position-chi2-short = Karte nach Platz
test-runs-short = Läufe
test-rising-short = steigende Folgen
test-peaks-short = Gipfel
test-adjacency-short = Nachbarn
test-fixed-points-short = Fixpunkte
test-cycles-short = Zyklen
test-guessing-short = Raten
test-outlier-short = Ausreißer
test-serial-short = Paare
test-coupon-short = Sammelbilder
test-tuples-short = m Nachbarn
test-apen-short = appr. Entropie
test-kolmogorov-short = Kolmogorow
test-seats-short = Sitze

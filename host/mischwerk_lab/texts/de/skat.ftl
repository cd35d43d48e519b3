## Texts of the report of `lab skat`

skat-title = „Monte Carlo Simulation im Skat“, zwanzig Jahre später
skat-subtitle = Die Tabellen der Arbeit von J. Schäfer (Magdeburg 2005), noch einmal gespielt: { $deals } je Satz in allen Sitzordnungen, { $columns }, Startwert { $seed }.
skat-deals = { $deals } { $deals ->
        [one] Kartenverteilung
       *[other] Kartenverteilungen
    }
skat-deals-ddss = { $deals } { $deals ->
        [one] Kartenverteilung
       *[other] Kartenverteilungen
    } ({ $ddss }, wo DDSS mitspielt)
skat-report = { $page }: { $deals }, { $columns }, Startwert { $seed }.

## Conclusions

skat-conclusions = Was von der Arbeit zutrifft
skat-how-played = Unser heuristischer Spieler sitzt auf dem Platz von XSkat und spielt auch die Simulationen zu Ende; gegeben, gereizt, gedrückt und angesagt hat XSkat selbst. Die Punkte sind die nach Seeger-Fabian mit den Faktoren der Arbeit für verlorene Spiele, über drei Sitzordnungen zusammengezählt und auf deren 1000 Kartenverteilungen umgerechnet; ± ist ein Standardfehler, denn die Kartenverteilungen sind unabhängig.
skat-how-judged = Alle Zellen eines Satzes beruhen auf denselben Kartenverteilungen: Was eine Aussage vergleicht, wird je Kartenverteilung voneinander abgezogen und über die Spalten und Tabellen gemittelt, von denen sie spricht. Das Mittel unterscheidet sich von 0, wenn es mehr als drei Standardfehler davon entfernt ist (Studentsche t-Verteilung); durch Zufall allein ist es das in 0,27 % der Fälle. Spricht eine Aussage von jeder Spalte, so widerlegt sie schon eine einzige, die auf der anderen Seite liegt, für die Zahl der Spalten korrigiert (Bonferroni). Dass etwas gleich bleibt, trifft zu, wenn drei Standardfehler um den Unterschied innerhalb von { $margin } { $margin ->
        [one] Punkt
       *[other] Punkten
    } liegen, und trifft nicht zu, wenn sie außerhalb liegen. Bei weniger als { $fewest } { $fewest ->
        [one] Kartenverteilung
       *[other] Kartenverteilungen
    }, oder wenn sich weniger als { $differing } überhaupt unterscheiden, bleibt eine Aussage offen. In der letzten Spalte steht dasselbe Mittel nach den Zellen der Arbeit, aus denselben Spalten; Fehler nennt sie nicht.
skat-section = Abschnitt
skat-document-says = die Arbeit sagt
skat-here = hier
skat-found = gefunden
skat-test = Bedingung
skat-document-cells = nach ihren Zellen
skat-by-column = Spalte für Spalte
skat-conclusions-table = Ihre Aussagen; Unterschiede sind Punkte nach Seeger-Fabian bei 1000 Kartenverteilungen, wo nichts anderes gesagt ist
skat-columns-table = Dasselbe Spalte für Spalte
skat-missing = { $count } der offenen Aussagen sprechen von Spalten, die nicht gemessen wurden:

## Points

skat-points = Punkte nach der Zahl der Welten
skat-strength = Tabellen von Kapitel { $chapter }: erste Zeilen blau mit Kreisen, zweite rot mit Quadraten; gestrichelt wie gedruckt, durchgezogen wie hier gemessen, mit einem Standardfehler.
skat-thousand-points = tausend Punkte

## Tables

skat-tables = Die Tabellen
skat-game = Spiel
skat-printed = gedruckt
skat-xskat-declares = XSkat, unsere Karten
skat-heuristic-declares = heuristisch, unsere Karten
skat-games-table = 5.1: Spiele bei 1000 Kartenverteilungen. Die der Arbeit sind nicht bekannt; unsere sind solche, bei denen XSkat ein Spiel ansagt, und in allen Tabellen wird dieses gespielt. Die letzte Spalte zeigt, was drei heuristische Spieler ansagen würden
skat-first-printed = erste Zeile, gedruckt
skat-second-printed = zweite Zeile, gedruckt
skat-second-less-first = zweite minus erste
skat-lineup-table = { $lineup } ({ $games }; erste Zeile { $first }, zweite { $second })
skat-text-of = Text von { $section }
skat-all-games = alle Spiele
skat-null-games = Nullspiele
skat-player-heuristic = heuristisch
skat-player-simple = einfach
skat-player-stairs = Treppe
skat-player-worlds = Welten
skat-game-null = Null
skat-game-diamonds = Karo
skat-game-hearts = Herz
skat-game-spades = Pik
skat-game-clubs = Kreuz
skat-game-grand = Grand
skat-game-passed-in = eingepasst

## Games won

skat-won = Gewonnene Spiele und Punkte auf der Liste
skat-won-how = Jeder Spieler ist bei jeder Kartenverteilung einmal Alleinspieler. Auf der Liste stehen die Werte seiner Spiele, verlorene mit den Faktoren der Arbeit, ohne die Punkte, die Seeger und Fabian hinzufügen. Gezeigt ist von jeder Tabelle die Spalte mit den meisten Welten.
skat-table = Tabelle
skat-won-first = gewonnen, erste
skat-won-second = gewonnen, zweite
skat-list-first = Liste, erste
skat-list-second = Liste, zweite
skat-won-table = Bei 1000 Kartenverteilungen. Die Arbeit nennt sie zu Tabelle 7.2: 841,5 und 856 gewonnene Spiele, 31 165 und 29 875 Punkte auf der Liste

## Times

skat-playing-times = Spielzeiten
skat-times-how = Millisekunden, die ein Spieler in einem Spiel zum Überlegen brauchte, nach der Uhr der Computer, die spielten und dabei auch anderes zu tun haben konnten. Die Simulationen enden früher, wenn keine andere Karte die beste mehr einholen kann. In der Arbeit dauerte eine Runde von 3000 Spielen mit zwei Monte-Carlo-Spielern bei drei Sekunden je Karte auf einem Athlon XP 3000+ mehr als 20 Stunden, 24 Sekunden je Spiel; DDSS brauchte zehnmal so lange wie der Monte-Carlo-Spieler mit ebenso vielen Welten und schaffte je Karte in einer Sekunde im Mittel 100 Welten, höchstens 200, der Monte-Carlo-Spieler mehr als 1000.
skat-player = Spieler
skat-times-table = Millisekunden je Spiel eines Spielers

## Distributions

skat-distributions = Bewertungsfunktionen und Verteilungen
skat-evaluations = Bewertungsfunktionen, wie die Abbildungen 6.1 bis 6.4 sie festlegen.
skat-evaluation-stairs = 6.1 Treppe
skat-evaluation-I10 = 6.2 Typ I, 10
skat-evaluation-II50 = 6.3 Typ II, 50 %
skat-evaluation-III = 6.4 Typ III
skat-soloist = Alleinspieler
skat-defenders = Gegenspieler
skat-own-card-points = eigene Augen
skat-worth = Wert
skat-histograms = Augen der eigenen Partei in { $worlds } { $worlds ->
        [one] Welt
       *[other] Welten
    }, für eine Karte, die sie spielen darf: die Arten, die die Abbildungen 5.2 bis 5.4 zeigen, von jeder die deutlichste. Rechts der gestrichelten Linie ist das Spiel gewonnen.
skat-histogram = { $kind }: { $card } in Stich { $trick }, { $game }, Nr. { $deal }
skat-worlds = Welten
skat-by-trick = Alle { $count } { $count ->
        [one] Verteilung
       *[other] Verteilungen
    } der Augen bei { $deals } { $deals ->
        [one] Kartenverteilung
       *[other] Kartenverteilungen
    }, nach Stichen. Die Arbeit legt ihre Arten nicht fest. Hier: wenige Werte, wenn fünf davon neun von zehn Welten enthalten; zwei Maxima einer geglätteten Dichte; gleichmäßig, wenn kaum weiter als ein Zehntel von einer Gleichverteilung entfernt; normal nach Schiefe und Wölbung; sonst schief.
skat-deviation = Standardabweichung: Median, Quartile
skat-kinds = Arten der Verteilung
skat-trick = Stich
skat-card-points = Augen
skat-per-cent = Prozent
skat-kind-normal = normal
skat-kind-skewed = schief
skat-kind-two-maxima = zwei Maxima
skat-kind-even = gleichmäßig
skat-kind-few-values = wenige Werte

## Letters of cards

skat-suit-C = ♣
skat-suit-S = ♠
skat-suit-H = ♥
skat-suit-D = ♦
skat-rank-T = 10
skat-rank-J = B
skat-rank-Q = D

## Conclusions of "Monte Carlo Simulation im Skat", and what was found of each
## Section 5.2

skat-said-kinds-occur = es kommen normale, schiefe und gleichmäßige Verteilungen vor, solche mit zwei Maxima und mit wenigen Werten
skat-said-first-tricks = in den ersten Stichen sind die meisten Verteilungen normal oder schief (Anteil über der Hälfte)
skat-said-scatter = je später im Spiel, desto weniger streuen die Augen (Standardabweichung)

## Chapter 5 from section 5.4 on

skat-said-null-rare = XSkat sagt selten Null an
skat-said-hours = bei 3 Sekunden je Karte dauern 1000 Kartenverteilungen in allen Sitzordnungen mit zwei Monte-Carlo-Spielern über 20 Stunden
skat-said-simple-5 = mit 5 Welten bekommt der einfache Monte-Carlo-Spieler weniger als zwei XSkat
skat-said-simple-10 = ab 10 Welten bekommt der einfache Monte-Carlo-Spieler mehr als zwei XSkat
skat-said-simple-250 = ab 250 Welten bleiben die Punkte des einfachen Monte-Carlo-Spielers gleich
skat-said-worlds-in-a-second = in einer Sekunde schafft der Monte-Carlo-Spieler für eine Karte mehr als 1000 Welten
skat-said-seconds = eine Sekunde oder mehr bringt dem einfachen Monte-Carlo-Spieler kaum mehr als 1000 Welten
skat-said-simple-hinder = von zwei einfachen Monte-Carlo-Spielern bekommt jeder weniger als einer allein: Sie behindern einander
skat-said-xskat-same = XSkat bekommt gegen zwei einfache Monte-Carlo-Spieler so viel wie zwei XSkat gegen einen
skat-said-simple-timed = mit begrenzter Zeit bekommen zwei einfache Monte-Carlo-Spieler weit weniger als mit vielen Welten
skat-said-constrained-5 = mit eingeschränkten Welten schlägt der Monte-Carlo-Spieler zwei XSkat von 5 Welten an
skat-said-most-with-500 = mit 500 Welten bekommt der Monte-Carlo-Spieler am meisten
skat-said-no-more-than-500 = mehr als 500 Welten bringen dem Monte-Carlo-Spieler nichts
skat-said-constrained-hinder = von zwei Monte-Carlo-Spielern mit eingeschränkten Welten bekommt jeder weniger als einer allein
skat-said-constrained-stronger = eingeschränkte Welten machen den Monte-Carlo-Spieler stärker als einfache
skat-said-null-few = beim Null bekommt der Monte-Carlo-Spieler mit 5 und 10 Welten weniger als zwei XSkat
skat-said-null-many = beim Null bekommt der Monte-Carlo-Spieler ab 25 Welten mehr als zwei XSkat
skat-said-null-lost = mit 1000 Welten verliert der Monte-Carlo-Spieler kaum ein Nullspiel, 6 von 1000
skat-said-null-same = beim Null bleiben die Punkte des Monte-Carlo-Spielers ab 250 Welten gleich

## Chapter 6

skat-said-stairs-worse = die Treppenfunktion ist schlechter als die mittlere Augenzahl
skat-said-stairs-worlds = mehr Welten helfen der Treppenfunktion nicht
skat-said-first-type-same = Typ I mit { $points } { $points ->
        [one] Auge
       *[other] Augen
    } ist weder besser noch schlechter als die mittlere Augenzahl
skat-said-first-type-20 = Typ I mit 20 Augen ist häufiger besser als schlechter
skat-said-two-second-type = zwei Spieler mit Typ II sind häufiger besser als schlechter als einer mit mittlerer Augenzahl
skat-said-second-type-50 = bei Typ II sind 50 % besser als 25 % und 75 %
skat-said-second-type-better = Typ II mit 50 % ist besser als die mittlere Augenzahl
skat-said-third-type-better = Typ III ist besser als die mittlere Augenzahl
skat-said-third-type-pressed = der Spieler mit mittlerer Augenzahl verliert gegen Typ III weniger als gegen Typ II mit 50 %
skat-said-null-evaluation = beim Null macht die Bewertungsfunktion keinen Unterschied
skat-said-both-same = ab 100 Welten bleiben die Punkte beider gleich

## Chapters 7 and 8

skat-said-ddss-few = DDSS bekommt mit 5 bis 25 Welten weniger als zwei XSkat
skat-said-ddss-many = DDSS bekommt ab 50 Welten mehr als zwei XSkat
skat-said-ddss-in-a-second = in einer Sekunde schafft DDSS für eine Karte im Mittel 100 Welten
skat-said-ddss-timed = mit begrenzter Zeit bekommt DDSS weniger als mit vielen Welten
skat-said-ddss-less = DDSS bekommt gegen zwei XSkat weniger als der Monte-Carlo-Spieler
skat-said-ddss-beats = bei je 100 Welten schlägt DDSS zwei Monte-Carlo-Spieler
skat-said-ddss-equal = mit 200 Welten sind zwei Monte-Carlo-Spieler so stark wie DDSS mit 100
skat-said-equally-strong = mit Typ II, 50 %, und wiederholten Simulationen sind MCU und DDSS gleich stark
skat-said-list = auf der Liste, ohne Punkte für gewonnene Spiele, liegen die Monte-Carlo-Spieler vorn
skat-said-ddss-wins = DDSS gewinnt mehr Spiele
skat-said-ddss-suits = DDSS gewinnt mehr Farbspiele (bei 1000 Kartenverteilungen)
skat-said-grand = die Monte-Carlo-Spieler machen das auf der Liste durch Grands wett
skat-said-stronger = Monte-Carlo-Simulation macht eine Heuristik stärker
skat-said-ten-times = DDSS braucht zehnmal so viel Zeit wie der Monte-Carlo-Spieler
skat-said-hardly-help = die meisten Bewertungsfunktionen helfen kaum
skat-said-only-second-type = nur Typ II hilft merklich

## Verdicts

skat-holds = trifft zu
skat-not = trifft nicht zu
skat-unknown = offen
skat-summary = von { $count } { $count ->
        [one] Aussage
       *[other] Aussagen
    } { $holding }, { $wrong }, { $unknown }
skat-count-holds = { $count ->
        [one] trifft
       *[other] treffen
    } { $count } zu
skat-count-not = { $count } { $count ->
        [one] trifft
       *[other] treffen
    } nicht zu
skat-count-unknown = { $count } { $count ->
        [one] bleibt
       *[other] bleiben
    } offen

## What decides

skat-mean = Mittel
skat-mean-of = Mittel aus { $count }
skat-test-above = { $mean } über 0
skat-test-above-all = { $mean } über 0, keine Spalte darunter
skat-test-below = { $mean } unter 0
skat-test-below-all = { $mean } unter 0, keine Spalte darüber
skat-test-within = { $mean } innerhalb von ±{ $margin }
skat-test-at-most = { $mean } höchstens { $margin }
skat-test-each-above = jeder Unterschied über 0
skat-test-most = die meisten höchstens { $margin }
skat-test-too-few = { $test }; zu wenige Kartenverteilungen ({ $deals })
skat-test-differing = { $test }; Kartenverteilungen mit einem Unterschied: { $deals }
skat-test-once = jede mindestens einmal
skat-test-share-below = unter { $percent } %
skat-test-share-at-most = höchstens { $percent } %
skat-test-hours = mindestens { $least } { $least ->
        [one] Stunde
       *[other] Stunden
    }
skat-test-or-more = mindestens { $least }
skat-test-between = { $least } bis { $most }
skat-test-times = { $least }- bis { $most }-mal

## What was found

skat-not-measured = die Spalten dazu wurden nicht gemessen
skat-with-error = { $value } ± { $error }
skat-in-card-points = { $amount } { $amount ->
        [one] Auge
       *[other] Augen
    }
skat-in-per-cent = { $amount } %
skat-named = { $name }: { $amount }
skat-share = { $count } von { $all }
skat-share-in = in { $count } von { $all }
skat-kind-count = { $kind } { $count }
skat-hours = { $hours } { $hours ->
        [one] Stunde
       *[other] Stunden
    }
skat-worlds-on-average = im Mittel { $worlds } { $worlds ->
        [one] Welt
       *[other] Welten
    }
skat-times-as-long = { $ms } ms je Spiel gegen { $other } ms: { $times }-mal so lang

## What a difference is of

skat-in-table = { $column } in { $table }
skat-less-base = { $column } minus { $base } in { $table }
skat-of-games = { $games }, { $column }
skat-grand = Grands
skat-suit-games = Farbspiele
skat-many-less-few = ab 100 Welten minus 5 und 10 Welten
skat-later-less = spätere minus S100
skat-per-cent-less = 50 % minus { $percent } %
skat-first-tricks = Stiche 1 bis 3
skat-first-less-last = Stiche 1 bis 3 minus 7 bis 9
skat-stairs = Treppe
skat-first-type = I, { $points }
skat-second-type = II, { $percent } %
skat-third-type = III
skat-second-type-less-points = Typ II minus mittlere Augenzahl
skat-second-type-less-others = minus die anderen Typen

## The page itself

contents = Inhalt
table = Tabelle
figure = Abbildung
data = Daten
files = Jede Tabelle und die Punkte jeder Abbildung liegen als CSV neben dieser Seite, alle Daten zusammen als report.json, die Abbildungen als SVG und PNG.
made_by = Erstellt mit Mischwerk { $version }.
verdict_good = Ohne Beanstandung
verdict_bad = Beanstandet
verdict_open = Nicht zu entscheiden
percent = { $value } %

## How numbers and cards are written

thousands = { "\u202F" }
decimals = ,
yes = ja
no = nein
rank-J = B
rank-Q = D

## Names and descriptions of tests, ways by hand and decks

test-repeats = Gleiche Blätter
test-repeats-about = Paare von Blättern gleicher Reihenfolge: Bei einer Quelle mit wenigen Startwerten sind es viele.
deck-skat = Skat
deck-schafkopf-long = Schafkopf lang
deck-schafkopf-short = Schafkopf kurz
deck-mau-mau-short = Mau-Mau kurz
deck-mau-mau-long = Mau-Mau lang
deck-doppelkopf-48 = Doppelkopf
deck-doppelkopf-40 = Doppelkopf ohne Neunen
deck-romme-52 = Rommé kurz ohne Joker
deck-romme-55 = Rommé kurz
deck-romme-104 = Rommé lang ohne Joker
deck-romme-110 = Rommé lang
deck-solitaire-52 = Solitaire kurz
deck-solitaire-104 = Solitaire lang
deck-poker-52 = Bridge und Poker
deck-poker-54 = Bridge, Poker, 2 Joker
test-poker = Pokerhände
test-poker-about = Die Art der Pokerhand an fünf Plätzen, verglichen mit den genauen Häufigkeiten der zehn Arten; seltene sind zusammengefasst, wenn es zu wenige Blätter sind.
test-position-mean = Mittel und Streuung der Karte an jedem Platz
test-position-mean-about = Mittel und Streuung der Kartennummer an jedem Platz: was die schwedische Studie in ihren Abbildungen 7 bis 23 zeichnet.
test-card-mean = Mittel und Streuung des Platzes jeder Karte
test-card-mean-about = Mittel und Streuung des Platzes, an dem eine Karte liegt, über alle Karten.
test-position-chi2 = Karte nach Platz
test-position-chi2-about = Welche Karte an welchem Platz liegt, als eine Tabelle. Dass jedes Blatt jede Karte einmal hat, ist berücksichtigt.
test-runs = Aufsteigende Läufe
test-runs-about = Abschnitte des Blatts mit steigenden Kartennummern. Ein Durchgang über n Stapel lässt höchstens n entstehen. Eulersche Zahlen.
test-rising = Steigende Folgen
test-rising-about = Karten i, i+1, i+2 .., die in dieser Ordnung liegen, auch mit anderen dazwischen. Einmaliges Riffeln lässt höchstens 2 davon entstehen. Eulersche Zahlen.
test-peaks = Gipfel
test-peaks-about = Karten zwischen zwei kleineren. Ein Durchgang über Fächer, oben oder unten angelegt, lässt höchstens so viele entstehen, wie es Fächer sind.
test-adjacency = Erhaltene Nachbarn
test-adjacency-about = Karten, die im sortierten Blatt nebeneinander lagen und es immer noch tun, in beiden Richtungen.
test-fixed-points = Fixpunkte
test-fixed-points-about = Karten, die dort liegen, wo sie im sortierten Blatt lagen; im Mittel eine.
test-cycles = Zyklen
test-cycles-about = Zyklen des Blatts, als Permutation betrachtet. Stirlingzahlen erster Art.
test-guessing = Raten mit Rückmeldung
test-guessing-about = Wer die Ordnung vor dem Mischen kennt, nennt jede Karte, bevor sie aufgedeckt wird: die nächste noch nicht gesehene nach der letzten. Im Mittel trifft er 1 + 1/2 + .. + 1/N.
test-outlier = Das verräterischste Blatt
test-outlier-about = Die höchste Trefferzahl desselben Spielers in einem einzelnen Blatt: Ein nie gemischtes verrät alle Karten und fällt auf, auch wenn alle anderen in Ordnung sind.
test-serial = Aufeinanderfolgende Paare
test-serial-about = Wie oft jede Karte auf jede andere folgt, in allen N überlappenden Paaren des zum Ring geschlossenen Blatts.
test-coupon = Sammelbilderproblem
test-coupon-about = Wie viele Karten gegeben werden, bis jede der vier gleich großen Gruppen vorgekommen ist.
test-tuples = Reihenfolge von m Nachbarn
test-tuples-about = In welcher Reihenfolge je vier Nachbarn liegen: Jede der 24 ist gleich wahrscheinlich.
test-apen = Approximative Entropie
test-apen-about = Ob eine Karte zur oberen oder unteren Hälfte der übrigen gehört: faire Bits, deren Muster nach NIST SP 800-22, Abschnitt 2.12, geprüft werden.
test-kolmogorov = Kolmogorow-Abstand der Plätze
test-kolmogorov-about = Der größte Abstand der Verteilung einer Karte über die Plätze von der gleichmäßigen. Seine Verteilung ist exakt bekannt.
test-seats = Karte nach Sitz
test-seats-about = Welche Karte an welchen Sitz kommt, bei einer Art des Gebens, sonst reihum an vier Sitze.
estimator-most-common-value = häufigster Wert
estimator-collision = Kollisionen
estimator-Markov = Markow-Kette
estimator-compression = Kompression
estimator-MultiMCW = MultiMCW
estimator-lag = Verzögerung
estimator-MultiMMC = MultiMMC
estimator-LZ78Y = LZ78Y
estimator-t-tuple = t-Tupel
estimator-longest-repeated = längste Wiederholung

## Why a line of text, or the names on it, are no deck; ``-advice``: what to do

line-not-text = sie ist kein Text
line-no-card = sie lautet „{ $text }“, und kein Wort davon ist eine Karte oder eine Nummer
line-no-deal = sie lautet „{ $text }“, und das ist keine Verteilung
line-columns = sie hat { $columns } { $columns ->
        [one] Spalte
       *[other] Spalten
    }, die erste Zeile { $wanted }
line-rest = wie viele Karten der Rest sind, ist nicht zu erkennen
line-rest-advice = Sagen Sie, welches Blatt es ist: --deck NAME.
line-gap = sie sagt, dass ein Blatt fehlt
line-gap-advice = Begann jedes Blatt sortiert, lassen Sie die Zeile weg; von einer Folge prüfen Sie die Teile einzeln oder geben alle Ausgangslagen an: --before.
line-cards = sie hat { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }, nicht { $wanted }
line-size = sie hat { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }; es müssen { $fewest } bis { $most } sein
line-not-number = Karte { $place } ist { $text }, und das ist keine Kartennummer
line-outside = eine Karte { $number } gibt es nicht: die Nummern von { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    } gehen von { $first } bis { $last }
line-not-json = sie beginnt wie JSON, ist aber keines
line-error = sie ist eine Fehlermeldung, kein Blatt: { $error }
line-not-done = sie ist nicht der Bericht von einem Mischen, das zu Ende ging
line-other-job = sie ist der Bericht von etwas anderem als einem Mischen: { $job }
line-sealed = versiegelt gemischt, also ist die Reihenfolge unbekannt: Mischen Sie mit --auditable
line-twice = { $twice } ist { $times }-mal da, und { $missing } fehlt
line-twice-number = Karte { $twice } ist { $times }-mal da, und Karte { $missing } fehlt
names-size = sie hat { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }, das Blatt { $deck } hat { $size }
names-unheard-of = sie nennt { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }; ein Blatt mit so vielen ist nicht bekannt
names-unheard-of-advice = Nehmen Sie stattdessen Nummern.
names-several = ihre Karten gehören zu mehreren Blättern: { $names }
names-several-advice = Sagen Sie, welches es ist: --deck NAME.
names-unknown = Karte { $place } ist { $text }, und das ist keine Karte von { $deck }

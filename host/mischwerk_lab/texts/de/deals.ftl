## Hands that were dealt

deals = Ist fair gegeben worden?
deals-subtitle-bridge = { $deals } { $deals ->
        [one] Bridge-Verteilung
       *[other] Bridge-Verteilungen
    } in { $file }.
deals-subtitle-skat = { $deals } { $deals ->
        [one] Skat-Verteilung
       *[other] Skat-Verteilungen
    } in { $file }.
deals-fair = Nichts spricht dagegen, dass fair gegeben wurde: { $deals } { $deals ->
        [one] Verteilung antwortet
       *[other] Verteilungen antworten
    } wie gut gemischte (Fragen: { $questions }).
deals-unfair = { $deals } { $deals ->
        [one] Verteilung, und sie ist
       *[other] Verteilungen, und sie sind
    } NICHT so, wie gut gemischte es sind: { $what }.
deals-repeated = Diese Verteilungen sind NICHT so, wie gut gemischte es sind: Manche wurden zweimal gegeben.
deals-finding = { $what }: im Mittel { $mean }, erwartet { $expected } (p = { $p })
deals-finding-classes = { $name } bei { $seat } zu oft oder zu selten
deals-again = { $count ->
        [one] Board { $boards } hat
       *[other] Die Boards { $boards } haben
    } die Hände eines früheren Boards. Das geschieht nicht durch Zufall.
deals-boards-right = Teiler und Gefahrenlage passen, soweit sie angegeben sind, zu den Nummern von { $all } { $all ->
        [one] Board
       *[other] Boards
    }.
deals-boards-wrong = { $count ->
        [one] Board { $boards } hat
       *[other] Die Boards { $boards } haben
    } einen anderen Teiler oder eine andere Gefahrenlage, als die Nummer sagt: ein Schreibfehler, keine Frage des Mischens.
deals-power = Was { $deals } { $deals ->
        [one] Verteilung zeigen kann
       *[other] Verteilungen zeigen können
    }: Wiche „{ $what }“ im Mittel um { $away } je Verteilung ab, so fiele das mit einer Wahrscheinlichkeit von 95 % auf.
deals-table = Die Fragen; Zahlen sind Mittel aus { $deals } { $deals ->
        [one] Verteilung
       *[other] Verteilungen
    }
deals-column-question = Frage
deals-column-mean = gesehen
deals-column-expected = erwartet
deals-column-visible = fällt auf ab
deals-column-p = p
deals-column-verdict = Urteil
deals-parts = Nicht alle Hände sind aufgezeichnet: Was fehlt, wurde ausgelost; das macht die Antwort schwächer, nicht falsch.
deals-likely = wie erwartet
deals-unlikely = kein Zufall
deals-visible = „Fällt auf ab“: Ein Mittel, das um so viel daneben liegt, fällt mit einer Wahrscheinlichkeit von 95 % auf. Mehr Verteilungen zeigen weniger: viermal so viele die Hälfte davon.
deals-law = Jeder p-Wert ist exakt: Das Gesetz jeder Zahl in einer Verteilung ist ausgezählt, und gut gemischte Verteilungen hängen nicht voneinander ab. Alle Fragen zusammen nennen gut gemischte Verteilungen in höchstens { $rate } der Fälle unfair (Holm).
deals-not-asked = Wo eine Karte in ihrer Hand lag, ist nicht aufgezeichnet, also wird danach nicht gefragt. `mischwerk lab watch` verfolgt eine Datei, die wächst.
deals-points-N = Figurenpunkte von Nord
deals-points-E = Figurenpunkte von Ost
deals-points-S = Figurenpunkte von Süd
deals-points-W = Figurenpunkte von West
deals-points-NS = Figurenpunkte von Nord und Süd zusammen
deals-jacks-V = Buben von Vorhand
deals-jacks-M = Buben von Mittelhand
deals-jacks-H = Buben von Hinterhand
deals-jacks-S = Buben im Skat
deals-eyes-S = Augen im Skat
deals-squares = Quadrate der Farblängen, zusammengezählt
deals-squares-low = Die Farben liegen zu gleichmäßig, wie nach zu wenig Mischen.
deals-squares-high = Die Farben liegen zu ungleich.
deals-voids = Chicanen: Hände ohne eine Farbe
deals-long = lange Farben: beim Bridge sieben Karten oder mehr, beim Skat sechs
deals-returns = Karten, die an den Platz zurückkehren, an dem sie in der Verteilung davor waren
deals-classes = Asse, Zehnen, Buben, Augen und jede Farbe an jedem Platz: die unwahrscheinlichste Summe

forehand = Vorhand
    .short = Vorh.
middlehand = Mittelhand
    .short = Mittelh.
rearhand = Hinterhand
    .short = Hinterh.
you = du
clubs = Kreuz
spades = Pik
hearts = Herz
diamonds = Karo
grand = Grand
null = Null
hand = Hand
schneider = Schneider
schwarz = Schwarz
ouvert = Ouvert

## A game as it goes

welcome = Skat. `hilfe` zeigt, was man eingeben kann, `ende` hört auf.
resumed = Das aufgehobene Spiel geht weiter.
game = Spiel { $number }. Vorhand: { $forehand }; Mittelhand: { $middlehand }; Hinterhand: { $rearhand }.
sits_out = { $player } { $player ->
        [du] gibst
       *[other] gibt
    } und setzt aus.
game_number = Spiel { $number }.
own_cards = Deine Karten: { $cards }.
cards = Deine Karten: { $cards }.
dealt = { $seat }: { $cards }.
bid = { $seat } reizt { $value }.
hold = { $seat } { $seat ->
        [du] hältst
       *[other] hält
    } { $value }.
pass = { $seat } passt.
soloist = { $seat } { $seat ->
        [du] spielst
       *[other] spielt
    } allein, gereizt bis { $value }.
take_skat = { $seat } { $seat ->
        [du] nimmst
       *[other] nimmt
    } den Skat auf.
play_hand = { $seat } { $seat ->
        [du] spielst
       *[other] spielt
    } aus der Hand.
skat = Im Skat: { $cards }.
discard = { $seat } { $seat ->
        [du] hast
       *[other] hat
    } gedrückt.
discarded = { $seat } { $seat ->
        [du] hast
       *[other] hat
    } { $cards } gedrückt.
declare = { $seat } { $seat ->
        [du] sagst
       *[other] sagt
    } { $game } an.
open = { $seat } { $seat ->
        [du] zeigst
       *[other] zeigt
    } { $cards }.
play = { $seat } { $seat ->
        [du] spielst
       *[other] spielt
    } { $card }.
trick = Stich { $number } geht an { $seat }, Augen: { $points }.
    .you = Stich { $number } geht an dich, Augen: { $points }.
claim = { $seat } { $seat ->
        [du] legst
       *[other] legt
    } auf: der Rest ist sicher.
undone = Zurückgenommen.

## Results

passed_in = Alle haben gepasst: eingepasst, keine Punkte.
won = { $seat } { $seat ->
        [du] hast
       *[other] hat
    } { $game } mit { $points } { $points ->
        [one] Auge
       *[other] Augen
    } gewonnen.
lost = { $seat } { $seat ->
        [du] hast
       *[other] hat
    } { $game } mit { $points } { $points ->
        [one] Auge
       *[other] Augen
    } verloren.
won_null = { $seat } { $seat ->
        [du] hast
       *[other] hat
    } { $game } gewonnen.
lost_null = { $seat } { $seat ->
        [du] hast
       *[other] hat
    } { $game } verloren.
unfinished = Die Aufzeichnung endet hier.
overbid = Überreizt: { $value } wert, gereizt bis { $bid }; es zählt { $raised }.
with = mit { $number }
without = ohne { $number }
level =
    .game = Spiel { $number }
    .hand = Hand { $number }
    .schneider = Schneider { $number }
    .schneider_announced = angesagt { $number }
    .schwarz = Schwarz { $number }
    .schwarz_announced = angesagt { $number }
    .ouvert = Ouvert { $number }
value = { $levels }, mal { $base }: { $value }.
score = { $seat }: { $score } auf der Liste.
score_lost = { $seat }: { $score } auf der Liste, { $times }-mal der Wert.

## The list

list =
    .empty = Auf der Liste steht noch nichts.
    .game = Spiel { $number }: { $soloist }, { $game }: { $scores }.
    .game_passed = Spiel { $number }: eingepasst: { $scores }.
    .points = Spielpunkte: { $scores }.
    .counts = Gewonnen und verloren: { $scores }.
    .total = Seeger-Fabian: { $scores }.
    .head = Spiel
    .bid = Reizwert
    .passed = eingepasst
    .row_points = Spielpunkte
    .row_counts = Gew., verl.
    .row_total = Seeger-Fabian
last = Letzter Stich: { $cards }, geht an { $seat }.
    .you = Letzter Stich: { $cards }, geht an dich.

## Hints

hint = Tipp: { $action }: { $reason }.
    .claim = Tipp: auflegen: der Rest ist sicher.
    .best_wins = gewinnt { $percent } % von { $worlds } { $worlds ->
            [one] möglichen Verteilung
           *[other] möglichen Verteilungen
        }, { $others }
    .wins = { $card } { $percent } %
    .best_points = gewinnt { $percent } % von { $worlds } { $worlds ->
            [one] möglichen Verteilung
           *[other] möglichen Verteilungen
        } mit im Mittel { $points } { $points ->
            [one] Auge
           *[other] Augen
        }, { $others }
    .points = { $card } { $percent } % mit { $points }
    .slow = Der erste Tipp braucht bis zu einer halben Minute: die Simulation wird einmal übersetzt.
action =
    .pass = passen
    .hold = halten
    .take_skat = Skat nehmen
    .play_hand = Hand
    .claim = auflegen
    .discard = { $cards } drücken

## Whose turn

turn =
    .bid = Du bist dran: reize { $value } oder mehr, oder passe.
    .first = Du bist dran: alle haben gepasst; reize { $value }, oder passe.
    .hold = Du bist dran: halte { $value }, oder passe.
    .skat = Du bist dran: nimm den Skat, oder Hand.
    .discard = Du bist dran: drücke zwei Karten.
    .declare = Du bist dran: sage ein Spiel an.
    .play = Du bist dran: spiele eine von { $cards }.
    .claim = Du bist dran: auflegen, oder weiter.
    .next = Du bist dran: weiter zum nächsten Spiel, oder ende.
seed = Dieselben Karten noch einmal: --seed { $number }.
kept = Das Spiel ist aufgehoben in { $file }; mit --resume { $file } geht es weiter.

## The screen

screen =
    .title = Spiel { $number }
    .trick = Stich { $number } von 10
    .alone = { $player }: { $game }, gereizt { $bid }
    .table = Auf dem Tisch:
    .open = { $player } { $player ->
            [du] hast
           *[other] hat
        }:
    .lead = Du spielst aus.
prompt =
    .bid = Reize { $value } oder mehr, oder passe
    .first = Alle haben gepasst. Reize 18, oder passe
    .hold = Halte { $value }, oder passe
    .skat = Nimm den Skat, oder Hand
    .discard = Drücke zwei Karten
    .declare = Dein Spiel
    .play = Deine Karte
    .claim = Der Rest ist sicher: auflegen, oder weiter
    .next = Enter: nächstes Spiel, oder ende
    .replay = Enter: weiter, q: aufhören

## Errors

error = Fehler, { $text }
    .empty = eine leere Zeile ist kein Befehl.
    .unknown = "{ $word }" ist kein Befehl: hilfe zeigt alle.
    .long = die Zeile ist länger als { $number } Zeichen.
    .form = der Befehl ist: { $form }.
    .card = "{ $word }" ist keine Karte: Karten sind etwa KrB, P10, He9 oder KaD, auch CJ, ST, H9, DQ.
    .game = "{ $word }" ist kein Spiel und keine Ansage: sage { $words }.
    .not_now = das geht jetzt nicht. { $turn }
    .over = das Spiel ist zu Ende. { $turn }
    .bid_value = { $value } ist kein Reizwert: der nächste ist { $next }.
    .bid_low = { $value } ist nicht mehr als { $bid }: reize { $next } oder mehr, oder passe.
    .bid_first = jetzt geht nur { $value }, oder du passt.
    .bid_hold = halte { $value }, oder passe.
    .discard = gedrückt werden zwei verschiedene Karten.
    .held = du hast { $card } nicht.
    .follow = { $card } bedient { $led } nicht.
    .taken = der Skat ist aufgenommen: das ist kein Handspiel.
    .announce = nur aus der Hand kann { $word } angesagt werden.
    .null_announce = bei Null kann nur Ouvert angesagt werden.
    .null_low = gereizt ist bis { $bid }, mehr als { $game } wert ist: { $value }.
    .claim_trick = aufgelegt wird zu Beginn eines Stichs.
    .claim = der Rest ist nach dem, was du weißt, nicht sicher.
    .no_trick = es gibt noch keinen Stich.
    .training = zurück gibt es nur mit --training.
    .nothing_to_undo = es gibt nichts zurückzunehmen.

## Help

help =
    .number = reizen; reize allein: der niedrigste Wert
    .yes = den Reizwert halten
    .pass = passen
    .take = den Skat aufnehmen
    .hand = aus der Hand spielen
    .discard = zwei Karten drücken
    .declare = ansagen: Kreuz, Pik, Herz, Karo, Grand oder Null, dazu Schneider, Schwarz, Ouvert
    .play = eine Karte spielen, auch ohne spiele. 10 oder T, B oder J, D oder Q; Kr P He Ka oder C S H D
    .claim = der Rest gehört mir, wenn das sicher ist
    .cards = noch einmal die eigenen Karten
    .last = der letzte Stich
    .list = die Liste, mit Seeger-Fabian
    .hint = was ein Computerspieler täte
    .undo = zurücknehmen, mit --training
    .next = das nächste Spiel
    .quit = aufhören; das Spiel wird aufgehoben

## What may be typed: the first word of a command is the one that is shown; forms of commands with what follows

command =
    .bid = reize reizen
    .hold = halte ja halten
    .pass = passe weg passen nein
    .take = nimm nehmen aufnehmen
    .hand = hand
    .discard = drücke drücken druecke druecken
    .declare = ansage ansagen
    .play = spiele
    .claim = auflegen rest
    .cards = karten blatt
    .last = stich
    .list = liste
    .hint = tipp
    .undo = zurück zurueck
    .next = weiter
    .quit = ende
    .help = hilfe
form =
    .bid = reize 20
    .discard = drücke Kr7 P8
    .declare = ansage grand
    .play = spiele KrB

## What may be typed for suits and ranks, beside their letters in records

suit =
    .C = kr kreuz
    .S = p pi pik
    .H = he herz
    .D = ka karo
rank =
    .T = z
    .J = b u
    .Q = d
    .K = k
    .A = a

## How cards are shown: letters of the suits where a terminal has no symbols, and ranks

letter =
    .C = Kr
    .S = P
    .H = He
    .D = Ka
face =
    .T = 10
    .J = B
    .Q = D

## Reasons of the computer players; the English ones are those in the code, by which they are found

reason =
    .these-tricks-are = diese Stiche sind sicher und gewinnen das Spiel
    .draw-trumps-nobody = Trumpf ziehen: diesen kann niemand nehmen
    .a-jack-to = ein Bube, damit die höheren fallen
    .a-low-trump = ein kleiner Trumpf: erst müssen die hohen der anderen fallen
    .the-jacks-are = die Buben sind weg: erst hochspielen, solange die sicheren Karten das Spiel halten
    .nobody-can-take = diese Karte kann niemand nehmen
    .an-ace-while = ein Ass, solange die anderen noch bedienen müssen
    .a-small-card = eine kleine Karte, damit das Ass fällt und die Zehn steht
    .from-the-longest = von der längsten Farbe, damit ihre kleinen Karten hoch werden
    .nothing-better-the = nichts Besseres: die kleinste
    .this-trick-wins = dieser Stich gewinnt das Spiel
    .takes-it-with = stechen: abwerfen würde mindestens einen König kosten
    .nothing-in-this = der Stich ist leer: das Ass wartet auf die Zehn
    .last-to-play = in Hinterhand: nehmen, mit der Karte, die am meisten bringt
    .good-unless-the = reicht, wenn der Nächste diese Farbe hat
    .nobody-behind-can = dahinter kann niemand diese Karte nehmen
    .a-trump-that = ein Trumpf, für den der Letzte einen höheren braucht
    .higher-than-the = höher als bisher, aber kein Volles: der Letzte muss etwas geben
    .cant-or-wont = nicht nehmen: eine kleine Karte einer kurzen Farbe, und keine Zehn wird blank
    .does-not-take = nicht nehmen: die kleinste
    .these-tricks-are-certain = diese Stiche sind sicher, damit hat der Alleinspieler verloren
    .the-soloist-cant = der Alleinspieler muss bedienen und kann sie nicht nehmen
    .the-partner-has = der Partner hat diese Farbe nicht und kann stechen
    .an-ace-while-the = ein Ass, solange der Alleinspieler die Farbe noch hat
    .the-soloist-has = der Alleinspieler hat diese Farbe nicht: er muss stechen oder sie laufen lassen
    .the-suit-that = die Farbe des Partners, mit König oder Dame, wenn sie die höchste ist
    .the-soloist-is = der Alleinspieler sitzt dahinter: klein von langer Farbe, am besten wo der Partner das Ass haben kann
    .the-partner-is = der Partner sitzt dahinter: klein von kurzer Farbe, am besten wo er das Ass haben kann
    .no-suit-worth = keine Farbe lohnt: die kleinste
    .this-trick-defeats = mit diesem Stich hat der Alleinspieler verloren
    .the-partner-takes = der Stich gehört dem Partner: schmieren
    .a-grand-and = Grand und wenig im Stich: das Ass wartet auf die Zehn
    .too-little-in = zu wenig im Stich für einen Trumpf
    .takes-the-trick = dem Alleinspieler den Stich nehmen, mit der Karte, die am meisten bringt
    .the-partner-probably = der Partner nimmt ihn wohl noch: schmieren
    .the-highest-of = die höchste der Farbe, bevor der Alleinspieler kommt
    .the-partner-leads = der Partner hat die höchste ausgespielt, und der Alleinspieler muss bedienen
    .free-to-discard = abwerfen: kleine Karten einer kurzen Farbe, und keine Zehn wird blank
    .gives-the-cheapest = die kleinste geben
    .everybody-who-has = wer diese Farbe hat, liegt darüber, und die übrigen bleiben klein genug
    .everybody-who-has-this = wer diese Farbe hat, liegt darüber
    .of-the-lowest = von den kleinsten die, über der die meisten liegen
    .free-to-discard-the = abwerfen: die gefährlichste Karte
    .the-highest-card = die höchste, die darunter bleibt
    .has-to-go = muss darüber: die kleinste, vielleicht geht noch jemand höher
    .the-trick-is = der Stich gehört ihm
    .a-low-card = klein in einer Farbe, in der der Alleinspieler hoch sein kann
    .the-soloist-has-the = der Alleinspieler hat den Stich: darunter bleiben
    .free-to-discard-from = abwerfen: von der kürzesten Farbe, damit der Partner sie spielen kann
    .the-soloist-plays = der Alleinspieler kommt noch: klein, damit er darüber muss
    .nothing-to-win = nichts zu holen: die höchste weg
    .the-lowest-card = die kleinste Karte
    .the-skat-makes = der Skat macht das Blatt besser
    .no-game-likely = kein Spiel, das für { $bid } sicher genug ist
    .good-for = gut bis { $bid }
    .without-skat = { $game }, { $share }, ohne den Skat
    .without-these = { $game }, { $share }, ohne diese beiden
    .share = { $game }, { $share }
    .no-game-worth = kein Spiel mit diesem Blatt ist so viel wert
    .points-bidding = im Mittel { $points } auf der Liste, Reizen { $bidding }
    .good-up-to = gut bis { $bid }: im Mittel { $points } auf der Liste, Passen { $passing }
    .game-points-skat = { $game }: im Mittel { $points } auf der Liste, mit dem Skat { $skat }
    .points-game = im Mittel { $points } auf der Liste, { $game }
    .game-points = { $game }: im Mittel { $points } auf der Liste
    .points = im Mittel { $points } auf der Liste

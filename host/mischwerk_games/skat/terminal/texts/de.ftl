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
give_up = { $seat } { $seat ->
        [du] gibst
       *[other] gibt
    } das Spiel verloren.
concede = { $seat } { $seat ->
        [du] überlässt
       *[other] überlässt
    } dem Alleinspieler den Rest.
undone = Zurückgenommen.
sit_down = die Spieler setzen sich
thinks = { $seat } { $seat ->
        [du] überlegst
       *[other] überlegt
    }

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
left = { $seat } ging, oder war zu langsam.
unfinished = Die Aufzeichnung endet hier.
missed_schneider = Schneider war angesagt: nötig waren 90 Augen.
missed_schwarz = Schwarz war angesagt: nötig waren alle Stiche.
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
score_lost = { $seat }: { $score } auf der Liste, das { $times }-Fache des Wertes.

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
    .title = Skatliste { $name }
players =
    .name = Name
    .games = Spiele
    .alone = Allein
    .won = Gew.
    .points = Punkte
    .total = SF/36
    .left = Weg
    .suit = Farbe
    .grand = Grand
    .null = Null
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
    .best_list = im Mittel { $score } gegenüber der anderen Partei bei { $worlds } { $worlds ->
            [one] möglichen Verteilung
           *[other] möglichen Verteilungen
        }, { $percent } % gewonnen; { $others }
    .best_equal = im Mittel { $score } gegenüber der anderen Partei bei { $worlds } { $worlds ->
            [one] möglichen Verteilung
           *[other] möglichen Verteilungen
        }, { $percent } % gewonnen; so gut wie { $others }
    .list = { $card } { $score }, { $percent } %
    .slow = Der erste Tipp braucht bis zu einer halben Minute: die Simulation wird einmal übersetzt.
    .soon = der Tipp wird gesucht
    .rules = Ein Tipp nach Regeln: die Simulation wird gerade einmal übersetzt und gibt in einer Minute bessere.
action =
    .pass = passen
    .hold = halten
    .take_skat = Skat nehmen
    .play_hand = Hand
    .claim = auflegen
    .give_up = aufgeben
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
kept_list = Die Liste ist aufgehoben: mit --list { $name } geht sie weiter.
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
    .give = aufgeben kann man nur, während gespielt wird.
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
    .give = das Spiel verloren geben; Gegenspieler überlassen dem Alleinspieler den Rest
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
    .give = aufgeben schenken gebe
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
    .give = gebe auf

## What may be typed for suits and ranks, beside their letters in records

suit =
    .C = kr kreuz
    .S = p pi pik
    .H = he herz
    .D = ka karo
rank =
    .T = z zehn
    .J = b u bube unter
    .Q = d dame
    .K = k könig koenig
    .A = a ass

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

## Reasons of the computer players, whose English is in the code; of rules by their files and names

reason =
    .soloist-cash_the_game = diese Stiche sind sicher und gewinnen das Spiel
    .soloist-draw_with_masters = Trumpf ziehen: diesen kann niemand nehmen
    .soloist-force_out_jacks_in_grand = ein Bube, damit die höheren fallen
    .soloist-force_out_high_trumps = ein kleiner Trumpf: erst müssen die hohen der anderen fallen
    .soloist-develop_in_grand = die Buben sind weg: erst hochspielen, solange die sicheren Karten das Spiel halten
    .soloist-cash_sure_cards = diese Karte kann niemand nehmen
    .soloist-cash_aces_early = ein Ass, solange die anderen noch bedienen müssen
    .soloist-free_the_ten = eine kleine Karte, damit das Ass fällt und die Zehn steht
    .soloist-long_suit = von der längsten Farbe, damit ihre kleinen Karten hoch werden
    .soloist-least = nichts Besseres: die kleinste
    .soloist-win_now = dieser Stich gewinnt das Spiel
    .soloist-trump_rather_than_throw = stechen: abwerfen würde mindestens einen König kosten
    .soloist-wait_for_the_ten = der Stich ist leer: das Ass wartet auf die Zehn
    .soloist-take_last = in Hinterhand: nehmen, mit der Karte, die am meisten bringt
    .soloist-take_if_the_next_follows = reicht, wenn der Nächste diese Farbe hat
    .soloist-take_in_the_middle = dahinter kann niemand diese Karte nehmen
    .soloist-over_trump = ein Trumpf, für den der Letzte einen höheren braucht
    .soloist-make_them_pay = höher als bisher, aber kein Volles: der Letzte muss etwas geben
    .soloist-throw_a_loser = nicht nehmen: eine kleine Karte einer kurzen Farbe, und keine Zehn wird blank
    .soloist-give_least = nicht nehmen: die kleinste
    .defender-cash_to_sixty = diese Stiche sind sicher, damit hat der Alleinspieler verloren
    .defender-sure_card = der Alleinspieler muss bedienen und kann sie nicht nehmen
    .defender-partner_trumps = der Partner hat diese Farbe nicht und kann stechen
    .defender-ace_at_once = ein Ass, solange der Alleinspieler die Farbe noch hat
    .defender-make_the_soloist_trump = der Alleinspieler hat diese Farbe nicht: er muss stechen oder sie laufen lassen
    .defender-partner_s_suit = die Farbe des Partners, mit König oder Dame, wenn sie die höchste ist
    .defender-long_through_the_soloist = der Alleinspieler sitzt dahinter: klein von langer Farbe, am besten wo der Partner das Ass haben kann
    .defender-short_to_the_partner = der Partner sitzt dahinter: klein von kurzer Farbe, am besten wo er das Ass haben kann
    .defender-least = keine Farbe lohnt: die kleinste
    .defender-defeat_now = mit diesem Stich hat der Alleinspieler verloren
    .defender-give_points = der Stich gehört dem Partner: schmieren
    .defender-let_the_ten_come = Grand und wenig im Stich: das Ass wartet auf die Zehn
    .defender-save_the_trump = zu wenig im Stich für einen Trumpf
    .defender-take_from_the_soloist = dem Alleinspieler den Stich nehmen, mit der Karte, die am meisten bringt
    .defender-partner_may_take = der Partner nimmt ihn wohl noch: schmieren
    .defender-ace_in_the_middle = die höchste der Farbe, bevor der Alleinspieler kommt
    .defender-give_points_before_the_soloist = der Partner hat die höchste ausgespielt, und der Alleinspieler muss bedienen
    .defender-throw_short = abwerfen: kleine Karten einer kurzen Farbe, und keine Zehn wird blank
    .defender-give_least = die kleinste geben
    .null_games-lead_and_stay_below = wer diese Farbe hat, liegt darüber, und die übrigen bleiben klein genug
    .null_games-lead_below_all = wer diese Farbe hat, liegt darüber
    .null_games-lead_least_risk = von den kleinsten die, über der die meisten liegen
    .null_games-throw_the_worst = abwerfen: die gefährlichste Karte
    .null_games-duck_under = die höchste, die darunter bleibt
    .null_games-hope_below = muss darüber: die kleinste, vielleicht geht noch jemand höher
    .null_games-any_card = der Stich gehört ihm
    .null_games-lead_where_he_must_take = klein in einer Farbe, in der der Alleinspieler hoch sein kann
    .null_games-stay_below_the_soloist = der Alleinspieler hat den Stich: darunter bleiben
    .null_games-throw_short_suit = abwerfen: von der kürzesten Farbe, damit der Partner sie spielen kann
    .null_games-low_before_the_soloist = der Alleinspieler kommt noch: klein, damit er darüber muss
    .null_games-rid_of_the_high = nichts zu holen: die höchste weg
    .null_games-lowest_of_all = die kleinste Karte
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
    .points-game = im Mittel { $points } auf der Liste, { $game } { $other }
    .game-points = { $game }: im Mittel { $points } auf der Liste
    .points = im Mittel { $points } auf der Liste

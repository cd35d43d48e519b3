forehand = forehand
    .short = fore
middlehand = middlehand
    .short = middle
rearhand = rearhand
    .short = rear
you = you
clubs = clubs
spades = spades
hearts = hearts
diamonds = diamonds
grand = grand
null = null
hand = hand
schneider = schneider
schwarz = schwarz
ouvert = ouvert

## A game as it goes

welcome = Skat. `help` shows what you can type, `quit` leaves.
resumed = The kept game continues.
game = Game { $number }. Forehand: { $forehand }; middlehand: { $middlehand }; rearhand: { $rearhand }.
sits_out = { $player } { $player ->
        [you] deal
       *[other] deals
    } and { $player ->
        [you] sit
       *[other] sits
    } out.
game_number = Game { $number }.
own_cards = Your cards: { $cards }.
cards = Your cards: { $cards }.
dealt = { $seat }: { $cards }.
bid = { $seat } { $seat ->
        [you] bid
       *[other] bids
    } { $value }.
hold = { $seat } { $seat ->
        [you] hold
       *[other] holds
    } { $value }.
pass = { $seat } { $seat ->
        [you] pass
       *[other] passes
    }.
soloist = { $seat } { $seat ->
        [you] play
       *[other] plays
    } alone at { $value }.
take_skat = { $seat } { $seat ->
        [you] take
       *[other] takes
    } the skat.
play_hand = { $seat } { $seat ->
        [you] leave
       *[other] leaves
    } the skat.
skat = In the skat: { $cards }.
discard = { $seat } { $seat ->
        [you] have
       *[other] has
    } discarded two cards.
discarded = { $seat } { $seat ->
        [you] have
       *[other] has
    } discarded { $cards }.
declare = { $seat } { $seat ->
        [you] declare
       *[other] declares
    } { $game }.
open = { $seat } { $seat ->
        [you] show
       *[other] shows
    } { $cards }.
play = { $seat } { $seat ->
        [you] play
       *[other] plays
    } { $card }.
trick = Trick { $number } goes to { $seat }, points: { $points }.
    .you = Trick { $number } goes to you, points: { $points }.
claim = { $seat } { $seat ->
        [you] claim
       *[other] claims
    } the rest.
give_up = { $seat } { $seat ->
        [you] give
       *[other] gives
    } the game up.
concede = { $seat } { $seat ->
        [you] leave
       *[other] leaves
    } the rest to the soloist.
undone = Taken back.
sit_down = the players sit down
thinks = { $seat } { $seat ->
        [you] think
       *[other] thinks
    }

## Results

passed_in = Everybody has passed: no game, no points.
won = { $seat } { $seat ->
        [you] have
       *[other] has
    } won { $game } with { $points } card { $points ->
        [one] point
       *[other] points
    }.
lost = { $seat } { $seat ->
        [you] have
       *[other] has
    } lost { $game } with { $points } card { $points ->
        [one] point
       *[other] points
    }.
won_null = { $seat } { $seat ->
        [you] have
       *[other] has
    } won { $game }.
lost_null = { $seat } { $seat ->
        [you] have
       *[other] has
    } lost { $game }.
left = { $seat } left, or took too long.
unfinished = The record ends here.
missed_schneider = Schneider was announced: that needed 90 card points.
missed_schwarz = Schwarz was announced: that needed all tricks.
overbid = Overbid: worth { $value }, but the bid was { $bid }; it counts { $raised }.
with = with { $number }
without = without { $number }
level =
    .game = game { $number }
    .hand = hand { $number }
    .schneider = schneider { $number }
    .schneider_announced = announced { $number }
    .schwarz = schwarz { $number }
    .schwarz_announced = announced { $number }
    .ouvert = ouvert { $number }
value = { $levels }, times { $base }: { $value }.
score = { $seat }: { $score } on the list.
score_lost = { $seat }: { $score } on the list, { $times } times the value.

## The list

list =
    .empty = The list is still empty.
    .game = Game { $number }: { $soloist }, { $game }: { $scores }.
    .game_passed = Game { $number }: passed in: { $scores }.
    .points = Game points: { $scores }.
    .counts = Won and lost: { $scores }.
    .total = Seeger-Fabian: { $scores }.
    .head = Game
    .bid = Bid
    .passed = passed in
    .row_points = Game points
    .row_counts = Won, lost
    .row_total = Seeger-Fabian
    .title = Skat list { $name }
players =
    .name = Player
    .games = Games
    .alone = Alone
    .won = Won
    .points = Points
    .total = SF/36
    .left = Left
    .suit = suit
    .grand = grand
    .null = null
last = Last trick: { $cards }, taken by { $seat }.
    .you = Last trick: { $cards }, taken by you.

## Hints

hint = Hint: { $action }: { $reason }.
    .claim = Hint: claim: the rest is certain.
    .best_wins = wins { $percent } % of { $worlds } { $worlds ->
            [one] world
           *[other] worlds
        }, { $others }
    .wins = { $card } { $percent } %
    .best_list = gains { $score } on the other party on average in { $worlds } { $worlds ->
            [one] world
           *[other] worlds
        }, { $percent } % won; { $others }
    .best_equal = gains { $score } on the other party on average in { $worlds } { $worlds ->
            [one] world
           *[other] worlds
        }, { $percent } % won; as good as { $others }
    .list = { $card } { $score }, { $percent } %
    .slow = The first hint takes up to half a minute: the simulation is compiled, once.
    .soon = looking for a hint
    .rules = A hint by rules: the simulation is being compiled, once, and gives better ones in a minute.
action =
    .pass = pass
    .hold = hold
    .take_skat = take
    .play_hand = hand
    .claim = claim
    .give_up = give up
    .discard = discard { $cards }

## Whose turn

turn =
    .bid = Your turn: bid { $value } or more, or pass.
    .first = Your turn: everybody has passed; bid { $value }, or pass.
    .hold = Your turn: hold { $value }, or pass.
    .skat = Your turn: take the skat, or hand to leave it.
    .discard = Your turn: discard two cards.
    .declare = Your turn: declare a game.
    .play = Your turn: play one of { $cards }.
    .claim = Your turn: claim the rest, or next.
    .next = Your turn: next for the next game, or quit.
seed = These deals again: --seed { $number }.
kept_list = The list is kept: --list { $name } continues it.
kept = The game is kept in { $file }; --resume { $file } continues it.

## The screen

screen =
    .title = Game { $number }
    .trick = Trick { $number } of 10
    .alone = { $player }: { $game } at { $bid }
    .table = On the table:
    .open = { $player } { $player ->
            [you] hold
           *[other] holds
        }:
    .lead = You lead.
prompt =
    .bid = Bid { $value } or more, or pass
    .first = Everybody has passed. Bid 18, or pass
    .hold = Hold { $value }, or pass
    .skat = take the skat, or hand
    .discard = Two cards to discard
    .declare = Your game
    .play = Your card
    .claim = The rest is certain: claim, or next
    .next = Enter for the next game, or quit
    .replay = Enter continues, q leaves

## Errors

error = Error, { $text }
    .empty = an empty line is no command.
    .unknown = "{ $word }" is not a command: help lists them.
    .long = the line is longer than { $number } { $number ->
            [one] letter
           *[other] letters
        }.
    .form = the command is: { $form }.
    .card = "{ $word }" is not a card: cards are, for example, CJ, ST, H9 or D10.
    .game = "{ $word }" is not a game and can't be announced: say { $words }.
    .not_now = that can't be done now. { $turn }
    .over = the game is over. { $turn }
    .bid_value = { $value } is not a bid value: the next is { $next }.
    .bid_low = { $value } is not more than { $bid }: bid { $next } or more, or pass.
    .bid_first = only { $value } can be said now, or pass.
    .bid_hold = hold the bid of { $value }, or pass.
    .discard = the discard is two different cards.
    .held = you do not hold { $card }.
    .follow = { $card } does not follow { $led }.
    .taken = the skat was taken: this is not a hand game.
    .announce = only a hand game can announce { $word }.
    .null_announce = in null only ouvert can be announced.
    .null_low = the bid is { $bid }, more than { $game } is worth: { $value }.
    .give = that can be given up during the play only.
    .claim_trick = a claim is made at the beginning of a trick.
    .claim = the rest is not certain from what you know.
    .no_trick = there is no trick yet.
    .training = undo is for --training.
    .nothing_to_undo = there is nothing to take back.

## Help

help =
    .number = a bid; bid alone: the lowest
    .yes = hold a bid
    .pass = pass
    .take = take the skat
    .hand = play from the hand
    .discard = discard two cards
    .declare = declare: clubs, spades, hearts, diamonds, grand or null, with schneider, schwarz, ouvert
    .play = play a card; play may be left out. 10 or T, and J or B for jacks
    .claim = the rest is mine, if that is certain
    .give = give the game up; a defender leaves the rest to the soloist
    .cards = your cards again
    .last = the last trick
    .list = the list, with Seeger-Fabian
    .hint = what a computer player would do
    .undo = take back, with --training
    .next = the next game
    .quit = leave; the game is kept

## What may be typed: the first word of a command is the one that is shown; forms of commands with what follows

command =
    .bid = bid
    .hold = hold yes y
    .pass = pass no n
    .take = take skat
    .hand = hand
    .discard = discard
    .declare = declare
    .play = play
    .claim = claim
    .give = give resign concede
    .cards = cards
    .last = last
    .list = list
    .hint = hint
    .undo = undo
    .next = next
    .quit = quit exit
    .help = help ?
form =
    .bid = bid 20
    .discard = discard C7 S8
    .declare = declare grand
    .play = play CJ
    .give = give up

## What may be typed for suits and ranks, beside their letters in records

suit =
    .C = c clubs
    .S = s spades
    .H = h hearts
    .D = d diamonds
rank =
    .T = t 10 ten
    .J = j jack
    .Q = q queen
    .K = k king
    .A = a ace

## How cards are shown: letters of the suits where a terminal has no symbols, and ranks

letter =
    .C = C
    .S = S
    .H = H
    .D = D
face =
    .T = 10
    .J = J
    .Q = Q

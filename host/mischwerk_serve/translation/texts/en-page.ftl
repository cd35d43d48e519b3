## Jobs

switch-the-machine-off = Switch the machine off and on, then press “Home”.
run-mischwerk-home = Press “Home”.
mischwerk-home-brings-the = “Home” brings the cards back.
cards-where-home-brings = Cards: { $where }. “Home” brings them back.
cards-where-then-resume = Cards: { $where }. Then “Go on”, or “Home” brings them back.
give-cards-between-2 = Give 2 to { $most } cards for { $machine }.
give-format-formats = Choose { $formats } cards when the program is started.
machine-says-machine-but = The program was started for { $machine }, but the board at { $path } is a { $other }.
leave-machine-out-or = Connect the other machine, or start the program for this one.
option-only-works-with = This only works with an auditable deck.
add-auditable-or-leave = Tick “Auditable”, or leave it out.
give-deck-name-a = Give a name such as “red Bicycle”.
give-deck-name-at = Give at most { $most } characters.
deck-name-name-contains = The deck's name { $name } contains invisible characters.
nonce-must-be-exactly = The players' part must be exactly 64 hexadecimal digits; it has { $count }.
nonce-what = The players' part { $what }.
nonce-has-count-letters = The players' part has { $count } letters; at most { $most } are allowed.
give-a-phrase-of = Give a phrase of 32 letters, 25 throws of dice, or 64 hexadecimal digits; or leave the field empty.
the-board-refuses-the = The machine does not take the players' part: { $why }.
give-another-nonce-or = Give another, or leave the field empty: then this computer draws it.
deck-name-and-no = A deck gets no name: this program was started without a history.
leave-one-of-them = Leave the name empty.

## Deals

piles-item-is-not = { $item } is not a pile.
piles-a-pile-of = A pile of 0 cards is not a pile.
piles-has-rest-count = “rest” stands there { $count } times.
piles-holds-cards-the = The piles hold { $cards }, the deck has { $deck }.
piles-holds-cards-the-deck = The piles hold { $cards }, the deck has { $deck }: nothing is left for the rest.
correct-piles-or-say = Correct the piles, or the number of cards on the first page.
the-games-are-names = The games are { $names }; any other deal has piles of your own.
the-decks-are-names = The decks are { $names }.
leave-deck-out = Take the usual deck.
leave-deck-out-or = Take the usual deck, or { $decks }.
leave-players-out = Take the usual number of players.
give-players-between-least = Give { $least } to { $most } players.
give-fewer-players = Take fewer players.
give-fewer-players-or = Take fewer players, or the deck { $decks }.
game-and-piles-cant = { $game } and piles of your own can't be combined.
leave-cards-out-or = Leave the number of cards out, or choose piles of your own.
mischwerk-deal-needs-a = A deal needs a game, or piles.
give-a-game-names = Choose a game ({ $names }), or piles of your own.
players-only-works-with = Players only go with a game.
leave-it-out-piles = Leave them out: the piles say everything.

## The line

check-the-cable-then = Check the cable. The page finds the machine again by itself; “Home” brings the cards back.
the-board-at-path-did-not = The board at { $path } did not answer within { $seconds } s.
check-that-the-machine = Check that the machine has stopped, or switch it off; then press “Home”.
check-cable-and-power-switch-it = Check cable and power, switch it off and on; then “Home” brings the cards back.
check-its-power-supply = Check its power supply; then “Home” brings the cards back.
the-board-at-path-sends-events = The board at { $path } sends events but does not say who it is.
nothing-answers-at-path = Nothing answers at { $path }.
put-the-firmware-on = Put the firmware on the board: docs/flashing.md. A board in maintenance mode: restart it.
plug-it-in-with = Plug it in with a data cable: this page finds it by itself.
a-board-is-plugged-in = A board is plugged in, in BOOTSEL mode: it runs no firmware, and its drive is not mounted.
is-it-new-get = Is it new? docs/flashing.md says how it becomes a machine. Else plug it in without holding BOOTSEL.
choose-one-with-port = Unplug the others, or start the program for one of them.
plug-the-board-in = Plug the board in: this page finds it by itself.
with-sim-shuffle-deal = The program can also be started with a twin, which needs no board.
close-it-or-stop = Close the other program, or press stop on the machine.
give-the-port-of-the-board = Start the program with the port of the board, such as /dev/ttyACM0.
join-it-with-sudo = Whose computer this is adds its user to the group { $group }, and logs in again.
put-the-right-firmware = Put the right firmware and board.py on it.
put-the-firmware-for = Put the firmware for this machine on the board again, or start the program with its machine file.

## Care

let-it-end-or = Let it end or stop it, then try again.
then-mischwerk-home = Then press “Home”.
then-mischwerk-home-which = Then press “Home”, which brings the cards back.
run-mischwerk-home-first = Press “Home” first.
mischwerk-status-says-what = This page says what it does, and begins jobs.
use-such-cards-or = Use such cards, or set it up for others in the settings and restart it.
set-the-jumper-and = Set the jumper and restart it, or use a twin: only so an order can be given or read back.
deck-height-mm-height = A height of { $height } mm is out of range.
calibrate-without-sleeves-first = Measure the cards without sleeves first, or leave the height empty.
format-format-is-not = The card type { $format } is not known.
nothing-is-stored-check = Nothing is stored. Check the deck, whether it is in sleeves, and its height.
check-the-deck-sleeves = Check the deck, whether it is in sleeves, and its height.

## Settings

mischwerk-settings-get-lists = This page lists all.

## History

mischwerk-history-lists-the = “All jobs” lists the latest.
by-period-is-not = { $period } is not known.
give-by-periods = Choose { $periods }.
last-last-is-out = { $last } periods are out of range.
give-last-between-1 = Choose 1 to { $most }.

## Records

ask-for-it-with = Reveal it first, on the page where it was made, as long as the machine has not begun another job.
give-the-folder-or = Choose the record of an auditable deck that is done and revealed.

## Verification

that-the-fingerprint-came = That the fingerprint came before the players' part. Those who wrote its words down before a card moved know it.

## Jobs

switch-machine-off-then-home = Switch the machine off and on, then press “Home”.
run-home = Press “Home”.
home-brings-back = “Home” brings the cards back.
cards-where-home = Cards: { MESSAGE($where) }. “Home” brings them back.
cards-where-resume = Cards: { MESSAGE($where) }. Then “Go on”, or “Home” brings them back.
give-cards-between = Give 2 to { $most } cards for { $machine }.
give-format = Choose { $formats } cards when the program is started.
other-machine-at-port = The program was started for { $machine }, but the board at { $path } is a { $other }.
leave-machine-out = Connect the other machine, or start the program for this one.
only-with-auditable = This only works with an auditable deck.
add-auditable = Tick “Auditable”, or leave it out.
give-deck-name = Give a name such as “red Bicycle”.
shorten-deck-name = Give at most { $most } characters.
deck-name-invisible = The deck's name { $name } contains invisible characters.
nonce-wrong-length = The players' part must be exactly 64 hexadecimal digits; it has { $count }.
nonce-unusable = The players' part { MESSAGE($what) }.
nonce-too-long = The players' part has { $count } letters; at most { $most } are allowed.
give-phrase = Give a phrase of 32 letters, 25 throws of dice, or 64 hexadecimal digits; or leave the field empty.
nonce-refused = The machine does not take the players' part: { MESSAGE($why) }.
give-another-nonce = Give another, or leave the field empty: then this computer draws it.
deck-name-without-history = A deck gets no name: this program was started without a history.
leave-one-out = Leave the name empty.

## Deals

no-pile = { $item } is not a pile.
empty-pile = A pile of 0 cards is not a pile.
several-rests = “rest” stands there { $count } times.
piles-wrong-total = The piles hold { $cards }, the deck has { $deck }.
piles-leave-no-rest = The piles hold { $cards }, the deck has { $deck }: nothing is left for the rest.
correct-piles = Correct the piles, or the number of cards on the first page.
games-are = The games are { $names }; any other deal has piles of your own.
decks-are = The decks are { $names }.
leave-deck-out = Take the usual deck.
leave-deck-out-or-give = Take the usual deck, or { $decks }.
leave-players-out = Take the usual number of players.
give-players-between = Give { $least } to { $most } players.
give-fewer-players = Take fewer players.
give-fewer-players-or-deck = Take fewer players, or the deck { $decks }.
game-and-piles = { GAMES($game) } and piles of your own can't be combined.
leave-cards-out = Leave the number of cards out, or choose piles of your own.
nothing-to-deal = A deal needs a game, or piles.
give-game = Choose a game ({ $names }), or piles of your own.
players-without-game = Players only go with a game.
piles-say-everything = Leave them out: the piles say everything.

## The line

check-cable-then-home = Check the cable. The page finds the machine again by itself; “Home” brings the cards back.
board-silent = The board at { $path } did not answer within { $seconds } s.
check-stopped-then-home = Check that the machine has stopped, or switch it off; then press “Home”.
check-cable-home-brings-back = Check cable and power, switch it off and on; then “Home” brings the cards back.
check-power-home-brings-back = Check its power supply; then “Home” brings the cards back.
board-without-identity = The board at { $path } sends events but does not say who it is.
nothing-answers = Nothing answers at { $path }.
put-firmware-on = Put the firmware on the board: docs/how-to/flashing.md. A board in maintenance mode: restart it.
plug-in-or-name-port = Plug it in with a data cable: this page finds it by itself.
board-in-bootsel-unmounted = A board is plugged in, in BOOTSEL mode: it runs no firmware, and its drive is not mounted.
flash-new-board = Is it new? docs/how-to/flashing.md says how it becomes a machine. Else plug it in without holding BOOTSEL.
choose-port = Unplug the others, or start the program for one of them.
plug-board-in = Plug the board in: this page finds it by itself.
twin-needs-no-board = The program can also be started with a twin, which needs no board.
close-other-program = Close the other program, or press stop on the machine.
give-boards-port = Start the program with the port of the board, such as /dev/ttyACM0.
join-group = Whose computer this is adds its user to the group { $group }, and logs in again.
put-right-firmware = Put the right firmware and board.py on it.
put-machines-firmware = Put the firmware for this machine on the board again, or start the program with its machine file.

## Care

let-it-end = Let it end or stop it, then try again.
then-home = Then press “Home”.
then-home-brings-back = Then press “Home”, which brings the cards back.
run-home-first = Press “Home” first.
status-says = This page says what it does, and begins jobs.
use-such-cards = Use such cards, or set it up for others in the settings and restart it.
bring-back-first = Bring it back with “Home” first.
take-it-out = Take it out, or press “Home”, then try again.
turn-fewer-steps = Turn fewer steps, or the other way; “Home” brings it back to 0.
set-jumper = Set the jumper and restart it, or use a twin: only so an order can be given or read back.
height-out-of-range = A height of { $height } mm is out of range.
calibrate-bare-first = Measure the cards without sleeves first, or leave the height empty.
unknown-format = The card type { $format } is not known.
nothing-stored = Nothing is stored. Check the deck, whether it is in sleeves, and its height.

## Settings

settings-list = This page lists all.

## History

history-lists = “All jobs” lists the latest.
unknown-period = { $period } is not known.
give-period = Choose { $periods }.
last-out-of-range = { $last } periods are out of range.
give-last = Choose 1 to { $most }.

## Records

ask-for-reveal = Reveal it first, on the page where it was made, as long as the machine has not begun another job.
give-record = Choose the record of an auditable deck that is done and revealed.

## Verification

unproved-fingerprint-first = That the fingerprint came before the players' part. Those who wrote its words down before a card moved know it.

## The page

there-is-no-machine = There is no machine.
search-for-it-again = Search for it again, on the first page.
the-machine-is-at = The machine is at work.
wait-for-it-to = Wait for it to end, or stop it.
that-file-is-not = That file is not there.
it-was-moved-or = It was moved or removed, or belongs to a secret deck.
name-cant-be-read = { $name } can't be read: { SYSTEM($why) }.
check-its-folder = Check its folder.
that-is-not-a = That is not a change of a setting.
load-the-page-again = Load the page again.
that-record-is-no = That record is no longer here.
only-that-of-the = Only that of the last auditable job is.
too-many-requests-at = Too many requests at once.
try-again-in-a = Try again in a moment.
words-is-not-a = { $words } is not a number.
name-is-larger-than = { $name } is larger than { $limit } MB, too large for a record on this page.
choose-the-record-of = Choose the record of an auditable deck.
the-players-part-was = The players' part was used before: each deck needs a new one.
give-another-or-leave = Give another, or leave the field empty: then this computer draws it.
the-players-part-is = The players' part is too long.
only-a-twins-deck = Only a twin's deck is changed by a program.
lay-the-other-deck = Lay the other deck into the well.
the-twin-does-not = The twin does not take another deck.
end-it-and-start = End it, and start it with that deck.
cards-cards-do-not = { $cards } cards do not fit in the well of this twin.
use-fewer-cards = Use fewer cards.

## Jobs

a-job-is-running = A { KINDS($job) } is running.
the-machine-was-told = The machine was told to stop before this job began.
start-it-again = Start it again.
the-board-did-not = The board did not accept the stop.
press-stop-on-the = Press stop on the machine, or switch it off.
the-machine-has-not = The machine has not confirmed that it has stopped.
press-stop-on-it = Press stop on it, or switch it off.
a-stop-was-sent = A stop was sent, but the machine did not stop within { $seconds } s.
switch-it-off-and = Switch it off and on, then home it.
a-stop-was-sent-but = A stop was sent, but the board has not confirmed within { $seconds } s that it has stopped.
switch-the-machine-off = Switch the machine off and on, then run `mischwerk home`.
the-job-did-not = The { KINDS($job) } did not finish, and the board reports no fault.
the-job-was-stopped = The { KINDS($job) } was stopped on request: the machine stands still.
the-job-did-not-finish = The job did not finish, and the board reports no fault.
run-mischwerk-home = Run `mischwerk home`.
stopped-on-request-the = Stopped on request: the machine stands still. Cards: { MESSAGES($where) }.
mischwerk-home-brings-the = `mischwerk home` brings the cards back.
cards-where-home-brings = Cards: { MESSAGES($where) }. `home` brings them back.
cards-where-then-resume = Cards: { MESSAGES($where) }. Then `resume` continues, or `home` brings them back.
all-in-the-well = all in the well
in-the-well-and = in the well and the pockets
no-job-that-was = No job that was started here is paused.
to-bring-the-cards = To bring the cards back, home the machine.
seconds-s-of-cleaning = { $seconds } s of cleaning is out of range.
give-1-to-most = Give 1 to { $most } s.
cards-cant-be-shuffled = { COUNTED($cards) } can't be shuffled.
give-cards-between-2 = Give --cards between 2 and { $most } for { $machine }.
cards-do-not-fit = { COUNTED($cards) } do not fit { $machine }: it takes { $most } at most.
use-fewer-cards-or = Use fewer cards, or a machine that takes them: { $machines }.
use-fewer-cards-no = Use fewer cards: no known machine takes that many.
machine-is-not-made = { $machine } is not made for { FORMATS($format) } cards.
give-format-formats = Give --format { OR($formats) }.
machine-says-machine-but = --machine says { $machine }, but the board at { $path } is a { $other }.
leave-machine-out-or = Leave --machine out, or connect the other machine.
option-only-works-with = { $option } only works with --auditable.
add-auditable-or-leave = Add --auditable, or leave it out.
a-decks-name-cant = A deck's name can't be empty.
give-deck-name-a = Give --deck-name a name, as in --deck-name "red Bicycle".
a-decks-name-of = A deck's name of { $count } characters is too long.
give-deck-name-at = Give --deck-name at most { $most } characters.
deck-name-name-contains = --deck-name { $name } contains invisible characters.
use-letters-digits-symbols = Use letters, digits, symbols and single spaces.
nonce-must-be-exactly = --nonce must be exactly 64 hexadecimal digits; it has { $count }.
nonce-contains-a-character = --nonce contains a character that can be neither seen nor said.
nonce-what = --nonce { MESSAGES($what) }.
is-empty = is empty
has-no-letter-and = has no letter and no digit
nonce-has-count-letters = --nonce has { $count } letters; at most { $most } are allowed.
give-a-shorter-phrase = Give a shorter phrase.
give-a-phrase-of = Give a phrase of 32 letters, 25 throws of dice, or 64 hexadecimal digits; or leave --nonce out.
the-board-refuses-the = The board refuses the nonce: { MESSAGES($why) }.
give-another-nonce-or = Give another --nonce, or leave it out.
deck-name-and-no = --deck-name and --no-history can't be combined.
leave-one-of-them = Leave one of them out.

## Deals

piles-item-is-not = --piles: { $item } is not a pile.
give-numbers-of-cards = Give numbers of cards such as 13,13,13,13 or 5,5,1,rest:ordered.
piles-a-pile-of = --piles: a pile of 0 cards is not a pile.
give-every-pile-1 = Give every pile 1 card or more.
piles-has-rest-count = --piles has `rest` { $count } times.
only-one-pile-can = Only one pile can take what the others leave.
piles-holds-cards-the = --piles holds { COUNTED($cards) }, the deck has { $deck }.
piles-holds-cards-the-deck = --piles holds { COUNTED($cards) }, the deck has { $deck }: nothing is left for the rest.
correct-piles-or-say = Correct --piles, or say which deck it is with --cards or --deck.
there-is-no-game = There is no game { $name } to deal.
the-games-are-names = The games are { $names }; any other deal is --piles LIST.
there-is-no-deck = There is no deck { $name }.
the-decks-are-names = The decks are { $names }; see `mischwerk decks`.
game-is-not-dealt = { GAMES($game) } is not dealt from the deck { $deck }.
leave-deck-out = Leave --deck out.
leave-deck-out-or = Leave --deck out, or give --deck { OR($decks) }.
game-is-for-players = { GAMES($game) } is for { COUNTED($players) }, not { $count }.
leave-players-out = Leave --players out.
give-players-between-least = Give --players between { $least } and { $most }.
the-cards-cards-of = The { $cards } cards of { $deck } are not enough to deal { GAMES($game) } to { $players } players.
give-fewer-players = Give fewer --players.
give-fewer-players-or = Give fewer --players, or --deck { OR($decks) }.
game-and-piles-cant = { GAMES($game) } and --piles can't be combined.
give-a-game-or = Give a game, or the piles of a deal of your own.
game-is-dealt-from = { GAMES($game) } is dealt from { $cards } cards, not { $count }.
leave-cards-out-or = Leave --cards out, or use --piles.
mischwerk-deal-needs-a = `mischwerk deal` needs a game, or piles.
give-a-game-names = Give a game ({ $names }), or --piles LIST.
players-only-works-with = --players only works with a game.
leave-it-out-piles = Leave it out: --piles says everything.

## Reveal

path-was-made-by = { $path } was made by a { $machine }, but the board at { $port } is a { $other }.
connect-the-machine-that = Connect the machine that made the deck.
the-board-does-not = The board does not reveal this deck: { MESSAGES($why) }.
a-board-keeps-only = A board keeps only the material of its last job, and forgets it when it is switched off.
that-deck-cant-be = That deck can't be revealed any more.
a-machine-keeps-only = A machine keeps only its last deck.

## The line

the-connection-to-path = The connection to { $path } was lost.
check-the-cable-then = Check the cable, then run `mischwerk home` to bring the cards back.
the-board-at-path = The board at { $path } accepts no data.
check-cable-and-power = Check cable and power, switch the board off and on.
the-board-at-path-did = The board at { $path } did not identify itself.
switch-it-off-and-on = Switch it off and on.
the-board-at-path-keeps = The board at { $path } keeps answering late.
check-cable-and-power-switch = Check cable and power, switch the board off and on, then try again.
the-board-at-path-did-not = The board at { $path } did not answer `{ $request }` within { $seconds } s.
the-board-at-path-what = The board at { $path } { MESSAGES($what) }: no real job does that. A stop was sent.
has-worked-for-minutes = has worked for { $minutes } minutes by its own clock
reports-that-it-is = reports that it is working but sends no heartbeat
has-not-finished-in = has not finished in the time that the job can take
has-sent-count-what = has sent { $count } { $what }s for one job
check-that-the-machine = Check that the machine has stopped, or switch it off; then run `mischwerk home`.
make-room-or-write = Make room, or write to another disk, and run it again.
the-board-at-path-sends = The board at { $path } sends events faster than they can be read.
switch-the-machine-off-and = Switch the machine off and on; if it persists, flash the firmware again.
the-board-at-path-stopped = The board at { $path } stopped answering during a job; { MESSAGES($last) }.
check-cable-and-power-switch-it = Check cable and power, switch it off and on; then `mischwerk home` brings the cards back.
the-board-at-path-restarted = The board at { $path } restarted during a job; { MESSAGES($last) }.
check-its-power-supply = Check its power supply; then `mischwerk home` brings the cards back.
its-last-phase-was = its last phase was { PHASES($phase) }
its-last-phase-was-phase = its last phase was { PHASES($phase) } of pass { $number }
the-board-at-path-speaks = The board at { $path } speaks protocol { $number }, this program { $other }.
update-the-older-of = Update the older of the two.
the-board-at-path-sends-events = The board at { $path } sends events but does not answer `identify`.
nothing-answers-at-path = Nothing answers at { $path }: `identify` was sent again and again.
check-that-the-board = Check that the board has power and the Mischwerk firmware, and that this is its port.
micropythons-prompt-repl-answers = MicroPython's prompt (REPL) answers at { $path }, not the Mischwerk firmware.
put-the-firmware-on = Put the firmware on the board: `mischwerk flash`. A board in maintenance mode: restart it.
another-device-answers-at = Another device answers at { $path }, in text: { $words }.
give-the-port-of = Give the port of the Mischwerk board.
another-device-answers-at-path = Another device answers at { $path }: it does not send Mischwerk frames.
give-the-port-of-the = Give the port of the Mischwerk board; if this is it, check the cable and update its firmware.
no-board-was-found = No board was found on any serial port.
plug-it-in-with = Plug it in with a data cable, or name its port with --port PATH.
a-board-is-plugged = A board is plugged in, in BOOTSEL mode (drive { $drive }): it runs no firmware.
a-board-is-plugged-in = A board is plugged in, in BOOTSEL mode: it runs no firmware, and its drive is not mounted (`udisksctl mount -b /dev/disk/by-label/RPI-RP2`).
is-it-new-get = Is it new? Get MicroPython 1.28.0 from https://micropython.org/download/RPI_PICO/, then `mischwerk flash --image FILE.uf2` puts it and the firmware on the board. Else plug it in without holding BOOTSEL.
the-board-in-bootsel = The board in BOOTSEL mode is an { $chip }; this firmware is for an RP2040.
use-a-raspberry-pi = Use a Raspberry Pi Pico, the first one: docs/board.md.
several-boards-were-found = Several boards were found: { $paths }.
choose-one-with-port = Choose one with --port PATH.
there-is-no-port = There is no port { $path }.
plug-the-board-in = Plug the board in and run `mischwerk identify`.
with-sim-shuffle-deal = With --sim, shuffle, deal, arrange and play need no board.
port-path-is-busy = Port { $path } is busy: another program holds it.
close-it-or-stop = Close it, or stop a running shuffle from here with `mischwerk stop --port { $path }`.
path-cant-be-used = { $path } can't be used as a serial port: { SYSTEM($why) }.
give-the-port-of-the-board = Give the port of the board, such as /dev/ttyACM0; `mischwerk identify` finds it.
you-dont-have-permission = You don't have permission to open { $path }: it belongs to the group { $group }.
join-it-with-sudo = Join it with `sudo usermod -aG { $group } $USER` and log in again, or put this udev rule into /etc/udev/rules.d/60-mischwerk.rules: { $rule }
the-board-says-that = The board says that its machine { $name } holds { COUNTED($cards) }.
put-the-right-firmware = Put the right firmware and board.py on it: `mischwerk flash`.
the-twin-did-not = The twin did not start within { $seconds } s.
try-again-when-the = Try again when the computer is less busy.
try-again = Try again.
the-board-says-that-it = The board says that it is a { $name }, a { PLACES($kind) } of { $pockets } pockets for { COUNTED($cards) }, but a { $build } is a { PLACES($made) } of { $number } for { $capacity }.
put-the-firmware-for = Put the firmware for this machine on the board again, or give its own file with --machine.

## Care

the-board-is-busy = The board is busy with another job.
let-it-end-or = Let it end or stop it with `mischwerk stop`, then try again.
fault-detail = { FAULTS($fault) }: { DETAILS($detail) }.
fault-at-place-detail = { FAULTS($fault) } at { PLACES($place) }: { DETAILS($detail) }.
then-mischwerk-home = Then `mischwerk home`.
then-mischwerk-home-which = Then `mischwerk home`, which brings the cards back.
then-try-again = Then try again.
the-board-refuses-why = The board refuses: { MESSAGES($why) }.
run-mischwerk-home-first = Run `mischwerk home` first.
mischwerk-status-says-what = `mischwerk status` says what it does; `mischwerk shuffle` begins a job.
use-such-cards-or = Use such cards, or set it up for others with `mischwerk settings set format`; restart it.
set-the-jumper-and = Set the jumper and restart it, or use --sim: only so an order can be given or read back.
correct-the-request = Correct the request.
bring-it-back-with = Bring it back with `mischwerk home` first.
take-it-out-or = Take it out, or run `mischwerk home`, then try again.
take-all-cards-out = Take all cards out of the well, then clean again.
deck-height-mm-height = --deck-height-mm { $height } is out of range.
press-the-pile-flat = Press the pile flat, measure it, and give millimetres: 52 cards are about 15.6.
a-sleeve-can-only = A sleeve can only be measured once the bare { FORMATS($format) } card is known: { $setting }_um is { $value }.
calibrate-without-sleeves-first = Calibrate without sleeves first, or leave --deck-height-mm out.
cards-too-few-to = { COUNTED($cards) } too few to measure.
lay-at-least-fewest = Lay at least { $fewest } cards in the well.
the-cards-measured-no = The cards measured no steps at all: nothing is stored.
check-the-throats-sensor = Check the throat's sensor.
the-which-card-measured = The { MESSAGES($which) } card measured { $steps } steps, { $percent } % off the mean of { $mean }: nothing is stored.
shortest = shortest
longest = longest
take-out-bent-cards = Take out bent cards and those of another deck, clean the rollers and the throat's sensor, and calibrate again.
the-cards-measured-mean = The cards measured { $mean } steps, but a { FORMATS($format) } card has { $expected }.
check-that-it-is = Check that it is the right deck, and clean the nip.
press-the-pile-flat-measure = Press the pile flat, measure it again, and leave no card out.
the-cards-measured-mean-steps = The cards measured { $mean } steps, but a { FORMATS($format) } card has { $expected }. That is a { FORMATS($nearest) } card.
format-format-is-not = --format { $format } is not known.
at-height-mm-for = At { $height } mm for { $cards } cards { MESSAGES($what) } { $um } µm: it must be { $least } to { $most }.
a-sleeve-would-add = a sleeve would add
a-card-would-be = a card would be
these-cards-do-not = These cards do not fit { $machine }: { MESSAGES($why) }.
nothing-is-stored-check = Nothing is stored. Check the deck, --sleeves and --deck-height-mm.
check-the-deck-sleeves = Check the deck, --sleeves and --deck-height-mm.

## Settings

invalid-value-for-name = Invalid value for { $name }: { $value }.
it-must-be-allowed = It must be { ALLOWED($allowed) }.
mischwerk-settings-get-lists = `mischwerk settings get` lists all.
it-stays-value = It stays { $value }.
there-is-no-setting = There is no setting { $name }.
name-is-value-it = { $name } is { $value }: it must be { ALLOWED($allowed) }

## History

the-history-is-empty = The history is empty.
shuffle-a-deck-first = Shuffle a deck first.
the-history-has-no = The history has no job { $number }.
mischwerk-history-lists-the = `mischwerk history` lists the latest.
by-period-is-not = --by { $period } is not known.
give-by-periods = Give --by { OR($periods) }.
last-last-is-out = --last { $last } is out of range.
give-last-between-1 = Give --last between 1 and { $most }.
the-history-needs-sqlite = The history needs SQLite 3.37 or newer; this Python has { $version }.
use-a-newer-python = Use a newer Python.
path-is-a-database = { $path } is a database of another program.
move-it-or-set = Move it, or set MISCHWERK_HOME to another folder.
path-was-written-by = { $path } was written by a newer Mischwerk (its tables have version { $found }, the newest known here is { $known }): it is left alone.
update-mischwerk-or-set = Update Mischwerk, or set MISCHWERK_HOME to another folder.
the-history-in-path = The history in { $path } can't be used: { SYSTEM($why) }.
make-room-or-fix = Make room or fix the access rights there, or set MISCHWERK_HOME to another folder.
there-is-no-folder = There is no folder for the history: this user has no home folder.
set-mischwerk-home = Set MISCHWERK_HOME.

## Records

path-is-not-a = { $path } is not a record: it has the key { $key } twice.
path-is-not-a-record = { $path } is not a record: it is not JSON.
path-is-not-the = { $path } is not the record of a shuffle or a deal.
path-is-not-the-record = { $path } is not the record of an auditable job: it does not say what the deck was drawn from.
path-is-the-record = { $path } is the record of a job that was not done: there is no order to verify.
path-is-not-the-record-of = { $path } is not the record of an auditable job: its audit is { $audit }.
path-was-made-by-scheme = { $path } was made by scheme { $scheme }, which this version does not know.
update-this-program = Update this program.
path-lacks-what-it = { $path } lacks what it was drawn from: the machine has not revealed it.
ask-for-it-with = Ask for it with `mischwerk reveal`, as long as the machine has not begun another job.
give-the-folder-or = Give the folder or record.json of a job that was done with --auditable, after it was revealed.

## The board

the-flash-is-full = the flash is full: { $name } is not kept

## Verification

fair-this-order-is = Fair: this order is the one and only result of the machine's numbers and the computer's.
fair-this-deal-is = Fair: this deal is the one and only result of the machine's numbers and the computer's.
what-was-proved = What was proved
what-was-not-proved = What was not proved
to-read-aloud = To read aloud
the-machine-had-fixed = The machine had fixed its own random numbers by naming their fingerprint, { $fingerprint }... The numbers it revealed afterwards match it, and no others that do can be found.
together-with-the-computers = Together with the computer's number they give exactly { MESSAGES($result) }, and no other. If the fingerprint came first, neither side alone could choose it: as long as either number was random, so is the result.
this-order-of-cards = this order of { $cards } cards, card by card
this-deal-of-cards = this deal of { $cards } cards in { COUNTED($piles) }
the-fingerprint-also-covers = The fingerprint also covers this job: { MESSAGES($job) }, and the attempts before it. With other cards, piles or machines the same numbers would have a different one.
a-shuffle-of-cards = a shuffle of { COUNTED($cards) } in the format { FORMATS($format) }, by a { $machine } whose pockets take { COUNTED($capacity) }
a-deal-in-piles = a deal in { COUNTED($piles) } of { COUNTED($cards) } in the format { FORMATS($format) }, by a { $machine } whose pockets take { COUNTED($capacity) }
the-plan-of-passes = The plan of { COUNTED($passes) } leads exactly there, and it is the plan this machine makes for it.
every-card-in-the = Every card in the twin really lies there, as the twin itself reports.
that-the-fingerprint-came = That the fingerprint came before the computer's number. Those who noted it in time know, and so does the log events.jsonl beside the record, if a command wrote it; the web page keeps none.
that-no-job-was = That no job was thrown away before this one. Of this job the record has no aborted attempts; the fingerprint covers each.
that-no-job-was-thrown = That no job was thrown away before this one. Of this job the record has 1 aborted attempt; the fingerprint covers each.
that-no-job-was-thrown-away = That no job was thrown away before this one. Of this job the record has { $count } aborted attempts; the fingerprint covers each.
that-the-record-is = That the record is of this deck, and of today: compare the words below with those noted at the table.
that-nobody-saw-the = That nobody saw the machine's numbers, or the order, before the end.
that-the-firmware-on = That the firmware on the machine is the published one.
that-the-cards-really = That the cards really lie so. The machine computes the order but does not see it: compare the deck with the target in the record.
anything-about-a-real = Anything about a real deck: this was the twin, not the machine.
that-these-piles-are = That these piles are the ones agreed on, and that each has the right name: compare them with the rules of the game. Their sizes and places are bound.
not-as-it-should = NOT as it should be: { COUNTED($things) } differs.
not-as-it-should-be = NOT as it should be: { COUNTED($things) } differ.
the-fingerprint-binds-method = The fingerprint binds method, cards, piles, format, machine, capacity and the earlier attempts as well as the machine's numbers: at least one of them is not what was committed to.
nothing-is-proved-either = Nothing is proved. Either the record was changed after the job, or the machine or the program that wrote it did not do what it says. Don't trust this order.
not-proved-nothing-differs = Not proved: nothing differs, but not everything could be checked here.
not-proved-nothing-differs-but = Not proved: nothing differs, but this old record does not say which deck its numbers belong to.
what-could-be-checked = What could be checked agrees: the numbers the machine had committed to give, together with the computer's, exactly this order of { $cards } cards.
fingerprint-words-digits = fingerprint: { $words } ({ $digits })
the-computers-number-was = the computer's number was made from what was said: { $phrase }
the-computers-number-words = the computer's number: { $words } ({ $digits })
record-name = Record: { $name }
missing = missing
n-1-or-more = 1 or more
n-64-hex-digits-used = 64 hex digits used nowhere else
null-or-64-hex = null, or 64 hex digits used nowhere else
null-or-a-phrase = null, or a phrase in its normal form
the-phrase-that-the = the phrase that the nonce is made from
a-list-of-passes = a list of passes
passes-that-lead-to = passes that lead to the target
a-pass = a pass
a-deck-of-cards = a deck of { $cards }
raw-bits-that-pass = raw bits that pass the board's own health tests
piles-of-cards-cards = piles of { $cards } cards in all
null-only-a-twin = null: only a twin sees where the cards lie
it-follows-from-the = it follows from the number of cards
its-length-depends-on = its length depends on the number of cards
it-is-the-number = it is the number of passes of the plan
what-it-must-lead = what it must lead to is not known
it-takes-the-right = it takes the right number of cards, piles, material and nonce
it-must-be-the = it must be the target, which is not known
they-follow-from-the = they follow from the target, which is not known
it-is-a-hash = it is a hash of material, job and earlier attempts, and not all of them can be used
scheme-1-commits-to = scheme 1 commits to the random numbers only, not to what is made of them: other cards, piles or machines could be put into the record with the same numbers
value-at-place = { $value } at [{ $place }]
value-and-more-more = { $value }, and { $more } more differ
count-entries = { $count } entries
count-bytes = { $count } bytes
passes-that-lead-to-another = passes that lead to another order
passes-that-are-not = passes that are not lists of pockets
count-cards = { $count } cards
how-many-cards-a = how many cards a pocket takes

## Words that come with numbers

word =
    .or = or
    .to = to
    .card = card
    .cards = cards
    .player = player
    .players = players
    .pile = pile
    .piles = piles
    .pass = pass
    .passes = passes
    .thing = thing
    .things = things

## What operating systems and SQLite say

system =
    .permission-denied = permission denied
    .no-space-left-on-device = no space left on device
    .no-such-file-or-directory = no such file or directory
    .is-a-directory = is a directory
    .not-a-directory = not a directory
    .input-output-error = input/output error
    .read-only-file-system = read-only file system
    .file-is-not-a-database = file is not a database
    .unable-to-open-database-file = unable to open database file
    .attempt-to-write-a-readonly-database = attempt to write a readonly database
    .database-disk-image-is-malformed = database disk image is malformed
    .database-or-disk-is-full = database or disk is full
    .disk-i-o-error = disk i/o error
    .database-is-locked = database is locked
    .it-is-not-a-serial-port = it is not a serial port

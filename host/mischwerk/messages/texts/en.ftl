## The page

no-machine = There is no machine.
search-again = Search for it again, on the first page.
machine-working = The machine is at work.
wait-or-stop = Wait for it to end, or stop it.
no-such-file = That file is not there.
file-moved-or-secret = It was moved or removed, or belongs to a secret deck.
unreadable = { $name } can't be read: { $why }.
check-folder = Check its folder.
no-setting-change = That is not a change of a setting.
reload-page = Load the page again.
record-gone = That record is no longer here.
last-auditable-only = Only that of the last auditable job is.
too-many-requests = Too many requests at once.
try-in-a-moment = Try again in a moment.
not-a-number = { $words } is not a number.
record-too-large = { $name } is larger than { $limit } MB, too large for a record on this page.
choose-auditable-record = Choose the record of an auditable deck.
players-part-used = The players' part was used before: each deck needs a new one.
give-another-players-part = Give another, or leave the field empty: then this computer draws it.
players-part-too-long = The players' part is too long.
only-twins-deck-changes = Only a twin's deck is changed by a program.
lay-other-deck = Lay the other deck into the well.
twin-keeps-deck = The twin does not take another deck.
restart-with-deck = End it, and start it with that deck.
twins-well-too-small = { $cards } cards do not fit in the well of this twin.
use-fewer-cards = Use fewer cards.

## Jobs

job-running = A { $job } is running.
stopped-before-job = The machine was told to stop before this job began.
start-again = Start it again.
stop-not-accepted = The board did not accept the stop.
press-stop-on-machine = Press stop on the machine, or switch it off.
stop-not-confirmed = The machine has not confirmed that it has stopped.
press-stop = Press stop on it, or switch it off.
machine-did-not-stop = A stop was sent, but the machine did not stop within { $seconds } s.
switch-off-then-home = Switch it off and on, then home it.
stop-not-confirmed-in-time = A stop was sent, but the board has not confirmed within { $seconds } s that it has stopped.
switch-machine-off-then-home = Switch the machine off and on, then run `mischwerk home`.
named-job-unfinished = The { $job } did not finish, and the board reports no fault.
named-job-stopped = The { $job } was stopped on request: the machine stands still.
job-unfinished = The job did not finish, and the board reports no fault.
run-home = Run `mischwerk home`.
stopped-cards-where = Stopped on request: the machine stands still. Cards: { $where }.
home-brings-back = `mischwerk home` brings the cards back.
cards-where-home = Cards: { $where }. `home` brings them back.
cards-where-resume = Cards: { $where }. Then `resume` continues, or `home` brings them back.
all-in-well = all in the well
in-well-and-pockets = in the well and the pockets
no-paused-job = No job that was started here is paused.
home-to-bring-back = To bring the cards back, home the machine.
cleaning-out-of-range = { $seconds } s of cleaning is out of range.
give-seconds = Give 1 to { $most } s.
too-few-cards = { $cards } can't be shuffled.
give-cards-between = Give --cards between 2 and { $most } for { $machine }.
too-many-cards = { $cards } do not fit { $machine }: it takes { $most } at most.
use-fewer-cards-or-machine = Use fewer cards, or a machine that takes them: { $machines }.
no-machine-takes-so-many = Use fewer cards: no known machine takes that many.
machine-not-for-format = { $machine } is not made for { $format } cards.
give-format = Give --format { $formats }.
other-machine-at-port = --machine says { $machine }, but the board at { $path } is a { $other }.
leave-machine-out = Leave --machine out, or connect the other machine.
only-with-auditable = { $option } only works with --auditable.
add-auditable = Add --auditable, or leave it out.
deck-name-empty = A deck's name can't be empty.
give-deck-name = Give --deck-name a name, as in --deck-name "red Bicycle".
deck-name-too-long = A deck's name of { $count } characters is too long.
shorten-deck-name = Give --deck-name at most { $most } characters.
deck-name-invisible = --deck-name { $name } contains invisible characters.
use-visible-characters = Use letters, digits, symbols and single spaces.
nonce-wrong-length = --nonce must be exactly 64 hexadecimal digits; it has { $count }.
nonce-unusable = --nonce { $what }.
nonce-empty = is empty
nonce-unclear-letter = contains { $letter }, which can't be seen, or be told from something else
nonce-mixed-alphabets = mixes { $first } and { $own } letters, which look alike: { $letter }
nonce-without-letters = has no letter and no digit
nonce-too-long = --nonce has { $count } letters; at most { $most } are allowed.
give-phrase-of-one-alphabet = Give a phrase in letters of one alphabet (Latin, Greek or Cyrillic), or throw dice.
give-shorter-phrase = Give a shorter phrase.
give-phrase = Give a phrase of 32 letters, 25 throws of dice, or 64 hexadecimal digits; or leave --nonce out.
nonce-refused = The board refuses the nonce: { $why }.
give-another-nonce = Give another --nonce, or leave it out.
deck-name-without-history = --deck-name and --no-history can't be combined.
leave-one-out = Leave one of them out.

## Deals

no-pile = --piles: { $item } is not a pile.
give-pile-sizes = Give numbers of cards such as 13,13,13,13 or 5,5,1,rest:ordered.
empty-pile = --piles: a pile of 0 cards is not a pile.
fill-every-pile = Give every pile 1 card or more.
several-rests = --piles has `rest` { $count } times.
one-rest = Only one pile can take what the others leave.
piles-wrong-total = --piles holds { $cards }, the deck has { $deck }.
piles-leave-no-rest = --piles holds { $cards }, the deck has { $deck }: nothing is left for the rest.
correct-piles = Correct --piles, or say which deck it is with --cards or --deck.
no-such-game = There is no game { $name } to deal.
games-are = The games are { $names }; any other deal is --piles LIST.
no-such-deck = There is no deck { $name }.
decks-are = The decks are { $names }; see `mischwerk decks`.
game-not-of-deck = { $game } is not dealt from the deck { $deck }.
leave-deck-out = Leave --deck out.
leave-deck-out-or-give = Leave --deck out, or give --deck { $decks }.
wrong-number-of-players = { $game } is for { $players } { $players ->
    [1] player
   *[other] players
 }, not { $count }.
leave-players-out = Leave --players out.
give-players-between = Give --players between { $least } and { $most }.
cards-too-few-for-players = The { $cards } cards of { $deck } are not enough to deal { $game } to { $players } players.
give-fewer-players = Give fewer --players.
give-fewer-players-or-deck = Give fewer --players, or --deck { $decks }.
game-and-piles = { $game } and --piles can't be combined.
give-game-or-piles = Give a game, or the piles of a deal of your own.
game-of-other-cards = { $game } is dealt from { $cards } cards, not { $count }.
leave-cards-out = Leave --cards out, or use --piles.
nothing-to-deal = `mischwerk deal` needs a game, or piles.
give-game = Give a game ({ $names }), or --piles LIST.
players-without-game = --players only works with a game.
piles-say-everything = Leave it out: --piles says everything.

## Reveal

record-of-other-machine = { $path } was made by a { $machine }, but the board at { $port } is a { $other }.
connect-its-machine = Connect the machine that made the deck.
not-revealed = The board does not reveal this deck: { $why }.
board-keeps-last = A board keeps only the material of its last job, and forgets it when it is switched off.
deck-not-revealable = That deck can't be revealed any more.
machine-keeps-last = A machine keeps only its last deck.

## The line

connection-lost = The connection to { $path } was lost.
check-cable-then-home = Check the cable, then run `mischwerk home` to bring the cards back.
board-accepts-nothing = The board at { $path } accepts no data.
check-cable-and-power = Check cable and power, switch the board off and on.
board-not-identified = The board at { $path } did not identify itself.
switch-off-and-on = Switch it off and on.
board-answers-late = The board at { $path } keeps answering late.
check-cable-try-again = Check cable and power, switch the board off and on, then try again.
board-silent = The board at { $path } did not answer `{ $request }` within { $seconds } s.
board-never-ends = The board at { $path } { $what }: no real job does that. A stop was sent.
has-worked-for = has worked for { $minutes } minutes by its own clock
has-no-heartbeat = reports that it is working but sends no heartbeat
has-told-of = has told of { $told } s of work in { $waited } s
has-not-finished = has not finished in the time that the job can take
has-sent-too-much = has sent { $count } { $what }s for one job
check-stopped-then-home = Check that the machine has stopped, or switch it off; then run `mischwerk home`.
make-room = Make room, or write to another disk, and run it again.
board-sends-too-fast = The board at { $path } sends events faster than they can be read.
switch-off-or-flash = Switch the machine off and on; if it persists, flash the firmware again.
board-silent-in-job = The board at { $path } stopped answering during a job; { $last }.
check-cable-home-brings-back = Check cable and power, switch it off and on; then `mischwerk home` brings the cards back.
board-restarted-in-job = The board at { $path } restarted during a job; { $last }.
check-power-home-brings-back = Check its power supply; then `mischwerk home` brings the cards back.
last-phase = its last phase was { $phase }
last-phase-of-pass = its last phase was { $phase } of pass { $number }
other-protocol = The board at { $path } speaks protocol { $number }, this program { $other }.
update-the-older = Update the older of the two.
board-without-identity = The board at { $path } sends events but does not answer `identify`.
nothing-answers = Nothing answers at { $path }: `identify` was sent again and again.
check-power-firmware-port = Check that the board has power and the Mischwerk firmware, and that this is its port.
prompt-answers = MicroPython's prompt (REPL) answers at { $path }, not the Mischwerk firmware.
put-firmware-on = Put the firmware on the board: `mischwerk flash`. A board in maintenance mode: restart it.
other-device-in-text = Another device answers at { $path }, in text: { $words }.
give-port = Give the port of the Mischwerk board.
other-device = Another device answers at { $path }: it does not send Mischwerk frames.
give-port-or-update = Give the port of the Mischwerk board; if this is it, check the cable and update its firmware.
no-board-found = No board was found on any serial port.
plug-in-or-name-port = Plug it in with a data cable, or name its port with --port PATH.
board-in-bootsel = A board is plugged in, in BOOTSEL mode (drive { $drive }): it runs no firmware.
board-in-bootsel-unmounted = A board is plugged in, in BOOTSEL mode: it runs no firmware, and its drive is not mounted (`udisksctl mount -b /dev/disk/by-label/RPI-RP2`).
flash-new-board = Is it new? Get MicroPython { $version } from { $page }, then `mischwerk flash --image FILE.uf2` puts it and the firmware on the board. Else plug it in without holding BOOTSEL.
bootsel-of-other-chip = The board in BOOTSEL mode is an { $chip }; this firmware is for an RP2040.
use-pico = Use a Raspberry Pi Pico, the first one: docs/reference/board.md.
several-boards = Several boards were found: { $paths }.
choose-port = Choose one with --port PATH.
no-such-port = There is no port { $path }.
plug-board-in = Plug the board in and run `mischwerk identify`.
twin-needs-no-board = With --sim, shuffle, deal, arrange and play need no board.
port-busy = Port { $path } is busy: another program holds it.
close-other-program = Close it, or stop a running shuffle from here with `mischwerk stop --port { $path }`.
port-unusable = { $path } can't be used as a serial port: { $why }.
give-boards-port = Give the port of the board, such as /dev/ttyACM0; `mischwerk identify` finds it.
port-not-permitted = You don't have permission to open { $path }: it belongs to the group { $group }.
join-group = Join it with `sudo usermod -aG { $group } $USER` and log in again, or put this udev rule into /etc/udev/rules.d/60-mischwerk.rules: { $rule }
board-too-small = The board says that its machine { $name } holds { $cards }.
put-right-firmware = Put the right firmware and board.py on it: `mischwerk flash`.
twin-did-not-start = The twin did not start within { $seconds } s.
try-when-less-busy = Try again when the computer is less busy.
try-again = Try again.
board-of-other-build = The board says that it is a { $name }, a { $kind } of { $pockets } pockets for { $cards }, but a { $build } is a { $made } of { $number } for { $capacity }.
put-machines-firmware = Put the firmware for this machine on the board again, or give its own file with --machine.

## Care

board-busy = The board is busy with another job.
let-it-end = Let it end or stop it with `mischwerk stop`, then try again.
fault = { $fault }: { $detail }.
fault-at-place = { $fault } at { $place }: { $detail }.
then-home = Then `mischwerk home`.
then-home-brings-back = Then `mischwerk home`, which brings the cards back.
then-try-again = Then try again.
board-refuses = The board refuses: { $why }.
run-home-first = Run `mischwerk home` first.
status-says = `mischwerk status` says what it does; `mischwerk shuffle` begins a job.
use-such-cards = Use such cards, or set it up for others with `mischwerk settings set format`; restart it.
set-jumper = Set the jumper and restart it, or use --sim: only so an order can be given or read back.
correct-request = Correct the request.
bring-back-first = Bring it back with `mischwerk home` first.
take-it-out = Take it out, or run `mischwerk home`, then try again.
turn-fewer-steps = Turn fewer steps, or the other way; `mischwerk home` brings it back to 0.
take-cards-out = Take all cards out of the well, then clean again.
height-out-of-range = --deck-height-mm { $height } is out of range.
measure-height = Press the pile flat, measure it, and give millimetres: 52 cards are about 15.6.
bare-card-unknown = A sleeve can only be measured once the bare { $format } card is known: { $setting }_um is { $value }.
calibrate-bare-first = Calibrate without sleeves first, or leave --deck-height-mm out.
too-few-to-measure = { $cards ->
    [one] { $cards } card is too few to measure.
   *[other] { $cards } cards are too few to measure.
 }
lay-at-least = Lay at least { $fewest } cards in the well.
no-steps-measured = The cards measured no steps at all: nothing is stored.
check-throat-sensor = Check the throat's sensor.
card-off-mean = The { $which } card measured { $steps } steps, { $percent } % off the mean of { $mean }: nothing is stored.
shortest = shortest
longest = longest
take-out-bent-cards = Take out bent cards and those of another deck, clean the rollers and the throat's sensor, and calibrate again.
other-length = The cards measured { $mean } steps, but a { $format } card has { $expected }.
check-deck-and-nip = Check that it is the right deck, and clean the nip.
measure-height-again = Press the pile flat, measure it again, and leave no card out.
length-of-other-format = The cards measured { $mean } steps, but a { $format } card has { $expected }. That is a { $nearest } card.
unknown-format = --format { $format } is not known.
thickness-out-of-range = At { $height } mm for { $cards } cards { $what } { $um } µm: it must be { $least } to { $most }.
sleeve-would-add = a sleeve would add
card-would-be = a card would be
cards-do-not-fit = These cards do not fit { $machine }: { $why }.
nothing-stored = Nothing is stored. Check the deck, --sleeves and --deck-height-mm.

## Settings

invalid-value = Invalid value for { $name }: { $value }.
must-be = It must be { $allowed }.
settings-list = `mischwerk settings get` lists all.
it-stays = It stays { $value }.
no-such-setting = There is no setting { $name }.
setting-out-of-range = { $name } is { $value }: it must be { $allowed }

## History

history-empty = The history is empty.
shuffle-first = Shuffle a deck first.
no-such-job = The history has no job { $number }.
history-lists = `mischwerk history` lists the latest.
unknown-period = --by { $period } is not known.
give-period = Give --by { $periods }.
last-out-of-range = --last { $last } is out of range.
give-last = Give --last between 1 and { $most }.
sqlite-too-old = The history needs SQLite 3.37 or newer; this Python has { $version }.
use-newer-python = Use a newer Python.
foreign-database = { $path } is a database of another program.
move-database = Move it, or set MISCHWERK_HOME to another folder.
newer-database = { $path } was written by a newer Mischwerk (its tables have version { $found }, the newest known here is { $known }): it is left alone.
update-mischwerk = Update Mischwerk, or set MISCHWERK_HOME to another folder.
history-damaged = The history in { $path } is damaged: it holds what this program never writes.
move-history-away = Move it away, or set MISCHWERK_HOME to another folder: then a new one begins.
history-unusable = The history in { $path } can't be used: { $why }.
make-room-for-history = Make room or fix the access rights there, or set MISCHWERK_HOME to another folder.
no-history-folder = There is no folder for the history: this user has no home folder.
set-home-folder = Set MISCHWERK_HOME.

## Records

record-key-twice = { $path } is not a record: it has the key { $key } twice.
record-no-json = { $path } is not a record: it is not JSON.
no-deck-record = { $path } is not the record of a shuffle or a deal.
record-without-audit = { $path } is not the record of an auditable job: it does not say what the deck was drawn from.
record-not-done = { $path } is the record of a job that was not done: there is no order to verify.
record-odd-audit = { $path } is not the record of an auditable job: its audit is { $audit }.
unknown-scheme = { $path } was made by scheme { $scheme }, which this version does not know.
update-program = Update this program.
record-not-revealed = { $path } lacks what it was drawn from: the machine has not revealed it.
ask-for-reveal = Ask for it with `mischwerk reveal`, as long as the machine has not begun another job.
give-record = Give the folder or record.json of a job that was done with --auditable, after it was revealed.

## The board


## Verification

fair-order = Fair: this order is the one and only result of the machine's numbers and the computer's.
fair-deal = Fair: this deal is the one and only result of the machine's numbers and the computer's.
fair-order-with-faults = Fair, but the board reported { $faults }: this order is the one and only result of the machine's numbers and the computer's.
fair-order-begun-again = Fair, but the board began { $times } and reported { $faults }: this order is the one and only result of the machine's numbers and the computer's.
fair-deal-with-faults = Fair, but the board reported { $faults }: this deal is the one and only result of the machine's numbers and the computer's.
fair-deal-begun-again = Fair, but the board began { $times } and reported { $faults }: this deal is the one and only result of the machine's numbers and the computer's.
not-called-fair = Not called fair: the board began { $times }.
too-many-beginnings = more than { $most } beginnings: a board that begins again until it likes the order leaves such a record; shuffle again
phrase-of-old-form = it has signs that can look like others, which versions up to 0.2.0 accepted: compare the words of the computer's number with those noted at the table; if nobody noted them, shuffle again
begun-times = begun { $times }
beginnings-explained = at most { $most }: each but the last ends with a fault
at-most-attempts = at most { $most } attempts
unproved-cover = That nobody looked into the pockets: the cover was open while cards lay there.
proved = What was proved
unproved = What was not proved
read-aloud = To read aloud
proved-fingerprint = The machine had fixed its own random numbers by naming their fingerprint, { $fingerprint }... The numbers it revealed afterwards match it, and no others that do can be found.
proved-result = Together with the computer's number they give exactly { $result }, and no other. If the fingerprint came first, neither side alone could choose it: as long as either number was random, so is the result.
this-order = this order of { $cards } cards, card by card
this-deal = this deal of { $cards } cards in { $piles }
proved-job = The fingerprint also covers this job: { $job }, and the attempts before it. With other cards, piles or machines the same numbers would have a different one.
a-shuffle = a shuffle of { $cards } in the format { $format }, by a { $machine } whose pockets take { $capacity }
a-deal = a deal in { $piles } of { $cards } in the format { $format }, by a { $machine } whose pockets take { $capacity }
proved-plan = The plan of { $passes } leads exactly there, and it is the plan this machine makes for it.
proved-places = Every card in the twin really lies there, as the twin itself reports.
unproved-fingerprint-first = That the fingerprint came before the computer's number. Those who noted it in time know, and so does the log events.jsonl beside the record, if a command wrote it; the web page keeps none.
unproved-aborted = That no job was thrown away before this one. Of this job the record has { $count ->
    [0] no aborted attempts
    [one] 1 aborted attempt
   *[other] { $count } aborted attempts
 }; the fingerprint covers each.
unproved-deck = That the record is of this deck, and of today: compare the words below with those noted at the table.
unproved-unseen = That nobody saw the machine's numbers, or the order, before the end.
unproved-firmware = That the firmware on the machine is the published one.
unproved-places = That the cards really lie so. The machine computes the order but does not see it: compare the deck with the target in the record.
unproved-twin = Anything about a real deck: this was the twin, not the machine.
unproved-piles = That these piles are the ones agreed on, and that each has the right name: compare them with the rules of the game. Their sizes and places are bound.
things-differ = NOT as it should be: { $count ->
    [one] 1 thing differs
   *[other] { $count } things differ
 }.
fingerprint-binds = The fingerprint binds method, cards, piles, format, machine, capacity and the earlier attempts as well as the machine's numbers: at least one of them is not what was committed to.
nothing-proved = Nothing is proved. Either the record was changed after the job, or the machine or the program that wrote it did not do what it says. Don't trust this order.
not-proved-unchecked = Not proved: nothing differs, but not everything could be checked here.
not-proved-old = Not proved: nothing differs, but this old record does not say which deck its numbers belong to.
agreed-so-far = What could be checked agrees: the numbers the machine had committed to give, together with the computer's, exactly this order of { $cards } cards.
fingerprint-words = fingerprint: { $words } ({ $digits })
number-from-phrase = the computer's number was made from what was said: { $phrase }
number-from-phrase-in = the computer's number was made from what was said, in { $alphabet } letters: { $phrase }
number-words = the computer's number: { $words } ({ $digits })
record-named = Record: { $name }
missing = missing
one-or-more = 1 or more
hash-used-once = 64 hex digits used nowhere else
null-or-hash-used-once = null, or 64 hex digits used nowhere else
null-or-phrase = null, or a phrase in its normal form
phrase-of-nonce = the phrase that the nonce is made from
list-of-passes = a list of passes
passes-to-target = passes that lead to the target
a-pass = a pass
deck-of = a deck of { $cards }
healthy-bits = raw bits that pass the board's own health tests
piles-of = piles of { $cards } cards in all
null-unless-twin = null: only a twin sees where the cards lie
follows-from-cards = it follows from the number of cards
length-by-cards = its length depends on the number of cards
number-of-passes = it is the number of passes of the plan
target-unknown = what it must lead to is not known
takes-right-job = it takes the right number of cards, piles, material and nonce
must-be-target = it must be the target, which is not known
follow-from-target = they follow from the target, which is not known
hash-of-job = it is a hash of material, job and earlier attempts, and not all of them can be used
job-not-bound = scheme 1 commits to the random numbers only, not to what is made of them: other cards, piles or machines could be put into the record with the same numbers
value-at-place = { $value } at [{ $place }]
value-and-more = { $value }, and { $more } more differ
count-entries = { $count } entries
count-bytes = { $count } bytes
passes-elsewhere = passes that lead to another order
passes-no-lists = passes that are not lists of pockets
count-cards = { $count } cards
pocket-capacity = how many cards a pocket takes

## Values: { $number } as Python writes it

either = { $one } or { $other }
sentences = { $first } { $second }
span = { $least } to { $most }
amount-card = { $number ->
    [one] { $number } card
   *[other] { $number } cards
 }
amount-pile = { $number ->
    [one] { $number } pile
   *[other] { $number } piles
 }
amount-pass = { $number ->
    [one] { $number } pass
   *[other] { $number } passes
 }
amount-time = { $number ->
    [one] { $number } time
   *[other] { $number } times
 }
amount-fault = { $number ->
    [one] { $number } fault
   *[other] { $number } faults
 }
amount-attempt = { $number ->
    [one] { $number } attempt
   *[other] { $number } attempts
 }

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

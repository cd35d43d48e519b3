# Groups of what the browser gets as JSON: `views-texts` is views.texts there. In a name, -- is a space and __ a dot.

## The first view

page =
    .recount = Count again
    .to_machine = To the machine: go on, or bring all cards back
    .title = Mischwerk
    .skip = To the buttons
    .connecting = Connecting …
    .noscript = This page needs JavaScript.
    .what_to_do = What to do
    .orders = Orders
    .stop = Stop
    .stop_hint = Esc
    .shuffle = Shuffle
    .resume = Go on
    .home = Home
    .home_hint = brings all cards back
    .connect = Look for the machine again
    .cards = Cards in the deck
    .sensors = Sensors
    .sealed = The deck is sealed: nobody learns its order, neither this page nor the computer behind it.

## What the machine does

states =
    .ready = Ready
    .working = Working
    .stopping = Stopping
    .done = Done
    .stopped = Stopped
    .paused = Paused
    .fault = Fault
    .lost = No machine
jobs =
    .shuffle = Shuffling
    .home = Homing
    .deal = Dealing
    .count = Counting
    .clean = Cleaning
    .calibrate = Calibrating
    .resume = Going on
    .connect = Connecting
    .recount = Counting again
ended =
    .shuffle = The deck is shuffled.
    .deal = The deck is dealt.
    .count = The cards are counted.
    .clean = The rollers are cleaned.
    .calibrate = The cards are measured.
    .home = All cards are in the well.
    .resume = The job is finished.
    .recount = The cards are counted: the next shuffle goes by what lies in the well.
phases =
    .idle = { "" }
    .homing = finding its home
    .drawing = drawing the order
    .planning = planning
    .feeding = feeding cards
    .ejecting = ejecting pockets
    .counting = counting
    .collecting = collecting the cards
    .paused = pausing
    .fault = stopping
    .diagnosing = testing its parts
    .working = cards are moving

## Sentences about it

texts =
    .needs = Before you begin, exactly { $cards } cards must lie in the well.
    .counted = Counted last: { $counted }.
    .twin_holds = A deck of { $cards } cards lies in this twin.
    .twin_gets = This twin gets a deck of { $cards } cards before the job begins; { $laid } { $laid ->
            [one] lies
           *[other] lie
        } in it now.
    .needs_less = { $cards } cards are too many for this machine: it takes { $most }.
    .wrong_count = Lay the missing cards in, or take out what is too much, and go on. Or count again: all cards come back and are counted, and this job ends; then choose what fits the deck.
    .twin = twin
    .board = board
    .pass = pass { $pass }
    .elapsed = { $time } so far
    .left = { $time } so far, about { $left } to go, if it takes as long as the last one
    .took = took { $time }
    .stopped = Stopped on request. Go on, or bring the cards back.
    .warned = Reported on the way: { $faults }.
    .cover_opened = The cover was open while cards lay in the pockets: whoever looked in may know which cards lie side by side. If that matters, shuffle again.
    .at = at: { $place }
    .offline = No connection to the program. What you see may be old. Trying again …
    .closed = This page opens only with the whole address that the program shows now.
    .full = Too many browsers are watching. Close one of them.

## Why a press does nothing

refusals =
    .stale = Somebody else was quicker: look again, then decide.
    .not-now = Not now: the machine is in another state.
    .nonsense = That is not a command. Load the page again.
    .cards = Between 2 and { $most } cards.

## The drawing of the machine

drawing =
    .at_rest = The machine from the side, at rest: { $cards } { $cards ->
            [one] card
           *[other] cards
        } in the well.
    .at_work = The framed parts are at work. The machine does not say where they are: they are drawn as at rest.
    .sealed = Cards are moving. Where they lie and where the framed parts are would give the order away: nobody is told, and the machine is drawn as at rest, without cards.
    .live = The machine from the side, with its cards, live.
    .told = { $fed } of { $cards } { $cards ->
            [one] card
           *[other] cards
        } { $fed ->
            [one] has
           *[other] have
        } left the well. The machine does not say where the framed parts are: they are drawn as at rest.
    .unknown = The machine from the side. This page does not know where its cards are.
    .marked = The place is marked.
    .others = Only what the fault reports is drawn, no other cards.
    .not_in_picture = The place is not in the picture.
    .cards_shown = This twin shows its cards: you see where its cards lie. Anyone who watches a whole job can tell the order, even that of a sealed deck.
drawing-problems =
    .not-installed = No drawing of the machine: the twin's program is not installed on this computer. This installs it: { $command }
    .unknown-machine = No drawing of the machine: this computer has no file of this build. Start the program with its machine file.
drawing-spots =
    .machine = Anywhere in the machine.
    .cover = The cover, over all that moves.
    .link = Between machine and computer: the cable, not the machine.
    .firmware = The program in the machine: there is nothing to look for.
    .noise--source = The noise source is in the controller: there is nothing to look for.
    .planner = The program in the machine: there is nothing to look for.
    .feed = Feed roller and nip, below the front end of the well.
    .pocket = The pocket that stands where cards are pushed back into the well.
    .pusher = The pusher, behind the pockets.
    .well = The well, where the deck lies; its lowest card goes first.
    .throat = The narrow way from the well between gate and nip.
    .pocket--mouth = The front edge of the pockets, just behind the nip.
    .slot--mouth = The outer end of the slot, where cards enter the wheel and leave it.
    .slot = The slot that stands where the lever pushes its card out.
    .pockets = The pockets: look into each of them.
    .rack = The rack with all pockets; it moves up and down.
    .wheel = The wheel with all slots.
    .lever = The lever, in the middle of the wheel.
sensors =
    .on = on
    .off = off
    .supply = motors' supply
    .throat = throat
    .entry = entry
    .pocket = pocket
    .well = well
    .home--pocket = home pocket
    .home--pusher = home pusher
    .slot = slot
    .cover = cover open
    .mouth = mouth
    .read = Read { $seconds } s ago, while the machine stood still. During a job and its pauses it does not report its sensors: they would give some of the order away.

## The other views

views-groups =
    .everyday = Everyday
    .machine = The machine
    .measured = Measured: cards and their times
    .other = Others
views-entries =
    .result = the result
    .seed_mode = the mode
    .seed = the seed
    .method = the method
    .machine = the machine
    .format = the card type
    .capacity = the room in a pocket
    .cards = the number of cards
    .deck = the deck
    .entropy = the entropy
    .attempts = the attempts
    .faults = the faults
    .machine_s = the machine's time
    .wall_s = the computer's time
    .interpreter = the interpreter
    .twin = the kind of twin
    .rosc = the noise source
    .sim_seed = the twin's seed
    .times_masked = whether times are hidden
    .versions = the versions
    .retries = the retries
    .pictures = the pictures
    .plan = the plan, pass
    .passes = the number of passes
    .target = the order that was drawn
    .order = how the cards lie
    .piles = the piles
    .piles__name = the name of pile
    .piles__cards = the cards of pile
    .piles__ordered = whether the order within counts, pile
    .piles__size = the size of pile
    .audit = the exchanged numbers
    .audit__material = the machine's random numbers
    .audit__scheme = the scheme
    .audit__attempts = attempt
    .audit__attempts__commitment = the fingerprint of attempt
    .audit__attempts__nonce = the computer's number of attempt
    .audit__attempts__phrase = what was said, attempt
    .audit__attempts__outcome = the outcome of attempt
views-page =
    .views_label = Views
    .machine_view = Machine
    .deal = Deal
    .history = History
    .statistics = Statistics
    .verify = Verify
    .board = Settings
    .what = What is dealt
    .game = Game
    .players = Players
    .deck = Deck
    .piles = Piles
    .piles_hint = Numbers of cards, the lowest pile first: 13,13,13,13 or 5,5,1,rest:ordered. With :ordered the order within the pile is random too; without it only who gets which card is. The deck has as many cards as the first page says.
    .deck_name = Name of the deck
    .deck_name_hint = Which pack it is, for the statistics; may be left empty.
    .fairness = Who may check it
    .auditable = Auditable
    .auditable_hint = The machine fixes its random numbers before it gets those of the players; afterwards anybody can check that nobody chose the order. Until the job is done, nobody knows it. Then it is public: don't play a secret game with this deck.
    .later = Play first, reveal later
    .later_hint = The order stays secret when the job is done, for a game with hidden cards. After the game somebody presses “Reveal” on this page: then the record is complete. The machine keeps it until its next shuffle, deal or homing, or until it is switched off; this page until its program ends.
    .nonce = The players' part
    .nonce_hint = 25 throws of dice, or a sentence to which everybody adds a word. Empty: this computer draws it.
    .begin = Begin
    .made = What was made
    .by = Over time, by
    .day = day
    .month = month
    .year = year
    .verify_file = Drop the record of an auditable deck here, or choose it
    .verify_hint = A file record.json, 1 MB at most. It is sent to the program on the computer that serves this page, checked, and not kept.
views-texts =
    .more_differences = and { $more } more
    .unchecked = Not checked, or only in part: { $entries }.
    .should_be = should be
    .but_is = is
    .unknown_entry = an entry that this version does not know
    .one_seconds = { $machine }: { $value } s a deck so far.
    .one_retries = { $machine }: { $value } retries per 1000 feeds so far.
    .one_faults = { $machine }: { $value } faults per 100 jobs so far.
    .plot_later = There is a plot from the second period on.
    .too_little = { $machine }: too little so far for a rate (feeds: { $feeds }, jobs: { $jobs }).
    .few = too few yet
    .earlier_record = The record of an earlier auditable deck
    .nothing_kept = The history is empty.
    .jobs = Jobs, the newest first
    .job = Job { $number }
    .older = Older ones
    .newest = Newest ones
    .kept = Kept in the history: { $count }.
    .no_order = It does not contain the order of any deck.
    .back = All jobs
    .faults = Faults
    .no_faults = No faults.
    .rollers = Rollers
    .clean = Clean them (under “Settings”).
    .no_rise = The retries show no rise.
    .no_advice = No advice: they may be of several machines.
    .board_not_known = board not known
    .since_cleaning = { $feeds } { $feeds ->
            [one] feed
           *[other] feeds
        } since they were cleaned on { $day }, { $rate } retries per { $units }.
    .never_cleaned = { $feeds } { $feeds ->
            [one] feed
           *[other] feeds
        } (no cleaning is known), { $rate } retries per { $units }.
    .risen = They rose from { $before } to { $since }, most likely on { $day } after { $feeds } { $feeds ->
            [one] feed
           *[other] feeds
        }; chance alone does that in { $odds }.
    .odds = one look in { $odds }
    .rarer = less than one look in { $odds }
    .earlier = Between earlier cleanings they rose after this many feeds: { $feeds }.
    .decks = Decks by machine and card type
    .decks_plot = Number of decks by machine and card type; the table below has the figures
    .decks_table = Shuffled, dealt and arranged
    .seconds_over_time = Seconds of a deck
    .seconds_plot = Seconds of a deck on { $machine }, on average
    .retries_over_time = Retries
    .retries_plot = Retries per 1000 feeds on { $machine }, with limits
    .faults_over_time = Faults
    .faults_plot = Faults per 100 jobs on { $machine }, with limits
    .fault_names_plot = Number of faults by name; the table below has the figures
    .periods = The same in figures
    .periods_table = All jobs by { $by }
    .faults_by_name = Faults by name
    .named_decks = Decks with a name
    .rates = Retries per { $retries } feeds and faults per { $faults } jobs, with { $confidence } limits of the true rate; a line that leaves the picture continues. Rollers that have not changed are reported for cleaning in { $alarm } of all looks.
    .proved = Fair
    .open = Not proved
    .differs = Not as it should be
    .too_large = { $name } is larger than 1 MB, too large for the record of a deck.
    .own_piles = piles of your own
    .no_piles = one stack, not dealt
    .begin_deal = Deal
    .begin_shuffle = Shuffle
    .weak_throws = Easy to guess: { $length } { $length ->
            [one] throw of a die has
           *[other] throws of a die have
        } some { $bits } bits of chance. Better are { $enough } throws.
    .weak_digits = Easy to guess: { $length } { $length ->
            [one] digit has
           *[other] digits have
        } some { $bits } bits of chance. Better are { $enough } digits.
    .weak_letters = Easy to guess: a phrase of { $length } { $length ->
            [one] letter
           *[other] letters
        } has some { $bits } bits of chance. Better are { $enough } letters.
    .commitment = Fingerprint
    .write_down = Write these words down, and compare them with the record afterwards: the machine named them before it got the players' part.
    .write_number = And these: the number that answered it, the players' part or this computer's own.
    .said = It was made from what was said: { $phrase }
    .pile = Pile
    .places = Places
    .stack = The piles in the stack, the lowest first
    .auditable_done = The record of the last auditable deck
    .public = It holds the order of that deck, and proves how it came about.
    .record = Download the record
    .unrevealed = Not yet revealed
    .unrevealed_hint = Play with this deck. When the game is over, reveal what it was drawn from: then all who open this page can read its order, and anybody can check it. Shuffling, dealing or homing before that, or ending this program, loses it.
    .game_over = The game is over: everybody may see all cards
    .reveal = Reveal
    .revealed = Revealed. The record is complete.
    .verify_it = Verify it
    .settings = Settings
    .settings_hint = They are kept in the machine. Only a machine at rest shows and changes them.
    .change = Change
    .changed = It is now { $value }.
    .next_start = Takes effect at the machine's next start.
    .counters = Counters over the machine's life
    .log = Since it was switched on, the latest first
    .log_empty = Nothing was logged since it was switched on.
    .again = Read again
    .upkeep = Upkeep
    .count = Count the cards
    .count_hint = They come back in the same order.
    .clean_button = Clean the rollers
    .clean_hint = Empty the well and hold a cloth to the rollers first; they turn for { $seconds } s.
    .calibrate = Measure the cards
    .calibrate_hint = The cards in the well are fed once and come back in the same order.
    .height = Height of the pile in mm (empty: not measured)
    .sleeves = The cards are in sleeves
    .store = Store the resulting settings
    .counted = { $cards } { $cards ->
            [one] card
           *[other] cards
        }, { $misfeeds } { $misfeeds ->
            [one] attempt
           *[other] attempts
        } without a card.
    .calibrated = { $cards } { $cards ->
            [one] card
           *[other] cards
        }, { $least } to { $most } steps long, { $mean } on average.
    .changes = Resulting settings
    .before = Before
    .after = After
    .no_changes = All of it is already stored.
    .stored = Stored; it takes effect at the machine's next start.
    .not_stored = Nothing was stored.
views-columns =
    .number = No.
    .ended_at = Ended
    .machine = Machine
    .kind = Job
    .cards = Cards
    .seconds = s
    .retries = Retries
    .result = Result
    .fault = Fault
    .part = Part
    .detail = Detail
    .what = What
    .value = Value
    .format = Card type
    .deck = Deck
    .deck_name = Name of the deck
    .mode = Mode
    .method = Method
    .passes = Passes
    .feeds = Feeds
    .machine_s = Time by the machine
    .wall_s = Time by the computer
    .firmware = Firmware
    .mischwerk = Mischwerk
    .note = Note
    .folder = Folder
    .board = Board
    .decks = Decks
    .each = s each
    .faults = Faults
    .jobs = Jobs
    .day = Day
    .month = Month
    .year = Year
    .times = Times
    .latest = Last
    .shuffled = Shuffled
    .from = From
    .to = To
    .count = Count
    .since_on = After
views-kinds =
    .shuffle = shuffle
    .deal = deal
    .arrange = arrangement
    .count = count
    .clean = cleaning
    .calibrate = calibration
    .home = homing
    .resume = resumed job
    .audit = audit
views-results =
    .done = done
    .fault = fault
    .stopped = stopped
    .paused = paused
    .broken--off = broken off
views-modes =
    .sealed = sealed
    .auditable = auditable
    .test = test
views-methods =
    .planned = planned
    .random-pile = random pile
    .deal = deal
    .arrange = arrange
views-formats =
    .poker = poker
    .bridge = bridge
    .skat = skat
views-games =
    .skat = Skat
    .mau-mau = Mau-Mau
    .schafkopf = Schafkopf
    .doppelkopf = Doppelkopf
    .romme = Rommé
    .bridge = Bridge
    .poker = Poker
    .solitaire = Solitaire
views-piles =
    .player = player
    .pile = pile
    .stock = stock
    .up-card = up-card
    .forehand = forehand
    .middlehand = middlehand
    .rearhand = rearhand
    .skat = skat
    .north = north
    .east = east
    .south = south
    .west = west
    .board = board
    .column = column
views-files =
    .record__json = Download the record
    .playback__html = Watch it (opens a new tab)
    .report__html = Read the report (opens a new tab)
views-choices =
    .yes = yes
    .no = no
views-allowed =
    .cards = 1 to 6 different numbers of cards, each
    .text = a text of
    .unknown = 0 (not known) or
    .to = { "" } to { "" }
    .bytes = { "" } bytes
views-counters =
    .misfeeds = Faults “{ $MISFEED }”, after all attempts
    .double_feeds = Faults “{ $DOUBLE_FEED }”
    .jams = Faults “{ $JAM_THROAT }”, “{ $JAM_INSERT }”, “{ $JAM_EJECT }”

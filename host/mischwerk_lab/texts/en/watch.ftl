## Texts of the seed hunter

hunt = Hunt for the generator
hunt_a_reason = the generator and its seed or state were found from the decks, which tell what comes next
hunt_found_seed = Your shuffler is { $generator }, { $way }, seed { $seed }.
hunt_found_state = Your shuffler is { $generator }, { $way }; its state is known from the decks.
hunt_matched = { $matched } of { $compared } { $compared ->
        [one] deck
       *[other] decks
    } { $matched ->
        [one] follows
       *[other] follow
    } from it, including the last one.
hunt_matched_one = The only deck follows from it; another one would show whether the generator goes on.
hunt_matched_part = The first { $matched } of { $compared } { $compared ->
        [one] deck
       *[other] decks
    } { $matched ->
        [one] follows
       *[other] follow
    } from it; then it was reseeded or used differently.
hunt_anew = Each deck has a seed of its own; those of the first are { $seeds }.
hunt_skipped = Between two decks { $skipped } { $skipped ->
        [one] number is
       *[other] numbers are
    } used for something else.
hunt_view-sorted = Each deck is sorted before it is shuffled.
hunt_view-sequence = Each deck is the start of the next.
hunt_view-before = Each deck lies as given before it is shuffled.
hunt_turned = It was dealt from the other end.
hunt_down = It began with its last card.
hunt_found_in = Found in { $seconds } s.
hunt_numbered = { "" } (cards numbered from 0)
hunt_next = The next deck will be{ $numbered }: { $cards }
hunt_next_if = If the generator goes on, the next deck will be{ $numbered }: { $cards }
hunt_next_order = The next deck, as places of its start from 0, will be: { $cards }
hunt_next_one_of = The next deck will be one of { $count }; another deck would tell which. The first{ $numbered }: { $cards }
hunt_next_unknown = It is not known which seed the next deck will have; but a deck gives away its seed.
hunt_none = No known generator was found in { $seconds } s. That is no proof: see what was not tried.
hunt_none_whole = No known generator was found, though all of the table was tried; others may be predictable.
hunt_stopped = Stopped on request after { $seconds } s; this is what was tried.
hunt_intro = Generators, seeds and loops that programs commonly shuffle with were tried on the decks. If one fits, anyone who knows one deck knows the next. If none does, that means little: only what the table lists was tried.
hunt_table = What was tried
hunt_column_family = generator
hunt_column_what = what
hunt_column_tried = tried
hunt_column_rest = rest
hunt_all_tried = all
hunt_none_tried = none
hunt_part = { $tried } of { $total }
hunt_rest = untried: about { $left } more, at { $speed } a second
hunt_rest_unknown = untried
hunt_lacking = needs { $decks } { $decks ->
        [one] deck
       *[other] decks
    }
hunt_seconds = { $count } s
hunt_minutes = { $count } min
hunt_hours = { $count } h
hunt_what-states = all states, by algebra
hunt_what-small = seeds from 0 up
hunt_what-seconds = clock in seconds
hunt_what-milliseconds = clock in milliseconds
hunt_what-all = all seeds of 32 bits
hunt_family-java = java.util.Random (Collections.shuffle; any seed: 48 bits)
hunt_family-v8 = Math.random() of V8 (Chrome, Node.js)
hunt_family-msvc = Microsoft C rand()
hunt_family-rand48 = POSIX lrand48()
hunt_family-delphi = Borland/Delphi Random(n)
hunt_family-twister = MT19937, state from many decks (any seed; C++, PHP, Apache commons-math)
hunt_family-mersenne = MT19937, 32-bit seeds (C++, PHP 7.1, NumPy, Apache commons-math)
hunt_family-glibc = glibc rand(), also PHP's shuffle before 7.1
hunt_family-python = Python's random, 32-bit seeds
hunt_family-java-double = Java's nextDouble() or Math.random(), 32-bit seeds
hunt_family-rand48-double = drand48(), Perl, and Math.random() of Java; any state
hunt_family-coin = sort(() => Math.random() - 0.5) of V8
hunt_family-programs = generators of languages and libraries, with all their loops
hunt_generator-java = java.util.Random
hunt_generator-java-double = java.util.Random by nextDouble() or Math.random()
hunt_generator-v8 = Math.random() of V8 (Chrome, Node.js)
hunt_generator-msvc = Microsoft C's rand()
hunt_generator-rand48 = POSIX lrand48()
hunt_generator-rand48-double = drand48() (C, Perl)
hunt_generator-delphi = Borland's Random(n)
hunt_generator-glibc = glibc's rand()
hunt_generator-python = Python's random
hunt_generator-python-double = Python's random.random()
hunt_generator-mersenne = MT19937
hunt_generator-mersenne-double = MT19937 with numbers of 53 bits
hunt_way = drawn by { $kind }, loop { $loop }
hunt_kind-modulo = remainder
hunt_kind-multiply = multiplication
hunt_kind-nextInt = nextInt(n)
hunt_kind-masked = masked bits
hunt_kind-getrandbits = getrandbits
hunt_kind-divide = division
hunt_loop-backward = from the last place down
hunt_loop-forward = from the first place up, with those after
hunt_loop-growing = from the first place up, with those before
hunt_loop-paired = std::shuffle of libstdc++
hunt_loop-picking = cards picked from the rest
hunt_loop-naive = each place with any (naive)
hunt_kind-scaled = scaling
hunt_kind-narrow = division
hunt_kind-absolute = remainder without sign
hunt_kind-round = rounding
hunt_loop-last = cards picked from the rest, the last one into their place
hunt_loop-sattolo = from the last place down, without the same place (Sattolo)
hunt_loop-inside = from the first place up, inside out
hunt_loop-coins = sorted by a comparison that is a coin (TimSort)
hunt_loop-coins-turned = sorted by a comparison that is a coin the other way round (TimSort)
hunt_loop-keys = sorted by a random key for each card
hunt_untried = Not hunted at all: cryptographic generators, states of 64 bits and more that are not linear (new Random() of .NET, ThreadLocalRandom), keys by Math.random() and sorts of other languages with a coin, random.shuffle of Python and shuffle of NumPy from many decks (it is not known how many numbers were rejected), Math.random() of Firefox and Safari (sums, not linear), decks that began in another order.

## Texts of `lab watch`

watch-deck = deck { $deck }: evidence { $evidence } (largest { $largest }, stops at { $needed })
watch-skipped = line { $line } is left out: { $reason }.
watch-stopped = stopped after { $decks }: { $what }: p <= { $p }
watch-stopped-named = the orders are not equally likely
watch-stopped-lag-1 = the decks depend on the deck before
watch-stopped-lag-2 = the decks depend on the one before the last
watch-not-enough = not enough evidence yet after { $decks }: largest { $largest } of { $needed }, p <= { $p }. That does not prove that the decks are even; these bets have just found nothing so far.
watch-none = no deck was seen.
watch-interrupted = stopped on request.
watch-decks = { $count } { $count ->
        [one] deck
       *[other] decks
    }
watch-deck-1 = 1 deck
watch-left-out = { $count } { $count ->
        [one] line
       *[other] lines
    } left out.
watch-most = Most of it comes from: { $bet }.
watch-mean = { $name }, { $mean } on average, { $expected } expected
watch-rising = rising sequences
watch-runs = ascending runs
watch-adjacency = neighbours that stayed neighbours
watch-fixed-points = cards at their own place
watch-places = cards by place, all together
watch-followers = which card follows which, all together
watch-repeats = decks equal to an earlier one, { $seen }

## Texts of the worth of knowing how a pack lay

worth = What it is worth to know how the pack lay
worth_subtitle = { $deals } { $deals ->
        [one] deal
       *[other] deals
    } of each game, { $worlds } { $worlds ->
        [one] world
       *[other] worlds
    } for each card; seed { $seed }.
worth_summary = What came out
worth_how = What was done
worth_limits = What it doesn't say
worth_game-skat = Skat
worth_game-whist = Trick game
worth_unit-skat = points on the list a deal
worth_unit-whist = tricks a deal
worth_knows = the player knows
worth_won = wins
worth_gain = gains
worth_error = ±
worth_right = hidden cards placed right
worth_failed = unanswered
worth_nothing = nothing
worth_all = all cards
worth_times = { $method }, { $passes } times
worth_once = { $method }, once
worth_method-gsr = GSR riffle
worth_method-overhand = overhand
worth_method-random-pile = ten random piles
worth_method-planned = the machine's shuffle
worth_caption = { $game }: { $unit }, and what is gained over the player who knows nothing, with standard errors.
worth_figure = Gain in { $unit } by the number of GSR riffles, with two standard errors; dashed: all cards seen.
worth_riffles = GSR riffles
worth_axis = gain ({ $unit })
worth_open = all cards seen
worth_line = { $game }: a player who knows the order (before: { $knows }) gains { $gain } ± { $error } { $unit }; all cards seen: { $most } ± { $most_error }.
worth_until = { $game }: gains beyond two standard errors are seen up to GSR riffle number { $passes }.
worth_until_none = { $game }: no gain beyond two standard errors is seen after any number of GSR riffles that was tried.
worth_point_start = Before the deal the pack lay in an order without pattern, which the player knows completely; then it was mixed in the way that is named, and dealt. The player knows that way, and sees each of their own cards as it is dealt.
worth_point_deals = Deals are drawn evenly, and how the pack lay before follows from an order that the mixing gave: so all rows play the same deals, and differ by knowledge alone, not by skewed hands.
worth_point_player = For each card to be played the player draws worlds, hands that agree with everything seen, by how probable the mixing makes them, plays each card in each of them to the end by rules of thumb, and takes the best. A player who knows nothing does the same with even worlds.
worth_point_skat = Skat: table of three, by the rules of the game; points by Seeger-Fabian. Knowledge is used for cards only, not for bids, discards and declarations, which all three decide by rules of thumb, and the other two their cards, too.
worth_point_whist = Trick game: 52 cards, dealt one by one to four, two against two, spades are trumps, no bids, no open hand; 13 tricks. The three others play by rules of thumb, which the player takes for granted.
worth_point_law = Riffles and piles: worlds by the exact law of the order, by sequential importance sampling and Metropolis. Other mixings: only which card follows which is known, counted in 100,000 decks; their gain is a lower bound.
worth_limit_players = All players are ours. Better ones may gain more, or leave less to gain.
worth_limit_bids = Knowing the cards in the bidding is worth something, too, and is not counted.
worth_limit_start = After a game the pack is not without pattern: tricks lie in it as they were played. That makes hands uneven for all, which is another matter, and not measured here.

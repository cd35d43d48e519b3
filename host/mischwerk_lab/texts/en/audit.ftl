## The audit

title = Audit of a card shuffler
subtitle_decks = { $decks } recorded decks of { $cards } { $cards ->
        [one] card
       *[other] cards
    }{ $deck }; seed of the comparisons { $seed }.
subtitle_board = Generator of { $what }, decks of { $cards } { $cards ->
        [one] card
       *[other] cards
    }{ $deck }; seed { $seed }.
deck_named = { "" } ({ $title })
board = the board { $machine }, firmware { $firmware }
twin = a twin of { $machine }, firmware { $firmware }

## Sections

summary = Summary
subject = What was audited
source = Source and entropy
method = Method of shuffling
uniformity = Uniformity
hands = Comparison with shuffling by hand
seats = Influence of the seat
verdict = Verdict, and its limits

## The four statements, after the report's (A) to (D)

a_good = (A) The source of random numbers suffices: { $credited } { $credited ->
        [one] bit
       *[other] bits
    } are credited to each deck, which needs { $needed }; each of the { $shuffles } requested decks follows from the machine's raw bits and our number, and was recomputed.
a_bad = (A) The source of random numbers does NOT suffice: { $reason }.
a_reason_proof = { $failed } of the { $shuffles } { $shuffles ->
        [one] deck
       *[other] decks
    } { $failed ->
        [one] does
       *[other] do
    } not follow from what the machine revealed
a_reason_bits = { $credited } { $credited ->
        [one] bit
       *[other] bits
    } are credited to a deck that needs { $needed }
a_reason_health = the raw bits fail the firmware's own health tests
a_reason_repeats = decks repeat too often; the source seems to reach only about { $reach } { $reach ->
        [one] order
       *[other] orders
    }
a_unknown = (A) The source of random numbers can't be judged from decks. Decks do not repeat too often, which shows that it reaches at least { $reach } { $reach ->
        [one] order
       *[other] orders
    } (99 %); this deck has { $all }.
b_good = (B) No deviation from an even distribution over all orders was found: none of { $tests } { $tests ->
        [one] test
       *[other] tests
    } on { $decks } { $decks ->
        [one] deck
       *[other] decks
    } rejects it, at 1 % for all of them together.
b_bad = (B) The orders are NOT evenly distributed: { $rejected } of { $tests } { $tests ->
        [one] test
       *[other] tests
    } on { $decks } { $decks ->
        [one] deck
       *[other] decks
    } { $rejected ->
        [one] rejects
       *[other] reject
    } an even distribution, at 1 % for all of them together: { $names }.
b_and = { "" } and { "" }
b_told = { "" } (of the reported orders)
c_good = (C) It mixes better than by hand: with { $decks } { $decks ->
        [one] deck
       *[other] decks
    } each and the same { $tests } { $tests ->
        [one] test
       *[other] tests
    }, after 7 passes all { $all } { $all ->
        [one] way
       *[other] ways
    } by hand still show deviations; this shuffler shows none.
c_some = (C) With { $decks } { $decks ->
        [one] deck
       *[other] decks
    } each, { $worse } of { $all } { $all ->
        [one] way
       *[other] ways
    } by hand { $worse ->
        [one] shows
       *[other] show
    } deviations after 7 passes ({ $worse_names }). This shuffler shows none, but neither does: { $even_names }. More decks would show whether it mixes better.
c_bad = (C) This shuffler does not mix better than by hand: with { $decks } { $decks ->
        [one] deck
       *[other] decks
    } each it shows deviations, and after 7 passes { $even } of { $all } { $all ->
        [one] way
       *[other] ways
    } by hand { $even ->
        [one] shows
       *[other] show
    } none: { $even_names }.
c_all = (C) With { $decks } { $decks ->
        [one] deck
       *[other] decks
    } each, this shuffler shows deviations, and so do all { $all } { $all ->
        [one] way
       *[other] ways
    } by hand after 7 passes: these tests don't say which is better.
c_start = (C) Whether it mixes better than by hand can't be said: that depends on how the decks lay before, which is not known. --start, --before, --sequence or --no-sequence says it.
c_unknown = (C) With { $decks } { $decks ->
        [one] deck
       *[other] decks
    } each, no way by hand shows a deviation after 7 passes either: a comparison takes more.
d_good = (D) No influence of the seat on the cards was found, in { $orders } dealing orders, { $looked_at }.
d_bad = (D) The seat DOES influence the cards: { $names }.
d_unknown = (D) There are too few decks to say anything about seats.

## Subject

file = File
sha256 = SHA-256 of the file
decks = Decks
cards = Cards in a deck
deck = Deck
not_said = not said
about = Shuffler, as described by whoever requested this audit
poker_places = Places of the poker hands, from 0
machine = Machine
firmware = Firmware
interpreter = Runs under
shuffles = Auditable shuffles requested
drawn = Decks drawn by the same code, here
facts = What was audited.
column_what = what
column_value = value
subject_decks = The decks are taken as they were recorded: place 0 is the card fed or dealt first, cards are numbered as in the deck before shuffling. The shuffler itself was not examined. The file can't show whether these decks are all it produced in that time, or whether it always behaves like this.
subject_board = A board reveals no orders in sealed mode, its usual one, so its generator was audited through auditable shuffles: the machine reports the hash of its raw bits, receives a number of ours, draws, carries out the shuffle, and reveals. This does NOT show what its mechanics did with the cards: record decks that were really dealt and audit them with --decks.
subject_twin = The twin runs the firmware itself on a simulated machine; its noise is simulated, too.

## Source

source_intro = A deck of N cards has N! orders; for all of them to be possible, a source needs log2(N!) bits for each deck. Where cards look alike, fewer orders differ visibly: the smaller number.
table_1 = The 13 decks of the TÜV report (its table 1), what each needs, and the keys of 256 bits a Mischwerk machine takes for one. A seed of 48 bits, as examined there, reaches one order in 2 to the power of the last column.
column_game = deck
column_cards = cards
column_orders = orders
column_bits = bits needed
column_distinct = orders that differ
column_distinct_bits = bits for these
column_keys = keys
column_missing = bits short with 48
this_deck = the deck audited
source_decks = Of { $decks } { $decks ->
        [one] deck
       *[other] decks
    }, { $pairs } { $pairs ->
        [one] pair is
       *[other] pairs are
    } in the same order; { $expected } are expected of a uniform source. This only bounds what the source can reach.
source_first = Equal decks are searched for among the first { $decks } only: memory for all would be unbounded.
source_board = Each deck is drawn from raw noise bits of its own, credited with { $percent } % of a bit each. { $proved } of { $shuffles } auditable { $shuffles ->
        [one] deck
       *[other] decks
    } { $proved ->
        [one] was
       *[other] were
    } recomputed, order and plan, from the material the machine had committed to beforehand, and our number.
source_raw = The { $bits } raw bits of these shuffles were put to the ten estimators of NIST SP 800-90B, section 6.3: the lowest says { $lowest } bit per bit ({ $name }), so that { $safe } % may be credited safely; the firmware credits { $percent } %. The standard requires a million bits for an assessment; with this many: { $word }.
raw_holds = nothing speaks against the credit
raw_short = too few to confirm the credit; capture more with “mischwerk entropy capture”
source_few = The { $bits } raw bits of these shuffles are too few for the estimators of NIST SP 800-90B.

## Method

method_decks = How the shuffler works is known here only as described above. Tests of decks can refute a method, never prove it.
method_board = ChaCha20 makes 32-bit words of a key, rejection makes exactly uniform numbers of these, and Fisher and Yates an order: for n = N down to 2, the cards at places n - 1 and (a number below n) change places. If the numbers are uniform and independent, each of the N! orders has the same probability, for the n choices multiply to N!. The order is then carried out by a plan of passes; nothing more is drawn.

## Uniformity

uniformity_intro = { $decks } { $decks ->
        [one] deck
       *[other] decks
    }, { $tests } { $tests ->
        [one] test
       *[other] tests
    }. Each p-value is the probability of a deviation this large if every order is equally likely. They are corrected for their number (Holm), so that a uniform shuffler is rejected with a probability of at most 1 %. The last column is the effect that would have been seen with a probability of 95 %.
uniformity_drawn = These decks were drawn by the firmware's own code, run here on raw material from the seed: the function that the machine's own { $shuffles } { $shuffles ->
        [one] deck
       *[other] decks
    } were shown to come from. They test the drawing, not the noise.
tests = All tests on the sample.
tests_told = The same tests on the { $decks } { $decks ->
        [one] order
       *[other] orders
    } that the machine reported; so few show only gross faults.
told_good = None of these rejects.
told_bad = REJECTED by: { $names }.
column_test = test
column_statistic = statistic
column_law = law if uniform
column_p = p
column_adjusted = p corrected
column_effect = effect
column_visible = visible from
column_verdict = verdict
test_rejects = rejected
test_accepts = not rejected
reject_of = { $rejecting } of { $tests } { $rejecting ->
        [one] rejects
       *[other] reject
    }
law_chi_square = χ², { $freedom } d.f.
law_kolmogorov = largest of { $cards }, exact
law_repeats = Poisson, mean { $mean }
law_other = exact
lacking = Left out for lack of decks (how many they need): { $list }.
left_out = Not for this kind of deck: { $list }.
what_tests_see = What each test looks at
tests_about = The tests.
column_looks = what it looks at
column_options = options
option-packet = mean length of a packet { $value }
option-packets = { $value } { $value ->
        [one] packet
       *[other] packets
    }
option-spread = spread { $value } % of the deck
column_from = source
p_figure = The p-values of all tests. A uniform shuffler spreads them evenly between 0 and 1; left of the mark in its row, the smallest would be rejected. The axis ends at { $lowest }: smaller p-values are drawn there.
p_axis = p-value
p_limit = limit for the smallest
places_figure = How much more or less often than expected each card is at each place, in standard errors; beyond ±4 is remarkable, systematic patterns sooner. Colours end at ±{ $widest }: what is beyond looks the same.
axis_place = place in the deck (from 0)
axis_card = card number (from 0)
axis_deviation = deviation (standard errors)
runs_figure = Ascending runs of the decks, with 95 % intervals, and Euler's law for uniform decks.
axis_runs = ascending runs (number)
axis_share = share of decks (%)
seen = these decks
even = expected if uniform

## Hands

hands_intro = The usual ways by hand (the report's table 2), each as a documented model, { $decks } { $decks ->
        [one] deck
       *[other] decks
    } each from a sorted deck, judged by six of the tests after 1 to { $most } { $most ->
        [one] pass
       *[other] passes
    } (1 % for all of a way together). Guessing: cards that a player who knows the order before the shuffle names correctly beyond chance; { $chance } of { $cards } are chance.
hands_table = Shuffling by hand compared with the audited shuffler. The verdict is that of { $tests } { $tests ->
        [one] test
       *[other] tests
    } on { $decks } { $decks ->
        [one] deck
       *[other] decks
    } of each after 7 passes. Of cards guessed beyond chance, up to ±{ $noise } are chance alone.
column_way = way
column_enough = passes until no test rejects
column_guessed_1 = guessed beyond chance after 1 pass
column_guessed_7 = guessed beyond chance after 7
column_rejected_7 = tests after 7 passes
column_model = model
audited_row = the audited shuffler
more_than = more than { $most }
hands_figure = Cards guessed beyond chance by number of passes. Below the dashed line, two standard errors, is chance. Points on the lower edge are there or below: the axis ends at a tenth of that.
axis_noise = chance: two standard errors
axis_passes = passes (number)
axis_guessed = guessed beyond chance (cards)
hands_models = The models of the ways by hand.

## Seats

seats_intro = A dealing order only renames the places of the deck; if every order is equally likely, the seat can't matter. What is tested is whether each card goes to each seat as often as its share says.
seats_table = Dealing orders.
column_dealing = dealing order
seats_figure = How much more or less often than its share each card goes to each seat, in standard errors. Colours end at ±{ $widest }: what is beyond looks the same.
axis_seat = seat
table_3 = Skat, as the report's table 3: 10, 10, 10, 2
table_4 = Skat by the rules, as its table 4: 3, 3, 3, 2, 4, 4, 4, 3, 3, 3
in_turn = four seats, one card each in turn
in_blocks = four seats, a quarter of the deck each
seats-table_3 = Seats, table 3
seats-table_4 = Seats, table 4
seats-in_turn = Seats, in turn
seats-in_blocks = Seats, quarters
seats_course = What a seat means for the course of a game is not a question of shuffling.

## Limits

limits = What this audit does not show
limit_few = With { $decks } { $decks ->
        [one] deck
       *[other] decks
    }, the share of any single event is known to ±{ $margin } percentage points at best (95 %). Smaller deviations go unseen, as do those no test looks for.
limit_predict = A generator that can be predicted may pass every test here.
limit_mechanics = What the mechanics did: cards that stick together, misfeeds that are resolved wrongly, a machine that was opened. That takes recorded decks.
limit_firmware = Whether the machine runs this firmware at other times. In sealed mode nothing about a deck is revealed.
limit_recorded = Whether the decks are complete, and in what state the shuffler was when they were recorded.
limit_no_liability = This report is a form filled in by a program, not the work of an accredited laboratory.

## Names and descriptions of tests, ways by hand and decks; those of the others are with them in the code

test-repeats = Equal decks
test-repeats-about = Pairs of decks in the same order: a source with few seeds gives many.

## Texts of an audit that came with its views and largest deviations

view-named = named cards
view-start = from the given start
view-lag = { $lag ->
        [one] from one deck to the next
       *[other] over { $lag } decks
    }
view-classes = classes of cards at seats
starts = How each deck lay before it was shuffled
before_file = File of the starts
starts-sorted-said = sorted, as stated
starts-sorted-assumed = not stated; compared with sorted decks and with earlier decks
starts-sequence-said = like the deck before it, as stated
starts-sequence-found = like the deck before it, as the decks themselves show
starts-before-said = as recorded in the file of the starts
starts-before-found = found: { $start }, of { $tried } tried
use-sorted-said = This holds for decks that are sorted before each shuffle, not for a pack that is shuffled again and again.
use-sorted-assumed = It was not stated how the decks lay before. They were compared with sorted decks ({ $tried } usual starts and directions) and with earlier decks: this holds for sorted starts if they were sorted before each shuffle, and for continued shuffling if each deck was the start of the next.
use-sequence-said = This holds for continued shuffling: each deck was the start of the next.
use-sequence-found = This holds for continued shuffling: the deck before explains these decks better than a sorted one, so each is taken to have been the start of the next.
use-before-said = This holds for decks that lie before each shuffle as recorded.
drawn-copies = Which of several equal cards lay where is not recorded: it was drawn at random, which deceives no test.
drawn-hands = Only the hands are recorded: where a card lay within its hand was drawn at random, which deceives no test.
drawn-parts = What is not recorded was drawn at random, which deceives no test; but it hides what happened there.
use-before-found = It was not stated how the decks lay before. They are explained best by { $start }; starts and directions tried: { $tried }. This holds for that start.
began-pack = the order of their list
began-suits = a pack sorted by suits ({ $suits }, { $ace }, { $way })
began-ranks = a pack sorted by ranks ({ $suits }, { $ace }, { $way })
began-low = ace low
began-high = ace high
began-up = upwards
began-down = downwards
began-turned = { "" }, recorded from the other end
use-drawn = A drawn order is carried out on whatever deck lies in the machine, sorted or not.
most_unlikely = Least likely by chance: { $list }.
finding = { $what }: { $seen } times, { $expected } expected
finding_cell = { $first } at place { $place }
finding_pair = { $second } right after { $first }
finding_pair_2 = { $second } after { $first } with one card between
finding_neighbours = { $first } and { $second } side by side
finding_class = { $name } at seat { $seat } ({ $dealing })
card_number = card { $number }
card_from-start = the card from place { $place }
card_from-lag = the card from place { $place } of the deck { $lag ->
        [one] before
       *[other] { $lag } before
    }
class-aces = aces
class-tens = tens
class-jacks = jacks
class-clubs = clubs
class-spades = spades
class-hearts = hearts
class-diamonds = diamonds
class-trumps = trumps
class-trumps-clubs = trumps when clubs are
class-trumps-spades = trumps when spades are
class-trumps-hearts = trumps when hearts are
class-trumps-diamonds = trumps when diamonds are
class-points = card points
classes-table_3 = Classes at seats, table 3
classes-table_4 = Classes at seats, table 4
classes-in_turn = Classes at seats, in turn
classes-in_blocks = Classes at seats, quarters
d_cards = for single cards
d_classes = neither for single cards nor for classes such as aces, suits and card points
uniformity_views = A pack that is shuffled again and again shows its faults elsewhere than decks that begin sorted, so the tests are done on several views. The 1 % was divided among them before any deck was seen: 35 % of it for the tests of the order from its start, 20 % for the largest deviations there, 10 % for seats, 15 % for classes of cards at seats, 20 % for all other views.
uniformity_distance = Whatever the true law of the orders is, its total variation from uniform (the most by which the probability of any event is off) is at least { $low }, with { $level } confidence.
tests_other = Tests on another view of the same decks: { $view }.
worst = Which cards, places, pairs and seats are least likely
largest = The least likely of each test, places numbered from 0: five of each test of the order, one of each other. The corrected p-value counts all cells among which they were looked for, and all tests.
column_which = which
cell_rejects = beyond chance
cell_accepts = within chance
blocks = P-values over blocks of decks
blocks_intro = The decks were cut into { $blocks } { $blocks ->
        [one] block
       *[other] blocks
    } of { $decks } in the order in which they were recorded, and each test was done on each block: of a uniform shuffler { $passes } of the blocks pass, at a p-value of 0.01 or more. NIST SP 800-22 calls a share from { $low } to { $high } within chance, and p-values uniform if their own p-value, by chi-square over ten bins, is 0.0001 or more.
blocks_odds = This decides nothing, for the 1 % of false alarms is spent on the tests above; it shows faults that come and go. Of { $tests } { $tests ->
        [one] row
       *[other] rows
    } one or more is unusual in about { $odds } of audits of a uniform shuffler.
blocks_table = Each test on { $blocks } { $blocks ->
        [one] block
       *[other] blocks
    } of { $decks } { $decks ->
        [one] deck
       *[other] decks
    }. The bins are p-values from 0 to 0.1, to 0.2, and so on.
as_expected = as expected
unusual = unusual
column_passed = passed
column_share_passed = share
column_p_value_t = p of uniformity
column_bins = p-values in ten bins
column_view = view
column_seen = seen
column_expected = expected
column_z = standard errors
law_largest = binomial, exact
law_classes = of a sum, exact
axis_from = place before the shuffle (from 0)
test-largest-cell = One card at one place
test-largest-cell-about = Each card at each place alone, by the exact binomial law; the most unlikely of all counts, corrected for their number. It finds a single fault that drowns in chance in the table as a whole.
test-largest-pair = One card right after another
test-largest-pair-about = Each ordered pair of cards alone, over the deck closed to a ring, so that a cut hides nothing; else as before.
test-largest-pair-2 = One card next but one after another
test-largest-pair-2-about = The same for pairs with one card between them, as interleaved packets leave them.
test-largest-neighbours = Two cards side by side
test-largest-neighbours-about = The same for pairs in either order, the way cards that stick together lie.
diagnosis = What explains the deviations
diagnosis_intro = Ways of mixing fitted by maximum likelihood, exactly or by simulated decks. The likelihood ratio is the natural logarithm of how much likelier the decks are than of an even shuffle, less a penalty for what was fitted. The fit is the smallest p-value of nine groups of numbers under that way: where cards lie, first and last card, cards near their place, neighbours, rising sequences, runs and peaks, cycles, the order as a whole, followers by place. A way explains the decks if the ratio is above 5 and the fit at least 0.001; those that fit and are less than 3 behind are named as well, or somewhat more where they were simulated, unless they are a mixture and it is not.
diagnosis_table = Ways of mixing that could explain the decks, the likeliest first.
column_estimate = estimate, 95 % interval
column_log_ratio = likelihood ratio, log
column_fit = fit, p
column_explains = fits
estimate = { $value } ({ $low } to { $high })
estimate_share = { $value } % ({ $low } to { $high } %)
estimate_packet = { $value }, packets of { $packet } { $packet ->
        [one] card
       *[other] cards
    }
estimate_mixed = { $value }, in { $share } of the decks
estimate_passes-cut = { $value }, number of packets { $option }
estimate_passes-wash = { $value }, each over { $option } % of the deck
coins-0 = as V8 sorts fewer than 64 cards (Chrome, Node.js)
coins-1 = by insertion
coins-2 = by merging
explains-riffles = number of GSR riffles
explains-half-riffles = number of riffles cut exactly in half
explains-overhand = number of overhand shuffles, and mean length of packets
explains-mixed = { $way }, in a share of the decks, the others even
explains-piles = number of random piles in a single pass
explains-piles-turned = number of random piles turned over, in a single pass
explains-shelves = number of shelves, top or bottom, in a single pass
explains-modulo = Fisher and Yates, by remainders of too few numbers: how many
explains-unshuffled = an even shuffle, but a share of the decks not shuffled
explains-sticky = an even shuffle, but the most conspicuous two cards stick together in a share of the decks
explains-keys = number of values of the random keys by which cards were sorted
explains-naive = swaps of each place with any
explains-sattolo = Sattolo's loop, in which no card stays
explains-coins = sorting by a comparison that is a coin
explains-swaps = number of swaps of two random places
explains-top-to-random = how often the top card was put to a random place
explains-strip = number of stripings, and mean length of packets
explains-cut = number of cuts
explains-wash = number of washes
explains-turned = { $way }, written from the other end
explained-riffles = It looks like GSR riffles: { $estimate } of them explain it.
explained-half-riffles = It looks like riffles that are cut exactly in half: { $estimate } of them explain it.
explained-overhand = It looks like overhand shuffles. This explains it: { $estimate } on average.
explained-mixed = It looks like two kinds of decks. This explains it: { $way }: { $estimate }.
explained-others = The decks can't distinguish this from: { $list }.
explained-other = { $way }: { $estimate }
explained-piles = It looks like random piles: { $estimate } of them in a single pass explain it, and two passes over ten are like one over a hundred.
explained-piles-turned = It looks like random piles turned over: { $estimate } of them in a single pass explain it.
explained-shelves = It looks like shelves on which cards are laid on top or at the bottom: { $estimate } of them in a single pass explain it, and two passes over ten are like one over two hundred.
explained-modulo = It looks like modulo bias: places drawn as remainders of a random number that has only { $estimate } { $estimate ->
        [one] value
       *[other] values
    } explain it, in a loop { $loop }.
explained-unshuffled = It looks like decks that were not shuffled: { $estimate } of all explain it.
explained-sticky = It looks like two cards that stick together: { $estimate } of the decks explain it.
explained-naive = It looks like swaps with any place, a known mistake: each place in turn is swapped with one of all, also of those before.
explained-sattolo = It looks like Sattolo's loop: each place is swapped with one before it and never with itself, so that no card stays.
explained-coins = It looks like sorting by a comparison that is a coin, as in sort(() => Math.random() - 0.5): { $estimate }.
explained-swaps = It looks like swaps of two random places: { $estimate } of them explain it.
explained-top-to-random = It looks like the top card put to a random place: { $estimate } times explain it.
explained-strip = It looks like stripings. This explains it: { $estimate } on average.
explained-cut = It looks like cuts. This explains it: { $estimate }.
explained-wash = It looks like washes. This explains it: { $estimate }.
explained-turned = It looks like this, with the decks written from the other end: { $way }.
explained-nearest = The nearest is: { $way }. Against it: { $feature }, { $seen } in a deck where { $expected } would be expected (p = { $p }).
feature-places = where cards lie, part by part
feature-ends = the first and the last card
feature-moved = cards that stay near their place
feature-neighbours = how far neighbours came apart
feature-rising = rising sequences
feature-runs = ascending runs and peaks
feature-cycles = cycles
feature-order = the order as a whole, kept or turned
feature-followers = cards right after their predecessor, by place
explained-none = None of these explains it: riffles, random piles, shelves, each of all decks or of a share, overhand shuffles, stripings, cuts, washes, top to random, random swaps, swaps with any place, Sattolo's loop, sorting by coins or coarse keys, modulo bias, a share of decks not shuffled, two cards that stick together.

## Texts of `lab simulate`

simulate-decks = { $count } { $count ->
        [one] deck
       *[other] decks
    }
simulate-passes = { $count } { $count ->
        [one] pass
       *[other] passes
    }
simulate-done = { $file }: { $decks } of { $cards } { $cards ->
        [one] card
       *[other] cards
    }, { $method }, { $passes }, seed { $seed }.
bits-done = { $file }: what was drawn for { $decks }, in bits: { $bits }; on average { $each } a deck, where an order is worth { $needed }.

## Dealing orders of the games

schafkopf_24 = Schafkopf, short deck: 3, 3
seats-schafkopf_24 = Seats, Schafkopf
classes-schafkopf_24 = Classes at seats, Schafkopf
schafkopf_32 = Schafkopf: 4, 4
seats-schafkopf_32 = Seats, Schafkopf
classes-schafkopf_32 = Classes at seats, Schafkopf
doppelkopf_40 = Doppelkopf without nines: 3, 4, 3
seats-doppelkopf_40 = Seats, Doppelkopf
classes-doppelkopf_40 = Classes at seats, Doppelkopf
doppelkopf_48 = Doppelkopf: 3, 3, 3, 3
seats-doppelkopf_48 = Seats, Doppelkopf
classes-doppelkopf_48 = Classes at seats, Doppelkopf
mau-mau = Mau-Mau: five cards each in turn, the rest is the talon T
seats-mau-mau = Seats, Mau-Mau
classes-mau-mau = Classes at seats, Mau-Mau
romme = Rommé: thirteen cards each in turn, the rest is the talon T
seats-romme = Seats, Rommé
classes-romme = Classes at seats, Rommé
poker = Poker: two cards each in turn, the rest is the talon T
seats-poker = Seats, poker
classes-poker = Classes at seats, poker
solitaire = Solitaire: columns, row by row, the rest is the talon T
seats-solitaire = Seats, solitaire
classes-solitaire = Classes at seats, solitaire

## Texts of `lab distance`

distance-cards = { $method }, { $cards } { $cards ->
        [one] card
       *[other] cards
    }
distance-option-pockets = pockets { $value }
distance-option-capacity = capacity { $value }
distance-option-order = order { $value }
distance-option-shelves = shelves { $value }
distance-pass = pass
distance-total-variation = total variation
distance-separation = separation
distance-most-likely = most likely
distance-times = { $number } x
distance-possible = possible
distance-all = all
distance-lacking = bits lacking
distance-means-total-variation = Total variation: the most by which the probability of any event is off.
distance-means-separation = Separation: how far the least likely deck falls short.
distance-means-most-likely = Most likely: how many times likelier that deck is than if all were equally likely.
distance-means-possible = Possible: the share of all N! decks that can occur. Bits lacking: of log2(N!).
distance-at-least = total variation: at least
distance-at-most = at most
distance-at-least-by = at least by
distance-by-uncapped = without a cap
distance-by-runs = number of runs
distance-by-one-card = one card
distance-bounds = Pockets that can be full leave bounds only, for no law of the whole deck is known.
distance-one-card = One card: its place alone is that far from uniform, exactly; the deck is at least as far.
distance-no-low = At least 0 is no finding: the law of one card was too much work (or NumPy is not installed).
distance-no-high = At most 1 is no finding either: a pass without a cap would overfill no pocket with probability { $fits } only, too rarely to say much about capped ones.
distance-estimate = `mischwerk lab mixing` estimates how far the runs are off, which is a lower bound too.
distance-runs = ascending runs
distance-runs-after = after { $passes }
distance-runs-uniform = uniform

## Texts of `lab mixing`; names, models and sources of methods are with them in the code

mixing = How a deck mixes: { $method }
mixing_subtitle = { $method }{ $options }; { $cards } { $cards ->
        [one] card
       *[other] cards
    }, { $passes }; seed { $seed }.
mixing_option-pockets = { $value } { $value ->
        [one] pocket
       *[other] pockets
    }
mixing_option-capacity = at most { $value } { $value ->
        [one] card
       *[other] cards
    } in each
mixing_option-order = order { $value }
mixing_option-shelves = { $value } { $value ->
        [one] shelf
       *[other] shelves
    }
mixing_option-packet = mean length of a packet { $value }
mixing_option-packets = { $value } { $value ->
        [one] packet
       *[other] packets
    }
mixing_option-spread = spread { $value } % of the deck
mixing_option-decks_per_start = decks per start { $value }
mixing_passes = { $count } { $count ->
        [one] pass
       *[other] passes
    }
mixing_exact = Exact.
mixing_one_card = one card, on average
mixing_worst_card = one card, the one farthest off
mixing_whole_deck = whole deck
mixing_whole_deck_least = whole deck, at least
mixing_cards = { $count } { $count ->
        [one] card
       *[other] cards
    }

## What was done

mixing_done = What was done
mixing_source = Source of the method: { $source }.
mixing_card_exact = The place of a single card is exact: one pass is a matrix, and passes are its powers.
mixing_deck_exact = The distance of the whole deck is exact; “mischwerk lab distance” gives it as fractions.
mixing_counted = Shuffled and counted: { $decks } { $decks ->
        [one] deck
       *[other] decks
    }.
mixing_counted_sizes = Shuffled and counted: { $decks } { $decks ->
        [one] deck
       *[other] decks
    }, and { $fewer } of each size of the last chapter.
mixing_bands = Each band and interval holds with { $level } % confidence, whatever the true law. One end is what one half of the decks shows of the excess found in the other half, which is too little on average; the other end is the distance of the frequencies of all decks, which is too much.
mixing_bound = For the whole deck, counts give only a lower bound: how far { $statistics } and the place of the card farthest off are from their laws, whichever is largest. The true distance may be larger.
mixing_statistic-runs = ascending runs
mixing_statistic-rising = rising sequences
mixing_statistic-adjacency = neighbours that stayed neighbours
mixing_distance = Distance is total variation: the most by which the probability of any event is off. It is 0 for a uniform deck and 1 for one that can't be mistaken for a uniform deck; at 0.5 there is a bet on the deck that is won 50 times in 100 more often than it should be.

## Where a card goes

mixing_where = Where a card goes
mixing_where_text = Before the first pass every card is at its own place. After one pass the likeliest place of card 1 has probability { $first }, that of card { $cards } { $last }; uniform is { $uniform }. After { $passes } the likeliest place of any card has { $most }, the least likely { $least }.
mixing_places = Probability of finding cards { $names } at each place after each pass. { $sure }
mixing_places_counted = Counted; the standard error of a uniform cell is { $error } on this scale.
mixing_card = card { $card }
mixing_axis_passes = passes
mixing_axis_place = place (1 is fed first)
mixing_axis_probability = { $cards } times the probability (top: { $brightest } or more)

## How far from uniform

mixing_far = How far from uniform
mixing_card_far = Even after { $passes } a single card is, on average, farther than { $limit } from uniform.
mixing_card_near = After { $passes } a single card is, on average, within { $limit } of uniform.
mixing_deck_far = The whole deck does not come that near within { $passes }.
mixing_deck_near = The whole deck is that near after { $passes }.
mixing_deck_still = { $but } the whole deck is still { $least }{ $distance } from uniform after { $passes }: some event has a probability that is off by { $points } percentage points.
mixing_and = And
mixing_but = But
mixing_least = at least { "" }
mixing_unseen = After { $passes } nothing that was counted distinguishes the whole deck from a uniform one any more, with { $decks } { $decks ->
        [one] deck
       *[other] decks
    }.
mixing_unseen_chance = After { $passes } nothing that was counted distinguishes the whole deck from a uniform one any more, with { $decks } { $decks ->
        [one] deck
       *[other] decks
    }: uniform decks, counted in the same way, show a distance of { $chance } by chance alone.
mixing_essay = The essay calls this deck very well mixed after { $steps } { $steps ->
        [one] step
       *[other] steps
    }, by the places of cards: those are { $card } off then, the whole deck at least { $deck }.
mixing_progress = Distance from uniform after each pass, { $cards } { $cards ->
        [one] card
       *[other] cards
    }. { $sure }
mixing_progress_end = The axis ends at { $floor }: points on its lower edge are there or below.
mixing_sure_cards = Single cards: exact. Whole deck: counted, bands are { $level } % intervals of the lower bound.
mixing_sure_counted = Counted; bands are { $level } % intervals.
mixing_axis_distance = total variation from uniform
mixing_chance = whole deck: chance alone
mixing_distances = Total variation distance from uniform after each pass, { $cards } { $cards ->
        [one] card
       *[other] cards
    }.
mixing_distances_chance = From, to: { $level } % interval. By chance alone { $decks } uniform decks, counted in the same way, show { $deck } for the whole deck{ $single }; this stands beside distances that are no more than three times as large.
mixing_distances_single = , one card { $average } on average and { $worst } at most
mixing_column_passes = passes
mixing_column_worst_card = farthest card
mixing_column_from = from
mixing_column_to = to
mixing_column_words = whole deck in words
mixing_near_chance = { $value } (chance alone: { $chance })
mixing_not_mixed = not mixed
mixing_nearly_mixed = nearly mixed
mixing_no_difference = no difference seen

## What the size of the deck does

mixing_size = What the size of the deck changes
mixing_size_intro = Decks grow by a factor of { $factor }, as in the essay, with one size between each two ({ $step } times). What counts is after how many passes the distance comes down to { $threshold }. If that grows like the logarithm of the cards, every factor adds the same number of passes.
mixing_size_alone = The method takes no other size, or its counts do not fit in memory.
mixing_parts = One pass works with { $packets } { $packets ->
        [one] packet
       *[other] packets
    }, two are one with { $packets } times { $packets }, and so on; those with any number p of packets are known. They are taken for log(p) / log({ $packets }) passes here.
mixing_lines = Between two passes the distance is interpolated along a straight line.
mixing_law_card = a single card
mixing_law_deck = the whole deck
mixing_law_deck_least = what was seen of the whole deck
mixing_law_one = For { $name } one pass is enough, whatever the size, so there is no law to fit.
mixing_law_none = For { $name } no law can be fitted: that takes three sizes for which the number of passes was found and is more than one.
mixing_law_more = { $missing } of { $sizes } { $sizes ->
        [one] size
       *[other] sizes
    } { $missing ->
        [one] needs
       *[other] need
    } more than { $most } { $most ->
        [one] pass
       *[other] passes
    }: a larger --passes would show how many.
mixing_law_added = Going by { $name }, a deck of { $factor } times as many cards needs { $more } more passes ({ $level } % interval: { $low } to { $high }).
mixing_law_better = This logarithm fits the points better than a power of the number of cards: it misses them by { $log_off } { $log_off ->
        [one] pass
       *[other] passes
    }, the power by { $power_off }.
mixing_law_worse = But this logarithm fits the points no better than a power of the number of cards, with the exponent { $power } ({ $low } to { $high }): it misses them by { $log_off } { $log_off ->
        [one] pass
       *[other] passes
    }, the power by { $power_off }.
mixing_sharp = How sharp that is, in passes (along straight lines between them) from { $high } down to { $low } in the distance of { $name }: { $first_width } with a deck of { $first }, { $first_share } % of those needed; { $last_width } with a deck of { $last }, { $last_share } %.
mixing_sharper = The larger the deck, the sharper the threshold.
mixing_not_sharper = It does not get sharper as decks grow.
mixing_known = For decks that grow without limit, theory predicts { $deck } for the whole deck ({ $share } log({ $factor }) / log({ $packets }); { $source }) and { $card } for a single card: its place after k passes is that of one of { $packets }^k packets, give or take half the square root of the cards, so that packets must be finer than that.
mixing_known-gsr = Bayer and Diaconis 1992
mixing_known-random-pile = Bayer and Diaconis 1992, of inverse shuffles
mixing_known-shelf = Ottolini and Chen, Cutoff in total variation for the shelf shuffle, 2024
mixing_sizes = The same distances for decks of growing size; the dashed line is { $threshold }. { $sure }
mixing_logarithm = Passes until the distance is { $threshold }; a straight line here is a logarithm.
mixing_logarithm_bars = Bars: { $level } % intervals.
mixing_axis_cards = cards
mixing_axis_needed = passes until the distance is one half
mixing_fitted = { $name }: fitted logarithm
mixing_needed = Passes until the distance is { $threshold }; a dash: not within the passes made.
mixing_column_cards = cards
mixing_column_card_passes = one card: passes
mixing_column_deck_passes = whole deck: passes
mixing_column_deck_passes_least = whole deck: passes, at least
mixing_fits = Least squares over { $sizes }: a logarithm, and for comparison a power. From, to: { $level } % interval by Student's t; off: root mean square of the residuals.
mixing_fits_all = all sizes
mixing_fits_some = the sizes that needed more than one pass
mixing_column_of = distance of
mixing_column_factor = passes per factor of { $factor }
mixing_column_off = off (passes)
mixing_column_power = power of the cards

## Texts of `lab power`

power = Which test sees which defect
power_subtitle = { $repeats } { $repeats ->
        [one] sample
       *[other] samples
    } of up to { $decks } { $decks ->
        [one] deck
       *[other] decks
    } of 52 cards for each defect; seed { $seed }

## What was done

power_done = What was done
power_samples = For each defect there were { $repeats } { $repeats ->
        [one] sample
       *[other] samples
    } of decks, each deck shuffled from the sorted one. A sample grew in steps ({ $rungs } { $rungs ->
        [one] deck
       *[other] decks
    }), and at each step every test judged it by its exact or asymptotic law for uniform decks.
power_sees = A test is said to see a defect where it rejects 90 % of the samples at a false-alarm rate of 1 %. Between two steps that number of decks is interpolated; its interval of 95 % comes from resampling the samples.
power_estimated = Where a test did not get that far, but all samples together show an effect beyond doubt (p below one in a million), the number is estimated from that effect and marked.
power_distance = The distance is the total variation from uniform: the most by which the probability of any event is off. It is exact where it is given.

## Decks needed

power_needed = Decks needed
power_map = Fewest decks with which a test rejects 90 % of samples at 1 %. ~: estimated from the effect, beyond the samples; ·: not seen with { $decks } { $decks ->
        [one] deck
       *[other] decks
    }.
power_axis_needed = decks needed
power_sharpest = The sharpest test for each defect, and the poker test for comparison.
power_column_defect = defect
power_column_distance = distance
power_column_sharpest = sharpest test
power_column_decks = decks needed
power_column_interval = 95 % interval
power_column_poker = poker test
power_column_ratio = times as many
power_none = none
power_open = open
power_interval = { $low } to { $high }
power_thousands = { $value }k
power_millions = { $value }M

## The poker test

power_poker = Why the poker test alone is not enough
power_poker_seen = Some test sees { $seen } of the defects; the poker test sees { $within } of them within { $decks } { $decks ->
        [one] deck
       *[other] decks
    }. With { $study_decks } { $study_decks ->
        [one] deck
       *[other] decks
    }, as many as the Swedish study gave it, it would see { $study }, as far as its effect could be made out here.
power_poker_ratio = Where both are known it needs { $least } to { $most } times as many decks as the sharpest test, { $median } times in the median.
power_poker_ratio_same = Where both are known it needs { $most } times as many decks as the sharpest test.
power_example = { $defect }: { $distance } from uniform, { $needs }; { $says }.
power_example_seen = seen by { $test } with { $decks } { $decks ->
        [one] deck
       *[other] decks
    }
power_example_unseen = not seen by any test
power_example_poker = the poker test needs { $decks }
power_example_poker_about = the poker test needs about { $decks }
power_example_poker_unseen = the poker test does not see it with { $decks }, nor all samples together
power_reason_places = It looks at five places of the deck and can't see what goes wrong at the others: a card that sticks at place 30 is missing from the hand a little more often, and that is all.
power_reason_kind = It looks only at the kind of hand: suits may be exchanged, and which of two cards comes first makes no difference. But what a shuffle leaves behind is order: cards that stay where they were, runs that rise, sequences that were only interleaved.
power_reason_rare = 92 % of all hands are a high card or one pair, which nearly any deck gives often. What could show more is rare: one hand of 649,740 is a royal flush.
power_reason_sharp = The sharpest tests are those that count what the method leaves behind: runs for piles, rising sequences for riffles, peaks for shelves. Decks with the same such number are equally probable after such a shuffle, so nothing else in a deck says more about it. What happens rarely shows in the one deck that stands out.
power_reason_unknown = A laboratory that doesn't know the method has to try all tests, and to correct for their number.
power_curves = How the power of tests grows with the decks, for two defects, with 95 % intervals.
power_axis_decks = decks
power_axis_share = share of samples rejected at 1 %

## False alarms, and limits

power_alarms = False alarms, and limits
power_alarms_none = The planned shuffle, which has no defect, was not tested.
power_alarms_text = The planned shuffle has no defect: of { $repeats } { $repeats ->
        [one] sample
       *[other] samples
    } of { $decks } { $decks ->
        [one] deck
       *[other] decks
    }, judged by { $tests } { $tests ->
        [one] test
       *[other] tests
    } each, { $rejected } of { $judged } { $judged ->
        [one] judgement
       *[other] judgements
    } { $rejected ->
        [one] was a rejection
       *[other] were rejections
    } at 1 %, where { $expected } are expected by chance. Swapping two neighbours whatever they are leaves a uniform deck uniform: no test of finished decks can see that, and it does no harm.
power_limit_share = { $repeats } { $repeats ->
        [one] sample
       *[other] samples
    } put 95 % intervals of up to ±{ $margin } on a share.
power_limit_alone = Each test is taken alone, at 1 %. All of them on one sample need a correction (Holm), which costs decks.
power_limit_estimates = Estimates assume that the effect stays the same as the sample grows. Tests that pool rare kinds can separate more of them with more decks, so such a number may be somewhat off.
power_limit_models = The defects are models. Decks from a machine are judged by “mischwerk lab audit”.
power_tests = The tests
power_tests_table = All tests, by the names used above.

## Texts of `lab study`

study = The Swedish study, repeated
study_subtitle = { $decks } { $decks ->
        [one] deck
       *[other] decks
    } of 52 cards, { $iterations } { $iterations ->
        [one] iteration
       *[other] iterations
    }, seed { $seed }. Repeated: “Framtagande av en potentiell kortleksblandare”, compiled on 5 April 2024.
study_iterations = { $count } { $count ->
        [one] iteration
       *[other] iterations
    }
study_done = { $page }: { $decks } { $decks ->
        [one] deck
       *[other] decks
    }, { $iterations }, seed { $seed }.
study_iteration = iteration { $number }
study_no_iteration = no iteration

## What came out

study_summary = What came out
study_summary_figures = Of the { $compared } { $compared ->
        [one] figure
       *[other] figures
    } of card means that could be compared, { $consistent } { $consistent ->
        [one] agrees
       *[other] agree
    } with ours within chance (1 % for all of them together), with ten bins of at most 7 cards; of their standard deviations { $deviations } { $deviations ->
        [one] does
       *[other] do
    }.
study_summary_cap = The study's ten bins held at most 7 cards, not 10 as it says: its means of figure 19 differ from ours by { $seven } squared standard errors on average with 7 (1 is chance), by { $ten } with 10.
study_summary_bins = The poker test last rejects ten bins after { $poker }, the runs after { $runs }. After two iterations without a cap the total variation distance from uniform is { $distance }: some event's probability is off by that much.
study_summary_riffle = The study calls seven riffles enough. The poker test last rejects its riffle after { $poker }, the means of the cards after { $means }, the rising sequences after { $rising }.
study_summary_planned = The planned shuffle, whose order is drawn uniformly and then carried out, is rejected by none of the tests after one shuffle; only chance was seen in { $decks } { $decks ->
        [one] deck
       *[other] decks
    } (runs: p = { $p }).
study_summary_planned_bad = The planned shuffle was rejected: something is wrong with it, or with its generator.

## Corrections

study_corrections = Corrections to the study
study_corrections_intro = Found by building its published sources and by exact computation. This report uses the right-hand column.
study_corrections_table = What the document says and what its program does.
study_column_says = the document says
study_column_is = what it is
study_says-cap = Ten Pile: 10 bins of at most 10 cards
study_is-cap = At most 7: only that gives its means and its χ²; see below.
study_says-means = Figures 7 to 23 show the mean place of each card
study_is-means = They show the mean number of the card found at each place. Both readings are drawn here.
study_says-riffle = The riffle is that of Gilbert, Shannon and Reeds
study_is-riffle = Its program cuts exactly in half every time; the model cuts binomially. Both are done here.
study_says-bins = The cards are put into random bins, the bins joined
study_is-bins = Within a bin the order of arrival is kept, and bins are joined in order.
study_says-limit = A χ² below 16.92 means: shuffled at random
study_is-limit = The test has little power: ten bins pass it after two iterations, at a distance of { $distance } (exact, without a cap). And of uniform decks it rejects one result in twenty: that iteration 9 of the riffle (19.64) and 10 of SOC (18.10) exceed the limit is within chance.
study_says-soc-5 = Table 4: SOC, iteration 5: 8.50 / 0.48
study_is-soc-5 = 12.45 / 0.189 in its own data.
study_says-exponents = Table 4: riffle, p-values 3.38 and 7.42
study_is-exponents = { $first } and { $second }: the exponents are lost.
study_says-riffle-4 = Table 4: riffle, iteration 4: 7077.30
study_is-riffle-4 = 7077.29 in its own data.
study_says-simulations = 50 simulations in all
study_is-simulations = 75: five methods, fifteen iterations each.
study_says-generator = The random source is ChaCha20
study_is-generator = ChaCha12: the thread generator of the crate rand.
study_says-slower = More bins are slower
study_is-slower = The eight bins are slower than the six because of how that crate rejects numbers.
study_contradictions = Where it contradicts itself, and its tests
study_contradictions_table = Contradictions and misreadings.
study_says-six = Six Pile: the means are even after 4 iterations (results), after 5 only (discussion)
study_is-six = Its figure 14, iteration 4, has a mean { $largest } standard errors from 25.5, squares of { $average } on average: not even, so the discussion is right as far as means go. Runs see more: see the last table.
study_says-soc = SOC Pile: all means are as in theory after 4 iterations
study_is-soc = Its figure 18 has one { $largest } standard errors off, and squares of { $average } on average: too little to be seen in the drawing.
study_says-stable = χ² of ten bins, stable at 5.28, indicates most surely that they are random
study_is-stable = p is the probability of so large a χ² if decks are uniform. For uniform decks every p is equally likely: 0.85 is no better than 0.31, and neither shows that decks are uniform. That takes a test that would see it if they were not. A χ² that is always the same would be suspicious.
study_says-counts = Counts observed should not be below 5
study_is-counts = The rule is about expected counts, and 3,248,700 decks are the fewest that meet it: five royal flushes. Fewer may well be seen. The variance of χ² is then { $variance } instead of 18: that suffices here.

## Table 4

study_poker = Table 4: the poker test
study_poker_intro = The hand at places 0, 2, 5, 6 and 7 of each deck, ten kinds, 9 degrees of freedom. The difference is ours less that of the study's data, in standard deviations; with fewer decks than the study's 3,248,700, ours is brought to its size first. Print and data differ where the print is wrong. Lead times are from the study's computer; ours vary and are in times.json instead.
study_poker_figure = The poker test by iteration, with two standard deviations on either side. A uniform deck is below the dashed line 19 times in 20.
study_axis_iterations = iterations
study_axis_chi_square = chi-square (9 degrees of freedom)
study_published = published
study_ours = ours
study_limit = limit of 5 %, 16.92
study_table_4 = Table 4({ $part }) of the study: { $method }.
study_column_iteration = iteration
study_column_printed = χ² printed
study_column_data = χ² in its data
study_column_ours = χ² ours
study_column_difference = difference (s.d.)
study_column_p_printed = p printed
study_column_p_data = p of its data
study_column_p_ours = p ours
study_column_lead_time = lead time printed (ns)
study_sixth = A sixth method, in its data alone
study_sixth_intro = The data beside the study's sources have 15 more rows that its document does not mention: a fixed riffle, which cuts the deck in half and takes cards from both in turn, the second half first. It involves no chance: all decks of a simulation are one and the same, every deviation is 0, and χ² is that of a single hand. So it checks the study's tools: data and calculation agree exactly. After { $order } such riffles a deck is as it was before.
study_sixth_table = The fixed riffle, in the study's data and exactly.
study_column_exactly = χ² exactly
study_column_hand_of_all = the hand of every deck
study_column_means = means in its data
study_same_deck = the deck itself
study_other_deck = another deck
study_hands = The hands
study_hands_table = Hands counted after the last iteration.
study_column_hand = hand
study_column_expected = expected
study_patterns = The study's table 1 lists the seven patterns of the classical poker test, which is one of digits. Its own test counts hands of cards instead, where suits and straights split the last pattern, and the first can't occur. By equal ranks alone its patterns have these probabilities.
study_table_1 = Table 1 of the study with its probabilities, exact for five digits and for the ranks of five cards, and the shares of our hands after the last iteration.
study_column_pattern = pattern
study_column_of_digits = five digits
study_column_of_ranks = five ranks

## The cap

study_cap = Ten bins: at most 7 cards, not 10
study_cap_intro = The mean of each place after one iteration shows the cap at once: full bins send later cards elsewhere, so the means jump at multiples of the cap.
study_cap_figure = Mean card number at each place after one pass over ten bins, published (figure 19) and ours.
study_cap_panel = at most { $capacity } { $capacity ->
        [one] card
       *[other] cards
    } in a bin
study_cap_ours = ours, ± 4 standard errors
study_axis_place = place in the deck (from 0)
study_axis_card_mean = mean card number
study_cap_table = Which cap the study had.
study_column_cap = cap
study_column_cap_squares = mean z² of the 52 means
study_column_cap_largest = largest |z|
study_column_published = χ² published

## Figures 7 to 23

study_figures = Figures 7 to 23: means and deviations
study_figures_intro = Left: as the study drew it, the mean number of the card found at each place, with one standard deviation. Middle: our mean less the published one in standard errors; within ±3 (shaded) nothing is visible. Right: what the study's axis labels say, the mean place of each card. A uniform deck has 25.5 and 15.01 everywhere.
study_means_table = Published means and deviations against ours, figure by figure; p is that of the largest of 52, the last one that of our means if decks are uniform.
study_column_figure = figure
study_column_method = method
study_column_iterations = iteration
study_column_means_squares = means: z² on average
study_column_means_largest = means: largest |z|
study_column_means_p = means: p
study_column_deviations_squares = deviations: z² on average
study_column_deviations_largest = deviations: largest |z|
study_column_deviations_p = deviations: p
study_column_even = p if uniform
study_figure = Figure { $number } of the study: { $method }, { $iterations }.
study_as_drawn = as drawn: card at a place
study_differing = ours less published
study_as_labelled = as labelled: place of a card
study_with_deviation = ours, with deviation
study_within = within ±3
study_difference = difference
study_axis_difference = difference (standard errors)
study_axis_card = card number
study_axis_place_mean = mean place (from 0)
study_uniform = uniform

## What it could not see

study_unseen = What it could not see
study_unseen_intro = The total variation distance is the most by which the probability of any event is off. It is known exactly for random piles without a cap, k passes over n bins being the inverse of an a-shuffle with a = n to the power of k, and for the riffle that is cut binomially. For piles with a cap it is not known; “mischwerk lab distance” has bounds. What the runs of our decks show is a lower bound for any method: ascending runs for piles, rising sequences for riffles.
study_distances_figure = Distance from uniform: exact (lines), and seen in the runs of our decks (points, ± two standard deviations). The axis ends at { $smallest }: what is smaller is drawn there.
study_panel_riffles = riffles
study_panel_piles = random piles
study_panel_one_pass = one pass is enough
study_axis_distance = total variation distance (0 to 1)
study_line_exact = { $name }, exact
study_line_no_cap = { $name }, exact, no cap
study_points_seen = { $name }, seen
study_short-gsr = cut binomially
study_short-half-riffle = cut in half
study_short-wheel = wheel
study_short-planned = planned
study_short-pile = { $pockets } { $pockets ->
        [one] bin
       *[other] bins
    }
study_chance = chance alone
study_distances_table = Distances and four tests, the first eight iterations. Chance alone shows a distance of { $noise }; it stands beside those that are near it. Entropy is the approximate one.
study_column_exact = exact, no cap
study_column_seen = seen in our decks
study_column_p_poker = p poker
study_column_p_means = p means
study_column_p_runs = p runs
study_column_p_apen = p entropy
study_near_chance = { $value } (chance: { $chance })
study_power = Which test sees how far
study_power_intro = The last iteration after which a test still rejects, at 1 % for all iterations and tests of a method together (Holm). The higher the number, the sharper the test. Approximate entropy (NIST SP 800-22) is what the study wished for and left out: patterns of five bits, where a bit says whether a card is of the upper half of those that are left. It takes longer than all other tests together, so it is done on the first { $decks } { $decks ->
        [one] deck
       *[other] decks
    } only.
study_power_table = The last iteration rejected, { $decks } { $decks ->
        [one] deck
       *[other] decks
    }.
study_column_done = iterations done
study_column_poker = poker
study_column_position-mean = mean at a place
study_column_card-mean = mean of a card
study_column_position-chi2 = card by place
study_column_runs = ascending runs
study_column_rising = rising sequences
study_column_apen = approximate entropy ({ $decks } { $decks ->
        [one] deck
       *[other] decks
    })
study_none = none

## How it was done

study_how = How it was done
study_how_decks = Each deck starts in order and goes through all iterations, counted after each; the study started over for every number of iterations. The law of a deck after k iterations is the same; decks of different iterations are not independent here, so a method's results over the iterations go together.
study_how_numbers = The random numbers are SplitMix64, counted: deck number d has its own numbers, and threads change nothing.
study_how_source = The published means, deviations and χ² of all iterations are from the data alongside the study's sources ({ $source }).
study_how_planned = Planned shuffle: an order is drawn uniformly and carried out in as few passes as that order needs; for 52 cards and ten pockets two passes always do. What a machine's mechanics do to it is not simulated here.
study_methods_table = The methods.
study_column_name = name here
study_column_kernel = way of mixing
study_column_options = options
study_column_told = in the study
study_not_told = not in it

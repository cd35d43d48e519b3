"""Texts of `lab mixing`, in English; names, models and sources of methods are with them in the code."""

MIXING = {
    "mixing": "How a deck mixes: {method}",
    "mixing_subtitle": "{method}{options}; {cards} {cards:card|cards}, {passes}; seed {seed}.",
    "mixing_option-pockets": "{value} {value:pocket|pockets}",
    "mixing_option-capacity": "at most {value} {value:card|cards} in each",
    "mixing_option-order": "order {value}",
    "mixing_option-shelves": "{value} {value:shelf|shelves}",
    "mixing_option-packet": "mean length of a packet {value}",
    "mixing_option-packets": "{value} {value:packet|packets}",
    "mixing_option-spread": "spread {value} % of the deck",
    "mixing_option-decks_per_start": "decks per start {value}",
    "mixing_passes": "{count} {count:pass|passes}",
    "mixing_exact": "Exact.",
    "mixing_one_card": "one card, on average",
    "mixing_worst_card": "one card, the one farthest off",
    "mixing_whole_deck": "whole deck",
    "mixing_whole_deck_least": "whole deck, at least",
    "mixing_cards": "{count} {count:card|cards}",
    # -- what was done
    "mixing_done": "What was done",
    "mixing_source": "Source of the method: {source}.",
    "mixing_card_exact": "The place of a single card is exact: one pass is a matrix, and passes are its powers.",
    "mixing_deck_exact": "The distance of the whole deck is exact; “mischwerk lab distance” gives it as fractions.",
    "mixing_counted": "Shuffled and counted: {decks} {decks:deck|decks}.",
    "mixing_counted_sizes": (
        "Shuffled and counted: {decks} {decks:deck|decks}, and {fewer} of each size of the last chapter."
    ),
    "mixing_bands": (
        "Each band and interval holds with {level} % confidence, whatever the true law. One end is what one half of "
        "the decks shows of the excess found in the other half, which is too little on average; the other end is the "
        "distance of the frequencies of all decks, which is too much."
    ),
    "mixing_bound": (
        "For the whole deck, counts give only a lower bound: how far {statistics} and the place of the card farthest "
        "off are from their laws, whichever is largest. The true distance may be larger."
    ),
    "mixing_statistic-runs": "ascending runs",
    "mixing_statistic-rising": "rising sequences",
    "mixing_statistic-adjacency": "neighbours that stayed neighbours",
    "mixing_distance": (
        "Distance is total variation: the most by which the probability of any event is off. It is 0 for a uniform "
        "deck and 1 for one that can't be mistaken for a uniform deck; at 0.5 there is a bet on the deck that is won "
        "50 times in 100 more often than it should be."
    ),
    # -- where a card goes
    "mixing_where": "Where a card goes",
    "mixing_where_text": (
        "Before the first pass every card is at its own place. After one pass the likeliest place of card 1 has "
        "probability {first}, that of card {cards} {last}; uniform is {uniform}. After {passes} the likeliest place of "
        "any card has {most}, the least likely {least}."
    ),
    "mixing_places": "Probability of finding cards {names} at each place after each pass. {sure}",
    "mixing_places_counted": "Counted; the standard error of a uniform cell is {error} on this scale.",
    "mixing_card": "card {card}",
    "mixing_axis_passes": "passes",
    "mixing_axis_place": "place (1 is fed first)",
    "mixing_axis_probability": "{cards} times the probability (top: {brightest} or more)",
    # -- how far from uniform
    "mixing_far": "How far from uniform",
    "mixing_card_far": "Even after {passes} a single card is, on average, farther than {limit} from uniform.",
    "mixing_card_near": "After {passes} a single card is, on average, within {limit} of uniform.",
    "mixing_deck_far": "The whole deck does not come that near within {passes}.",
    "mixing_deck_near": "The whole deck is that near after {passes}.",
    "mixing_deck_still": (
        "{but} the whole deck is still {least}{distance} from uniform after {passes}: some event has a probability "
        "that is off by {points} percentage points."
    ),
    "mixing_and": "And",
    "mixing_but": "But",
    "mixing_least": "at least ",
    "mixing_unseen": (
        "After {passes} nothing that was counted distinguishes the whole deck from a uniform one any more, with "
        "{decks} {decks:deck|decks}."
    ),
    "mixing_unseen_chance": (
        "After {passes} nothing that was counted distinguishes the whole deck from a uniform one any more, with "
        "{decks} {decks:deck|decks}: uniform decks, counted in the same way, show a distance of {chance} by chance "
        "alone."
    ),
    "mixing_essay": (
        "The essay calls this deck very well mixed after {steps} {steps:step|steps}, by the places of cards: those "
        "are {card} off "
        "then, the whole deck at least {deck}."
    ),
    "mixing_progress": "Distance from uniform after each pass, {cards} {cards:card|cards}. {sure}",
    "mixing_progress_end": "The axis ends at {floor}: points on its lower edge are there or below.",
    "mixing_sure_cards": (
        "Single cards: exact. Whole deck: counted, bands are {level} % intervals of the lower bound."
    ),
    "mixing_sure_counted": "Counted; bands are {level} % intervals.",
    "mixing_axis_distance": "total variation from uniform",
    "mixing_chance": "whole deck: chance alone",
    "mixing_distances": "Total variation distance from uniform after each pass, {cards} {cards:card|cards}.",
    "mixing_distances_chance": (
        "From, to: {level} % interval. By chance alone {decks} uniform decks, counted in the same way, show {deck} for "
        "the whole deck{single}; this stands beside distances that are no more than three times as large."
    ),
    "mixing_distances_single": ", one card {average} on average and {worst} at most",
    "mixing_column_passes": "passes",
    "mixing_column_worst_card": "farthest card",
    "mixing_column_from": "from",
    "mixing_column_to": "to",
    "mixing_column_words": "whole deck in words",
    "mixing_near_chance": "{value} (chance alone: {chance})",
    "mixing_not_mixed": "not mixed",
    "mixing_nearly_mixed": "nearly mixed",
    "mixing_no_difference": "no difference seen",
    # -- what the size of the deck does
    "mixing_size": "What the size of the deck changes",
    "mixing_size_intro": (
        "Decks grow by a factor of {factor}, as in the essay, with one size between each two ({step} times). What "
        "counts is after how many passes the distance comes down to {threshold}. If that grows like the logarithm of "
        "the cards, every factor adds the same number of passes."
    ),
    "mixing_size_alone": "The method takes no other size, or its counts do not fit in memory.",
    "mixing_parts": (
        "One pass works with {packets} {packets:packet|packets}, two are one with {packets} times {packets}, and so "
        "on; those with any "
        "number p of packets are known. They are taken for log(p) / log({packets}) passes here."
    ),
    "mixing_lines": "Between two passes the distance is interpolated along a straight line.",
    "mixing_law_card": "a single card",
    "mixing_law_deck": "the whole deck",
    "mixing_law_deck_least": "what was seen of the whole deck",
    "mixing_law_one": "For {name} one pass is enough, whatever the size, so there is no law to fit.",
    "mixing_law_none": (
        "For {name} no law can be fitted: that takes three sizes for which the number of passes was found and is more "
        "than one."
    ),
    "mixing_law_more": (
        "{missing} of {sizes} {sizes:size|sizes} {missing:needs|need} more than {most} {most:pass|passes}: a larger "
        "--passes would show how many."
    ),
    "mixing_law_added": (
        "Going by {name}, a deck of {factor} times as many cards needs {more} more passes ({level} % interval: {low} "
        "to {high})."
    ),
    "mixing_law_better": (
        "This logarithm fits the points better than a power of the number of cards: it misses them by {log_off} "
        "{log_off:pass|passes}, the power by {power_off}."
    ),
    "mixing_law_worse": (
        "But this logarithm fits the points no better than a power of the number of cards, with the exponent {power} "
        "({low} to {high}): it misses them by {log_off} {log_off:pass|passes}, the power by {power_off}."
    ),
    "mixing_known": (
        "For very large decks theory predicts {deck} for the whole deck ({share} log({factor}) / log({packets}); "
        "{source}) and {card} for a single card: its place after k passes is that of one of {packets}^k packets, give "
        "or take half the square root of the cards, so that packets must be finer than that."
    ),
    "mixing_known-gsr": "Bayer and Diaconis 1992",
    "mixing_known-random-pile": "Bayer and Diaconis 1992, of inverse shuffles",
    "mixing_known-shelf": "Ottolini and Chen, Cutoff in total variation for the shelf shuffle, 2024",
    "mixing_sizes": "The same distances for decks of growing size; the dashed line is {threshold}. {sure}",
    "mixing_logarithm": "Passes until the distance is {threshold}; a straight line here is a logarithm.",
    "mixing_logarithm_bars": "Bars: {level} % intervals.",
    "mixing_axis_cards": "cards",
    "mixing_axis_needed": "passes until the distance is one half",
    "mixing_fitted": "{name}: fitted logarithm",
    "mixing_needed": "Passes until the distance is {threshold}; a dash: not within the passes made.",
    "mixing_column_cards": "cards",
    "mixing_column_card_passes": "one card: passes",
    "mixing_column_deck_passes": "whole deck: passes",
    "mixing_column_deck_passes_least": "whole deck: passes, at least",
    "mixing_fits": (
        "Least squares over {sizes}: a logarithm, and for comparison a power. From, to: {level} % interval by "
        "Student's t; off: root mean square of the residuals."
    ),
    "mixing_fits_all": "all sizes",
    "mixing_fits_some": "the sizes that needed more than one pass",
    "mixing_column_of": "distance of",
    "mixing_column_factor": "passes per factor of {factor}",
    "mixing_column_off": "off (passes)",
    "mixing_column_power": "power of the cards",
}

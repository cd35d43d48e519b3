"""Texts of `lab power`, in English; names of defects and tests are with them in the code."""

POWER = {
    "power": "Which test sees which defect",
    "power_subtitle": (
        "{repeats} {repeats:sample|samples} of up to {decks} {decks:deck|decks} of 52 cards for each defect; seed "
        "{seed}"
    ),
    # -- what was done
    "power_done": "What was done",
    "power_samples": (
        "For each defect there were {repeats} {repeats:sample|samples} of decks, each deck shuffled from the sorted "
        "one. A sample grew "
        "in steps ({rungs} {rungs:deck|decks}), and at each step every test judged it by its exact or asymptotic law "
        "for uniform "
        "decks."
    ),
    "power_sees": (
        "A test is said to see a defect where it rejects 90 % of the samples at a false-alarm rate of 1 %. Between two "
        "steps that number of decks is interpolated; its interval of 95 % comes from resampling the samples."
    ),
    "power_estimated": (
        "Where a test did not get that far, but all samples together show an effect beyond doubt (p below one in a "
        "million), the number is estimated from that effect and marked."
    ),
    "power_distance": (
        "The distance is the total variation from uniform: the most by which the probability of any event is off. It "
        "is exact where it is given."
    ),
    # -- decks needed
    "power_needed": "Decks needed",
    "power_map": (
        "Fewest decks with which a test rejects 90 % of samples at 1 %. ~: estimated from the effect, beyond the "
        "samples; ·: not seen with {decks} {decks:deck|decks}."
    ),
    "power_axis_needed": "decks needed",
    "power_sharpest": "The sharpest test for each defect, and the poker test for comparison.",
    "power_column_defect": "defect",
    "power_column_distance": "distance",
    "power_column_sharpest": "sharpest test",
    "power_column_decks": "decks needed",
    "power_column_interval": "95 % interval",
    "power_column_poker": "poker test",
    "power_column_ratio": "times as many",
    "power_none": "none",
    "power_open": "open",
    "power_interval": "{low} to {high}",
    "power_thousands": "{value}k",
    "power_millions": "{value}M",
    # -- the poker test
    "power_poker": "Why the poker test alone is not enough",
    "power_poker_seen": (
        "Some test sees {seen} of the defects; the poker test sees {within} of them within {decks} "
        "{decks:deck|decks}. With "
        "{study_decks} {study_decks:deck|decks}, as many as the Swedish study gave it, it would see {study}, as far "
        "as its effect could "
        "be made out here."
    ),
    "power_poker_ratio": (
        "Where both are known it needs {least} to {most} times as many decks as the sharpest test, {median} times in "
        "the median."
    ),
    "power_poker_ratio_same": ("Where both are known it needs {most} times as many decks as the sharpest test."),
    "power_example": "{defect}: {distance} from uniform, {needs}; {says}.",
    "power_example_seen": "seen by {test} with {decks} {decks:deck|decks}",
    "power_example_unseen": "not seen by any test",
    "power_example_poker": "the poker test needs {decks}",
    "power_example_poker_about": "the poker test needs about {decks}",
    "power_example_poker_unseen": "the poker test does not see it with {decks}, nor all samples together",
    "power_reason_places": (
        "It looks at five places of the deck and can't see what goes wrong at the others: a card that sticks at place "
        "30 is missing from the hand a little more often, and that is all."
    ),
    "power_reason_kind": (
        "It looks only at the kind of hand: suits may be exchanged, and which of two cards comes first makes no "
        "difference. But what a shuffle leaves behind is order: cards that stay where they were, runs that rise, "
        "sequences that were only interleaved."
    ),
    "power_reason_rare": (
        "92 % of all hands are a high card or one pair, which nearly any deck gives often. What could show more is "
        "rare: one hand of 649,740 is a royal flush."
    ),
    "power_reason_sharp": (
        "The sharpest tests are those that count what the method leaves behind: runs for piles, rising sequences for "
        "riffles, peaks for shelves. Decks with the same such number are equally probable after such a shuffle, so "
        "nothing else in a deck says more about it. What happens rarely shows in the one deck that stands out."
    ),
    "power_reason_unknown": (
        "A laboratory that doesn't know the method has to try all tests, and to correct for their number."
    ),
    "power_curves": "How the power of tests grows with the decks, for two defects, with 95 % intervals.",
    "power_axis_decks": "decks",
    "power_axis_share": "share of samples rejected at 1 %",
    # -- false alarms, and limits
    "power_alarms": "False alarms, and limits",
    "power_alarms_none": "The planned shuffle, which has no defect, was not tested.",
    "power_alarms_text": (
        "The planned shuffle has no defect: of {repeats} {repeats:sample|samples} of {decks} {decks:deck|decks}, "
        "judged by {tests} {tests:test|tests} each, "
        "{rejected} of {judged} {judged:judgement|judgements} {rejected:was a rejection|were rejections} at 1 %, "
        "where {expected} are expected by chance. Swapping "
        "two neighbours whatever they are leaves a uniform deck uniform: no test of finished decks can see that, and "
        "it does no harm."
    ),
    "power_limit_share": "{repeats} {repeats:sample|samples} put 95 % intervals of up to ±{margin} on a share.",
    "power_limit_alone": (
        "Each test is taken alone, at 1 %. All of them on one sample need a correction (Holm), which costs decks."
    ),
    "power_limit_estimates": (
        "Estimates assume that the effect stays the same as the sample grows. Tests that pool rare kinds can separate "
        "more of them with more decks, so such a number may be somewhat off."
    ),
    "power_limit_models": "The defects are models. Decks from a machine are judged by “mischwerk lab audit”.",
    "power_tests": "The tests",
    "power_tests_table": "All tests, by the names used above.",
}

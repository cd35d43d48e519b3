"""Texts of an audit that came with its views and largest deviations, in English."""

AUDIT = {
    "view-named": "named cards",
    "view-start": "from the given start",
    "view-lag-1": "from one deck to the next",
    "view-lag-2": "over two decks",
    "view-classes": "classes of cards at seats",
    "starts": "How each deck lay before it was shuffled",
    "before_file": "File of the starts",
    "starts-sorted-said": "sorted, as stated",
    "starts-sorted-assumed": "not stated; compared with sorted decks and with earlier decks",
    "starts-sequence-said": "like the deck before it, as stated",
    "starts-sequence-found": "like the deck before it, as the decks themselves show",
    "starts-before-said": "as recorded in the file of the starts",
    "use-sorted-said": (
        "This holds for decks that are sorted before each shuffle, not for a pack that is shuffled again and again."
    ),
    "use-sorted-assumed": (
        "It was not stated how the decks lay before. They were compared with sorted decks and with one and two decks "
        "before: this holds for sorted starts if they were sorted before each shuffle, and for continued shuffling if "
        "each deck was the start of the next."
    ),
    "use-sequence-said": "This holds for continued shuffling: each deck was the start of the next.",
    "use-sequence-found": (
        "This holds for continued shuffling: the deck before explains these decks better than a sorted one, so each is "
        "taken to have been the start of the next."
    ),
    "use-before-said": "This holds for decks that lie before each shuffle as recorded.",
    "use-drawn": "A drawn order is carried out on whatever deck lies in the machine, sorted or not.",
    "most_unlikely": "Least likely by chance: {list}.",
    "finding": "{what}: {seen} times, {expected} expected",
    "finding_cell": "{first} at place {place}",
    "finding_pair": "{second} right after {first}",
    "finding_pair_2": "{second} after {first} with one card between",
    "finding_neighbours": "{first} and {second} side by side",
    "finding_class": "{name} at seat {seat} ({dealing})",
    "card_number": "card {number}",
    "card_from-start": "the card from place {place}",
    "card_from-lag-1": "the card from place {place} of the deck before",
    "card_from-lag-2": "the card from place {place} two decks before",
    "class-aces": "aces",
    "class-tens": "tens",
    "class-jacks": "jacks",
    "class-clubs": "clubs",
    "class-spades": "spades",
    "class-hearts": "hearts",
    "class-diamonds": "diamonds",
    "class-trumps": "trumps",
    "class-trumps-clubs": "trumps when clubs are",
    "class-trumps-spades": "trumps when spades are",
    "class-trumps-hearts": "trumps when hearts are",
    "class-trumps-diamonds": "trumps when diamonds are",
    "class-points": "card points",
    "classes-table_3": "Classes at seats, table 3",
    "classes-table_4": "Classes at seats, table 4",
    "classes-in_turn": "Classes at seats, in turn",
    "classes-in_blocks": "Classes at seats, quarters",
    "d_cards": "for single cards",
    "d_classes": "neither for single cards nor for classes such as aces, suits and card points",
    "uniformity_views": (
        "A pack that is shuffled again and again shows its faults elsewhere than decks that begin sorted, so the tests "
        "are done on several views. The 1 % was divided among them before any deck was seen: 35 % of it for the tests "
        "of the order from its start, 20 % for the largest deviations there, 10 % for seats, 15 % for classes of cards "
        "at seats, 20 % for all other views."
    ),
    "tests_other": "Tests on another view of the same decks: {view}.",
    "worst": "Which cards, places, pairs and seats are least likely",
    "largest": (
        "The least likely of each test, places numbered from 0: five of each test of the order, one of each other. The "
        "corrected p-value counts all cells among which they were looked for, and all tests."
    ),
    "column_which": "which",
    "cell_rejects": "beyond chance",
    "cell_accepts": "within chance",
    "blocks": "P-values over blocks of decks",
    "blocks_intro": (
        "The decks were cut into {blocks} {blocks:block|blocks} of {decks} in the order in which they were recorded, "
        "and each test "
        "was done on each block: of a uniform shuffler {passes} of the blocks pass, at a p-value of 0.01 or more. NIST "
        "SP 800-22 calls a share from {low} to {high} within chance, and p-values uniform if their own p-value, by "
        "chi-square over ten bins, is 0.0001 or more."
    ),
    "blocks_odds": (
        "This decides nothing, for the 1 % of false alarms is spent on the tests above; it shows faults that come and "
        "go. Of {tests} {tests:row|rows} one or more is unusual in about {odds} of audits of a uniform shuffler."
    ),
    "blocks_table": (
        "Each test on {blocks} {blocks:block|blocks} of {decks} {decks:deck|decks}. The bins are p-values from 0 to "
        "0.1, to 0.2, and so on."
    ),
    "as_expected": "as expected",
    "unusual": "unusual",
    "column_passed": "passed",
    "column_share_passed": "share",
    "column_p_value_t": "p of uniformity",
    "column_bins": "p-values in ten bins",
    "column_view": "view",
    "column_seen": "seen",
    "column_expected": "expected",
    "column_z": "standard errors",
    "law_largest": "binomial, exact",
    "law_classes": "of a sum, exact",
    "axis_from": "place before the shuffle (from 0)",
    "test-largest-cell": "One card at one place",
    "test-largest-cell-about": (
        "Each card at each place alone, by the exact binomial law; the most unlikely of all counts, corrected for "
        "their number. It finds a single fault that drowns in chance in the table as a whole."
    ),
    "test-largest-pair": "One card right after another",
    "test-largest-pair-about": (
        "Each ordered pair of cards alone, over the deck closed to a ring, so that a cut hides nothing; else as before."
    ),
    "test-largest-pair-2": "One card next but one after another",
    "test-largest-pair-2-about": "The same for pairs with one card between them, as interleaved packets leave them.",
    "test-largest-neighbours": "Two cards side by side",
    "test-largest-neighbours-about": "The same for pairs in either order, the way cards that stick together lie.",
    "diagnosis": "What explains the deviations",
    "diagnosis_intro": (
        "Ways of mixing fitted by maximum likelihood. The likelihood ratio is the natural logarithm of how much "
        "likelier the decks are than of an even shuffle, less a penalty for what was fitted; the fit is the p-value "
        "of rising sequences (for shelves, of peaks) and runs under that way, or of the draws of a loop. A way "
        "explains the decks if the ratio is above 5 and the fit at least 0.001, and only the likeliest of them can; "
        "those that fit and are less than 3 behind are named as well, unless they are a mixture and it is not."
    ),
    "diagnosis_table": "Ways of mixing that could explain the decks, the likeliest first.",
    "column_estimate": "estimate, 95 % interval",
    "column_log_ratio": "likelihood ratio, log",
    "column_fit": "fit, p",
    "column_explains": "fits",
    "estimate": "{value} ({low} to {high})",
    "estimate_share": "{value} % ({low} to {high} %)",
    "estimate_packet": "{value}, packets of {packet} {packet:card|cards}",
    "estimate_mixed": "{value}, in {share} of the decks",
    "explains-riffles": "number of GSR riffles",
    "explains-half-riffles": "number of riffles cut exactly in half",
    "explains-overhand": "number of overhand shuffles, and mean length of packets",
    "explains-mixed": "{way}, in a share of the decks, the others even",
    "explains-piles": "number of random piles in a single pass",
    "explains-piles-turned": "number of random piles turned over, in a single pass",
    "explains-shelves": "number of shelves, top or bottom, in a single pass",
    "explains-modulo": "Fisher and Yates, by remainders of too few numbers: how many",
    "explains-unshuffled": "an even shuffle, but a share of the decks not shuffled",
    "explains-sticky": "an even shuffle, but the most conspicuous two cards stick together in a share of the decks",
    "explained-riffles": "It looks like GSR riffles: {estimate} of them explain it.",
    "explained-half-riffles": "It looks like riffles that are cut exactly in half: {estimate} of them explain it.",
    "explained-overhand": "It looks like overhand shuffles. This explains it: {estimate} on average.",
    "explained-mixed": "It looks like two kinds of decks. This explains it: {way}: {estimate}.",
    "explained-others": "The decks can't distinguish this from: {list}.",
    "explained-other": "{way}: {estimate}",
    "explained-piles": (
        "It looks like random piles: {estimate} of them in a single pass explain it, and two passes over ten are like"
        " one over a hundred."
    ),
    "explained-piles-turned": (
        "It looks like random piles turned over: {estimate} of them in a single pass explain it."
    ),
    "explained-shelves": (
        "It looks like shelves on which cards are laid on top or at the bottom: {estimate} of them in a single pass "
        "explain it, and two passes over ten are like one over two hundred."
    ),
    "explained-modulo": (
        "It looks like modulo bias: places drawn as remainders of a random number that has only {estimate} "
        "{estimate:value|values} "
        "explain it, in a loop {loop}."
    ),
    "explained-unshuffled": "It looks like decks that were not shuffled: {estimate} of all explain it.",
    "explained-sticky": "It looks like two cards that stick together: {estimate} of the decks explain it.",
    "explained-none": (
        "None of these explains it: riffles, random piles, shelves, each of all decks or of a share, overhand "
        "shuffles, modulo bias, a share of decks not shuffled, two cards that stick together."
    ),
}

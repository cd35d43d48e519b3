"""Texts of an audit that came with its views and largest deviations, in English."""

AUDIT = {
    "view-named": "named cards",
    "view-start": "from the given start",
    "view-lag-1": "from one deck to the next",
    "view-lag-2": "over two decks",
    "view-classes": "classes of cards at seats",
    "starts": "How each deck lay before it was shuffled",
    "before_file": "File of the starts",
    "starts-sorted-said": "sorted, as was said",
    "starts-sorted-assumed": "not said; compared with sorted decks, and with the decks before",
    "starts-sequence-said": "as the deck before it, as was said",
    "starts-sequence-found": "as the deck before it, as the decks themselves show",
    "starts-before-said": "as recorded in the file of the starts",
    "use-sorted-said": "This holds for decks that are sorted before each shuffle, not for a pack that is shuffled on.",
    "use-sorted-assumed": (
        "How the decks lay before was not said. They were compared with sorted decks and with one and two decks "
        "before: this holds for sorted starts if they were sorted before each shuffle, and for going on if each deck "
        "was the start of the next."
    ),
    "use-sequence-said": "This holds for going on: each deck was the start of the next.",
    "use-sequence-found": (
        "This holds for going on: the deck before explains these decks better than a sorted one, so each is taken to "
        "have been the start of the next."
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
    "d_classes": "for single cards, nor for classes such as aces, suits and card points",
    "uniformity_views": (
        "Decks that begin sorted, or a pack that is shuffled on, may hide their faults from each other; so the tests "
        "are done on several views, and the 1 % is divided among them before any deck is seen: 35 % of it for the "
        "tests of the order from its start, 20 % for the largest deviations there, 10 % for seats, 15 % for classes "
        "of cards at seats, 20 % for all other views."
    ),
    "tests_other": "Tests on the other views of the same decks.",
    "largest": (
        "The most unlikely card, place, pair and seat of each test; the corrected p-value counts all others among "
        "which it was the most unlikely."
    ),
    "column_view": "view",
    "column_seen": "seen",
    "column_expected": "expected",
    "column_z": "standard errors",
    "law_largest": "binomial, or of the sum; exact",
    "axis_from": "place before the shuffle (from 0)",
    "test-largest-cell": "One card at one place",
    "test-largest-cell-about": (
        "Each card at each place alone, by the exact binomial law; the most unlikely of all counts, corrected for "
        "their number. It finds a single fault that the table as a whole drowns in chance."
    ),
    "test-largest-pair": "One card right after another",
    "test-largest-pair-about": (
        "Each ordered pair of cards alone, over the deck closed to a ring, so that a cut hides nothing; else as before."
    ),
    "test-largest-pair-2": "One card next but one after another",
    "test-largest-pair-2-about": "The same for pairs with one card between them, as interleaved packets leave them.",
    "test-largest-neighbours": "Two cards side by side",
    "test-largest-neighbours-about": "The same for pairs in either order, as cards that stick together lie.",
}

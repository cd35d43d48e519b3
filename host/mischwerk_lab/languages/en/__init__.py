"""Reports in English: how numbers are written, and all texts; more of them are in a module for each report."""

from mischwerk_lab.languages.en.audit import AUDIT
from mischwerk_lab.languages.en.dealings import DEALINGS
from mischwerk_lab.languages.en.distance import DISTANCE
from mischwerk_lab.languages.en.hunt import HUNT
from mischwerk_lab.languages.en.lines import LINES
from mischwerk_lab.languages.en.mixing import MIXING
from mischwerk_lab.languages.en.power import POWER
from mischwerk_lab.languages.en.simulate import SIMULATE
from mischwerk_lab.languages.en.skat import SKAT
from mischwerk_lab.languages.en.skat_conclusions import SKAT_CONCLUSIONS
from mischwerk_lab.languages.en.study import STUDY
from mischwerk_lab.languages.en.watch import WATCH
from mischwerk_lab.languages.en.worth import WORTH
from mischwerk_lab.languages.language import Language

TEXTS = {
    # -- the page itself
    "contents": "Contents",
    "table": "Table",
    "figure": "Figure",
    "data": "Data",
    "files": (
        "Every table and the points of every figure are next to this page as CSV, all data together as "
        "report.json, the figures as SVG and PNG."
    ),
    "made_by": "Made by Mischwerk {version}.",
    "verdict_good": "Nothing found against it",
    "verdict_bad": "Speaks against it",
    "verdict_open": "Can't be decided",
    "percent": "{value} %",
    # -- the audit
    "title": "Audit of a card shuffler",
    "subtitle_decks": "{decks} recorded decks of {cards} {cards:card|cards}{deck}; seed of the comparisons {seed}.",
    "subtitle_board": "Generator of {what}, decks of {cards} {cards:card|cards}{deck}; seed {seed}.",
    "deck_named": " ({title})",
    "board": "the board {machine}, firmware {firmware}",
    "twin": "a twin of {machine}, firmware {firmware}",
    # -- sections
    "summary": "Summary",
    "subject": "What was audited",
    "source": "Source and entropy",
    "method": "Method of shuffling",
    "uniformity": "Uniformity",
    "hands": "Comparison with shuffling by hand",
    "seats": "Influence of the seat",
    "verdict": "Verdict, and its limits",
    # -- the four statements, after the report's (A) to (D)
    "a_good": (
        "(A) The source of random numbers suffices: {credited} {credited:bit|bits} are credited to each deck, which "
        "needs {needed}; "
        "each of the {shuffles} requested decks follows from the machine's raw bits and our number, and was "
        "recomputed."
    ),
    "a_bad": "(A) The source of random numbers does NOT suffice: {reason}.",
    "a_reason_proof": (
        "{failed} of the {shuffles} {shuffles:deck|decks} {failed:does|do} not follow from what the machine revealed"
    ),
    "a_reason_bits": "{credited} {credited:bit|bits} are credited to a deck that needs {needed}",
    "a_reason_health": "the raw bits fail the firmware's own health tests",
    "a_reason_repeats": "decks repeat too often; the source seems to reach only about {reach} {reach:order|orders}",
    "a_unknown": (
        "(A) The source of random numbers can't be judged from decks. Decks do not repeat too often, which shows "
        "that it reaches at least {reach} {reach:order|orders} (99 %); this deck has {all}."
    ),
    "b_good": (
        "(B) No deviation from an even distribution over all orders was found: none of {tests} {tests:test|tests} on "
        "{decks} "
        "{decks:deck|decks} rejects it, at 1 % for all of them together."
    ),
    "b_bad": (
        "(B) The orders are NOT evenly distributed: {rejected} of {tests} {tests:test|tests} on {decks} "
        "{decks:deck|decks} {rejected:rejects|reject} it, at 1 % "
        "for all of them together: {names}."
    ),
    "b_and": " and ",
    "b_told": " (of the reported orders)",
    "c_good": (
        "(C) It mixes better than by hand: with {decks} {decks:deck|decks} each and the same {tests} "
        "{tests:test|tests}, after 7 passes all "
        "{all} {all:way|ways} by hand still show deviations; this shuffler shows none."
    ),
    "c_some": (
        "(C) With {decks} {decks:deck|decks} each, {worse} of {all} {all:way|ways} by hand {worse:shows|show} "
        "deviations after 7 passes ({worse_names}). "
        "This shuffler shows none, but neither does: {even_names}. More decks would show whether it mixes better."
    ),
    "c_bad": (
        "(C) It does not mix better than by hand: with {decks} {decks:deck|decks} each it shows deviations, and "
        "after 7 passes "
        "{even} of {all} {all:way|ways} by hand {even:shows|show} none: {even_names}."
    ),
    "c_all": (
        "(C) With {decks} {decks:deck|decks} each it shows deviations, and so do all {all} {all:way|ways} by hand "
        "after 7 passes: these "
        "tests don't say which is better."
    ),
    "c_unknown": (
        "(C) With {decks} {decks:deck|decks} each, no way by hand shows a deviation after 7 passes either: a "
        "comparison takes more."
    ),
    "d_good": "(D) No influence of the seat on the cards was found, in {orders} dealing orders, {looked_at}.",
    "d_bad": "(D) The seat DOES influence the cards: {names}.",
    "d_unknown": "(D) There are too few decks to say anything about seats.",
    # -- subject
    "file": "File",
    "sha256": "SHA-256 of the file",
    "decks": "Decks",
    "cards": "Cards in a deck",
    "deck": "Deck",
    "not_said": "not said",
    "about": "Shuffler, as described by whoever requested this audit",
    "poker_places": "Places of the poker hands, from 0",
    "machine": "Machine",
    "firmware": "Firmware",
    "interpreter": "Runs under",
    "shuffles": "Auditable shuffles requested",
    "drawn": "Decks drawn by the same code, here",
    "facts": "What was audited.",
    "column_what": "what",
    "column_value": "value",
    "subject_decks": (
        "The decks are taken as they were recorded: place 0 is the card fed or dealt first, cards are numbered as in "
        "the deck before shuffling. The shuffler itself was not examined. The file can't show whether these decks "
        "are all it produced in that time, or whether it always behaves like this."
    ),
    "subject_board": (
        "A board reveals no orders in sealed mode, its usual one, so its generator was audited through "
        "auditable shuffles: the machine reports the hash of its raw bits, receives a number of ours, draws, carries "
        "out the shuffle, and reveals. This does NOT show what its mechanics did with the cards: record decks that "
        "were really dealt and audit them with --decks."
    ),
    "subject_twin": "The twin runs the firmware itself on a simulated machine; its noise is simulated, too.",
    # -- source
    "source_intro": (
        "A deck of N cards has N! orders; for all of them to be possible, a source needs log2(N!) bits for each "
        "deck. Where cards look alike, fewer orders differ visibly: the smaller number."
    ),
    "table_1": (
        "The 13 decks of the TÜV report (its table 1), what each needs, and the keys of 256 bits a Mischwerk machine "
        "takes for one. A seed of 48 bits, as examined there, reaches one order in 2 to the power of the last column."
    ),
    "column_game": "deck",
    "column_cards": "cards",
    "column_orders": "orders",
    "column_bits": "bits needed",
    "column_distinct": "orders that differ",
    "column_distinct_bits": "bits for these",
    "column_keys": "keys",
    "column_missing": "bits short with 48",
    "this_deck": "the deck audited",
    "table_1_note": (
        "The report prints {printed} {printed:order|orders} for 55 cards; 55! is {right}. A comment in its source "
        "code says 36 cards "
        "for the short Schafkopf deck; code and table say 24."
    ),
    "source_decks": (
        "Of {decks} {decks:deck|decks}, {pairs} {pairs:pair is|pairs are} in the same order; {expected} are expected "
        "of a uniform source. "
        "This only bounds what the source can reach."
    ),
    "source_first": ("Equal decks are searched for among the first {decks} only: memory for all would be unbounded."),
    "source_board": (
        "Each deck is drawn from raw noise bits of its own, credited with {percent} % of a bit each. {proved} of "
        "{shuffles} auditable {shuffles:deck|decks} {proved:was|were} recomputed, order and plan, from the material "
        "the machine had "
        "committed to beforehand, and our number."
    ),
    "source_raw": (
        "The {bits} raw bits of these shuffles were put to the ten estimators of NIST SP 800-90B, section 6.3: the "
        "lowest says {lowest} bit per bit ({name}), so that {safe} % may be credited safely; the firmware credits "
        "{percent} %. The standard requires a million bits for an assessment; with this many: {word}."
    ),
    "raw_holds": "nothing speaks against the credit",
    "raw_short": "too few to confirm the credit; capture more with “mischwerk entropy capture”",
    "source_few": "The {bits} raw bits of these shuffles are too few for the estimators of NIST SP 800-90B.",
    # -- method
    "method_decks": (
        "How the shuffler works is known here only as described above. Tests of decks can refute a method, never "
        "prove it."
    ),
    "method_board": (
        "ChaCha20 makes 32-bit words of a key, rejection makes exactly uniform numbers of these, and Fisher and "
        "Yates an order: for n = N down to 2, the cards at places n - 1 and (a number below n) change places. If the "
        "numbers are uniform and independent, each of the N! orders has the same probability, for the n choices "
        "multiply to N!. The order is then carried out by a plan of passes; nothing more is drawn."
    ),
    # -- uniformity
    "uniformity_intro": (
        "{decks} {decks:deck|decks}, {tests} {tests:test|tests}. Each p-value is the probability of a deviation this "
        "large if every order "
        "is equally likely. They are corrected for their number (Holm), so that a uniform shuffler is rejected with "
        "a probability of at most 1 %. The last column is the effect that would have been seen with a probability of "
        "95 %."
    ),
    "uniformity_drawn": (
        "These decks were drawn by the firmware's own code, run here on raw material from the seed: the function "
        "that the machine's own {shuffles} {shuffles:deck|decks} were shown to come from. They test the drawing, not "
        "the noise."
    ),
    "tests": "All tests on the sample.",
    "tests_told": (
        "The same tests on the {decks} {decks:order|orders} that the machine reported; so few show only gross faults."
    ),
    "told_good": "None of these rejects.",
    "told_bad": "REJECTED by: {names}.",
    "column_test": "test",
    "column_statistic": "statistic",
    "column_law": "law if uniform",
    "column_p": "p",
    "column_adjusted": "p corrected",
    "column_effect": "effect",
    "column_visible": "visible from",
    "column_verdict": "verdict",
    "test_rejects": "rejected",
    "test_accepts": "not rejected",
    "reject_of": "{rejecting} of {tests} {rejecting:rejects|reject}",
    "law_chi_square": "χ², {freedom} d.f.",
    "law_kolmogorov": "largest of {cards}, exact",
    "law_repeats": "Poisson, mean {mean}",
    "law_other": "exact",
    "lacking": "Left out for lack of decks (how many they need): {list}.",
    "left_out": "Not for this kind of deck: {list}.",
    "what_tests_see": "What each test looks at",
    "tests_about": "The tests.",
    "column_looks": "what it looks at",
    "column_options": "options",
    "option-packet": "mean length of a packet {value}",
    "option-packets": "{value} {value:packet|packets}",
    "option-spread": "spread {value} % of the deck",
    "column_from": "source",
    "p_figure": (
        "The p-values of all tests. A uniform shuffler spreads them evenly between 0 and 1; left of the mark "
        "in its row, the smallest would be rejected. The axis ends at {lowest}: smaller p-values are drawn there."
    ),
    "p_axis": "p-value",
    "p_limit": "limit for the smallest",
    "places_figure": (
        "How much more or less often than expected each card is at each place, in standard errors; beyond ±4 is "
        "remarkable, systematic patterns sooner. Colours end at ±{widest}: what is beyond looks the same."
    ),
    "axis_place": "place in the deck (from 0)",
    "axis_card": "card number (from 0)",
    "axis_deviation": "deviation (standard errors)",
    "runs_figure": "Ascending runs of the decks, with 95 % intervals, and Euler's law for uniform decks.",
    "axis_runs": "ascending runs (number)",
    "axis_share": "share of decks (%)",
    "seen": "these decks",
    "even": "expected if uniform",
    # -- hands
    "hands_intro": (
        "The usual ways by hand (the report's table 2), each as a documented model, {decks} {decks:deck|decks} each "
        "from a sorted "
        "deck, judged by six of the tests after 1 to {most} {most:pass|passes} (1 % for all of a way together). "
        "Guessing: cards "
        "that a player who knows the order before the shuffle names correctly beyond chance; {chance} of {cards} "
        "are chance."
    ),
    "hands_table": (
        "Shuffling by hand compared with the audited shuffler. The verdict is that of {tests} {tests:test|tests} on "
        "{decks} {decks:deck|decks} "
        "of each after 7 passes. Of cards guessed beyond chance, up to ±{noise} are chance alone."
    ),
    "column_way": "way",
    "column_enough": "passes until no test rejects",
    "column_guessed_1": "guessed beyond chance after 1 pass",
    "column_guessed_7": "guessed beyond chance after 7",
    "column_rejected_7": "tests after 7 passes",
    "column_model": "model",
    "audited_row": "the audited shuffler",
    "more_than": "more than {most}",
    "hands_figure": (
        "Cards guessed beyond chance by number of passes. Below the dashed line, two standard errors, is chance. "
        "Points on the lower edge are there or below: the axis ends at a tenth of that."
    ),
    "axis_noise": "chance: two standard errors",
    "axis_passes": "passes (number)",
    "axis_guessed": "guessed beyond chance (cards)",
    "hands_models": "The models of the ways by hand.",
    # -- seats
    "seats_intro": (
        "A dealing order only renames the places of the deck; if every order is equally likely, the seat can't "
        "matter. What is tested is whether each card goes to each seat as often as its share says."
    ),
    "seats_table": "Dealing orders.",
    "column_dealing": "dealing order",
    "seats_figure": (
        "How much more or less often than its share each card goes to each seat, in standard errors. Colours end at "
        "±{widest}: what is beyond looks the same."
    ),
    "axis_seat": "seat",
    "table_3": "Skat, as the report's table 3: 10, 10, 10, 2",
    "table_4": "Skat by the rules, as its table 4: 3, 3, 3, 2, 4, 4, 4, 3, 3, 3",
    "in_turn": "four seats, one card each in turn",
    "in_blocks": "four seats, a quarter of the deck each",
    "seats-table_3": "Seats, table 3",
    "seats-table_4": "Seats, table 4",
    "seats-in_turn": "Seats, in turn",
    "seats-in_blocks": "Seats, quarters",
    "seats_course": "What a seat means for the course of a game is not a question of shuffling.",
    # -- limits
    "limits": "What this audit does not show",
    "limit_few": (
        "With {decks} {decks:deck|decks}, the share of any single event is known to ±{margin} percentage points at "
        "best (95 %). "
        "Smaller deviations go unseen, as do those no test looks for."
    ),
    "limit_predict": "A generator that can be predicted may pass every test here.",
    "limit_mechanics": (
        "What the mechanics did: cards that stick together, misfeeds that are resolved wrongly, a machine that "
        "was opened. That takes recorded decks."
    ),
    "limit_firmware": (
        "Whether the machine runs this firmware at other times. In sealed mode nothing about a deck is revealed."
    ),
    "limit_recorded": "Whether the decks are complete, and in what state the shuffler was when they were recorded.",
    "limit_no_liability": "This report is a form filled in by a program, not the work of an accredited laboratory.",
    # -- names and descriptions of tests, ways by hand and decks; those of the others are with them in the code
    "test-repeats": "Equal decks",
    "test-repeats-about": "Pairs of decks in the same order: a source with few seeds gives many.",
    **AUDIT,
    **DEALINGS,
    **SIMULATE,
    **DISTANCE,
    **LINES,
    **WATCH,
    **HUNT,
    **WORTH,
    **MIXING,
    **POWER,
    **STUDY,
    **SKAT,
    **SKAT_CONCLUSIONS,
}

LANGUAGE = Language(thousands=",", decimals=".", no="no", yes="yes", texts=TEXTS)

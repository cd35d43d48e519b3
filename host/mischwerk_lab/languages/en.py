"""Reports in English: how numbers are written, and all texts."""

from mischwerk_lab.languages.language import Language

TEXTS = {
    # -- the page itself
    "contents": "Contents",
    "table": "Table",
    "figure": "Figure",
    "data": "Data",
    "files": (
        "Every table and every figure's points are beside this page as CSV, everything together as report.json; "
        "figures as SVG and PNG."
    ),
    "made_by": "Made by Mischwerk {version}.",
    # -- the audit
    "title": "Audit of a card shuffler",
    "subtitle_decks": "{decks} recorded decks of {cards} cards{deck}; seed of the comparisons {seed}.",
    "subtitle_board": "Generator of {what}, decks of {cards} cards{deck}; seed {seed}.",
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
        "(A) The source of random numbers suffices: {credited} bits are credited to each deck, which needs {needed}; "
        "each of the {shuffles} decks asked for follows from the machine's raw bits and our number, and was worked "
        "out again."
    ),
    "a_bad": "(A) The source of random numbers does NOT hold: {reason}.",
    "a_reason_proof": "{failed} of the {shuffles} decks do not follow from what the machine revealed",
    "a_reason_bits": "{credited} bits are credited to a deck that needs {needed}",
    "a_reason_health": "the raw bits fail the firmware's own health tests",
    "a_reason_repeats": "decks come again too often; the source seems to reach about {reach} orders only",
    "a_unknown": (
        "(A) The source of random numbers can't be judged from decks. That no deck came twice too often shows that "
        "it reaches {reach} orders at least (99 %); this deck has {all}."
    ),
    "b_good": (
        "(B) No deviation from an even distribution over all orders was found: none of {tests} tests on {decks} "
        "decks rejects it, at 1 % for all of them together."
    ),
    "b_bad": (
        "(B) The orders are NOT evenly distributed: {rejected} of {tests} tests on {decks} decks reject it, at 1 % "
        "for all of them together: {names}."
    ),
    "b_and": " and ",
    "b_told": " (of the orders told)",
    "c_good": (
        "(C) It mixes better than by hand: with {decks} decks each and the same {tests} tests, after 7 passes all "
        "{all} ways by hand still show deviations; this shuffler shows none."
    ),
    "c_some": (
        "(C) With {decks} decks each, {worse} of {all} ways by hand show deviations after 7 passes ({worse_names}). "
        "This shuffler shows none, but nor does: {even_names}. Whether it mixes better, more decks would tell."
    ),
    "c_bad": (
        "(C) It does not mix better than by hand: with {decks} decks each it shows deviations, and after 7 passes "
        "{even} of {all} ways by hand show none: {even_names}."
    ),
    "c_all": (
        "(C) With {decks} decks each it shows deviations, and so do all {all} ways by hand after 7 passes: these "
        "tests don't say which is better."
    ),
    "c_unknown": (
        "(C) With {decks} decks each, no way by hand shows a deviation after 7 passes either: to compare takes more."
    ),
    "d_good": "(D) No influence of the seat on the cards was found, in {orders} dealing orders.",
    "d_bad": "(D) The seat DOES influence the cards: {names}.",
    "d_unknown": "(D) There are too few decks to say anything of seats.",
    # -- subject
    "file": "File",
    "sha256": "SHA-256 of the file",
    "decks": "Decks",
    "cards": "Cards in a deck",
    "deck": "Deck",
    "not_said": "not said",
    "about": "Shuffler, in the words of whoever asked for this audit",
    "poker_places": "Places of the poker hands, from 0",
    "machine": "Machine",
    "firmware": "Firmware",
    "interpreter": "Runs under",
    "shuffles": "Auditable shuffles asked for",
    "drawn": "Decks drawn by the same code, here",
    "facts": "What was audited.",
    "column_what": "what",
    "column_value": "value",
    "subject_decks": (
        "The decks are taken as they were recorded: place 0 is the card fed or dealt first, cards are numbered as in "
        "the deck before shuffling. Nothing was seen of the shuffler itself. Whether these decks are all it gave in "
        "that time, and whether it behaves so at other times, the file can't show."
    ),
    "subject_board": (
        "A board tells no orders in sealed mode, its usual one. So its generator was audited through auditable "
        "shuffles: the machine names the hash of its raw bits, hears a number of ours, draws, carries out, and "
        "reveals. What its mechanics did with the cards this does NOT show: record decks that were really dealt and "
        "audit them with --decks."
    ),
    "subject_twin": "The twin runs the firmware itself on a simulated machine; its noise is simulated, too.",
    # -- source
    "source_intro": (
        "A deck of N cards has N! orders; for all of them to be possible, a source needs log2(N!) bits for each "
        "deck. Where cards look alike, fewer orders differ to the eye, which is the smaller number."
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
        "The report prints {printed} orders for 55 cards; 55! is {right}. A comment in its source code says 36 cards "
        "for the short Schafkopf deck; code and table say 24."
    ),
    "source_decks": (
        "Of {decks} decks, {pairs} pairs are in the same order; {expected} are to be expected of an even source. "
        "This bounds what the source can reach, no more."
    ),
    "source_first": (
        "Equal decks are looked for among the first {decks} only: there would be no bound to the memory for all."
    ),
    "source_board": (
        "Each deck is drawn from raw noise bits of its own, credited with {percent} % of a bit each. {proved} of "
        "{shuffles} auditable decks were worked out again, order and plan, from the material the machine had "
        "committed to beforehand, and our number."
    ),
    "source_raw": (
        "The {bits} raw bits of these shuffles were put to the ten estimators of NIST SP 800-90B, section 6.3: the "
        "lowest says {lowest} bit per bit ({name}), so that {safe} % may be credited safely; the firmware credits "
        "{percent} %. The standard wants a million bits for an assessment; so many say: {word}."
    ),
    "raw_holds": "nothing speaks against the credit",
    "raw_short": "too few to confirm the credit; capture more with “mischwerk entropy capture”",
    "source_few": "The {bits} raw bits of these shuffles are too few for the estimators of NIST SP 800-90B.",
    # -- method
    "method_decks": (
        "How the shuffler works is not known here but as told above. Tests of decks can refute a method, never prove "
        "it."
    ),
    "method_board": (
        "ChaCha20 makes 32-bit words of a key, rejection makes exactly even numbers of these, and Fisher and Yates "
        "an order: for n = N down to 2, the cards at places n - 1 and (a number below n) change places. If the "
        "numbers are even and independent, each of the N! orders has the same probability, for the n choices "
        "multiply to N!. The order is then carried out by a plan of passes; nothing more is drawn."
    ),
    # -- uniformity
    "uniformity_intro": (
        "{decks} decks, {tests} tests. Each p-value is the probability of so large a deviation if every order is "
        "equally likely. They are corrected for their number (Holm), so that an even shuffler is rejected with 1 % "
        "probability at most. The last column: how large an effect would have been seen with 95 % probability."
    ),
    "uniformity_drawn": (
        "These decks were drawn by the firmware's own code, run here under raw material of the seed: the function "
        "that the machine's own {shuffles} decks were shown to come from. They test the drawing, not the noise."
    ),
    "tests": "All tests on the sample.",
    "tests_told": "The same tests on the {decks} orders that the machine itself told; so few show gross faults only.",
    "told_good": "None of these rejects.",
    "told_bad": "REJECTED by: {names}.",
    "column_test": "test",
    "column_statistic": "statistic",
    "column_law": "law if even",
    "column_p": "p",
    "column_adjusted": "p corrected",
    "column_effect": "effect",
    "column_visible": "visible from",
    "column_rejected": "rejected",
    "law_chi_square": "chi-square, {freedom} d.f.",
    "law_kolmogorov": "largest of {cards}, exact",
    "law_repeats": "Poisson, mean {mean}",
    "law_other": "exact",
    "lacking": "Left out, for want of decks (how many they need): {list}.",
    "left_out": "Not for such a deck: {list}.",
    "what_tests_see": "What each test looks at",
    "tests_about": "The tests.",
    "column_looks": "what it looks at",
    "column_options": "options",
    "column_from": "source",
    "p_figure": (
        "The p-values of all tests. An even shuffler gives them evenly between 0 and 1; left of the line, the "
        "smallest would be rejected."
    ),
    "p_axis": "p-value",
    "p_limit": "limit for the smallest",
    "places_figure": (
        "How much more or less often than evenly each card lies at each place, in standard errors; beyond ±4 is "
        "remarkable, systematic patterns sooner."
    ),
    "axis_place": "place in the deck (from 0)",
    "axis_card": "card number (from 0)",
    "axis_deviation": "deviation (standard errors)",
    "runs_figure": "Ascending runs of the decks, with 95 % intervals, and Euler's law for even decks.",
    "axis_runs": "ascending runs (number)",
    "axis_share": "share of decks (%)",
    "seen": "audited",
    "even": "even",
    # -- hands
    "hands_intro": (
        "The usual ways by hand (the report's table 2), each as a documented model, {decks} decks each from a sorted "
        "deck, held to six of the tests after 1 to {most} passes (1 % for all of a way together). Guessing: cards a "
        "player names rightly beyond chance who knows the order before; {chance} of {cards} are chance."
    ),
    "hands_table": "Ways by hand beside the shuffler audited. Last column: with {decks} decks of each.",
    "column_way": "way",
    "column_enough": "passes until no test rejects",
    "column_guessed_1": "guessed beyond chance after 1",
    "column_guessed_7": "after 7",
    "column_rejected_7": "tests rejecting after 7 (of {tests})",
    "column_model": "model",
    "audited_row": "the shuffler audited",
    "more_than": "more than {most}",
    "hands_figure": "Cards guessed beyond chance by number of passes. Dashed: two standard errors.",
    "axis_passes": "passes (number)",
    "axis_guessed": "guessed beyond chance (cards)",
    "hands_models": "The models of the ways by hand.",
    # -- seats
    "seats_intro": (
        "A dealing order only renames the places of the deck; if every order is equally likely, the seat can't "
        "matter. Tested is whether each card goes to each seat as often as its share says."
    ),
    "seats_table": "Dealing orders.",
    "column_dealing": "dealing order",
    "seats_figure": "How much more or less often than its share each card goes to each seat, in standard errors.",
    "axis_seat": "seat",
    "table_3": "Skat, as the report's table 3: 10, 10, 10, 2",
    "table_4": "Skat by the rules, as its table 4: 3, 3, 3, 2, 4, 4, 4, 3, 3, 3",
    "in_turn": "four seats, one card each in turn",
    "in_blocks": "four seats, a quarter of the deck each",
    "seats-table_3": "Seats, table 3",
    "seats-table_4": "Seats, table 4",
    "seats-in_turn": "Seats, in turn",
    "seats-in_blocks": "Seats, quarters",
    "seats_course": "What a seat means for the course of a game is no question of shuffling.",
    # -- limits
    "limits": "What this audit does not show",
    "limit_few": (
        "With {decks} decks, the share of any single event is known to ±{margin} percentage points at best (95 %). "
        "Smaller deviations stay unseen, as do those no test looks for."
    ),
    "limit_predict": "A generator that can be predicted may pass every test here.",
    "limit_mechanics": (
        "What the mechanics did: cards that stick together, misfeeds that are mended wrongly, a machine that was "
        "opened. That takes recorded decks."
    ),
    "limit_firmware": (
        "Whether the machine runs this firmware at other times. In sealed mode nothing of a deck is revealed."
    ),
    "limit_recorded": "Whether the decks are complete, and in what state the shuffler was when they were recorded.",
    "limit_no_liability": "This report is a form filled in by a program, not the work of an accredited laboratory.",
    # -- names and descriptions of tests, ways by hand and decks; those of the others are with them in the code
    "test-repeats": "Equal decks",
    "test-repeats-about": "Pairs of decks in the same order: of a source with few seeds they are many.",
}  # fmt: skip

LANGUAGE = Language(thousands=",", decimals=".", no="no", yes="yes", texts=TEXTS)

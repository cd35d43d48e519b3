"""Texts of the seed hunter, in English."""

HUNT = {
    "hunt": "Hunt for the generator",
    "hunt_a_reason": "the generator and its seed or state were found from the decks, which tell what comes next",
    "hunt_found_seed": "Your shuffler is {generator}, {way}, seed {seed}.",
    "hunt_found_state": "Your shuffler is {generator}, {way}; its state is known from the decks.",
    "hunt_matched": (
        "{matched} of {compared} {compared:deck|decks} {matched:follows|follow} from it, including the last one."
    ),
    "hunt_matched_one": "The only deck follows from it; another one would show whether the generator goes on.",
    "hunt_matched_part": (
        "The first {matched} of {compared} {compared:deck|decks} {matched:follows|follow} from it; then it was "
        "reseeded or used "
        "differently."
    ),
    "hunt_anew": "Each deck has a seed of its own; those of the first are {seeds}.",
    "hunt_skipped": "Between two decks {skipped} {skipped:number is|numbers are} used for something else.",
    "hunt_view-sorted": "Each deck is sorted before it is shuffled.",
    "hunt_view-sequence": "Each deck is the start of the next.",
    "hunt_view-before": "Each deck lies as given before it is shuffled.",
    "hunt_found_in": "Found in {seconds} s.",
    "hunt_numbered": " (cards numbered from 0)",
    "hunt_next": "The next deck will be{numbered}: {cards}",
    "hunt_next_if": "If the generator goes on, the next deck will be{numbered}: {cards}",
    "hunt_next_order": "The next deck, as places of its start from 0, will be: {cards}",
    "hunt_next_one_of": (
        "The next deck will be one of {count}; another deck would tell which. The first{numbered}: {cards}"
    ),
    "hunt_next_unknown": "It is not known which seed the next deck will have; but a deck gives away its seed.",
    "hunt_none": "No known generator was found in {seconds} s. That is no proof: see what was not tried.",
    "hunt_none_whole": "No known generator was found, though all of the table was tried; others may be predictable.",
    "hunt_stopped": "Stopped on request after {seconds} s; this is what was tried.",
    "hunt_intro": (
        "Generators, seeds and loops that programs commonly shuffle with were tried on the decks. If one fits, anyone "
        "who knows one deck knows the next. If none does, that means little: only what the table lists was tried."
    ),
    "hunt_table": "What was tried",
    "hunt_column_family": "generator",
    "hunt_column_what": "what",
    "hunt_column_tried": "tried",
    "hunt_column_rest": "rest",
    "hunt_all_tried": "all",
    "hunt_none_tried": "none",
    "hunt_part": "{tried} of {total}",
    "hunt_rest": "untried: about {left} more, at {speed} a second",
    "hunt_rest_unknown": "untried",
    "hunt_lacking": "needs {decks} {decks:deck|decks}",
    "hunt_seconds": "{count} s",
    "hunt_minutes": "{count} min",
    "hunt_hours": "{count} h",
    "hunt_what-states": "all states, by algebra",
    "hunt_what-small": "seeds from 0 up",
    "hunt_what-seconds": "clock in seconds",
    "hunt_what-milliseconds": "clock in milliseconds",
    "hunt_what-all": "all seeds of 32 bits",
    "hunt_family-java": "java.util.Random (Collections.shuffle; any seed: 48 bits)",
    "hunt_family-v8": "Math.random() of V8 (Chrome, Node.js)",
    "hunt_family-msvc": "Microsoft C rand()",
    "hunt_family-rand48": "POSIX lrand48()",
    "hunt_family-delphi": "Borland/Delphi Random(n)",
    "hunt_family-twister": "MT19937, state from many decks (any seed; C++, PHP, Apache commons-math)",
    "hunt_family-mersenne": "MT19937, 32-bit seeds (C++, PHP 7.1, NumPy, Apache commons-math)",
    "hunt_family-glibc": "glibc rand(), also PHP's shuffle before 7.1",
    "hunt_family-python": "Python's random, 32-bit seeds",
    "hunt_family-java-double": "Java's nextDouble() or Math.random(), 32-bit seeds",
    "hunt_family-naive": "naive loops of Java, Microsoft C, Delphi, glibc, MT19937",
    "hunt_generator-java": "java.util.Random",
    "hunt_generator-java-double": "java.util.Random by nextDouble() or Math.random()",
    "hunt_generator-v8": "Math.random() of V8 (Chrome, Node.js)",
    "hunt_generator-msvc": "Microsoft C's rand()",
    "hunt_generator-rand48": "POSIX lrand48()",
    "hunt_generator-delphi": "Borland's Random(n)",
    "hunt_generator-glibc": "glibc's rand()",
    "hunt_generator-python": "Python's random",
    "hunt_generator-python-double": "Python's random.random()",
    "hunt_generator-mersenne": "MT19937",
    "hunt_generator-mersenne-double": "MT19937 with numbers of 53 bits",
    "hunt_way": "drawn by {kind}, loop {loop}",
    "hunt_kind-modulo": "remainder",
    "hunt_kind-multiply": "multiplication",
    "hunt_kind-nextInt": "nextInt(n)",
    "hunt_kind-masked": "masked bits",
    "hunt_kind-getrandbits": "getrandbits",
    "hunt_kind-divide": "division",
    "hunt_loop-backward": "from the last place down",
    "hunt_loop-forward": "from the first place up, with those after",
    "hunt_loop-growing": "from the first place up, with those before",
    "hunt_loop-paired": "std::shuffle of libstdc++",
    "hunt_loop-picking": "cards picked from the rest",
    "hunt_loop-naive": "each place with any (naive)",
    "hunt_untried": (
        "Not hunted at all: random.shuffle of Python and shuffle of NumPy from many decks (it is not known how many "
        "numbers were rejected), Math.random() of Firefox and Safari (sums, not linear), mt_rand of PHP before 7.1, "
        "NumPy's PCG64, .NET, seeds of more than 32 bits other than the above, decks that began in another order."
    ),
}

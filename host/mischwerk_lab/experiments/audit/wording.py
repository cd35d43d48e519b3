"""How numbers, names and laws of an audit are put into words, and all its texts."""

from mischwerk.deck.decks import DECKS

from mischwerk_lab.entropy.estimators import NAMES
from mischwerk_lab.experiments import names
from mischwerk_lab.experiments.audit.diagnosis import Explanation
from mischwerk_lab.experiments.audit.diagnosis.explanation import STICKY, UNSHUFFLED
from mischwerk_lab.experiments.audit.diagnosis.ways import COINS, CUT, NAIVE, SATTOLO, WASH
from mischwerk_lab.experiments.audit.entropy import expected_pairs
from mischwerk_lab.experiments.audit.results import Audit, Judged
from mischwerk_lab.experiments.audit.views import LARGEST, REPEATS, TESTS
from mischwerk_lab.report import Cell, Shown, Verdict, Words, numbers


class Wording:
    """For one audit in one language."""

    def __init__(self, audit: Audit, words: Words) -> None:
        self.audit, self.words, self.language = audit, words, words.language

    def count(self, value: int) -> str:
        """With its thousands apart."""
        return numbers.integer(value, self.language)

    def number(self, value: float, digits: int = 3) -> str:
        """To that many significant digits."""
        return numbers.number(value, self.language, digits)

    def cell(self, value: float, digits: int = 3) -> Cell:
        """Make a cell for a table, whose data keep all digits."""
        return Shown(self.number(value, digits), value)

    def p(self, value: float) -> Cell:
        """A p-value."""
        return Shown(numbers.probability(value, self.language), value)

    def verdict(self, rejected: bool, what: str = "test") -> Cell:
        """Return the verdict of a test or of a cell, which colours its row."""
        return Verdict(self.words(f"{what}_{'rejects' if rejected else 'accepts'}"), rejected, not rejected)

    def rejecting(self, rejecting: int, tests: int) -> Cell:
        """Return how many of some tests reject, which colours the row."""
        return Verdict(self.words("reject_of", rejecting=rejecting, tests=tests), rejecting, not rejecting)

    def percent(self, share: float, places: int = 1) -> str:
        """Format a share in percent."""
        return self.words("percent", value=numbers.fixed(100 * share, self.language, places))

    def large(self, value: int) -> Cell:
        """A whole number of any size."""
        return Shown(numbers.large(value, self.language), value)

    def name(self, test: str) -> str:
        """Return the name of a test, in short of a dealing order, or of its classes of cards."""
        if test in (*TESTS, REPEATS, *LARGEST):
            return self.words(f"test-{test}")
        return self.words(test if test.startswith("classes-") else f"seats-{test}")

    def explained(self, explanation: Explanation) -> str:
        """Return what was fitted, with its interval."""
        return estimate(explanation, self.words)

    def law(self, test: str, judged: Judged) -> str:
        """Return the law of the statistic, if every order is equally likely."""
        if judged.result.freedom:
            return self.words("law_chi_square", freedom=self.count(judged.result.freedom))
        if test == "kolmogorov":
            return self.words("law_kolmogorov", cards=self.audit.cards)
        if test == REPEATS:
            return self.words("law_repeats", mean=self.number(expected_pairs(judged.result.decks, self.audit.cards), 2))
        if test in LARGEST:
            return self.words("law_largest")
        if test.startswith("classes-"):
            return self.words("law_classes")
        return self.words("law_other")


def way(explanation: Explanation, words: Words) -> str:
    """Return the way of mixing, and what its estimate counts."""
    named = words(f"explains-{explanation.name}")
    if explanation.turned:
        return words("explains-turned", way=named)
    return named if explanation.share is None else words("explains-mixed", way=named)


def sized(explanation: Explanation, words: Words) -> str:
    """Return the way of mixing with its estimate, if it has one."""
    what, size = way(explanation, words), estimate(explanation, words)
    return words("explained-other", way=what, estimate=size) if size else what


def estimate(way: Explanation, words: Words) -> str:
    """Return the estimate of a way of mixing, with its 95 % interval: riffles, packets, or percent of the decks; of a
    mixture both, and of packets off the top their length. Nothing of a way that has no size."""
    values = (way.estimate, way.low, way.high)
    if way.name in (UNSHUFFLED, STICKY):
        return _interval(values, words, True)
    if way.name in (NAIVE, SATTOLO):
        return ""
    if way.name == COINS:
        return words(f"coins-{way.option}")
    fitted = _interval(values, words, False)
    if way.packet is not None:
        return words("estimate_packet", value=fitted, packet=_interval(way.packet, words, False))
    if way.name in (CUT, WASH):
        return words(f"estimate_passes-{way.name}", value=fitted, option=way.option)
    return (
        fitted if way.share is None else words("estimate_mixed", value=fitted, share=_interval(way.share, words, True))
    )


def _interval(values: tuple[float, float, float], words: Words, share: bool) -> str:
    shown = (numbers.number(100 * value if share else value, words.language, 3) for value in values)
    middle, low, high = shown
    return words("estimate_share" if share else "estimate", value=middle, low=low, high=high)


# -- All texts of the audit: those of its language, and names and descriptions of tests, ways by hand and decks.


def texts(language: str) -> Words:
    """All texts of the audit. ValueError for a language that isn't there."""
    return Words(language, english() | names.of_methods(language))


def english() -> dict[str, str]:
    """Those of all reports, and ``deck-NAME``, ``estimator-NAME``, from the code."""
    texts = names.english() | {f"deck-{deck.name}": deck.title for deck in DECKS}
    return texts | {estimator(name): name for name in NAMES}


def estimator(name: str) -> str:
    """Return the key of one of NAMES."""
    return f"estimator-{name.replace(' ', '-')}"

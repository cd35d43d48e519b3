"""All texts of the audit: those of its language, and names and descriptions of tests, ways by hand and decks."""

from mischwerk.deck.decks import DECKS

from mischwerk_lab.entropy.estimators import NAMES
from mischwerk_lab.experiments import names
from mischwerk_lab.experiments.audit.hands import HAND_METHODS
from mischwerk_lab.methods import METHODS
from mischwerk_lab.report.words import Words


def words(language: str) -> Words:
    """All texts of the audit. ValueError for a language that isn't there."""
    return Words(language, english())


def english() -> dict[str, str]:
    """Those of all reports, and ``way-NAME`` and ``way-NAME-about``, ``deck-NAME``, ``estimator-NAME``, from the
    code."""
    found = names.english()
    found |= {f"deck-{deck.name}": deck.title for deck in DECKS}
    found |= {f"estimator-{name}": name for name in NAMES}
    for name in HAND_METHODS:
        found |= {f"way-{name}": METHODS[name].title, f"way-{name}-about": names.escaped(METHODS[name].about)}
    return found

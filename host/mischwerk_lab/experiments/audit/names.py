"""All texts of the audit: those of its language, and names and descriptions of tests, ways by hand and decks."""

from mischwerk.deck.decks import DECKS

from mischwerk_lab.entropy.estimators import NAMES
from mischwerk_lab.experiments import names
from mischwerk_lab.report import Words


def words(language: str) -> Words:
    """All texts of the audit. ValueError for a language that isn't there."""
    return Words(language, english() | names.of_methods(language))


def english() -> dict[str, str]:
    """Those of all reports, and ``deck-NAME``, ``estimator-NAME``, from the code."""
    texts = names.english() | {f"deck-{deck.name}": deck.title for deck in DECKS}
    return texts | {estimator(name): name for name in NAMES}


def estimator(name: str) -> str:
    """Return the key of one of NAMES."""
    return f"estimator-{name.replace(' ', '-')}"

"""Texts of methods and tests: English ones stand in the code beside what they describe, others with the languages."""

from mischwerk_lab.methods import METHODS
from mischwerk_lab.report.numbers import Words
from mischwerk_lab.trials import TRIALS


def words(language: str) -> Words:
    """All texts of the reports. ValueError for a language that isn't there."""
    return Words(language, of_methods(language) | of_trials())


def english() -> dict[str, str]:
    """All of these texts that stand in the code, in English."""
    return of_methods("en") | of_trials()


def of_methods(language: str) -> dict[str, str]:
    """``method-NAME``, ``method-NAME-about`` and ``method-NAME-source``, in English where the language has none."""
    texts: dict[str, str] = {}
    for name, method in METHODS.items():
        title, about, source = method.text(language)
        texts |= {f"method-{name}": title, f"method-{name}-about": about}
        texts |= {f"method-{name}-source": source}
    return texts


def of_trials() -> dict[str, str]:
    """``test-NAME``, ``test-NAME-about`` and ``test-NAME-short``, in English."""
    texts: dict[str, str] = {}
    for name, trial in TRIALS.items():
        texts |= {f"test-{name}": trial.title, f"test-{name}-about": trial.about}
        texts |= {f"test-{name}-short": trial.name}
    return texts

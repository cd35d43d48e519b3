"""Texts of methods and tests: English ones stand in the code beside what they describe, others with the languages."""

from mischwerk_lab.methods import METHODS
from mischwerk_lab.report.words import Words
from mischwerk_lab.trials import TRIALS


def words(language: str) -> Words:
    """All texts of the reports. ValueError for a language that isn't there."""
    return Words(language, english())


def english() -> dict[str, str]:
    """``method-NAME``, ``method-NAME-about``, ``method-NAME-source``, ``test-NAME``, ``test-NAME-about``
    and ``test-NAME-short``."""
    found: dict[str, str] = {}
    for name, method in METHODS.items():
        found |= {f"method-{name}": method.title, f"method-{name}-about": escaped(method.about)}
        found |= {f"method-{name}-source": escaped(method.source)}
    for name, trial in TRIALS.items():
        found |= {f"test-{name}": trial.title, f"test-{name}-about": escaped(trial.about)}
        found |= {f"test-{name}-short": trial.name}
    return found


def escaped(text: str) -> str:
    """For str.format, without fields."""
    return text.replace("{", "{{").replace("}", "}}")

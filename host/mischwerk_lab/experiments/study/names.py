"""All texts of `lab study`: those of its language, names of its methods and of poker hands, and its source."""

from mischwerk_lab.experiments import names
from mischwerk_lab.experiments.study import published
from mischwerk_lab.experiments.study.compute import ALL
from mischwerk_lab.report import Words
from mischwerk_lab.trials.poker_hands import KINDS


def words(language: str) -> Words:
    """ValueError for a language that isn't there."""
    return Words(language, english() | names.of_methods(language))


def english() -> dict[str, str]:
    """Those of all reports, ``studied-NAME`` and ``studied-NAME-told``, ``hand-KIND``, ``study_source``, from the
    code."""
    found = names.english() | {"study_source": published.source()}
    found |= {hand(kind): kind for kind in KINDS}
    for method in ALL:
        found[f"studied-{method.name}"] = method.title
        if method.as_told is not None:
            found[f"studied-{method.name}-told"] = method.as_told
    return found


def hand(kind: str) -> str:
    """The key of one of KINDS."""
    return f"hand-{kind.replace(' ', '-')}"

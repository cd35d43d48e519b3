"""All texts of `lab power`: those of its language, and names of the defects."""

from mischwerk_lab.experiments import names
from mischwerk_lab.experiments.power.defects import DEFECTS
from mischwerk_lab.report import Words


def words(language: str) -> Words:
    """ValueError for a language that isn't there."""
    return Words(language, english() | names.of_methods(language))


def english() -> dict[str, str]:
    """Those of all reports, and ``defect-NAME``, from the code."""
    return names.english() | {f"defect-{name}": defect.title for name, defect in DEFECTS.items()}

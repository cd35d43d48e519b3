"""Which way of mixing explains decks that are not even, if any that is known does."""

from mischwerk_lab.experiments.audit.diagnosis.choice import diagnose
from mischwerk_lab.experiments.audit.diagnosis.explanation import NONE, Diagnosis, Evidence, Explanation

__all__ = ["NONE", "Diagnosis", "Evidence", "Explanation", "diagnose"]

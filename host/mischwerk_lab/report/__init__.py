"""Reports that a third party can read: one HTML page that loads nothing, its figures and its data beside it.

Numbers and texts come in as they are; this package alone decides how they look, and escapes whatever it shows.
"""

from mischwerk_lab.report.document import Report
from mischwerk_lab.report.numbers import Cell, Shown, Verdict
from mischwerk_lab.report.words import Words

__all__ = ["Cell", "Report", "Shown", "Verdict", "Words"]

"""Reports that a third party can read: one HTML page that loads nothing, its figures and its data beside it.

Numbers and texts come in as they are; this package alone decides how they look, and escapes whatever it shows.
`document`, which draws figures, is imported only for these: texts and numbers of a language need nothing but Python.
"""

from mischwerk_lab.report.numbers import Cell, Shown, Verdict, Words, on_terminal

__all__ = ["Cell", "Shown", "Verdict", "Words", "on_terminal"]

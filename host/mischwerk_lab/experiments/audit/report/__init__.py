"""The report of an audit, chapter by chapter."""

from mischwerk_lab.experiments.audit.report.pages import report

__all__ = ["report"]

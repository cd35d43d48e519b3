"""What keeps the history from being read or written."""

from mischwerk.errors import UsageProblem


class HistoryProblem(UsageProblem):
    """The history can't be read or written; no job suffers from it."""

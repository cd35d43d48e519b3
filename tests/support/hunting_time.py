"""Let a hunt's time go by what it tries, so that a budget of seconds says what is tried on any computer."""

from mischwerk_lab.hunting import hunt, searches


def count(monkeypatch):
    """A look at the clock takes a millisecond; a piece so long that the next is not larger."""
    now = [0.0]

    def later(seconds):
        now[0] += seconds
        return now[0]

    monkeypatch.setattr(hunt, "monotonic", lambda: later(0.001))
    monkeypatch.setattr(searches, "monotonic", lambda: later(2 * searches.PIECE_S))

"""The library's page: how long a call takes until its first byte is on the wire."""

from __future__ import annotations

from .common import figures, filled, table

_CALLS = {
    "status": "`shuffler.status()`",
    "shuffle": "`shuffler.shuffle()`",
    "connect": "`mischwerk.connect(port)`",
    "aio status": "`await shuffler.status()`",
    "aio shuffle": "`await shuffler.shuffle()`",
    "import and connect": "a new Python, `import mischwerk`, `connect(port)`",
    "mischwerk status": "the command `mischwerk status --port PATH`",
}


def api_page() -> str:
    """The page with its table."""
    found = figures("api")
    rows = [
        [_CALLS[row["call"]], f"{row['times']:,}", _ms(row["median_us"]), _ms(row["p95_us"])] for row in found["rows"]
    ]
    text = table(["call", "times", "median, ms", "95 % within, ms"], rows)
    return filled("api.md", {"first byte": f"{text}\nOn {found['cpu']}, Python {found['python']}.\n"})


def _ms(us: float) -> str:
    return f"{us / 1000:.3f}" if us < 10_000 else f"{us / 1000:.0f}"

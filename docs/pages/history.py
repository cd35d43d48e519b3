"""The history's page: how long its commands take, and how often the advice to clean is right."""

from __future__ import annotations

from typing import Any

from .common import figures, filled, table


def history_page() -> str:
    """The page with its tables."""
    found = figures("history")
    times = [
        [row["what"].replace("mischwerk", "`mischwerk", 1) + "`" * ("mischwerk" in row["what"]), f"{row['times']:,}"]
        + [f"{row[key]:.3f}" for key in ("least_s", "median_s", "most_s", "processor_s")]
        for row in found["rows"]
        if "median_s" in row
    ]
    (size,) = (row["megabytes"] for row in found["rows"] if "megabytes" in row)
    text = table(["what", "times", "least, s", "median, s", "most, s", "of a processor, s"], times)
    about = f"\nOn {found['cpu']}, Python {found['python']}, nothing else at work. The file has {size:g} MB.\n"
    alarms = [[row["what"], *_share(row)] for row in found["rows"] if "share" in row]
    alarm_text = table(["rollers that stay as they are", "advised wrongly", "of", "share (95 %)"], alarms)
    soon = [
        [row["what"].removesuffix(": feeds until the advice"), f"{row['lives']:,}"]
        + [_feeds(row[key]) for key in ("median_feeds", "p90_feeds")]
        for row in found["rows"]
        if "median_feeds" in row
    ]
    soon_text = table(["rates that rise", "tried", "feeds until the advice, median", "9 in 10 within"], soon)
    return filled("history.md", {"times": text + about, "advice": f"{alarm_text}\n{soon_text}"})


def _share(row: dict[str, Any]) -> list[str]:
    low, high = row["limits"]
    return [f"{row['hits']:,}", f"{row['of']:,}", f"{row['share']:.2%} ({low:.2%} to {high:.2%})"]


def _feeds(feeds: int | None) -> str:
    return "not within 104,000" if feeds is None else f"{feeds:,}"

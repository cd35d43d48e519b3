"""The table of the web page's document: how soon it shows the machine, and what watching costs."""

from __future__ import annotations

from typing import Any

from .common import figures, filled, table

_NAMES = {
    "the command, no page": "by the command, without a page",
    "without --show-cards": "by the page, without `--show-cards`",
    "watched by 0": "with it, watched by nobody",
    "watched by 1": "with it, watched by one",
    "watched by 20": "with it, watched by twenty",
}


def serve_page() -> str:
    """The page with its table."""
    found = figures("serve_page")
    rows = {row["what"]: row for row in found["rows"]}
    chromium = rows.pop("Chromium")
    text = table(
        [
            "a shuffle of 52 cards",
            "machine time, s",
            "by the clock, s",
            "looks a second, each",
            "KB a second",
            "all",
        ],
        [
            [_NAMES[name], f"{row['machine_s']:g}", f"{row['shuffle_s']:.1f}", *_watching(row)]
            for name, row in rows.items()
        ],
    )
    about = (
        f"\nOn {found['cpu']}, Python {found['python']}, other programs at work: only the machine's time counts.\n"
        f"In Chromium the drawing is there {chromium['first_picture_ms']} ms after the navigation began (median of "
        f"{chromium['times']}; at most {chromium['first_picture_ms_most']} ms).\nWhile a shuffle runs it draws "
        f"{chromium['looks_per_s']:g} looks a second ({_kb(chromium['bytes_per_s'])} KB a second).\n"
    )
    return filled("serve.md", {"figures": text + about})


def _watching(row: dict[str, Any]) -> list[str]:
    if not row.get("looks_per_s"):
        return ["", "", ""]
    return [f"{row['looks_per_s']:g}", _kb(row["bytes_per_s"]), _kb(row["bytes_per_s_all"])]


def _kb(size: float) -> str:
    return f"{size / 1000:.0f}"

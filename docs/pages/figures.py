"""Makes parts of single pages: figures of the library, the start, the history, the web page, the rig; German terms."""

from __future__ import annotations

import hashlib
import re
import tomllib
from typing import Any

from .common import HERE, NOTE, figures, table

_CALLS = {
    "status": "`shuffler.status()`",
    "shuffle": "`shuffler.shuffle()`",
    "connect": "`mischwerk.connect(port)`",
    "aio status": "`await shuffler.status()`",
    "aio shuffle": "`await shuffler.shuffle()`",
    "import and connect": "a new Python, `import mischwerk`, `connect(port)`",
    "mischwerk status": "the command `mischwerk status --port PATH`",
}


def api_page() -> dict[str, str]:
    """The page with its table."""
    report = figures("api")
    rows = [
        [_CALLS[row["call"]], f"{row['times']:,}", _ms(row["median_us"]), _ms(row["p95_us"])] for row in report["rows"]
    ]
    text = table(["call", "times", "median, ms", "95 % within, ms"], rows)
    return {"first byte": f"{text}\nOn {report['cpu']}, Python {report['python']}.\n"}


def _ms(us: float) -> str:
    return f"{us / 1000:.3f}" if us < 10_000 else f"{us / 1000:.0f}"


# -- command-line.md: how long the program takes to start, as measured.


def command_line_page() -> dict[str, str]:
    """The page."""
    report = figures("start")
    rows = [
        [f"`mischwerk {row['words']}`", f"{row['median_ms']} ms", f"{row['least_ms']} ms"] for row in report["cpu_time"]
    ]
    text = table(["", f"median of {report['runs']}", "least"], rows)
    return {"start": text}


# -- history.md: how long its commands take, and how often the advice to clean is right.


def history_page() -> dict[str, str]:
    """The page with its tables."""
    report = figures("history")
    times = [
        [row["what"].replace("mischwerk", "`mischwerk", 1) + "`" * ("mischwerk" in row["what"]), f"{row['times']:,}"]
        + [f"{row[key]:.3f}" for key in ("least_s", "median_s", "most_s", "processor_s")]
        for row in report["rows"]
        if "median_s" in row
    ]
    (size,) = (row["megabytes"] for row in report["rows"] if "megabytes" in row)
    text = table(["what", "times", "least, s", "median, s", "most, s", "of a processor, s"], times)
    about = f"\nOn {report['cpu']}, Python {report['python']}, nothing else at work. The file has {size:g} MB.\n"
    alarms = [[row["what"], *_share(row)] for row in report["rows"] if "share" in row]
    alarm_text = table(["rollers that stay as they are", "advised wrongly", "of", "share (95 %)"], alarms)
    soon = [
        [row["what"].removesuffix(": feeds until the advice"), f"{row['lives']:,}"]
        + [_feeds(row[key]) for key in ("median_feeds", "p90_feeds")]
        for row in report["rows"]
        if "median_feeds" in row
    ]
    soon_text = table(["rates that rise", "tried", "feeds until the advice, median", "9 in 10 within"], soon)
    return {"times": text + about, "advice": f"{alarm_text}\n{soon_text}"}


def _share(row: dict[str, Any]) -> list[str]:
    low, high = row["limits"]
    return [f"{row['hits']:,}", f"{row['of']:,}", f"{row['share']:.2%} ({low:.2%} to {high:.2%})"]


def _feeds(feeds: int | None) -> str:
    return "not within 104,000" if feeds is None else f"{feeds:,}"


# -- serve.md: how soon it shows the machine, and what watching costs.

_NAMES = {
    "the command, no page": "by the command, without a page",
    "without --show-cards": "by the page, without `--show-cards`",
    "watched by 0": "with it, watched by nobody",
    "watched by 1": "with it, watched by one",
    "watched by 20": "with it, watched by twenty",
}


def serve_page() -> dict[str, str]:
    """The page with its table."""
    report = figures("serve_page")
    rows = {row["what"]: row for row in report["rows"]}
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
        f"\nOn {report['cpu']}, Python {report['python']}, other programs at work: only the machine's time counts.\n"
        f"In Chromium the drawing is there {chromium['first_picture_ms']} ms after the navigation began (median of "
        f"{chromium['times']}; at most {chromium['first_picture_ms_most']} ms).\nWhile a shuffle runs it draws "
        f"{chromium['looks_per_s']:g} looks a second ({_kb(chromium['bytes_per_s'])} KB a second).\n"
    )
    return {"figures": text + about}


def _watching(row: dict[str, Any]) -> list[str]:
    if not row.get("looks_per_s"):
        return ["", "", ""]
    return [f"{row['looks_per_s']:g}", _kb(row["bytes_per_s"]), _kb(row["bytes_per_s_all"])]


def _kb(size: float) -> str:
    return f"{size / 1000:.0f}"


# -- rig.md: how near the rig's numbers come, measured by bench/rig.py; guide.py makes the others.


def rig_page() -> dict[str, str]:
    """Its table."""
    report = figures("rig")
    worlds = report["worlds"]
    rows = [
        [
            f"`{key}`",
            f"{number['mean_percent']:+.1f} %",
            f"{number['most_percent']:+.1f} %",
            f"{number['stated_percent']:.1f} %",
            f"{number['within']} of {worlds}",
        ]
        for key, number in report["numbers"].items()
    ]
    text = table(["number", "off, on average", "at most", "+- as stated", "within it"], rows)
    return {"accuracy": f"{text}\n{worlds} worlds, {report['date']}.\n"}


def glossary_page() -> str:
    """The words of the project."""
    words = tomllib.loads((HERE / "pages" / "glossary.toml").read_text(encoding="utf-8"))
    rows = [[word, about["means"], about["german"], f"`{about['code']}`"] for word, about in sorted(words.items())]
    return f"# Glossary\n{NOTE}\nHere are the words of these documents.\n\n" + table(
        ["word", "meaning", "German", "in the code"], rows
    )


def german_pages() -> dict[str, str]:
    """Say in German which of the German pages are older than their English ones."""
    states = {}
    for german in (HERE / "de").glob("*.md"):
        (name,) = (path.relative_to(HERE).as_posix() for kind in KINDS for path in (HERE / kind).rglob(german.name))
        states[f"state-{german.stem}"] = state_of(name, (HERE / name).read_text("utf-8"), german.read_text("utf-8"))
    return states


KINDS = ("tutorial", "how-to", "reference")  # of pages that are translated


def state_of(name: str, page: str, german: str) -> str:
    """Say in German that a translation is older than its page; nothing if it is not."""
    now = hashlib.sha256(page.encode()).hexdigest()[:16]
    if re.findall(r"<!-- translated from: (\w+) -->", german) == [now]:
        return ""
    return f"*Diese Übersetzung ist älter als die [englische Seite](../{name}) ({now}).*\n"


def german_terms_page() -> dict[str, str]:
    """The terms, and what was rejected."""
    terms = tomllib.loads((HERE / "pages" / "german_terms.toml").read_text(encoding="utf-8"))
    rows = [
        [english, term["german"], ", ".join(f"*{word}*" for word in term.get("not", ())), term.get("why", "")]
        for english, term in terms.items()
    ]
    return {"terms": table(["English", "German", "not", "why"], rows)}

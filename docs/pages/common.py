"""What all pages are made with."""

from __future__ import annotations

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.append(str(HERE.parent / "bench"))
from results import figures as figures  # noqa: E402

NOTE = "<!-- Made by docs/generate.py (`make docs`). Change the code, not this page. -->\n"


def table(headings: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(headings) + " |", "|" + " --- |" * len(headings)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def filled(name: str, parts: dict[str, str]) -> str:
    """The page as it is, with what is between its markers made again; other parts belong to other pages."""
    page = (HERE / name).read_text(encoding="utf-8")
    for marker, text in parts.items():
        begin, end = f"<!-- {marker} -->\n", f"<!-- /{marker} -->"
        page, count = re.subn(f"{begin}.*?{end}", lambda _, t=f"{begin}{text}{end}": t, page, flags=re.DOTALL)
        if count > 1:
            raise ValueError(f"{name} has {count} places for {marker}")
    return page

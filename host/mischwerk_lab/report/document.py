"""A report in the making: what is added is kept in order, and `write` makes the files."""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from matplotlib.figure import Figure
from mischwerk.version import __version__

from mischwerk_lab.report import numbers, page, style
from mischwerk_lab.report.numbers import Cell, Shown, Verdict, shown

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
Columns = Mapping[str, Sequence[str | int | float | bool | None]]


_KINDS = {True: "good", False: "bad", None: "open"}


class _Drawing(NamedTuple):
    figure: Figure
    title: str
    caption: str


class Report:
    """``title`` heads the page; ``language``: a key of LANGUAGES; ``subtitle`` says what, when and with which seed."""

    def __init__(self, title: str, language: str = "en", subtitle: str = "") -> None:
        self.title, self.language, self.subtitle = title, language, subtitle
        self._words = numbers.Words(language)
        self._body: list[str] = []
        self._sections: list[tuple[str, str]] = []
        self._tables: dict[str, Any] = {}
        self._figures: dict[str, _Drawing] = {}
        self._files: dict[str, str] = {}
        self._kept: dict[str, Any] = {}

    def section(self, title: str) -> None:
        """A chapter, listed in the contents."""
        where = f"section-{len(self._sections) + 1}"
        self._sections.append((where, title))
        self._body.append(page.heading(2, title, where))

    def subsection(self, title: str) -> None:
        """A heading within a chapter."""
        self._body.append(page.heading(3, title))

    def paragraph(self, text: str) -> None:
        """Plain text; nothing in it is markup."""
        self._body.append(page.paragraph(text))

    def points(self, texts: Sequence[str]) -> None:
        """A list of plain texts."""
        self._body.append(page.points(texts))

    def note(self, text: str) -> None:
        """A paragraph that stands out."""
        self._body.append(page.note(text, "", ""))

    def verdict(self, text: str, good: bool | None) -> None:
        """Add a paragraph that stands out, in colour for or against; None if it can't be judged."""
        kind = _KINDS[good]
        self._body.append(page.note(text, kind, self._words(f"verdict_{kind}")))

    def table(self, headings: Sequence[str], rows: Sequence[Sequence[Cell]], caption: str, name: str = "") -> None:
        """Numbers as numbers: they are set by language, and go into ``name``.csv as they are. A Verdict colours its
        row. ValueError if ragged."""
        if any(len(row) != len(headings) for row in rows):
            raise ValueError(f"{caption}: every row must have {len(headings)} cells")
        number = len(self._tables) + 1
        name = self._free(name or f"table-{number}")
        texts = [_row(row, self.language) for row in rows]
        bare = [[cell.value if isinstance(cell, Shown | Verdict) else cell for cell in row] for row in rows]
        self._tables[name] = {"caption": caption, "headings": list(headings), "rows": bare}
        self._files[name] = _csv(headings, bare)
        numeric = [_numeric([row[column] for row in bare]) for column in range(len(headings))]
        self._body.append(page.table(f"{self._words('table')} {number}. {caption}", headings, texts, numeric))

    def figure(self, figure: Figure, name: str, caption: str, data: Columns | None = None) -> None:
        """``name``: of its files, small letters, digits and dashes; ``data``: its points, for ``name``.csv."""
        name = self._free(name)
        if data is not None:
            if len({len(column) for column in data.values()}) > 1:
                raise ValueError(f"{name}: columns of different lengths")
            rows = [list(row) for row in zip(*data.values(), strict=True)]
            self._files[name] = _csv(list(data), rows)
            self._kept[name] = {key: [_plain(value) for value in column] for key, column in data.items()}
        title = f"{self._words('figure')} {len(self._figures) + 1}"
        self._figures[name] = _Drawing(figure, title, caption)
        self._body.append(name)  # drawn when written; no other piece looks like a name

    def keep(self, name: str, value: Any) -> None:
        """Data for report.json that the page doesn't show; anything JSON can hold."""
        self._kept[self._free(name)] = value

    def write(self, folder: Path) -> Path:
        """Write all files into ``folder``, made if necessary; returns the page. OSError if it can't be written."""
        folder.mkdir(parents=True, exist_ok=True)
        drawn = {
            name: page.figure(style.save(entry.figure, folder, name, self.language), name, entry.title, entry.caption)
            for name, entry in self._figures.items()
        }
        body = [
            page.heading(1, self.title),
            page.paragraph(self.subtitle, "subtitle"),
            *([page.contents(self._words("contents"), self._sections)] if len(self._sections) > 2 else []),
            *(drawn.get(piece, piece) for piece in self._body),
            page.paragraph(f"{self._words('files')} {self._words('made_by', version=__version__)}", "foot"),
        ]
        for name, text in self._files.items():
            (folder / f"{name}.csv").write_text(text, encoding="utf-8")
        everything = {
            "title": self.title,
            "subtitle": self.subtitle,
            "language": self.language,
            "mischwerk": __version__,
            "tables": self._tables,
            "data": self._kept,
        }
        data = json.dumps(everything, ensure_ascii=False, indent=1, default=_plain)
        (folder / "report.json").write_text(data + "\n", encoding="utf-8")
        path = folder / "report.html"
        path.write_text(page.page(self.title, self.language, body), encoding="utf-8")
        return path

    def _free(self, name: str) -> str:
        """The name, if it can be a file's and nothing else has it. ValueError."""
        if not _NAME.fullmatch(name) or name == "report":
            raise ValueError(f"{name!r} can't be a file name: use lower-case letters, digits and dashes")
        if name in self._tables or name in self._figures or name in self._kept:
            raise ValueError(f"{name} already exists")
        return name


def _row(cells: Sequence[Cell], language: str) -> page.Row:
    verdict = next((column for column, cell in enumerate(cells) if isinstance(cell, Verdict)), None)
    judged = None if verdict is None else cells[verdict]
    kind = _KINDS[judged.good] if isinstance(judged, Verdict) else ""
    return page.Row([shown(cell, language) for cell in cells], kind, verdict)


def _numeric(column: Sequence[Any]) -> bool:
    """Numbers only, with gaps."""
    there = [value for value in column if value is not None]
    return bool(there) and all(isinstance(value, int | float) and not isinstance(value, bool) for value in there)


def _csv(headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Decimal points and no thousands, whatever the language: it is for programs."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows([["" if value is None else _plain(value) for value in row] for row in rows])
    return text.getvalue()


def _plain(value: Any) -> Any:
    """A NumPy number as Python's own."""
    return value.item() if hasattr(value, "item") else value

"""Texts in English and German, from small tables: a key, and what it says in each language."""

from collections.abc import Mapping
from string import Formatter
from typing import Any, Literal, get_args

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Table = Mapping[str, tuple[str, str]]  # key: English, German

OWN: Table = {
    "contents": ("Contents", "Inhalt"),
    "table": ("Table", "Tabelle"),
    "figure": ("Figure", "Abbildung"),
    "data": ("Data", "Daten"),
    "files": (
        "Every table and every figure's points are beside this page as CSV, everything together as report.json; "
        "figures as SVG and PNG.",
        "Jede Tabelle und die Punkte jeder Abbildung liegen als CSV neben dieser Seite, alles zusammen als "
        "report.json; Abbildungen als SVG und PNG.",
    ),
    "made_by": ("Made by Mischwerk {version}.", "Erstellt mit Mischwerk {version}."),
}


class Words:
    """The texts of some tables in one language; of two tables with the same key the later one counts."""

    def __init__(self, language: str, *tables: Table) -> None:
        """ValueError for a language that isn't there."""
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {language}; there are {', '.join(LANGUAGES)}")
        self.language = language
        column = LANGUAGES.index(language)
        self._texts: dict[str, str] = {key: row[column] for table in tables for key, row in table.items()}

    def __call__(self, key: str, **values: Any) -> str:
        """The text, its {fields} filled in. KeyError if there is none, or a field has no value."""
        return self._texts[key].format(**values)


def faults(table: Table) -> list[str]:
    """What is wrong with a table: a text missing in a language, or fields that differ between them."""
    found = [
        f"{key}: nothing in {LANGUAGES[i]}" for key, row in table.items() for i, text in enumerate(row) if not text
    ]
    for key, row in table.items():
        fields = [sorted({name for _, name, _, _ in Formatter().parse(text) if name is not None}) for text in row]
        if any(one != fields[0] for one in fields):
            found.append(f"{key}: the fields differ: {fields}")
    return found

"""The document's tables: who played whom, and what was printed."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

XSKAT = "heuristic"  # in XSkat's place
GAMES_OF_A_ROUND = 3000  # 1,000 deals in three seatings
ALL, NULL = "all", "null"  # the sets of deals


class Row(NamedTuple):
    """Two lines of a table, of one lineup. ``first``, ``second``: the kinds as the lines come, `{}` for the limit of a
    column; ``doubled``: which of them sits twice, 0 or 1; ``line``: where the first stands in the table."""

    table: str
    line: int
    first: str
    second: str
    doubled: int
    deals: str = ALL

    @property
    def has_ddss(self) -> bool:
        """Its deals take far longer than others."""
        return self.second.startswith("ddss")


_POINTS = "mcu:{}"


def _pair(tables: tuple[str, str], first: str, second: str, line: int = 0, deals: str = ALL) -> list[Row]:
    """A table with the first kind twice, and one with the second twice."""
    table, other = tables
    return [Row(table, line, first, second, 0, deals), Row(other, line, first, second, 1, deals)]


def _evaluation(name: str) -> str:
    return f"mcu:{{}},evaluation={name}"


ROWS = (
    *_pair(("5.2", "5.3"), XSKAT, "mcu:{},sampler=simple"),
    *_pair(("5.4", "5.5"), XSKAT, _POINTS),
    *_pair(("5.6", "5.7"), XSKAT, _POINTS, deals=NULL),
    *_pair(("6.2", "6.3"), _POINTS, _evaluation("stairs")),
    *(
        row
        for i, n in enumerate((5, 10, 15, 20))
        for row in _pair(("6.4", "6.5"), _POINTS, _evaluation(f"I{n}"), 2 * i)
    ),
    *(row for i, n in enumerate((25, 50, 75)) for row in _pair(("6.6", "6.7"), _POINTS, _evaluation(f"II{n}"), 2 * i)),
    *_pair(("6.8", "6.9"), _POINTS, _evaluation("III")),
    *_pair(("6.10", "6.11"), _POINTS, _evaluation("II50"), deals=NULL),
    Row("7.1", 0, XSKAT, "ddss:{}", 0),
    # Section 7.2 tells of these in words.
    Row("text of 7.2", 0, _POINTS, "ddss:{}", 0),
    Row("text of 7.2", 2, "mcu:worlds=200", "ddss:{}", 0),
    # The document repeats playouts 50 times. Ours have no chance in them: repeated, they choose the same cards.
    Row("7.2", 0, _evaluation("II50"), "ddss:{}", 0),
)


def name_of(spec: str) -> str:
    """A kind, without its limit."""
    if spec == XSKAT:
        return XSKAT
    name, _, options = spec.partition(":")
    rest = [option.removeprefix("evaluation=").removeprefix("sampler=") for option in options.split(",")[1:]]
    more = [option.replace("=", " ") for option in options.split(",")[:1] if option != "{}"]
    return " ".join((name.upper(), *rest, *more))


TABLES = tuple(dict.fromkeys(row.table for row in ROWS))
ONE_COLUMN = {"7.2": ("S100",), "text of 7.2": ("S100",)}


def players_of(row: Row, column: str) -> tuple[str, str]:
    """The words for both kinds."""
    limit = f"worlds={column[1:]}" if column[0] == "S" else f"think={column[1:]}"
    return row.first.format(limit), row.second.format(limit)


def has_column(row: Row, column: str) -> bool:
    """Tell whether the document's table has it."""
    return row.table not in ONE_COLUMN or column in ONE_COLUMN[row.table]


# -- What the source document printed: `printed.json`.

_FILE = Path(__file__).with_name("printed.json")


@cache
def _all() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return content


def columns() -> tuple[str, ...]:
    """S5 to S1000: worlds for a decision; T1 to T3: seconds."""
    return tuple(_all()["columns"])


def cell(table: str, line: int, column: str) -> int | None:
    """Tournament points in 3,000 games; None where the document has none."""
    if table not in _all()["tables"]:
        return None
    points: int | None = _all()["tables"][table][line][columns().index(column)]
    return points


def kinds() -> dict[str, int]:
    """Table 5.1: games of each kind in 1,000 deals."""
    counts: dict[str, int] = _all()["kinds"]
    return counts


def more(of: str, table: str, which: int) -> float | None:
    """Read a table's first or second line; ``of``: listed or won. None where the document has none."""
    values: list[float] | None = _all()[of].get(table)
    return values[which] if values else None

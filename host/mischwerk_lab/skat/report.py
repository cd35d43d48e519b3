"""The report of `lab skat`: what was said, what was found, every cell beside the printed one."""

from collections.abc import Mapping, Sequence

from mischwerk_lab.report.document import Report
from mischwerk_lab.report.numbers import Cell as TableCell
from mischwerk_lab.report.numbers import Shown, Words, on_terminal

from . import figures, measure, tables
from .conclusions import summary
from .conclusions.judging import EQUAL, FEWEST_DEALS, FEWEST_DIFFERING, NOT_MEASURED, VERDICTS, Statement, in_words
from .distributions import WORLDS, Distribution, examples
from .measure import Cell, Cells, Estimate
from .phrases import phrase, told
from .run import Experiment
from .tables import NULL, ROWS, Row
from .values import in_order, printed_points, times


def report(
    cells: Cells,
    found: Sequence[Statement],
    distributions: Sequence[Distribution],
    experiment: Experiment,
    language: str = "en",
) -> Report:
    """The page, its tables and pictures."""
    words = Words(language)
    page = Report(
        words("skat-title"),
        language,
        words(
            "skat-subtitle",
            deals=told(experiment.size, words),
            columns=", ".join(experiment.columns),
            seed=experiment.seed,
        ),
    )
    rows = [
        (row, {column: cell for (at, column), cell in in_order(cells) if at == place}) for place, row in enumerate(ROWS)
    ]
    measured = [(row, columns) for row, columns in rows if columns]
    _conclusions(page, found, words)
    _pictures(page, measured, words)
    _tables(page, rows, words)
    _games(page, measured, words)
    _times(page, cells, words)
    _distributions(page, distributions, words)
    return page


def lines(found: Sequence[Statement], language: str = "en") -> list[str]:
    """For the terminal."""
    words = Words(language)
    width = max(len(words(key)) for key in VERDICTS.values())
    verdicts = [f"{one.where:8} {one.verdict:{width}} {one.said}" for one in (in_words(one, words) for one in found)]
    return [on_terminal(line) for line in (*verdicts, _sentence(summary(found, words)))]


def _conclusions(page: Report, found: Sequence[Statement], words: Words) -> None:
    measured = [in_words(one, words) for one in found if one.found != NOT_MEASURED]
    page.section(words("skat-conclusions"))
    page.paragraph(_sentence(summary(found, words)))
    page.paragraph(words("skat-how-played"))
    page.paragraph(
        words(
            "skat-how-judged", margin=words.localized(f"{EQUAL:,.0f}"), fewest=FEWEST_DEALS, differing=FEWEST_DIFFERING
        )
    )
    headings = ("section", "document-says", "here", "found", "test", "document-cells")
    page.table(
        [words(f"skat-{name}") for name in headings],
        [(one.where, one.said, one.verdict, one.found, one.test, one.printed or None) for one in measured],
        words("skat-conclusions-table"),
        "statements",
    )
    page.table(
        [words(f"skat-{name}") for name in ("section", "document-says", "by-column")],
        [(one.where, one.said, one.parts) for one in measured if "; " in one.parts],
        words("skat-columns-table"),
        "statements-by-column",
    )
    missing = [f"{one.where}: {told(one.said, words)}" for one in found if one.found == NOT_MEASURED]
    if missing:
        page.paragraph(words("skat-missing", count=len(missing)))
        page.points(missing)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _pictures(page: Report, measured: Sequence[tuple[Row, Mapping[str, Cell]]], words: Words) -> None:
    page.section(words("skat-points"))
    for chapter in ("5", "6", "7"):
        rows = [
            (row, columns)
            for row, columns in measured
            if row.table.startswith(f"{chapter}.") and sum(_has(row, column) for column in tables.columns()) > 1
        ]
        if rows:
            page.figure(figures.strength(rows, words), f"strength-{chapter}", words("skat-strength", chapter=chapter))


def _has(row: Row, column: str) -> bool:
    return printed_points(row, 0, column) is not None


def _tables(page: Report, rows: Sequence[tuple[Row, Mapping[str, Cell]]], words: Words) -> None:
    page.section(words("skat-tables"))
    page.table(
        [words(f"skat-{name}") for name in ("game", "printed", "xskat-declares", "heuristic-declares")],
        [(told(phrase(f"game-{line.game}"), words), *line[1:]) for line in measure.table()],
        words("skat-games-table"),
        "table-5-1",
    )
    for place, (row, columns) in enumerate(rows):
        if columns:
            _table(page, place, row, columns, words)


def _table(page: Report, place: int, row: Row, columns: Mapping[str, Cell], words: Words) -> None:
    rows: list[Sequence[TableCell]] = []
    for column, cell in columns.items():
        line: list[TableCell] = [column]
        for which in (0, 1):
            line += [printed_points(row, which, column), *_rounded(cell.line(which))]
        rows.append([*line, *_rounded(cell.gain())])
    first, second, gain = (words(f"skat-{name}") for name in ("first-printed", "second-printed", "second-less-first"))
    here = words("skat-here")
    page.table(
        ("", first, here, "±", second, here, "±", gain, "±"),
        rows,
        words(
            "skat-lineup-table",
            lineup=figures.title(row, words),
            games=words("skat-null-games" if row.deals == NULL else "skat-all-games"),
            first=row.first.format(".."),
            second=row.second.format(".."),
        ),
        f"table-{place + 1}-{row.table.replace('.', '-').replace(' ', '-')}",
    )


def _games(page: Report, measured: Sequence[tuple[Row, Mapping[str, Cell]]], words: Words) -> None:
    page.section(words("skat-won"))
    page.paragraph(words("skat-won-how"))
    rows: list[Sequence[TableCell]] = []
    for row, columns in measured:
        column, cell = list(columns.items())[-1]
        of = [_rounded(cell.line(which, name)) for name in ("won", "listed") for which in (0, 1)]
        won, listed = _rounded(cell.gain("won")), _rounded(cell.gain("listed"))
        rows.append((figures.title(row, words), column, of[0][0], of[1][0], *won, of[2][0], of[3][0], *listed))
    gain = words("skat-second-less-first")
    page.table(
        (words("skat-table"), "", words("skat-won-first"), words("skat-won-second"), gain, "±",
         words("skat-list-first"), words("skat-list-second"), gain, "±"),
        rows,
        words("skat-won-table"),
        "games",
    )  # fmt: skip


def _times(page: Report, cells: Cells, words: Words) -> None:
    found = times(cells)
    columns = [column for column in tables.columns() if any(column in of for of in found.values())]
    page.section(words("skat-playing-times"))
    page.paragraph(words("skat-times-how"))
    page.table(
        (words("skat-player"), *columns),
        [
            (figures.player(name, words), *(_milliseconds(of.get(column), words) for column in columns))
            for name, of in found.items()
        ],
        words("skat-times-table"),
        "times",
    )


def _milliseconds(number: float | None, words: Words) -> Shown | None:
    return None if number is None else Shown(words.localized(f"{number:,.1f}"), number)


def _distributions(page: Report, found: Sequence[Distribution], words: Words) -> None:
    page.section(words("skat-distributions"))
    page.figure(figures.evaluations(words), "evaluations", words("skat-evaluations"))
    if not found:
        return
    deals = len({one.deal for one in found})
    page.figure(
        figures.histograms(examples(found), words),
        "distributions",
        words("skat-histograms", worlds=words.localized(f"{WORLDS:,}")),
    )
    page.figure(
        figures.by_trick(found, words),
        "distributions-by-trick",
        words("skat-by-trick", count=words.localized(f"{len(found):,}"), deals=deals),
    )


def _rounded(one: Estimate) -> tuple[int, int]:
    return round(one.value), round(one.error)

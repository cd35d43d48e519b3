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
    statements: Sequence[Statement],
    distributions: Sequence[Distribution],
    experiment: Experiment,
    language: str = "en",
) -> Report:
    """The page, its tables and pictures."""
    texts = Words(language)
    page = Report(
        texts("skat-title"),
        language,
        texts(
            "skat-subtitle",
            deals=told(experiment.size, texts),
            columns=", ".join(experiment.columns),
            seed=experiment.seed,
        ),
    )
    rows = [
        (row, {column: cell for (at, column), cell in in_order(cells) if at == place}) for place, row in enumerate(ROWS)
    ]
    measured = [(row, columns) for row, columns in rows if columns]
    _conclusions(page, statements, texts)
    _pictures(page, measured, texts)
    _tables(page, rows, texts)
    _games(page, measured, texts)
    _times(page, cells, texts)
    _distributions(page, distributions, texts)
    return page


def lines(statements: Sequence[Statement], language: str = "en") -> list[str]:
    """For the terminal."""
    texts = Words(language)
    width = max(len(texts(key)) for key in VERDICTS.values())
    verdicts = [
        f"{item.where:8} {item.verdict:{width}} {item.said}" for item in (in_words(item, texts) for item in statements)
    ]
    return [on_terminal(line) for line in (*verdicts, _sentence(summary(statements, texts)))]


def _conclusions(page: Report, statements: Sequence[Statement], texts: Words) -> None:
    measured = [in_words(statement, texts) for statement in statements if statement.found != NOT_MEASURED]
    page.section(texts("skat-conclusions"))
    page.paragraph(_sentence(summary(statements, texts)))
    page.paragraph(texts("skat-how-played"))
    page.paragraph(
        texts(
            "skat-how-judged", margin=texts.localized(f"{EQUAL:,.0f}"), fewest=FEWEST_DEALS, differing=FEWEST_DIFFERING
        )
    )
    headings = ("section", "document-says", "here", "found", "test", "document-cells")
    page.table(
        [texts(f"skat-{name}") for name in headings],
        [(row.where, row.said, row.verdict, row.found, row.test, row.printed or None) for row in measured],
        texts("skat-conclusions-table"),
        "statements",
    )
    page.table(
        [texts(f"skat-{name}") for name in ("section", "document-says", "by-column")],
        [(row.where, row.said, row.parts) for row in measured if "; " in row.parts],
        texts("skat-columns-table"),
        "statements-by-column",
    )
    missing = [
        f"{statement.where}: {told(statement.said, texts)}"
        for statement in statements
        if statement.found == NOT_MEASURED
    ]
    if missing:
        page.paragraph(texts("skat-missing", count=len(missing)))
        page.points(missing)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _pictures(page: Report, measured: Sequence[tuple[Row, Mapping[str, Cell]]], texts: Words) -> None:
    page.section(texts("skat-points"))
    for chapter in ("5", "6", "7"):
        rows = [
            (row, columns)
            for row, columns in measured
            if row.table.startswith(f"{chapter}.") and sum(_has(row, column) for column in tables.columns()) > 1
        ]
        if rows:
            page.figure(figures.strength(rows, texts), f"strength-{chapter}", texts("skat-strength", chapter=chapter))


def _has(row: Row, column: str) -> bool:
    return printed_points(row, 0, column) is not None


def _tables(page: Report, rows: Sequence[tuple[Row, Mapping[str, Cell]]], texts: Words) -> None:
    page.section(texts("skat-tables"))
    page.table(
        [texts(f"skat-{name}") for name in ("game", "printed", "xskat-declares", "heuristic-declares")],
        [(told(phrase(f"game-{line.game}"), texts), *line[1:]) for line in measure.table()],
        texts("skat-games-table"),
        "table-5-1",
    )
    for place, (row, columns) in enumerate(rows):
        if columns:
            _table(page, place, row, columns, texts)


def _table(page: Report, place: int, row: Row, columns: Mapping[str, Cell], texts: Words) -> None:
    rows: list[Sequence[TableCell]] = []
    for column, cell in columns.items():
        line: list[TableCell] = [column]
        for which in (0, 1):
            line += [printed_points(row, which, column), *_rounded(cell.line(which))]
        rows.append([*line, *_rounded(cell.gain())])
    first, second, gain = (texts(f"skat-{name}") for name in ("first-printed", "second-printed", "second-less-first"))
    here = texts("skat-here")
    page.table(
        ("", first, here, "±", second, here, "±", gain, "±"),
        rows,
        texts(
            "skat-lineup-table",
            lineup=figures.title(row, texts),
            games=texts("skat-null-games" if row.deals == NULL else "skat-all-games"),
            first=row.first.format(".."),
            second=row.second.format(".."),
        ),
        f"table-{place + 1}-{row.table.replace('.', '-').replace(' ', '-')}",
    )


def _games(page: Report, measured: Sequence[tuple[Row, Mapping[str, Cell]]], texts: Words) -> None:
    page.section(texts("skat-won"))
    page.paragraph(texts("skat-won-how"))
    rows: list[Sequence[TableCell]] = []
    for row, columns in measured:
        column, cell = list(columns.items())[-1]
        of = [_rounded(cell.line(which, name)) for name in ("won", "listed") for which in (0, 1)]
        won, listed = _rounded(cell.gain("won")), _rounded(cell.gain("listed"))
        rows.append((figures.title(row, texts), column, of[0][0], of[1][0], *won, of[2][0], of[3][0], *listed))
    gain = texts("skat-second-less-first")
    page.table(
        (texts("skat-table"), "", texts("skat-won-first"), texts("skat-won-second"), gain, "±",
         texts("skat-list-first"), texts("skat-list-second"), gain, "±"),
        rows,
        texts("skat-won-table"),
        "games",
    )  # fmt: skip


def _times(page: Report, cells: Cells, texts: Words) -> None:
    by_player = times(cells)
    columns = [column for column in tables.columns() if any(column in of for of in by_player.values())]
    page.section(texts("skat-playing-times"))
    page.paragraph(texts("skat-times-how"))
    page.table(
        (texts("skat-player"), *columns),
        [
            (figures.player(name, texts), *(_milliseconds(of.get(column), texts) for column in columns))
            for name, of in by_player.items()
        ],
        texts("skat-times-table"),
        "times",
    )


def _milliseconds(number: float | None, texts: Words) -> Shown | None:
    return None if number is None else Shown(texts.localized(f"{number:,.1f}"), number)


def _distributions(page: Report, distributions: Sequence[Distribution], texts: Words) -> None:
    page.section(texts("skat-distributions"))
    page.figure(figures.evaluations(texts), "evaluations", texts("skat-evaluations"))
    if not distributions:
        return
    deals = len({distribution.deal for distribution in distributions})
    page.figure(
        figures.histograms(examples(distributions), texts),
        "distributions",
        texts("skat-histograms", worlds=texts.localized(f"{WORLDS:,}")),
    )
    page.figure(
        figures.by_trick(distributions, texts),
        "distributions-by-trick",
        texts("skat-by-trick", count=texts.localized(f"{len(distributions):,}"), deals=deals),
    )


def _rounded(estimate: Estimate) -> tuple[int, int]:
    return round(estimate.value), round(estimate.error)

"""The report of `lab skat`: what was said, what was found, every cell beside the printed one."""

from collections.abc import Mapping, Sequence

from mischwerk_lab.report.document import Report
from mischwerk_lab.report.numbers import Cell as TableCell
from mischwerk_lab.report.numbers import Shown

from . import figures, kinds_of_games, printed
from .cells import Cell, Cells, Estimate
from .conclusions.judging import EQUAL, FEWEST_DEALS, FEWEST_DIFFERING, NOT_MEASURED
from .conclusions.statement import Statement
from .conclusions.statements import summary
from .distributions import WORLDS, Distribution, examples
from .run import Experiment
from .tables import NULL, ROWS, Row
from .values import in_order, printed_points, times

_HEADINGS = ("", "first line, printed", "here", "±", "second line, printed", "here", "±", "second less first", "±")


def report(
    cells: Cells, found: Sequence[Statement], distributions: Sequence[Distribution], experiment: Experiment
) -> Report:
    """The page, its tables and pictures."""
    page = Report(
        "Monte Carlo simulation in Skat, twenty years later",
        subtitle="The tables of J. Schäfer's thesis (Magdeburg 2005), played again: "
        f"{experiment.words} of each set in all seatings, {', '.join(experiment.columns)}, "
        f"seed {experiment.seed}.",
    )
    rows = [
        (row, {column: cell for (at, column), cell in in_order(cells) if at == place}) for place, row in enumerate(ROWS)
    ]
    measured = [(row, columns) for row, columns in rows if columns]
    _conclusions(page, found)
    _pictures(page, measured)
    _tables(page, rows)
    _games(page, measured)
    _times(page, cells)
    _distributions(page, distributions)
    return page


def lines(found: Sequence[Statement]) -> list[str]:
    """For the terminal."""
    return [f"{one.where:8} {one.verdict:13} {one.said}" for one in found] + [_sentence(summary(found))]


def _conclusions(page: Report, found: Sequence[Statement]) -> None:
    page.section("What of the document holds")
    page.paragraph(_sentence(summary(found)))
    page.paragraph(
        "Our heuristic player sits in XSkat's place and plays the playouts; deals, bids, discards and games are "
        "XSkat's own. Points are Seeger-Fabian with the document's own factors for lost games, summed over three "
        "seatings and scaled to its 1,000 deals; ± is one standard error, deals being independent."
    )
    page.paragraph(
        "All cells of a set rest on the same deals: what a conclusion compares is subtracted deal by deal and "
        "averaged over the columns and tables that it speaks of. The mean differs from 0 if it is beyond three "
        "standard errors (Student's t), which chance alone is in 0.27 % of cases. Where a conclusion speaks of "
        "every column, one that is beyond, corrected for their number (Bonferroni), refutes it. That something "
        f"stays the same holds if three standard errors around the change lie within {EQUAL:,.0f} points, and does "
        f"not if they lie outside. With fewer than {FEWEST_DEALS} deals, or fewer than {FEWEST_DIFFERING} that "
        "differ at all, nothing can be told. In the last column the same mean by the document's own cells, of the "
        "same columns; it gives no errors."
    )
    page.table(
        ("section", "the document says", "here", "found", "test", "document's cells"),
        [
            (one.where, one.said, one.verdict, one.found, one.test, one.printed or None)
            for one in found
            if one.found != NOT_MEASURED
        ],
        "Its conclusions; differences are tournament points in 1,000 deals where nothing else is said",
        "statements",
    )
    page.table(
        ("section", "the document says", "by column"),
        [(one.where, one.said, one.parts) for one in found if "; " in one.parts],
        "The same column by column",
        "statements-by-column",
    )
    missing = [f"{one.where}: {one.said}" for one in found if one.found == NOT_MEASURED]
    if missing:
        page.paragraph(f"{len(missing)} of those that can't be told speak of columns that were not measured:")
        page.points(missing)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _pictures(page: Report, measured: Sequence[tuple[Row, Mapping[str, Cell]]]) -> None:
    page.section("Points by number of worlds")
    for chapter in ("5", "6", "7"):
        rows = [
            (row, columns)
            for row, columns in measured
            if row.table.startswith(f"{chapter}.") and sum(_has(row, column) for column in printed.columns()) > 1
        ]
        if rows:
            page.figure(
                figures.strength(rows),
                f"strength-{chapter}",
                f"Tables of chapter {chapter}: first lines blue with circles, second ones red with squares; dashed "
                "as printed, solid as measured here, with one standard error.",
            )


def _has(row: Row, column: str) -> bool:
    return printed_points(row, 0, column) is not None


def _tables(page: Report, rows: Sequence[tuple[Row, Mapping[str, Cell]]]) -> None:
    page.section("The tables")
    page.table(
        ("game", "printed", "XSkat, our deals", "heuristic, our deals"),
        [tuple(line) for line in kinds_of_games.table()],
        "5.1: games in 1,000 deals. The document's deals are not known; ours are some in which XSkat declares a game, "
        "and all tables are played with that game. The last column is what three heuristic players would declare",
        "table-5-1",
    )
    for place, (row, columns) in enumerate(rows):
        if columns:
            _table(page, place, row, columns)


def _table(page: Report, place: int, row: Row, columns: Mapping[str, Cell]) -> None:
    rows: list[Sequence[TableCell]] = []
    for column, cell in columns.items():
        line: list[TableCell] = [column]
        for which in (0, 1):
            line += [printed_points(row, which, column), *_rounded(cell.line(which))]
        rows.append([*line, *_rounded(cell.gain())])
    what = "null games" if row.deals == NULL else "games"
    page.table(
        _HEADINGS,
        rows,
        f"{figures.title(row)} ({what}; first line {row.first.format('..')}, second {row.second.format('..')})",
        f"table-{place + 1}-{row.table.replace('.', '-').replace(' ', '-')}",
    )


def _games(page: Report, measured: Sequence[tuple[Row, Mapping[str, Cell]]]) -> None:
    page.section("Games won and points on the list")
    page.paragraph(
        "Each player is the soloist of each deal once. On the list are the values of its games, lost ones with the "
        "document's factors, without the points that Seeger and Fabian add. Of each table the column with most worlds."
    )
    rows: list[Sequence[TableCell]] = []
    for row, columns in measured:
        column, cell = list(columns.items())[-1]
        of = [_rounded(cell.line(which, name)) for name in ("won", "listed") for which in (0, 1)]
        won, listed = _rounded(cell.gain("won")), _rounded(cell.gain("listed"))
        rows.append((figures.title(row), column, of[0][0], of[1][0], *won, of[2][0], of[3][0], *listed))
    page.table(
        ("table", "", "won, first", "won, second", "second less first", "±", "list, first", "list, second",
         "second less first", "±"),
        rows,
        "In 1,000 deals. The document has them for table 7.2: 841.5 and 856 games won, 31,165 and 29,875 on the list",
        "games",
    )  # fmt: skip


def _times(page: Report, cells: Cells) -> None:
    found = times(cells)
    columns = [column for column in printed.columns() if any(column in of for of in found.values())]
    page.section("Playing times")
    page.paragraph(
        "Milliseconds that a player took to choose in a game, by the wall clock of the computers that played, which "
        "may have had other things to do. Playouts end early when no other card can overtake the best one. The "
        "document: a round of 3,000 games with two Monte Carlo players at three seconds a card took more than 20 hours "
        "on an Athlon XP 3000+, 24 seconds a game; DDSS took ten times as long as the Monte Carlo player with as many "
        "worlds, and got through 100 worlds a card in a second on average, 200 at most; the Monte Carlo player through "
        "more than 1,000."
    )
    page.table(
        ("player", *columns),
        [
            (name, *(Shown(f"{of[column]:,.1f}", of[column]) if column in of else None for column in columns))
            for name, of in found.items()
        ],
        "Milliseconds a game of one player",
        "times",
    )


def _distributions(page: Report, found: Sequence[Distribution]) -> None:
    page.section("Evaluations and distributions")
    page.figure(figures.evaluations(), "evaluations", "Evaluation functions, as figures 6.1 to 6.4 define them.")
    if not found:
        return
    deals = len({one.deal for one in found})
    page.figure(
        figures.histograms(examples(found)),
        "distributions",
        f"Card points of the own party in {WORLDS:,} worlds, for one card that it may play: the kinds that figures 5.2 "
        "to 5.4 show, of each the clearest. Right of the dashed line the game is won.",
    )
    page.figure(
        figures.by_trick(found),
        "distributions-by-trick",
        f"All {len(found):,} distributions of {deals} deals, by trick. The document does not define its kinds. Here: a "
        "few values, if five hold nine of ten worlds; two maxima of a smoothed density; even, if hardly further than "
        "a tenth from a uniform distribution; normal, by skewness and kurtosis; skewed otherwise.",
    )


def _rounded(one: Estimate) -> tuple[int, int]:
    return round(one.value), round(one.error)

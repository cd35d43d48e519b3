"""The list as a table for a screen."""

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from ..results import ScoreList, signed
from ..settings import YOU
from ..words import Words


def list_table(words: Words, scores: ScoreList, names: Sequence[str], has_lines: bool) -> Table:
    """The list as it is kept in Skat: the game points of each player so far, and Seeger-Fabian at its foot."""
    table = Table(box=box.SIMPLE_HEAD if has_lines else box.ASCII2, pad_edge=False, padding=(0, 1))
    table.add_column("", justify="right")
    table.add_column(words.text("list.head"))
    table.add_column(words.text("list.bid"), justify="right")
    for name in names:
        table.add_column(words.text(name) if name == YOU else name, justify="right")
    for number, (entry, sums) in enumerate(zip(scores.entries, scores.running(), strict=True), 1):
        declared = entry.declaration
        game = words.text("list.passed") if declared is None else words.declared(declared)
        points = [signed(sums[player]) if player == entry.soloist else "" for player in range(scores.players)]
        table.add_row(str(number), game, str(entry.bid) if declared is not None else "", *points)
    totals = scores.totals()
    table.add_section()
    table.add_row("", words.text("list.row_points"), "", *(signed(total.game_points) for total in totals))
    table.add_row("", words.text("list.row_counts"), "", *(f"{total.won}, {total.lost}" for total in totals))
    table.add_row(
        "", Text(words.text("list.row_total"), "bold"), "", *(Text(signed(total.total), "bold") for total in totals)
    )
    return table

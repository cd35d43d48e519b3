"""`lab skat`: the document's tables played again, small; printed cells, seatings, going on, verdicts, bad input."""

import gzip
import json
import subprocess
import sys

import numpy as np
import pytest
from mischwerk.errors import UsageProblem
from mischwerk_lab.skat import measure, printed
from mischwerk_lab.skat.cells import Cell, estimate
from mischwerk_lab.skat.measure import Task, measured, states
from mischwerk_lab.skat.report import told
from mischwerk_lab.skat.run import POINTS, TIMES, Experiment, Folder, run
from mischwerk_lab.skat.statements import HOLDS, NOT, UNKNOWN, statements
from mischwerk_lab.skat.tables import ALL, NULL, ROWS, TABLES, has_column, players_of
from skat_data import null_games, reference_games

SMALL = Experiment(("5.2", "5.7"), ("S5",), 4, 7)


def quiet(steps):
    pass


def contents(folder, name):
    return (folder / name).read_bytes()


# -- what is compared -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "line", "column", "points"),
    [
        ("5.2", 0, "S5", 80259), ("5.2", 1, "T3", 92532), ("5.4", 1, "S500", 94280), ("5.7", 1, "T3", None),
        ("6.4", 7, "S25", 85189), ("6.7", 3, "T2", 79571), ("6.11", 0, "S500", 88607), ("7.1", 1, "S500", None),
        ("7.1", 1, "S1000", 87530), ("7.2", 1, "S100", 78155),
    ],
)  # fmt: skip
def test_printed_cells_are_the_document_s(table, line, column, points):
    assert printed.cell(table, line, column) == points


def test_every_row_has_its_two_printed_lines():
    for row in ROWS:
        if row.table in ("text of 7.2",):
            continue
        for line in (row.line, row.line + 1):
            there = [printed.cell(row.table, line, column) for column in printed.columns() if has_column(row, column)]
            assert any(there), row
    assert len(TABLES) == 19 and len(ROWS) == 29


def test_the_deals_are_the_reference_deals_with_xskat_s_contracts():
    for deals, games in ((ALL, reference_games), (NULL, null_games)):
        found = states(deals)
        assert len(found) == 1000
        for (identity, state), (wanted, dealt, contract, _) in zip(found, games(), strict=True):
            assert identity == wanted and state.deal == dealt
            assert (state.soloist, state.declaration, state.skat) == (
                contract.soloist, contract.declaration, contract.discard
            )  # fmt: skip


def test_columns_limit_worlds_or_seconds():
    row = next(row for row in ROWS if row.table == "6.6")
    assert players_of(row, "S25") == ("mcu:worlds=25", "mcu:worlds=25,evaluation=II25")
    assert players_of(row, "T2") == ("mcu:think=2", "mcu:think=2,evaluation=II25")


def test_all_alike_get_alike():
    """Three heuristic players: whoever sits twice, the mean of two is what the third gets, deal by deal."""
    row = ROWS[0]._replace(second="heuristic")
    for doubled in (0, 1):
        part = measured(Task(row._replace(doubled=doubled), "S5", 0, 5, 1))
        assert part.first == part.second and sum(map(abs, part.first)) > 0
        assert part.games == ((30, 15) if doubled == 0 else (15, 30))


# -- measuring ------------------------------------------------------------------------------------------------


def test_two_processes_find_what_one_finds(tmp_path):
    for processes in (1, 2):
        run(Folder(tmp_path / str(processes), SMALL), SMALL, processes, None, quiet)
    assert contents(tmp_path / "1", POINTS) == contents(tmp_path / "2", POINTS)


def test_what_was_stopped_goes_on(tmp_path, monkeypatch):
    """After one part of two, and a line of the next that was cut short."""
    asked = SMALL
    run(Folder(tmp_path / "whole", asked), asked, 1, None, quiet)
    folder = Folder(tmp_path / "stopped", asked)
    done = []

    def stopping(steps):
        done.append(steps)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(folder, asked, 1, None, stopping)
    with (tmp_path / "stopped" / POINTS).open("a", encoding="utf-8") as file:
        file.write('{"row": 1, "colu')
    again = Folder(tmp_path / "stopped", asked)
    assert len(again.done) == 1
    run(again, asked, 1, None, quiet)
    assert contents(tmp_path / "stopped", POINTS) == contents(tmp_path / "whole", POINTS)
    assert len(contents(tmp_path / "stopped", TIMES).splitlines()) == 2


def test_another_measurement_keeps_its_folder(tmp_path):
    Folder(tmp_path, SMALL)
    with pytest.raises(UsageProblem, match="holds another measurement"):
        Folder(tmp_path, SMALL._replace(seed=8))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageProblem, match="is not empty"):
        Folder(tmp_path / "other", SMALL)


def test_errors_are_of_deals_not_of_games():
    points = np.array([100.0, 0.0, 50.0, 50.0])
    found = estimate(points)
    assert found.value == 50_000 and found.error == pytest.approx(1000 * points.std(ddof=1) / 2)


# -- verdicts -------------------------------------------------------------------------------------------------


def cells(gain, spread=10.0, columns=("S5", "S10", "S25", "S50", "S100", "S250", "S500", "S1000")):
    """Every cell with this mean gain a deal of the second kind over the first."""
    rng = np.random.default_rng(1)
    noise = rng.normal(0, spread, 400)
    noise -= noise.mean()
    return {
        (place, column): Cell(np.zeros(400), noise + gain, (1.0, 10.0), (100, 100))
        for place, row in enumerate(ROWS)
        for column in columns
        if has_column(row, column)
    }


def verdicts(found):
    return {one.said: one.verdict for one in statements(found)}


def test_a_clear_gain_a_clear_loss_and_nothing_clear():
    said = "from 10 worlds on the simple Monte Carlo player beats two XSkat"
    assert verdicts(cells(5.0))[said] == HOLDS
    assert verdicts(cells(-5.0))[said] == NOT
    assert verdicts(cells(0.5))[said] == UNKNOWN


def test_the_stairs_are_worse_if_the_second_line_is():
    said = "the stairs are worse than mean card points"
    assert verdicts(cells(-5.0))[said] == HOLDS and verdicts(cells(5.0))[said] == NOT


def test_to_stay_the_same_needs_a_narrow_interval():
    said = "in null an evaluation changes nothing"
    assert verdicts(cells(0.1))[said] == HOLDS
    assert verdicts(cells(0.1, spread=100.0))[said] == UNKNOWN
    assert verdicts(cells(8.0))[said] == NOT


def test_what_was_not_measured_can_t_be_told():
    found = statements({})
    assert {one.verdict for one in found} == {UNKNOWN} and len(found) == 22
    assert {one.found for one in found} == {"its columns were not measured"}


def test_times_are_compared_by_game():
    assert verdicts(cells(0.0))["the DDSS player needs ten times the time of the Monte Carlo player"] == HOLDS


def test_as_values_every_cell_stands_beside_the_printed_one(tmp_path):
    folder = Folder(tmp_path, SMALL)
    run(folder, SMALL, 1, None, quiet)
    found = told(folder.cells(), SMALL)
    first = found["cells"][0]
    assert (first["table"], first["column"], first["deals"]) == ("5.2", "S5", 4)
    assert [line["printed"] for line in first["lines"]] == [80259, 78719]
    assert [line["seats"] for line in first["lines"]] == [2, 1]
    assert first["second_less_first"] == pytest.approx(first["lines"][1]["points"] - first["lines"][0]["points"], abs=1)


# -- the command ----------------------------------------------------------------------------------------------


def command(*words, code="from mischwerk.entry import main; main()"):
    return subprocess.run(
        [sys.executable, "-c", code, "lab", "skat", *map(str, words)], capture_output=True, text=True, timeout=300
    )


def test_the_report_has_tables_statements_and_figures(tmp_path):
    small = ("--deals", 2, "--columns", "S5", "--tables", "5.2,7.1", "--processes", 1, "--out", tmp_path)
    done = command(*small, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["deals"] == 2
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "80,259" in page and "can't be told" in page.replace("&#x27;", "'") and page.count("<figure>") == 2
    again = command(*small)
    assert again.returncode == 0 and "can't be told" in again.stdout


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--deals", 0), "--deals 0: there are 2 to 1,000."),
        (("--deals", 1001), "--deals 1001: there are 2 to 1,000."),
        (("--columns", "S7"), "--columns: there is no 'S7'."),
        (("--tables", "4.1"), "--tables: there is no '4.1'."),
        (("--processes", 0), "--processes 0: 1 to 1024."),
    ],
)
def test_bad_input_is_one_clear_line(tmp_path, words, error):
    done = command(*words, "--out", tmp_path / "new")
    assert done.returncode == 2 and done.stderr.splitlines()[0] == error and not (tmp_path / "new").exists()


def test_without_numba_one_line_names_the_extra(tmp_path):
    code = "import sys; sys.modules['numba'] = None; from mischwerk.entry import main; main()"
    done = command("--out", tmp_path / "new", code=code)
    assert done.returncode == 2
    assert done.stderr == "The laboratory is not installed.\nInstall it: pip install 'mischwerk[lab]'.\n"


def test_the_data_are_packed_the_same_way_each_time():
    packed = measure._FILE.read_bytes()
    assert packed[4:8] == b"\0\0\0\0"  # no time
    assert len(gzip.decompress(packed).splitlines()) == 2000

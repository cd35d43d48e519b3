"""`lab skat`: the document's tables played again, small; printed cells, seatings, going on, verdicts, bad input."""

import gzip
import json
import subprocess
import sys

import local_cluster
import mischwerk_install
import numpy as np
import pytest
from german import english_words
from mischwerk.interrupts import HERE, Workers
from mischwerk_games.skat.rules import games as Games
from mischwerk_lab.report import Words
from mischwerk_lab.skat import measure, tables
from mischwerk_lab.skat.measure import Task, estimate, measured, states
from mischwerk_lab.skat.phrases import told
from mischwerk_lab.skat.run import KEPT, Experiment, cells, run
from mischwerk_lab.skat.tables import ALL, NULL, ROWS, TABLES, has_column, name_of, players_of
from mischwerk_lab.skat.values import times, values
from skat_views import null_games, reference_games

SMALL = Experiment(("5.2", "5.7"), ("S5",), 4, 4, 7)


def found(workers, experiment=SMALL):
    return cells(experiment.tasks, run(experiment.tasks, workers))


def scores(workers):
    return [[numbers.tolist() for score in cell.scores for numbers in score] for cell in found(workers).values()]


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
    assert tables.cell(table, line, column) == points


def test_every_row_has_its_two_printed_lines():
    for row in ROWS:
        if row.table in ("text of 7.2",):
            continue
        for line in (row.line, row.line + 1):
            there = [tables.cell(row.table, line, column) for column in tables.columns() if has_column(row, column)]
            assert any(there), row
    assert len(TABLES) == 19 and len(ROWS) == 30


def test_the_deals_are_the_reference_deals_with_xskat_s_contracts():
    for deals, games in ((ALL, reference_games), (NULL, null_games)):
        deal_states = states(deals)
        assert len(deal_states) == 1000
        for (identity, state), (wanted, dealt, contract, _) in zip(deal_states, games(), strict=True):
            assert identity == wanted and state.deal == dealt
            assert (state.soloist, state.declaration, state.skat) == (
                contract.soloist, contract.declaration, contract.discard
            )  # fmt: skip


def test_columns_limit_worlds_or_seconds():
    row = next(row for row in ROWS if row.table == "6.6")
    assert players_of(row, "S25") == ("mcu:worlds=25", "mcu:worlds=25,evaluation=II25")
    assert players_of(row, "T2") == ("mcu:think=2", "mcu:think=2,evaluation=II25")


def test_names_of_kinds_leave_out_the_limit():
    names = [name_of(spec) for row in ROWS for spec in (row.first, row.second)]
    assert list(dict.fromkeys(names))[:5] == ["heuristic", "MCU simple", "MCU", "MCU stairs", "MCU I5"]
    assert {"MCU II50", "DDSS", "MCU worlds 200"} <= set(names)


def test_section_7_3_adds_up_to_table_7_2():
    """Points on the list, 50 for each game won, less 50 for each lost, 40 for each that another one loses."""
    listed, won = (32083, 30247, 29875), (852, 831, 856)
    points = [
        listed[i] + 50 * (2 * won[i] - 1000) + 40 * sum(1000 - won[other] for other in range(3) if other != i)
        for i in range(3)
    ]
    assert points == [79803, 75027, 78155]
    assert tables.cell("7.2", 0, "S100") == sum(points[:2]) // 2 and tables.cell("7.2", 1, "S100") == points[2]
    assert [tables.more("listed", "7.2", which) for which in (0, 1)] == [sum(listed[:2]) / 2, listed[2]]
    assert [tables.more("won", "7.2", which) for which in (0, 1)] == [sum(won[:2]) / 2, won[2]]


def test_table_5_1_has_1000_games():
    assert sum(tables.kinds().values()) == 1000
    lines = measure.table()
    assert [line.printed for line in lines] == [7, 144, 158, 192, 207, 292, 0]
    assert sum(line.xskat for line in lines) == sum(line.heuristic for line in lines) == 1000
    own = sum(state.declaration.game == Games.GRAND for _, state in states(ALL))
    assert next(line.xskat for line in lines if line.game == "grand") == own


@pytest.mark.parametrize("kind", ["heuristic", "mcu:worlds=5"])
def test_all_alike_get_alike(kind):
    """Three players of a kind: whoever sits twice, the mean of two is what the third gets, deal by deal."""
    row = ROWS[0]._replace(first=kind, second=kind)
    for doubled in (0, 1):
        part = measured(Task(row._replace(doubled=doubled), "S5", 0, 5, 1))
        assert part.scores[0] == part.scores[1] and sum(map(abs, part.scores[0].points)) > 0
        assert [timing.games for timing in part.times] == ([30, 15] if doubled == 0 else [15, 30])


def test_tournament_points_are_the_list_and_what_seeger_and_fabian_add():
    """Of a kind that sits once and so is the soloist of each deal once."""
    row = next(row for row in ROWS if row.table == "5.3")
    alone, two = measured(Task(row, "S5", 0, 20, 1)).scores
    for points, listed, won, others_won in zip(*alone, two.won, strict=True):
        assert won in (0, 1) and (listed > 0) == (won == 1)
        assert points == listed + 50 * (2 * won - 1) + 40 * 2 * (1 - others_won)


def test_repeated_playouts_choose_the_same_cards():
    """Table 7.2 is played without the document's 50 repetitions: there is no chance in a heuristic playout."""
    row = next(row for row in ROWS if row.table == "7.2")
    assert row.first == "mcu:{},evaluation=II50"
    row = row._replace(second="heuristic")
    once, often = (measured(Task(row._replace(first=row.first + more), "S10", 0, 5, 1)) for more in ("", ",repeat=3"))
    assert once.scores == often.scores


def test_thoughts_and_worlds_are_counted():
    row = next(row for row in ROWS if row.table == "5.2")
    heuristic, thinking = measured(Task(row, "S5", 0, 3, 1)).times
    assert (heuristic.thoughts, heuristic.worlds) == (0, 0)
    assert 3 * 3 < thinking.thoughts < 3 * 3 * 9 and thinking.worlds == 5 * thinking.thoughts


# -- measuring ------------------------------------------------------------------------------------------------


def test_two_processes_find_what_one_finds():
    assert scores(Workers(1)) == scores(Workers(2))


@pytest.mark.wants("cluster")
def test_a_cluster_finds_what_one_process_finds():
    with local_cluster.started() as there:
        assert scores(Workers(cluster=there.scheduler_address)) == scores(HERE)


def test_tables_of_the_ddss_player_may_have_fewer_deals():
    """The first ones."""
    experiment = Experiment(("5.4", "7.1"), ("S5",), 12, 3, 7)
    sizes = [told(variant.size, Words("en")) for variant in (experiment, experiment._replace(ddss_deals=12))]
    assert sizes == ["12 deals (3 where DDSS plays)", "12 deals"]
    assert [(task.row.table, task.begin, task.end) for task in experiment.tasks] == [
        ("5.4", 0, 10), ("5.4", 10, 12), ("7.1", 0, 3)
    ]  # fmt: skip
    assert experiment._replace(ddss_deals=20).tasks[-1].end == 12
    assert [cell.deals for cell in found(HERE, experiment).values()] == [12, 3]


def test_errors_are_of_deals_not_of_games():
    points = np.array([100.0, 0.0, 50.0, 50.0])
    result = estimate(points)
    assert result.value == 50_000 and result.error == pytest.approx(1000 * points.std(ddof=1) / 2)


def test_as_values_every_cell_stands_beside_the_printed_one():
    measured_cells = found(HERE)
    result = values(measured_cells, [], [], SMALL)
    first = result["cells"][0]
    assert (first["table"], first["column"], first["deals"]) == ("5.2", "S5", 4)
    assert [line["printed"] for line in first["lines"]] == [80259, 78719]
    assert [line["seats"] for line in first["lines"]] == [2, 1]
    assert first["second_less_first"] == pytest.approx(first["lines"][1]["points"] - first["lines"][0]["points"], abs=1)
    assert [0 <= line["won"] <= 1000 for line in first["lines"]] == [True, True]
    assert set(times(measured_cells)) == {"heuristic", "MCU simple", "MCU"}
    assert result["ms_a_game"]["MCU"]["S5"] > 0


# -- the command ----------------------------------------------------------------------------------------------


@pytest.fixture
def again(run, no_figures):
    """again(*words) -> exit status, stdout, stderr: in this process, without figures."""
    return lambda *words: run("skat", *words)


def test_the_report_has_tables_statements_and_figures_and_is_told_in_german_afterwards(tmp_path, again):
    options = [
        "--deals",
        "3",
        "--ddss-deals",
        "2",
        "--columns",
        "S5",
        "--tables",
        "5.2,7.1",
        "--processes",
        "1",
        "--out",
    ]
    small = (*options, tmp_path)
    status, said, problem = again(*small, "--json")
    assert status == 0, problem
    assert json.loads(said)["deals_in_words"] == "3 deals (2 where DDSS plays)"
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "80,259" in page and "can't be told" in page.replace("&#x27;", "'") and page.count("<figure>") == 5
    kept = (tmp_path / "result.json").read_bytes()

    assert again(*small, "--json", "--language", "de")[:2] == (0, said)
    assert (tmp_path / "result.json").read_bytes() == kept
    assert '<html lang="de">' in (tmp_path / "report.html").read_text(encoding="utf-8")
    lines = again(*small, "--language", "de")[1].splitlines()
    assert lines[-1] == f"{tmp_path}/report.html: 3 Kartenverteilungen (2, wo DDSS mitspielt), S5, Startwert 1."
    assert [word for line in lines[:-1] for word in english_words(line)] == []
    status, said, _ = again(*small)
    assert status == 0 and "can't be told" in said


def test_what_was_stopped_goes_on_and_comes_to_the_same(tmp_path, again, monkeypatch):
    """Among the distributions, and with a line that was cut short."""
    options = ("--deals", 3, "--columns", "S5", "--tables", "5.2", "--processes", 1, "--json", "--out")
    status, whole, _ = again(*options, tmp_path / "whole")
    kept = tmp_path / "stopped" / KEPT
    kept.parent.mkdir()
    lines = (tmp_path / "whole" / KEPT).read_bytes().splitlines(keepends=True)
    assert status == 0 and len(lines) == 1 + 1 + 3
    kept.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    with monkeypatch.context() as patched:
        patched.setattr("mischwerk_lab.skat.distributions.states", pressed)
        status, _, problem = again(*options, kept.parent)
    assert status == 130 and f"Results so far are kept in {kept}: the same command goes on" in problem
    assert kept.read_bytes() == b"".join(lines[:3])
    assert again(*options, kept.parent)[1] == whole.replace("whole", "stopped")
    status, _, problem = again(*options, kept.parent, "--seed", 2)
    assert status == 2 and "is of another run: seed is 1 there, not 2." in problem


def pressed(deals):
    raise KeyboardInterrupt


@pytest.mark.parametrize("name", ["experiment.json", "letter.txt"])
def test_a_folder_of_other_things_or_of_release_0_2_0_is_refused(tmp_path, again, name):
    (tmp_path / name).write_text("mine", encoding="utf-8")
    status, _, problem = again("--out", tmp_path)
    assert status == 2
    assert problem == f"{tmp_path} is not empty, and this version can't go on with it.\nGive another --out.\n"


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--deals", 0), "--deals 0 is out of range: give 2 to 1,000."),
        (("--deals", 1001), "--deals 1001 is out of range: give 2 to 1,000."),
        (("--ddss-deals", 1), "--ddss-deals 1 is out of range: give 2 to 1,000."),
        (("--columns", "S7"), "--columns: 'S7' is not known."),
        (("--tables", "4.1"), "--tables: '4.1' is not known."),
        (("--processes", 0), "--processes 0 is out of range: give 1 to 1024."),
        (("--language", "fr"), "--language fr is not known."),
    ],
)
def test_bad_input_is_one_clear_line(tmp_path, again, options, error):
    status, said, problem = again(*options, "--out", tmp_path / "new")
    assert (status, said) == (2, "") and problem.splitlines()[0] == error and not (tmp_path / "new").exists()


def test_without_numba_one_line_names_the_extra(tmp_path):
    code = "import sys; sys.modules['numba'] = None; from mischwerk.entry import main; main()"
    command = [sys.executable, "-c", code, "lab", "skat", "--out", str(tmp_path / "new")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert done.stderr == "\n".join([*mischwerk_install.missing("lab"), ""])


def test_the_data_are_packed_the_same_way_each_time():
    packed = measure._FILE.read_bytes()
    assert packed[4:8] == b"\0\0\0\0"  # no time
    assert len(gzip.decompress(packed).splitlines()) == 2000

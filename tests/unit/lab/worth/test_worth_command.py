"""`lab worth`: knowing an order that was riffled once gains, knowing how a well mixed pack lay gains nothing; parts,
processes and the report change no figure; wrong options say what is wrong."""

import json

import pytest
from mischwerk.errors import EXIT_DONE, EXIT_USAGE, UsageProblem
from mischwerk.interrupts import HERE
from mischwerk_lab.cli import worth as command
from mischwerk_lab.methods import METHODS
from mischwerk_lab.worth import report, run
from mischwerk_lab.worth.measure import ALL, NOTHING, Task, measured
from mischwerk_lab.worth.mixings import Mixing
from mischwerk_lab.worth.run import Worth

ONE, EVEN = Mixing("gsr", 1), Mixing("planned", 1)


@pytest.fixture(scope="module")
def gains():
    """120 fixed deals: that luck alone gains three standard errors has a chance of 1 in 740, once for this seed."""
    return run.run(run.Asked(("whist",), (ONE, EVEN), 120, 12, 3), HERE, lambda _: None)["whist"]


def test_one_riffle_is_worth_tricks_and_the_machines_shuffle_none(gains):
    assert gains[NOTHING].gain == gains[NOTHING].error == 0
    assert gains[ALL].gain > 3 * gains[ALL].error
    assert gains[ONE].gain > 3 * gains[ONE].error
    assert abs(gains[EVEN].gain) < 3 * gains[EVEN].error
    assert gains[EVEN].error > 0, "other worlds were drawn than for who knows nothing"


def test_hidden_cards_are_placed_by_knowledge(gains):
    assert gains[ALL].right == 1
    assert gains[ONE].right > 0.5
    assert gains[NOTHING].right == pytest.approx(1 / 3, abs=0.01) == gains[EVEN].right


@pytest.mark.parametrize("game", ["skat", "whist"])
def test_a_deal_comes_out_the_same_in_any_part(game):
    whole = measured(Task(game, ONE, 3, 6, 20, 9))
    parts = [measured(Task(game, ONE, number, number + 1, 20, 9)) for number in range(3, 6)]
    assert whole.won == [part.won[0] for part in parts] and whole.right == [part.right[0] for part in parts]


def test_the_command_writes_a_report_of_what_was_found(tmp_path, capsys):
    folder = tmp_path / "new"
    given = {"games": "skat", "mixings": "gsr:1,cut:2", "deals": 3, "worlds": 5, "processes": 1}
    assert command.worth(**given, seed=2, out=folder, as_json=True) == EXIT_DONE
    told = json.loads(capsys.readouterr().out)
    rows = told["games"]["skat"]
    assert [(row["knows"], row["passes"]) for row in rows] == [("nothing", 0), ("all", 0), ("gsr", 1), ("cut", 2)]
    kept = json.loads((folder / "report.json").read_text())
    assert [row[1] for row in kept["tables"]["worth-skat"]["rows"]] == pytest.approx([row["won"] for row in rows])
    assert "GSR riffle, once" in (folder / "report.html").read_text()
    assert (folder / "gain-skat.svg").exists()


def test_a_german_report_says_up_to_which_riffle_gains_are_seen():
    rows = {NOTHING: Worth(7.0, 0.0, 0.0, 0.3, 0.0), ALL: Worth(8.0, 1.0, 0.1, 1.0, 0.0)}
    rows |= {Mixing("gsr", k): Worth(7.5, gain, 0.1, 0.5, 0.0) for k, gain in ((1, 0.5), (2, 0.3), (3, 0.1))}
    asked = run.Asked(("whist",), tuple(rows)[2:])
    said = report.lines({"whist": rows}, "de")
    assert "0,50 ± 0,10 Stiche je Spiel" in said[0] and "bis zum 2. GSR-Riffel" in said[1]
    assert report.report({"whist": rows}, asked, "de").title.startswith("Was es wert ist")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_report_names_any_method(language):
    rows = {Mixing(name, 2): Worth(7.0, 0.0, 0.1, 0.3, 0.0) for name in METHODS}
    asked = run.Asked(("whist",), tuple(rows))
    rows |= {NOTHING: Worth(7.0, 0.0, 0.0, 0.3, 0.0), ALL: Worth(8.0, 1.0, 0.1, 1.0, 0.0)}
    page = report.report({"whist": rows}, asked, language)
    assert len(page._tables["worth-whist"]["rows"]) == len(METHODS) + 2


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"mixings": "gsr"}, "'gsr' is not a mixing"),
        ({"mixings": "riffle:3"}, "there is no method 'riffle'"),
        ({"mixings": "gsr:0"}, "'gsr:0' is not a mixing"),
        ({"mixings": "gsr:2,gsr:2"}, "named twice"),
        ({"games": "skat,chess"}, "'skat,chess' does not name known games"),
        ({"deals": 1}, "--deals 1 is out of range: give 2 to"),
        ({"worlds": 0}, "--worlds 0 is out of range: give 1 to"),
        ({"seed": -1}, "--seed -1 is out of range: give 0 to"),
        ({"language": "fr"}, "--language fr is not known"),
        ({"processes": 0}, "--processes 0"),
    ],
)
def test_what_can_not_be_is_said_in_a_line_and_leaves_no_folder(given, says, tmp_path):
    with pytest.raises(UsageProblem) as refused:
        command.worth(**{"games": "whist", "mixings": "gsr:1", "deals": 2, "out": tmp_path / "new", **given})
    assert says in str(refused.value) and refused.value.exit_status == EXIT_USAGE
    assert not (tmp_path / "new").exists()

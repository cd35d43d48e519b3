"""`mischwerk sim crosscheck`: its files, and what it says if the engine or an option is missing."""

import importlib.util
import json

import mischwerk_install
import pytest
from mischwerk_sim.commands import CommandError
from mischwerk_sim.commands.crosscheck import main

MISSING = "\n".join(mischwerk_install.missing("crosscheck"))
needs_mujoco = pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason=MISSING)


def test_without_the_extra_it_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CommandError) as error:
        main(["--out", str(tmp_path / "out")])
    assert str(error.value) == MISSING
    assert not (tmp_path / "out").exists()


@needs_mujoco
@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--machine", "pile12"], "pile12"),
        (["--stack", "1"], "--stack: pile10 takes 2 to"),
        (["--feeds", "12"], "--feeds: 1 or more, and fewer than --stack."),
        (["--cards", "1"], "--cards: pile10's pockets hold 2 to 100."),
        (["--seeds", "0"], "--seed: 0 or more; --seeds: 1 to 100."),
        (["--set", "feed.gate_gap_mm"], "must be KEY=VALUE, with a number after the =."),
        (["--set", "feed.gasp=1"], "gasp"),
        (["--seed", "x"], "--seed 'x' is not a whole number."),
    ],
)
def test_options_that_make_no_sense(arguments, said, tmp_path):
    with pytest.raises(CommandError) as error:
        main(["--out", str(tmp_path / "out"), *arguments])
    assert said in str(error.value)
    assert "\n" not in str(error.value).replace("\nSee `mischwerk sim crosscheck --help`.", "")


@needs_mujoco
def test_a_small_comparison_writes_report_figures_and_pictures(monkeypatch, tmp_path, capsys):
    from mischwerk_sim.crosscheck import cases

    every = cases.cases
    monkeypatch.setattr(cases, "cases", lambda setting: [one for one in every(setting) if not one.changes])
    out = tmp_path / "out"
    assert main(["--out", str(out), "--stack", "3", "--feeds", "1", "--cards", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == json.loads((out / "report.json").read_text())
    assert {(row["scene"], row["engine"]) for row in told["runs"]} == {
        (scene, engine) for scene in ("feed", "insertion", "ejection") for engine in ("pymunk", "mujoco")
    }
    assert told["outcomes"] == 15 and told["agree"] >= 13
    assert not told["faults"]
    page = (out / "report.md").read_text()
    assert page.startswith("# pile10 in two engines\n")
    assert all(part in page for part in ("## Feed", "## Insertion", "## Ejection", "one-way clutch", "(ways.png)"))
    for name in ("ways.png", "moments.png"):
        picture = (out / name).read_bytes()
        assert picture[:4] == b"\x89PNG" and len(picture) > 20_000

"""A map that was interrupted goes on, and is the same; another one in its folder is left alone."""

import json

import pytest
from mischwerk_sim import commands
from mischwerk_sim.across import run as across
from mischwerk_sim.commands.points import NAME
from mischwerk_sim.sweep import run as sweep

# Command -> its module, and four points.
MAPS = {
    "sweep": (sweep, ["--vary", "gap=0.4,0.5,0.6", "--cards", "2", "--feeds", "2"]),
    "skew": (across, ["--vary", "tyres=0,0.02,0.04", "--feeds", "1"]),
}


@pytest.mark.parametrize("name", MAPS)
def test_an_interrupted_map_goes_on_and_is_the_same(name, tmp_path, monkeypatch, capsys):
    module, arguments = MAPS[name]
    real, asked = module.measure, []

    def pressed_at_the_third(*what, **how):
        asked.append(what)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return real(*what, **how)

    def run(folder, *more):
        return commands.run(name, [*arguments, "--jobs", "1", "--json", "--out", str(tmp_path / folder), *more])

    assert run("whole") == 0
    whole = json.loads(capsys.readouterr().out)
    assert len(whole["points"]) == 3

    monkeypatch.setattr(module, "measure", pressed_at_the_third)
    assert run("stopped") == commands.EXIT_INTERRUPTED
    said = capsys.readouterr().err
    assert f"points kept in {tmp_path / 'stopped'}: 2 of 3. The same command continues from there." in said
    with (tmp_path / "stopped" / NAME).open("ab") as file:
        file.write(b'{"name": "point 2", "val')  # cut off by a crash

    assert run("stopped", "--seed", "2") == 2
    assert "holds another sweep (seed 1, not 2)" in capsys.readouterr().err

    assert run("stopped") == 0
    assert json.loads(capsys.readouterr().out) == whole and len(asked) == 4
    files = sorted(path.name for path in (tmp_path / "whole").iterdir())
    assert files == sorted(path.name for path in (tmp_path / "stopped").iterdir()) and NAME not in files
    table = f"{name}.csv"
    assert (tmp_path / "stopped" / table).read_bytes() == (tmp_path / "whole" / table).read_bytes()

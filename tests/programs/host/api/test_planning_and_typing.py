"""What the library does without a machine, and that its names and types are those of its document."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from pathlib import Path

import mischwerk
import pytest
from fake_script import finished, phase
from mischwerk import CardFed


def test_a_plan_is_that_of_the_command(run, tmp_path):
    target = tmp_path / "target.json"
    target.write_text("[3, 1, 2, 0]")
    made = mischwerk.make_plan([3, 1, 2, 0], machine="wheel54")
    assert json.loads(made.to_json()) == run("plan", "--target", str(target), "--machine", "wheel54", "--json").object
    assert made.cards == 4 and 0 < made.feed_limited_s < made.predicted_s


@pytest.mark.parametrize("target", [[], [0, 0], [1, 2], [0.5], ["0"], [None], [True, False], list(range(200))])
def test_no_plan_for_what_is_no_deck(target):
    with pytest.raises(mischwerk.UsageProblem, match="There is no plan"):
        mischwerk.make_plan(target)


@pytest.mark.parametrize("record", [{}, {"result": "done", "seed_mode": "sealed"}, "no-such-file.json"])
def test_no_verification_of_what_is_no_auditable_record(record):
    with pytest.raises(mischwerk.UsageProblem):
        mischwerk.verify_record(record)


def test_every_public_name_is_there_and_documented():
    for name in mischwerk.__all__:
        value = getattr(mischwerk, name)
        assert name == "__version__" or inspect.getdoc(value), name
    for shell in (mischwerk.Shuffler, mischwerk.Job):
        for name, member in inspect.getmembers(shell, callable):
            assert name.startswith("_") or inspect.getdoc(member), name
    with pytest.raises(AttributeError, match="has no attribute 'shuffle_all'"):
        mischwerk.shuffle_all  # noqa: B018


def test_importing_the_package_loads_nothing_heavy():
    told = subprocess.run(
        [sys.executable, "-c", "import sys, mischwerk; print('rich' in sys.modules, 'serial' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["False", "False"]


@pytest.mark.wants("dev")
def test_a_program_that_uses_it_is_type_checked(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import mischwerk\n"
        "with mischwerk.open(sim=True) as shuffler:\n"
        "    result = shuffler.shuffle(cards=52, audit=True)\n"
        "    reveal_type(result.order)\n"
        "    shuffler.shuffle(cards='52')\n"
    )
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(program)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert 'Revealed type is "tuple[int, ...] | None"' in told.stdout or (
        'Revealed type is "builtins.tuple[builtins.int, ...] | None"' in told.stdout
    ), told.stdout
    assert 'has incompatible type "str"; expected "int | None"' in told.stdout
    assert told.stdout.count("error:") == 1, told.stdout


def test_the_marker_of_types_is_shipped():
    assert Path(mischwerk.__file__).with_name("py.typed").is_file()


# -- A board at a port tells how many cards have gone, once a second, where that is no secret.


def told(cards, of, t_us=0):
    return "progress", {"cards": cards, "of": of, "t_us": t_us}


def heard_of(jobs):
    return [event for event in jobs if isinstance(event, CardFed)]


def test_of_an_arrangement_in_each_pass(board):
    one = board(
        shuffle=[phase("feeding", 1), told(4, 6), phase("feeding", 2), told(3, 6), told(6, 6), finished("done")]
    )
    seen = []
    with mischwerk.connect(one.path) as shuffler:
        shuffler.arrange([5, 4, 3, 2, 1, 0], on_event=seen.append)
    assert heard_of(seen) == [CardFed(1, 4, 6), CardFed(2, 3, 6), CardFed(2, 6, 6)]


def test_of_a_count(board):
    one = board(upkeep=[phase("counting"), told(9, 0), told(18, 0), finished("done")])
    seen = []
    with mischwerk.connect(one.path) as shuffler:
        shuffler.count(on_event=seen.append)
    assert heard_of(seen) == [CardFed(0, 9, None), CardFed(0, 18, None)]


def test_not_of_a_sealed_deck_whatever_a_board_says(board):
    one = board(shuffle=[phase("working", 1), told(4, 52), finished("done")])
    seen = []
    with mischwerk.connect(one.path) as shuffler:
        shuffler.shuffle(on_event=seen.append)
    assert heard_of(seen) == []


def test_a_terminal_counts_along(board, terminal):
    steps = [phase("counting"), told(9, 0), ("sleep", 0.5), finished("done")]
    one = board(upkeep=steps)
    shown = terminal("count", "--port", one.path)
    shown.until("counting, 9 cards")
    assert shown.end() == 0

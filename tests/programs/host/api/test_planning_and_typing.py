"""The library besides its jobs: plans, names and types as its document has them, and another deck for a twin."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import mischwerk
import pytest
from fake_script import finished, phase
from mischwerk import CardFed, LinkError, UsageProblem, aio
from mischwerk.link import twin_deck
from mischwerk.link.wire import FLAG_TWIN


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
    completed = subprocess.run(
        [sys.executable, "-c", "import sys, mischwerk; print('rich' in sys.modules, 'serial' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert completed.stdout.split() == ["False", "False"]


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
    completed = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(program)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert 'Revealed type is "tuple[int, ...] | None"' in completed.stdout or (
        'Revealed type is "builtins.tuple[builtins.int, ...] | None"' in completed.stdout
    ), completed.stdout
    assert 'has incompatible type "str"; expected "int | None"' in completed.stdout
    assert completed.stdout.count("error:") == 1, completed.stdout


def test_the_marker_of_types_is_shipped():
    assert Path(mischwerk.__file__).with_name("py.typed").is_file()


# -- A board at a port tells how many cards have gone, once a second, where that is no secret.


def told(cards, of, t_us=0):
    return "progress", {"cards": cards, "of": of, "t_us": t_us}


def heard_of(jobs):
    return [event for event in jobs if isinstance(event, CardFed)]


def test_of_an_arrangement_in_each_pass(board):
    fake = board(
        shuffle=[phase("feeding", 1), told(4, 6), phase("feeding", 2), told(3, 6), told(6, 6), finished("done")]
    )
    seen = []
    with mischwerk.connect(fake.path) as shuffler:
        shuffler.arrange([5, 4, 3, 2, 1, 0], on_event=seen.append)
    assert heard_of(seen) == [CardFed(1, 4, 6), CardFed(2, 3, 6), CardFed(2, 6, 6)]


def test_of_a_count(board):
    fake = board(upkeep=[phase("counting"), told(9, 0), told(18, 0), finished("done")])
    seen = []
    with mischwerk.connect(fake.path) as shuffler:
        shuffler.count(on_event=seen.append)
    assert heard_of(seen) == [CardFed(0, 9, None), CardFed(0, 18, None)]


def test_not_of_a_sealed_deck_whatever_a_board_says(board):
    fake = board(shuffle=[phase("working", 1), told(4, 52), finished("done")])
    seen = []
    with mischwerk.connect(fake.path) as shuffler:
        shuffler.shuffle(on_event=seen.append)
    assert heard_of(seen) == []


def test_a_terminal_counts_along(board, terminal):
    steps = [phase("counting"), told(9, 0), ("sleep", 0.5), finished("done")]
    fake = board(upkeep=steps)
    shown = terminal("count", "--port", fake.path)
    shown.until("counting, 9 cards")
    assert shown.end() == 0


# -- A twin gets another deck between two jobs: its own program asks for it, or one that is attached to a kept twin.

OWN = {"sim": True, "twin": "model", "interpreter": "cpython", "sim_seed": 3}


@contextmanager
def kept_twin(*options):
    """What `mischwerk sim serve` keeps: its port."""
    command = [sys.executable, "-m", "mischwerk", "sim", "serve", "--twin", "model", "--sim-seed", "3",
               "--interpreter", "cpython", *options]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            yield running.stdout.readline().strip()
        finally:
            running.terminate()


@pytest.mark.wants("sim")
@pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
@pytest.mark.parametrize("twin", ["model", "world"])
def test_what_is_asked_for_lies_in_the_well_and_settings_stay(twins, twin, interpreter):
    with mischwerk.open(**{**OWN, "twin": twin, "interpreter": interpreter, "cards": 6}) as shuffler:
        assert shuffler.cards_laid_in() == 6
        shuffler.change_setting("led_percent", "33")
        shuffler.change_deck(9)
        assert shuffler.cards_laid_in() == 9
        assert shuffler.count().cards == 9
        assert shuffler.settings()["led_percent"] == 33
        assert sorted(shuffler.shuffle().order) == list(range(9))  # as many as were laid in


@pytest.mark.wants("sim")
def test_a_job_on_the_new_deck_can_be_repeated_from_its_record(twins):
    with mischwerk.open(**OWN, cards=6) as shuffler:
        first = shuffler.shuffle()
        shuffler.change_deck(20)
        later = shuffler.shuffle()
    assert later.to_dict()["sim_seed"] != first.to_dict()["sim_seed"]
    with mischwerk.open(**{**OWN, "sim_seed": later.to_dict()["sim_seed"]}, cards=20) as shuffler:
        assert shuffler.shuffle().order == later.order


@pytest.mark.wants("sim")
async def test_what_does_not_fit_is_refused_and_the_deck_stays(twins):
    async with aio.open(**OWN, cards=6) as shuffler:
        with pytest.raises(UsageProblem, match="300 cards do not fit"):
            await shuffler.change_deck(300)
        assert shuffler.cards_laid_in() == 6
        assert (await shuffler.count()).cards == 6


@pytest.mark.wants("sim")
def test_a_kept_twin_gets_it_from_whoever_is_attached(twins):
    with kept_twin("--cards", "52") as port:
        with mischwerk.connect(port) as shuffler:
            assert shuffler.cards_laid_in() == 52
            shuffler.change_deck(32)
            assert shuffler.deal("skat").done
        with mischwerk.connect(port) as shuffler:  # it is still there for the next
            assert (shuffler.cards_laid_in(), shuffler.count().cards) == (32, 32)
    assert twin_deck.laid(port) is None  # nothing is left of it


def test_a_boards_deck_is_changed_by_a_person(board):
    with mischwerk.connect(board().path) as shuffler:
        assert shuffler.cards_laid_in() is None
        with pytest.raises(UsageProblem, match="Only a twin's deck"):
            shuffler.change_deck(32)


def test_a_twin_of_another_kind_says_that_it_can_not(board):
    machine = board(flags=FLAG_TWIN)
    with mischwerk.connect(machine.path) as shuffler:
        assert shuffler.cards_laid_in() is None
        with pytest.raises(LinkError, match="does not take another deck"):
            shuffler.change_deck(32)


@pytest.mark.wants("sim")
def test_a_command_that_announces_another_deck_to_a_kept_twin_says_what_to_do(twins, tmp_path):
    """Nothing is laid in for it: a wrong count is worth trying in a twin."""
    with kept_twin("--cards", "52") as port:
        command = [
            sys.executable,
            "-m",
            "mischwerk",
            "deal",
            "skat",
            "--port",
            port,
            "--json",
            "--out",
            str(tmp_path / "o"),
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 3, done.stderr
        fault = json.loads(done.stdout)["faults"][-1]
        assert (fault["name"], fault["detail"]) == ("WRONG_COUNT", "52 cards counted, 32 announced")

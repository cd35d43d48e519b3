"""A twin gets another deck between two jobs: its own program asks for it, or one that is attached to a kept twin."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import contextmanager

import mischwerk
import pytest
from mischwerk import LinkError, UsageProblem, aio
from mischwerk.link import twin_deck
from mischwerk.link.wire import FLAG_TWIN

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
        asked = [
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
        done = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 3, done.stderr
        fault = json.loads(done.stdout)["faults"][-1]
        assert (fault["name"], fault["detail"]) == ("WRONG_COUNT", "52 cards counted, 32 announced")

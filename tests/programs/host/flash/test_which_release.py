"""Which firmware a board gets: what was asked for, else what it has already, else a Pico's."""

import pytest
from mischwerk.errors import UsageProblem
from mischwerk.flash import available, release
from releases import FILES, on_flash, ours, release_of

SKR = {**FILES, "board.py": b"STEP_PINS = (11, 6, 19)\n"}


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """A program that brings the firmware of two boards, as a wheel does."""
    folder = tmp_path / "brought"
    release_of(folder / "pico", FILES, board="pico")
    release_of(folder / "skr-pico", SKR, board="skr-pico")
    monkeypatch.setattr(available, "BROUGHT", folder)
    return folder


def test_a_bare_board_is_a_pico_and_one_that_was_asked_for_stays_one(bare, brought, put):
    with bare:
        assert put(bare.path, None).object["board"] == "pico"
        assert put(bare.path, None, board="skr-pico").object["board"] == "skr-pico"
        assert put(bare.path, None).object["board"] == "skr-pico"
        assert put(bare.path, None, check=True).object["result"] == "equal"
    assert ours(bare) == SKR


def test_a_release_for_other_pins_is_refused_until_the_board_is_named(bare, brought, put):
    with bare.fill(on_flash(brought / "skr-pico")):
        ran = put(bare.path, brought / "pico")
        assert ran.status == 2 and "is a skr-pico" in ran.object["error"] and "--board pico" in ran.object["what_to_do"]
    assert bare.files() == on_flash(brought / "skr-pico")
    with bare:
        assert put(bare.path, brought / "pico", board="pico").status == 0
    assert ours(bare) == FILES


def test_a_board_that_nothing_is_brought_for(brought):
    with pytest.raises(UsageProblem, match="only for pico, skr-pico"):
        available.chosen(available.available(), "pico-2")


def test_without_any_brought_it_is_what_was_built_here(tmp_path, monkeypatch):
    monkeypatch.setattr(available, "BROUGHT", tmp_path / "none")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageProblem, match="There is no firmware in build/firmware"):
        available.available()
    built = release_of(tmp_path / "build" / "firmware", SKR, board="skr-pico")
    assert available.available() == {"skr-pico": release.load(built)._replace(folder=available.BUILT)}

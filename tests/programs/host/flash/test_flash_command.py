"""`mischwerk flash`: what is on the board afterwards, also if somebody pulls the plug."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from mischwerk.errors import UsageProblem
from mischwerk.flash import flash_plan, release
from new_board import FILES, NEWER, on_flash, ours, release_of
from shuffler import VERSION

WHOLE: list[int] = []  # bytes that the host sends for a whole flashing of NEWER over FILES, once measured


def test_first_flash_then_nothing_to_copy_then_the_next_release(bare, first, second, put):
    bare.fill({"state/settings": b"kept", "shuffler/old.py": b"", "shuffler/plan.py": b"would win over plan.mpy"})
    with bare:
        ran = put(bare.path, first)
        assert ran.status == 0 and ran.object["result"] == "flashed" and ran.object["firmware"] == VERSION
        assert ran.object["copied"] == [*sorted(FILES.keys() - {"main.py"}), "manifest.json", "main.py"]
        assert ran.object["hash"] == release.load(first).hash and ran.object["free_memory"] > 0
        bare.requests.clear()

        again = put(bare.path, first)
        assert again.status == 0 and again.object["result"] == "unchanged" and again.object["copied"] == []
        assert bare.requests[:2] == ["identify", "maintenance"]  # the firmware made way, and runs again
    assert ours(bare) == {**FILES, "state/settings": b"kept"}
    with bare:
        ran = put(bare.path, second, as_json=False)
        assert ran.status == 0 and "5 files copied" not in ran.out and "4 files copied" in ran.out
        assert f"firmware {VERSION} (c0ffee) runs" in ran.out and "shuffler/more.mpy" in ran.err
    assert ours(bare) == {**NEWER, "state/settings": b"kept"}


def test_a_board_that_has_gone_before_its_last_answer_was_read_is_waited_for(bare, first, put):
    """A busy computer reads late; what the port still held is lost with the port."""
    bare.is_hasty = True
    with bare:
        assert put(bare.path, first).object["result"] == "flashed"
        assert put(bare.path, first, check=True).object["result"] == "equal"
    assert ours(bare) == FILES


def test_check_compares_and_changes_nothing(bare, first, second, put):
    with bare:
        assert put(bare.path, first, check=True).status == 1  # a bare board
    with bare.fill(on_flash(first)):
        assert put(bare.path, first, check=True).object["result"] == "equal"
        ran = put(bare.path, second, check=True)
        assert put(bare.path, first, check=True, as_json=False).out.startswith(f"{bare.path}: all 6 files are those")
    assert ran.status == 1
    assert ran.object["differences"] == [
        "rp2040/hal.mpy: not of this release",
        "shuffler/more.mpy: missing",
        "shuffler/plan.mpy: differs",
    ]
    assert ours(bare) == FILES


def test_a_firmware_in_one_file_takes_the_place_of_one_in_folders_and_back(bare, first, put, tmp_path):
    linked = {path: content for path, content in FILES.items() if path.endswith(".py")} | {
        "firmware.mpy": b"all" * 99,
        "parts/rack.mpy": b"some",
    }
    single, next_one = (release_of(tmp_path / name, {**linked, "board.py": name.encode()}) for name in ("one", "two"))
    with bare.fill(on_flash(first)):
        for folder in (single, next_one, first):
            assert put(bare.path, folder).status == 0
            assert ours(bare).keys() == on_flash(folder).keys() - {"manifest.json"}


def test_board_py_edited_on_the_board_stays(bare, first, second, put):
    mine = {"board.py": b"STEP_PINS = (3, 5, 7)\n"}
    with bare.fill(on_flash(first) | mine):
        ran = put(bare.path, second)
        assert ran.status == 0 and ran.object["board_py_kept"]
        assert "board.py: differs" in put(bare.path, second, check=True).object["differences"]
    assert ours(bare) == {**NEWER, **mine}
    with bare:
        assert not put(bare.path, second, force=True).object["board_py_kept"]
    assert ours(bare) == NEWER


@pytest.mark.parametrize("part", [0.4, 0.8, 0.95])
def test_unplugged_in_the_middle_it_starts_nothing_and_can_be_flashed_again(bare, first, second, put, part):
    if not WHOLE:
        with bare.fill(on_flash(first)):
            put(bare.path, second)
        WHOLE.append(bare.heard)
    bare.fill(on_flash(first))
    bare.cut_after = bare.heard + round(part * WHOLE[0])
    with bare:
        broken = put(bare.path, second)
    assert broken.status == 4 and "stopped answering" in broken.object["error"]
    assert "flash it again" in broken.object["what_to_do"]
    left = ours(bare)
    whole_ones = {path: content for path, content in left.items() if not path.endswith(".new")}
    assert all(content in (FILES.get(path), NEWER.get(path)) for path, content in whole_ones.items())
    assert "main.py" not in left or whole_ones in (FILES, NEWER)
    bare.cut_after = None
    with bare:
        assert put(bare.path, second).status == 0
    assert ours(bare) == NEWER


def test_a_watchdog_left_by_a_crash_does_not_bite_in_the_middle(bare, first, second, put):
    bare.breaks = 1  # the old firmware lies at the prompt
    bare.fill(on_flash(first)).bites_after = 12000  # enough to look at the board, too little to flash it
    with bare:
        assert put(bare.path, second).status == 0
    assert ours(bare) == NEWER


def test_what_changes_on_the_way_does_not_stay(bare, first, put):
    bare.garble = 1
    with bare:
        ran = put(bare.path, first)
        assert ran.status == 4 and "was corrupted on its way" in ran.object["error"]
        assert put(bare.path, first).status == 0
    assert ours(bare) == FILES


def test_mip_brings_the_same_files(bare, first, put):
    package = {"urls": [[path, path] for path in ("manifest.json", *sorted(FILES))], "deps": [], "version": VERSION}
    (first / "package.json").write_text(json.dumps(package))
    command = [sys.executable, "-m", "mpremote", "connect", bare.path, "mip", "install", "--target", "/"]
    with bare:
        done = subprocess.run([*command, str(first / "package.json")], capture_output=True, text=True, timeout=30)
        assert done.returncode == 0, done.stdout + done.stderr
    assert ours(bare) == FILES
    with bare:
        assert put(bare.path, first, check=True).status == 0


# -- Which firmware a board gets: what was asked for, else what it has already, else a Pico's.

SKR = {**FILES, "board.py": b"STEP_PINS = (11, 6, 19)\n"}


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """A program that brings the firmware of two boards, as a wheel does."""
    folder = tmp_path / "brought"
    release_of(folder / "pico", FILES, board="pico")
    release_of(folder / "skr-pico", SKR, board="skr-pico")
    monkeypatch.setattr(flash_plan, "BROUGHT", folder)
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
        flash_plan.chosen(flash_plan.available(), "pico-2")


def test_without_any_brought_it_is_what_was_built_here(tmp_path, monkeypatch):
    monkeypatch.setattr(flash_plan, "BROUGHT", tmp_path / "none")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageProblem, match="There is no firmware in build/firmware"):
        flash_plan.available()
    built = release_of(tmp_path / "build" / "firmware", SKR, board="skr-pico")
    assert flash_plan.available() == {"skr-pico": release.load(built)._replace(folder=flash_plan.BUILT)}

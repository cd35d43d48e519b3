"""`mischwerk doctor --files`: what is on the board is compared with what was released."""

from pathlib import Path

import pytest
from bare_board import BareBoard
from mischwerk.errors import LinkError
from mischwerk.flash import board_repl
from mischwerk.link.line import RetryPolicy
from mischwerk.upkeep import doctor_files
from mischwerk.upkeep.checkup import MEND, OK, CheckResult
from releases import FILES, NEWER, on_flash, release_of
from shuffler import VERSION


def test_files_are_compared_only_when_that_is_asked_for(examined):
    assert "There is no firmware in build/firmware" in examined("--files")[0]["files"]["words"]


@pytest.mark.parametrize(
    ("differ", "state", "words"),
    [
        ([], OK, "all 2 are those"),
        (["board.py: differs"], OK, "board.py was edited"),
        (["board.py: differs", "main.py: differs"], MEND, "main.py: differs"),
        ([f"{n}: missing" for n in "abcdef"], MEND, "a: missing, b: missing, c: missing, d: missing, and 2 more"),
        (LinkError("The line broke off.", "Check the cable."), MEND, "The line broke off"),
    ],
)
def test_what_the_comparison_says(monkeypatch, differ, state, words):
    class Wanted:
        version, commit, files = VERSION, "c0ffee", ("main.py", "board.py")

    def compared(*_):
        if isinstance(differ, Exception):
            raise differ
        return Wanted, differ

    monkeypatch.setattr(doctor_files.available, "available", lambda: {"pico": Wanted})
    monkeypatch.setattr(doctor_files.repl, "installed", lambda: None)
    monkeypatch.setattr(doctor_files, "_differences", compared)
    found = doctor_files.files("/dev/x", False, True)
    assert found.state == state and words in found.words


def test_the_files_of_a_board_that_is_real_micropython(tmp_path, monkeypatch):
    monkeypatch.setattr(board_repl, "RETRY", RetryPolicy(0.15, 2))
    monkeypatch.setattr(board_repl, "PAUSE_S", 0.03)
    released = release_of(Path("build/firmware"), FILES)
    one = BareBoard(tmp_path)
    one.fill(on_flash(released))
    with one:
        found = doctor_files.files(one.path, False, True)
        assert found == CheckResult("files", OK, f"all 6 are those of the release {VERSION} (c0ffee)")
        for path in released.rglob("*.mpy"):
            path.unlink()
        release_of(released, NEWER)
        found = doctor_files.files(one.path, False, True)
        assert found.state == MEND and "shuffler/plan.mpy: differs" in found.words

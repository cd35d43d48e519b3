"""What `mischwerk flash` refuses, in two lines each, and leaves as it was."""

from __future__ import annotations

import os
import sys
import time

import pytest
from bare_board import BareBoard
from evil_prompt import EvilPrompt
from mischwerk.commands import flash
from mischwerk.flash import board_repl, repl
from mischwerk.link import ports
from new_board import FILES, on_flash, ours, release_of


def test_another_project_is_not_overwritten_but_with_force(bare, first, put):
    theirs = {"main.py": b"print('lamp')", "boot.py": b"", "lib/lamp.py": b"x = 1", "manifest.json": b"[1]"}
    with bare.fill(theirs):
        ran = put(bare.path, first)
    assert ran.status == 2 and "boot.py, lib/, main.py, manifest.json" in ran.object["error"]
    assert "--force" in ran.object["what_to_do"]
    assert bare.files() == theirs
    with bare:
        assert put(bare.path, first, force=True).status == 0
    assert ours(bare) == {**FILES, "lib/lamp.py": b"x = 1"}


@pytest.mark.parametrize(
    ("pico", "message"),
    [
        ({"version": (1, 26, 1, "")}, "runs MicroPython 1.26.1; this firmware needs 1.28.0"),
        ({"version": (1, 28, 0, "preview")}, "runs MicroPython 1.28.0.preview"),
        ({"machine": "Raspberry Pi Pico2 with RP2350"}, "is a Raspberry Pi Pico2 with RP2350; this firmware is for"),
        ({"blocks": 8}, "is full"),
    ],
)
def test_a_board_that_can_not_take_it_is_left_alone(tmp_path, first, put, pico, message):
    board = BareBoard(tmp_path, **pico)
    with board:
        ran = put(board.path, first)
    assert ran.status == 2 and message in ran.object["error"] and ran.object["what_to_do"]
    assert board.files() == {}


def test_a_flash_that_fills_up_all_the_same(tmp_path, first, put, monkeypatch):
    monkeypatch.setattr(flash.flash_plan, "room_bytes", lambda plan, block: 0)
    board = BareBoard(tmp_path, blocks=6)
    with board:
        ran = put(board.path, first)
    assert ran.status == 2 and "is full" in ran.object["error"]
    assert "main.py" not in board.files() and not any(path.endswith(".new") for path in board.files())


def test_who_does_not_make_way(bare, first, second, put):
    with bare.fill(on_flash(first)):
        bare.busy = "a shuffle is running"
        ran = put(bare.path, second)
        assert ran.status == 3 and "a shuffle is running" in ran.object["error"]
        bare.twin = True
        ran = put(bare.path, second)
        assert ran.status == 2 and "twin" in ran.object["error"]
    assert ours(bare) == FILES


def test_firmware_that_does_not_start(bare, first, put, monkeypatch):
    monkeypatch.setattr(board_repl, "RESTART_S", 0.5)
    bare.breaks = 9
    with bare:
        ran = put(bare.path, first)
    assert ran.status == 4 and "All files are on the board" in ran.object["error"]
    assert "MicroPython's prompt" in ran.object["error"]


def test_no_prompt_there(board, first, put, monkeypatch):
    monkeypatch.setattr(repl, "PROMPT_S", 0.3)
    monkeypatch.setattr(repl, "READ_TIMEOUT_S", 0.1)
    ran = put(board(text=b"G-code ready\r\n").path, first)
    assert ran.status == 4 and "Another device answers" in ran.object["error"]


def test_ports(first, put, monkeypatch, tmp_path):
    ran = put(str(tmp_path / "none"), first)
    assert ran.status == 4 and "no port" in ran.object["error"]
    monkeypatch.setattr(ports, "candidates", lambda: ["/dev/ttyACM0", "/dev/ttyACM1"])
    ran = put(None, first)
    assert ran.status == 4 and "Several boards" in ran.object["error"]
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", _refusing(os.open))
        ran = put("/dev/ttyACM0", first)
    assert (
        ran.status == 4
        and "You don't have permission to open" in ran.object["error"]
        and "udev" in ran.object["what_to_do"]
    )


def test_without_mpremote(first, put, monkeypatch):
    monkeypatch.setitem(sys.modules, "mpremote.transport_serial", None)
    ran = put("/dev/ttyACM0", first)
    assert ran.status == 2 and "mpremote comes with it" in ran.object["what_to_do"]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda folder: (folder / "manifest.json").unlink(), "no firmware in"),
        (lambda folder: (folder / "manifest.json").write_text("{"), "can't be read"),
        (lambda folder: (folder / "manifest.json").write_text("[1]"), "unknown format"),
        (lambda folder: (folder / "shuffler/plan.mpy").write_bytes(b"other"), "plan.mpy is not the file"),
        (lambda folder: (folder / "shuffler/plan.mpy").unlink(), "plan.mpy is missing"),
        (lambda folder: release_of(folder, FILES, name="lamp"), "not that of a Mischwerk"),
        (lambda folder: release_of(folder, {**FILES, "a/../../b": b""}), "outside its folder"),
    ],
)
def test_a_damaged_release_never_reaches_a_board(first, put, damage, message):
    damage(first)
    ran = put("/dev/null", first)
    assert ran.status == 2 and message in ran.object["error"] and "make firmware" in ran.object["what_to_do"]


def _refusing(really):
    """os.open, but for serial ports."""

    def opened(path, *arguments, **named):
        if str(path).startswith("/dev/tty"):
            raise PermissionError(13, "Permission denied")
        return really(path, *arguments, **named)

    return opened


# -- What answers as MicroPython's prompt does, and never comes to an end, or answers with nonsense.

EVIL = b"\x1b]0;mine\x07\xe2\x80\xae\n"


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(repl, "ENTER_S", 0.5)
    monkeypatch.setattr(repl, "RUN_S", 0.8)
    monkeypatch.setattr("mischwerk.flash.board_repl.RESTART_S", 1.0)
    monkeypatch.setattr(repl, "READ_TIMEOUT_S", 0.3)


@pytest.mark.parametrize(
    "evil",
    [{"enters": False}, {"says": [None]}, {"says": [b"", None]}, {"windows": True}, {"fails": EVIL}],
    ids=["never lets in", "prints for ever", "lists for ever", "wants no bytes for ever", "fails"],
)
def test_what_sends_for_ever_is_left(put, first, evil):
    with EvilPrompt(**evil) as prompt:
        began = time.monotonic()
        ran = put(prompt.path, first)
    assert time.monotonic() - began < 8
    assert ran.status == 4
    assert "nexpected" not in ran.err and ran.err.count("\n") == 2
    assert ran.out.count("\n") == 1, "one object, whatever the library prints"


GOOD = b"('rp2','Raspberry Pi Pico with RP2040','1.28.0',774,4096,100,200000)\r\n"


LISTING = b"[('manifest.json', 10, 'ab'), ]"
OF_ITSELF = [
    *(b"", b"[", b"7", b"[1, 2]", b"('rp2',)", b"(1,2,3,4,5,6,7)", b"(" * 5000, b"'a'", b"1e999", b"\xff\xfe"),
    b"('rp2','RP2040','1.28.0','6',4096,100,200000)",
]
OF_ITS_FILES = [b"[1]", b"{}", b"[('a', 1)]", b"[('a', '1', 'b')]", b"[(b'a', 1, 'b')]", b"[" * 3000, b"None"]
OF_ITS_MANIFEST = [b"7", b"b'['", b"b'\\xff'", b"b'" + b"[" * 20000 + b"'", b"None", b"b'[1]'"]


@pytest.mark.parametrize(
    ("earlier", "said"),
    [
        *(((), said) for said in OF_ITSELF),
        *(((GOOD,), said) for said in OF_ITS_FILES),
        *(((GOOD, LISTING), said) for said in OF_ITS_MANIFEST),
    ],
)
def test_a_board_that_says_nonsense(put, first, earlier, said):
    with EvilPrompt([b"", *earlier, said]) as prompt:
        ran = put(prompt.path, first)
    assert ran.status in ((2, 4) if LISTING in earlier else (4,)) and "nexpected" not in ran.err

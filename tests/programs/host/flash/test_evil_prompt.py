"""What answers as MicroPython's prompt does, and never comes to an end, or answers with nonsense."""

import time

import pytest
from evil_prompt import EvilPrompt
from mischwerk.flash import repl

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


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"[",
        b"7",
        b"[1, 2]",
        b"('rp2',)",
        b"(1,2,3,4,5,6,7)",
        b"(" * 5000,
        b"'a'",
        b"1e999",
        b"\xff\xfe",
        b"('rp2','RP2040','1.28.0','6',4096,100,200000)",
    ],
)
def test_a_board_that_says_nonsense_of_itself(put, first, said):
    with EvilPrompt([b"", said]) as prompt:
        ran = put(prompt.path, first)
    assert ran.status == 4 and "nexpected" not in ran.err


@pytest.mark.parametrize(
    "said", [b"[1]", b"{}", b"[('a', 1)]", b"[('a', '1', 'b')]", b"[(b'a', 1, 'b')]", b"[" * 3000, b"None"]
)
def test_a_board_that_says_nonsense_of_its_files(put, first, said):
    with EvilPrompt([b"", GOOD, said]) as prompt:
        ran = put(prompt.path, first)
    assert ran.status == 4 and "nexpected" not in ran.err


@pytest.mark.parametrize("said", [b"7", b"b'['", b"b'\\xff'", b"b'" + b"[" * 20000 + b"'", b"None", b"b'[1]'"])
def test_a_board_that_says_nonsense_of_its_manifest(put, first, said):
    listing = b"[('manifest.json', 10, 'ab'), ]"
    with EvilPrompt([b"", GOOD, listing, said]) as prompt:
        ran = put(prompt.path, first)
    assert ran.status in (2, 4) and "nexpected" not in ran.err

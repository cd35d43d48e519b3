"""`mischwerk settings` and `mischwerk log`: read and changed in a twin that stays, and shown of scripted boards."""

import os
import subprocess
import sys


def test_settings_are_read_and_changed(run, twin_port):
    port = twin_port("--cards", "0")
    assert run("settings", "get", "cards", "--port", port).out == "52\n"
    assert run("settings", "set", "cards", "32", "--port", port).out == "cards: 52 -> 32.\n"
    assert "next start" in run("settings", "set", "sleeves", "yes", "--port", port).out
    told = run("settings", "set", "decks", "52, 32", "--port", port, "--json").object
    assert told == {"setting": "decks", "before": [52, 32, 24, 55, 104, 110], "value": [52, 32]}
    ran = run("settings", "get", "--port", port)
    headings = [line for line in ran.out.splitlines() if line[:1].isalpha()]
    assert headings == ["Everyday", "Machine", "Measured"]
    assert any(line.split()[:2] == ["cards", "32"] and "the button shuffles" in line for line in ran.out.splitlines())
    assert run("settings", "get", "nix", "--port", port).status == 2
    for name, value, words in (
        ("cards", "900", "cards is 900: it must be 2 to 250"),
        ("cards", "many", "cards is many"),
        ("nix", "1", "There is no setting 'nix'"),
        ("name", "a\nb", "Invalid value for name"),
        ("name", "x" * 300, "Invalid value for name"),
        ("name", "x" * 30, "1 to 24 bytes"),
        ("sounds", "maybe", "yes or no"),
        ("name", os.fsdecode(b"\xff"), "Invalid value for name"),
    ):
        ran = run("settings", "set", name, value, "--port", port)
        assert ran.status == 2 and words in ran.err and len(ran.err.splitlines()) == 2, value
    assert "It stays 32." in run("settings", "set", "cards", "900", "--port", port).err
    assert run("settings", "get", "cards", "--port", port).out == "32\n"


def test_nothing_is_set_while_the_board_works(run, board):
    ran = run("settings", "set", "cards", "32", "--port", board(refuse={"set_setting": ("BAD_REQUEST", "busy")}).path)
    assert ran.status == 3 and "busy with another job" in ran.err and "It stays" not in ran.err


def test_a_setting_of_a_later_firmware_is_shown(run, board):
    one = board(settings={"cards": "52", "glow": "soft"})
    lines = run("settings", "get", "--port", one.path).out.splitlines()
    assert [line.split()[:2] for line in lines] == [["Everyday"], ["cards", "52"], [], ["Other"], ["glow", "soft"]]


def test_a_setting_that_is_not_text_is_shown_as_bytes_among_the_others(run, board, monkeypatch):
    """As a board sends it whose firmware took whatever MicroPython takes for UTF-8."""
    monkeypatch.setattr(
        "shuffler.link.utf8.cut", lambda text, most: b"\xed\xa0\x80" if text == "half" else text.encode()
    )
    one = board(settings={"cards": "52", "name": "half", "sounds": "yes"})
    shown = r"\xed\xa0\x80 (not UTF-8)"
    assert run("settings", "get", "name", "--port", one.path).out == shown + "\n"
    found = run("settings", "get", "--port", one.path, "--json").object["settings"]
    assert found == {"cards": 52, "name": shown, "sounds": True}


def test_log_and_counters(run, twin_port, board):
    port = twin_port("--cards", "0")
    assert "Nothing logged since power-on." in run("log", "--port", port).out
    run("count", "--port", port)
    told = run("log", "--port", port, "--json").object
    assert told["log"][0]["text"].startswith("WELL_EMPTY at well") and told["counters"]["power_ons"] == 1
    ran = run("log", "--port", board(log=[(2_500_000, "later"), (1, "sooner")]).path)
    assert ran.out.splitlines()[:2] == ["       2.5 s  later", "       0.0 s  sooner"]
    assert "  shuffles_good  7  shuffles that ended with the deck in the well\n" in ran.out
    assert ran.out.endswith("  of_later       1\n")


def test_a_reader_that_goes_is_not_an_error(board):
    one = board(log=[(1, "x" * 200)] * 200)
    command = f"{sys.executable} -m mischwerk log --port {one.path} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=30, check=False)
    assert done.stderr == "" and "xxx" in done.stdout

"""Tables and lines fit a terminal of 80 columns, and are whole where they are piped; numbers are numbers in JSON."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

import pytest
from mischwerk import machines
from mischwerk.forms import counted, hanging


@pytest.fixture
def at_80_columns():
    """at_80_columns(...) is what a command shows in a terminal of that width."""

    def runner(*arguments):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        process = subprocess.Popen(
            [sys.executable, "-m", "mischwerk", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=subprocess.DEVNULL,
            env={**environment, "TERM": "dumb"},
        )
        os.close(slave)
        seen = b""
        try:
            while piece := os.read(master, 4096):
                seen += piece
        except OSError:  # Linux: the other end is closed
            pass
        process.wait()
        os.close(master)
        return seen.decode().replace("\r\n", "\n")

    return runner


@pytest.mark.wants("sim")
def test_every_line_fits_the_terminal(at_80_columns, twin_port):
    port = twin_port()
    for command in ("machines", "decks", "decks poker-54", f"settings get --port {port}", f"log --port {port}"):
        lines = at_80_columns(*command.split()).splitlines()
        assert len(lines) > 5 and max(map(len, lines)) <= 80, command
        assert not any("…" in line for line in lines)


def test_where_little_room_is_left_a_text_is_below_its_head(monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    text = "cards in the deck that the button shuffles"
    assert hanging(f"{'cards':<38}  ", text) == f"cards\n    {text}"
    assert hanging("cards  52  ", text * 2).count("\n" + " " * 11) == 1
    assert hanging(f"{'sleeves':<48}  ", "short") == f"{'sleeves':<48}  short"


def test_piped_an_entry_is_a_line(run, monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert len(run("machines").out.splitlines()) == len(machines.names())
    piped = run("decks").out.splitlines()
    assert next(line for line in piped if line.startswith("mau-mau-long")).split()[-4:] == [
        "all",
        "but",
        "pile6,",
        "wheel54",
    ]


def test_settings_are_typed_in_json(run, twin_port):
    port = twin_port()
    found = run("settings", "get", "--json", "--port", port).object["settings"]
    assert (found["cards"], found["sleeves"], found["format"]) == (52, False, "poker")
    assert found["decks"] == [52, 32, 24, 55, 104, 110]
    assert run("settings", "get", "cards", "--json", "--port", port).object == {"settings": {"cards": 52}}
    changed = run("settings", "set", "sleeves", "yes", "--json", "--port", port).object
    assert changed == {"setting": "sleeves", "before": False, "value": True}


def test_what_a_later_firmware_keeps_stays_in_words(run, board):
    it = board(settings={"cards": "many", "of_later": "07"})
    assert run("settings", "get", "--json", "--port", it.path).object["settings"] == {"cards": "many", "of_later": "07"}


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("shuffle --sim --cards abc", "--cards 'abc' is not a whole number."),
        ("shuffle --sim --cards=1.5", "--cards '1.5' is not a whole number."),
        ("calibrate --deck-height-mm x", "--deck-height-mm 'x' is not a number."),
        ("shuffle --sim --cards 1", "1 card can't be shuffled."),
    ],
)
def test_numbers_that_are_none(run, line, error):
    ran = run(*line.split())
    assert ran.status == 2 and ran.err.splitlines()[0] == error


def test_numbers_of_things():
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert counted(1, "retry", "retries") == "1 retry" and counted(1200, "retry", "retries") == "1,200 retries"


# -- `--quiet`: nothing is said while a job goes well; what somebody has to read still is.

MODEL = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "5", "--quiet")


@pytest.mark.wants("sim")
def test_a_shuffle_says_nothing_but_its_report(run, twins):
    ran = run("shuffle", *MODEL)
    assert ran.status == 0 and ran.err == "" and "record" in ran.out


@pytest.mark.wants("sim")
def test_a_commitment_has_to_be_written_down(run, twins):
    ran = run("shuffle", *MODEL, "--auditable")
    lines = ran.err.splitlines()
    assert ran.status == 0 and len(lines) == 2 and lines[0].startswith("commitment ")

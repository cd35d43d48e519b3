"""On a narrow terminal no word and no number is broken, nothing is cut off, and no line is wider than the screen: every
word that stands there also stands where there is room for all."""

import fcntl
import io
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from functools import partial

import pytest
from mischwerk import entry
from mischwerk.terminal import progress
from mischwerk.terminal.terminal import HarmlessStream
from mischwerk_work.whole_words import fitted
from mischwerk_work.word_breaks import wrapped
from rich.console import Console
from rich.table import Table

WIDTHS = (60, 80)
PROGRAM = (sys.executable, "-m", "mischwerk")
PLAIN = {"TERM": "xterm", "NO_COLOR": "1"}
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SHUFFLE = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "7", "--seed", "ab" * 32)
COMMANDS = {
    "machines": "machines",
    "decks": "decks",
    "decks-skat": "decks skat",
    "settings": "settings get --port PORT",
    "log": "log --port PORT",
    "identify": "identify --port PORT",
    "status": "status --port PORT",
    "doctor": "doctor --port PORT --no-history",
    "shuffle": "shuffle SHUFFLE --deck poker-52 --out OUT",
    "deal": "deal skat SHUFFLE --deck skat --out OUT",
    "auditable": "shuffle --auditable --sim --twin model --interpreter cpython --sim-seed 7 --out OUT",
    "verify": "verify AUDITED",
    "plan": "plan --target ORDER",
    "explain": "plan --target ORDER --explain",
    "history": "history",
    "history-show": "history show 1",
    "stats": "stats",
    "assess": "entropy assess BITS",
    "distance": "lab distance --method gsr --passes 12 --runs",
    "bounds": "lab distance --method random-pile --cards 20 --capacity 4 --passes 3 --language de",
    "hunt": "lab hunt DECKS --budget 0.1",
    "jagd": "lab hunt DECKS --budget 0.1 --language de",
    "mau-mau": "play tournament --games 4 --players simple --seed 3",
    "skat": "play skat-tournament --players heuristic,random,random --deals 2 --out OUT --seed 3",
    "campaign": "sim campaign --shuffles 3 --seed 1 --interpreter cpython --jobs 1 --cards 12 --story",
    "skew": "sim skew --feeds 1 --vary play=0.3:0.6:2 --vary guides=yes,no --jobs 1",
    "error": "shuffle --sim --port /dev/ttyACM0",
    "help": "--help",
    "help-of-a-group": "lab --help",
    "help-measure": "rig measure --help",
    "help-sweep": "sim sweep --help",
    "help-solve": "play skat-solve --help",
}


class Screens:
    """What a command shows on a terminal, and where there is room for all: here, and in forks that have loaded it."""

    def __init__(self, run, words):
        self._run, self._words, self._count = run, words, 0

    def _arguments(self, text):
        self._count += 1
        placeholders = {**self._words, "OUT": f"out-{self._count}", "SHUFFLE": " ".join(SHUFFLE)}
        return " ".join(placeholders.get(word, word) for word in text.split()).split()

    def shown(self, text, columns):
        arguments = self._arguments(text)
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        if text.startswith("sim "):  # becomes the twin's program: nothing is loaded for it here
            environment = {name: value for name, value in {**os.environ, **PLAIN}.items() if name != "COLUMNS"}
            files = {"stdin": slave, "stdout": slave, "stderr": subprocess.DEVNULL}
            wait = subprocess.Popen([*PROGRAM, *arguments], env=environment, **files).wait
        else:
            process = os.fork()
            if process == 0:
                self._show(slave, arguments)
            wait = partial(os.waitpid, process, 0)
        os.close(slave)
        seen = b""
        try:
            while piece := os.read(master, 4096):
                seen += piece
        except OSError:  # Linux: the other end is closed
            pass
        os.close(master)
        wait()
        return CONTROL.sub("", seen.decode()).replace("\r\n", "\n")

    def _show(self, terminal, arguments):
        """Be the command at this terminal, and end."""
        try:
            signal.alarm(200)  # ends what hangs
            errors = os.open(os.devnull, os.O_WRONLY)
            for number, to in enumerate((terminal, terminal, errors)):
                os.dup2(to, number)
            sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
            os.environ.update(PLAIN)
            os.environ.pop("COLUMNS", None)
            sys.argv = ["mischwerk", *arguments]
            entry.main()
        except SystemExit:
            sys.stdout.flush()
        finally:
            os._exit(0)

    def whole(self, text):
        arguments = self._arguments(text)
        if text.startswith("sim "):
            return subprocess.check_output([*PROGRAM, *arguments], text=True)
        done = self._run(*arguments)
        assert done.out, (text, done.err)
        return done.out


@pytest.fixture
def screens(tmp_path, twin_port, run, monkeypatch):
    """screens(text): of a command, with what it needs."""
    import numpy as np

    def made(text):
        order, bits, decks = tmp_path / "order.json", tmp_path / "bits", tmp_path / "decks.npy"
        order.write_text(json.dumps([(17 * card + 5) % 52 for card in range(52)]))
        rng = np.random.default_rng(5)
        bits.write_bytes(rng.bytes(2_000))
        np.save(decks, np.array([rng.permutation(52) for _ in range(8)], dtype=np.uint8))
        placeholders = {"ORDER": order.name, "BITS": bits.name, "DECKS": decks.name, "AUDITED": "audited"}
        if re.match("verify|history|stats", text):  # they tell of what was done
            named = ("--deck-name", "the worn deck of Wednesday", "--out", str(tmp_path / "audited"))
            assert run("shuffle", *SHUFFLE[:-2], "--auditable", *named).status == 0
        if "PORT" in text:
            placeholders["PORT"] = twin_port()
        monkeypatch.chdir(tmp_path)
        return Screens(run, {name: str(value) for name, value in placeholders.items()})

    return made


AT_WORK = ("skat", "campaign", "skew", "mau-mau", "help-sweep")  # which take seconds: on the narrower screen only
# What a hunt says of the rest depends on how quick the computer is.
MAY_SAY = {"hunt": " all untried: about a second more, at 9 a second; 9 s min h d more"}


def kinds(text):
    """Its words, with all digits alike: times and folders differ from run to run."""
    return {re.sub(r"\d+", "9", word) for word in text.split()}


@pytest.mark.wants("sim")
@pytest.mark.wants("lab")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")  # a thread of pytest-xdist waits
@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "error"])
def test_every_word_on_a_narrow_screen_is_whole(screens, name):
    screen = screens(COMMANDS[name])
    known = kinds(screen.whole(COMMANDS[name]) + MAY_SAY.get(name, ""))
    for columns in WIDTHS[: 1 if name in AT_WORK else 2]:
        shown = screen.shown(COMMANDS[name], columns)
        too_long = [line for line in shown.splitlines() if len(line) > columns]
        assert [line for line in too_long if " " in re.split(" {2,}", line.strip())[-1]] == [], (name, columns)
        assert "…" not in shown
        broken = {word for word in kinds(shown) - known if not re.fullmatch(r"[─-╿━]+", word)}
        assert broken == set(), (name, columns, shown)


def test_words_to_copy_by_hand_stay_whole(monkeypatch, capsys):
    spoken = "sensation tapestry " * 9
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    shown = progress.LiveProgress(None)
    shown.commitment(0, bytes(32), spoken.strip(), spoken.strip(), None)
    shown.close()
    lines = [CONTROL.sub("", line) for line in capsys.readouterr().err.splitlines()]
    assert [line for line in lines if len(line) > 60 and " " in line] == []
    assert set(" ".join(lines).split()) == set(
        f"commitment {bytes(32).hex()} write down: and the computer's number: {spoken}".split()
    )


def test_a_line_is_broken_between_words_and_below_its_own_column():
    line = "  time        21.00 s machine time in 2 passes, 91.1 s on the clock"
    assert wrapped(line, 80) == line
    assert wrapped(line, 60) == "  time        21.00 s machine time in 2 passes, 91.1 s on\n              the clock"
    assert wrapped("see /a/path/that/is/longer/than/all", 20) == "see\n/a/path/that/is/longer/than/all"


def table():
    made = Table("machine", "job", "result", box=None, pad_edge=False)
    made.columns[0].no_wrap = True
    made.add_row("pile10 3b5a38", "shuffle", "fault ORDER_DIFFERS and some words of explanation")
    return made


@pytest.mark.parametrize("columns", range(18, 90, 3))
def test_a_table_breaks_no_word_at_any_width(columns):
    console = Console(width=columns)
    with console.capture() as seen:
        console.print(fitted(table(), console))
    text = "machine job result pile10 3b5a38 shuffle fault ORDER_DIFFERS and some words of explanation"
    assert set(seen.get().split()) == set(text.split())
    longest = max(len(line.rstrip()) for line in seen.get().splitlines())
    assert longest <= columns


def test_what_is_printed_is_broken_between_words_and_data_are_not(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    screen = io.StringIO()
    screen.isatty = lambda: True
    stream = HarmlessStream(screen)
    print("one two three four five six", file=stream)
    stream.write("1,two words,three words,four\n")
    print('{"a": "one two three four"}', file=stream)
    assert screen.getvalue().splitlines() == [
        "one two three four", "five six", "1,two words,three words,four", '{"a": "one two three four"}'
    ]  # fmt: skip


def test_what_follows_an_answered_question_is_broken_between_words(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    screen = io.StringIO()
    screen.isatty = lambda: True
    stream = HarmlessStream(screen)
    print("Enter: go on > ", end="", file=stream)
    print("one two three four five six", file=stream)  # Enter behind the answer has ended the line
    assert screen.getvalue() == "Enter: go on > one two three four\nfive six\n"

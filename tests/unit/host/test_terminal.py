"""With a person at the terminal: live progress, and the question after a misfeed."""

import codecs
import os
import pty
import select
import signal
import subprocess
import sys
import time
from typing import IO

import pytest
from fake_board import MISFED, fault, finished, phase


class Terminal:
    """A process on a pty; `until` reads what it shows, `keys` types."""

    def __init__(self, *arguments: str, stdout: IO[str] | None = None) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mischwerk", *arguments], stdin=slave, stdout=stdout or slave, stderr=slave,
            start_new_session=True, env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"},
        )  # fmt: skip
        os.close(slave)
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a symbol may come in two parts

    def until(self, words: str, timeout_s: float = 15, times: int = 1) -> None:
        deadline = time.monotonic() + timeout_s
        while self.seen.count(words) < times:
            assert time.monotonic() < deadline, self.seen
            self._read()

    def keys(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        deadline = time.monotonic() + 15
        while self.process.poll() is None:
            assert time.monotonic() < deadline, self.seen
            self._read()
        self._read()
        return self.process.returncode

    def interrupted(self) -> int:
        """Ctrl-C at a prompt of input(), until it has ended the process."""
        # A signal between prompt and select() stays pending: Python then waits for a key, or for the next signal.
        deadline = time.monotonic() + 15
        while self.process.poll() is None:
            assert time.monotonic() < deadline, self.seen
            self.process.send_signal(signal.SIGINT)
            again = time.monotonic() + 0.2
            while self.process.poll() is None and time.monotonic() < again:
                self._read()
        return self.end()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def _read(self) -> None:
        if select.select([self.master], [], [], 0.05)[0]:
            try:
                self.seen += self._decoder.decode(os.read(self.master, 4096))
            except OSError:  # Linux: the other end is closed
                time.sleep(0.02)


@pytest.fixture
def terminal():
    opened = []

    def opener(*arguments, **settings):
        opened.append(Terminal(*arguments, **settings))
        return opened[-1]

    yield opener
    for one in opened:
        one.close()


def test_live_progress_and_report(terminal, monkeypatch):
    monkeypatch.setenv("FAKE_CARD_S", "0.01")
    one = terminal("shuffle", "--sim")
    one.until("feeding, pass 2 of 2")
    assert one.end() == 0
    assert "/52" in one.seen and "all 52 cards lie as planned" in one.seen and "━" in one.seen


def test_go_on_after_a_misfeed(terminal, board):
    it = board(shuffle=MISFED)
    one = terminal("shuffle", "--port", it.path)
    one.until("bring the cards home >")
    assert "MISFEED at throat: card 17 of 52" in one.seen and "clean the feed roller" in one.seen
    one.keys("\n")
    assert one.end() == 0
    assert "resume" in it.heard and "52 cards shuffled" in one.seen


def test_bring_the_cards_home_after_a_misfeed(terminal, board):
    it = board(shuffle=MISFED)
    one = terminal("shuffle", "--port", it.path)
    one.until("bring the cards home >")
    one.keys("q\n")
    assert one.end() == 3
    assert "home" in it.heard and "all in the well" in one.seen


def test_ctrl_c_at_the_question(terminal, board):
    one = terminal("shuffle", "--port", board(shuffle=MISFED).path)
    one.until("bring the cards home >")
    one.keys("what\n")
    one.until("bring the cards home >", times=2)
    one.process.send_signal(signal.SIGINT)  # once: it is looked for ten times a second, and a second one is a flight
    assert one.end() == 130
    assert one.seen.count("bring the cards home >") == 2


def test_asked_again_when_the_cover_is_still_open(terminal, board):
    it = board(shuffle=[phase("feeding", 1), fault("COVER_OPEN"), finished("paused")],
               refuse={"resume": ("COVER_OPEN", "the cover is still open")})  # fmt: skip
    one = terminal("shuffle", "--port", it.path)
    one.until("bring the cards home >")
    one.keys("\n")
    one.until("the cover is still open")
    one.keys("\n")
    assert one.end() == 0 and it.heard.count("resume") == 2


def test_no_question_under_json(terminal, board):
    one = terminal("shuffle", "--port", board(shuffle=MISFED).path, "--json")
    assert one.end() == 3 and "bring the cards home >" not in one.seen

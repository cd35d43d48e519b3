"""Foreign players that hang, die, flood or lie: one clear line, within their time, and nothing of them stays."""

import os
import select
import sys
import time
from pathlib import Path

import pytest
from mischwerk_games.skat.players.foreign import process
from mischwerk_games.skat.players.foreign.player import Foreign
from mischwerk_games.skat.players.player import PlayerError
from mischwerk_games.skat.rules.cards import names_of
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import begin
from mischwerk_games.skat.rules.games import GRAND, Declaration
from mischwerk_games.skat.rules.scoring import Scoring
from mischwerk_games.skat.rules.state import BIDS
from mischwerk_games.skat.view import view
from skat_views import deal_of

PROGRAM = Path(__file__).resolve().parents[3] / "support" / "misbehaving_player.py"
NAMES = ("bad", "anna", "bert")
THINK_S = 0.3  # once it runs: on a busy computer a start takes longer
START_S = 60
DEAL = deal_of(5)
STATE = begin_with(DEAL, Contract(1, 18, Declaration(GRAND), DEAL.skat))
SEEN = view(STATE, 0)
LEGAL = names_of(SEEN.legal)
QUESTION = '{"type":"play","legal":["' + '","'.join(LEGAL) + '"]}'


def program(*how):
    """In a game, with little time from now on."""
    player = Foreign("bad", [sys.executable, "-S", "-E", str(PROGRAM), *how], Scoring.ISKO, START_S)
    player.begin(0, SEEN, NAMES)
    player._think_s = THINK_S
    return player


def error(player, seen=SEEN):
    with pytest.raises(PlayerError) as failed:
        player.choose(seen)
    assert "\n" not in str(failed.value)
    return str(failed.value)


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(autouse=True)
def fifo(tmp_path, monkeypatch):
    """Which a grandchild holds open."""
    os.mkfifo(tmp_path / "fifo")
    monkeypatch.setenv("FIFO", str(tmp_path / "fifo"))
    descriptor = os.open(tmp_path / "fifo", os.O_RDONLY | os.O_NONBLOCK)
    yield descriptor
    os.close(descriptor)


FAILURES = [
    ("hang", f"it gave no answer within 0.3 s, asked {QUESTION}"),
    ("late", f"it gave no answer within 0.3 s, asked {QUESTION}"),
    ("die", f"it has ended with exit status 3, asked {QUESTION}"),
    ("kill", f"it was ended by signal 9 (Killed), asked {QUESTION}"),
    ("close", f"it has closed its input or output, asked {QUESTION}"),
    ("flood", f"it wrote a line of more than 65536 bytes, asked {QUESTION}"),
    ("complain", f"it gave no answer within 0.3 s, asked {QUESTION}"),
    ("nonsense", f"it answered nonsense to {QUESTION}: that is not JSON"),
    ('{"card":"XX"}', f'it answered {{"card":"XX"}} to {QUESTION}: \'XX\' is not a card: a card is one of CSHD, then '
     "one of 789TJQKA"),
    ("\x1b[2J" + "x" * 500, f"it answered \\x1b[2J{'x' * 193}... to {QUESTION}: that is not JSON"),
]  # fmt: skip


@pytest.mark.parametrize(("how", "text"), FAILURES, ids=[how[:8].strip("\x1b") for how, _ in FAILURES])
def test_a_failure_is_one_line_and_ends_the_program(how, text, monkeypatch):
    monkeypatch.setattr(process, "_GRACE_S", 0.2)
    player = program(how)
    pid = player._child._process.pid
    began = time.monotonic()
    assert error(player) == text
    assert time.monotonic() - began < THINK_S + 20
    assert not is_running(pid), "ended and reaped"
    assert error(player) == text, "asked again it is not started again"
    player.close()


def test_what_a_program_has_started_ends_with_it(fifo):
    player = program("fork")
    error(player)
    assert os.read(fifo, 9) == b"here", "it was started"
    readable, _, _ = select.select([fifo], [], [], 5)
    assert readable and os.read(fifo, 9) == b"", "nobody has it open any more"


def test_a_second_line_is_found_at_the_next_question():
    player = program("twice")
    player.choose(SEEN)
    for _ in range(1000):
        player._child._hear()
        if player._child._heard:
            break
        time.sleep(0.02)
    assert error(player) == f"it wrote a line that nobody had asked for, asked {QUESTION}"


def test_who_reads_nothing_is_not_written_to_for_ever(monkeypatch):
    monkeypatch.setattr(process, "_GRACE_S", 0.1)
    player = program("", "deaf")
    for _ in range(2000):
        player.begin(1, SEEN, NAMES)
        if player._failure:
            break
    assert error(player) == "it read nothing for 0.3 s"
    player.close()


def test_standard_error_is_kept_up_to_a_limit(monkeypatch):
    monkeypatch.setattr(process, "LOG_BYTES", 1000)
    player = program("complain and leave")
    player._think_s = START_S  # it ends by itself
    error(player)
    assert player.taken_log() == b"x" * 1000 + b"\n[the rest is not kept]\n"
    assert player.taken_log() == b""


def test_what_it_wrote_before_it_died_is_kept():
    player = program("die")
    error(player)
    assert player.taken_log() == b"this is why\n"


def test_after_a_failure_the_next_game_starts_it_again():
    player = program("die")
    error(player)
    bidding = view(begin(DEAL), 1)
    player._think_s = START_S
    player.begin(1, bidding, NAMES)
    assert player.choose(bidding) == BIDS[18]
    player.close()


def test_a_well_behaved_program_ends_by_itself():
    player = program("hang")
    child = player._child
    player.close()
    assert child._process.returncode == 0


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["./no-such-program"], "it can't be started: "),
        ([str(PROGRAM.parent)], "it can't be started: "),
        ([str(PROGRAM) + "\0"], "it can't be started: embedded null byte"),
        (["true"], "it has ended with exit status 0"),
        (["false"], "it has ended with exit status 1"),
        ([sys.executable, "-S", "-E", str(PROGRAM), "hang", "hello"], "it gave no answer within 0.3 s"),
        ([sys.executable, "-S", "-E", str(PROGRAM), "{}", "hello"],
         'it answered {} to {"type":"hello","version":1,"scoring":"isko"}: name is missing'),
    ],
)  # fmt: skip
def test_a_program_that_does_not_introduce_itself(command, why):
    player = Foreign("bad", command, Scoring.ISKO, THINK_S if "hang" in command else START_S)
    with pytest.raises(PlayerError) as failed:
        player.introduce()
    assert str(failed.value).startswith(why)
    player.begin(0, SEEN, NAMES)
    assert error(player).startswith(why), "in a game this is told when it is to act"
    player.close()

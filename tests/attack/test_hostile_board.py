"""A small run of attack/hostile_board.py, and that it would see a promise broken."""

import sys

import hostile_board
import pytest
from host_commands import COMMANDS, Ran, files, impatient, run
from lies import ANSWER_LIES, FAKE_LINE, JOB_LIES, LINE_LIES, HostileBoard
from mischwerk.jobs import job_bounds
from mischwerk.link import line
from mischwerk.terminal import rich_console, terminal


def test_no_promise_is_broken():
    tally = hostile_board.attack(first=1, boards=20, commands=5)
    assert not tally.broken
    assert sum(tally.runs.values()) >= 100
    assert len(tally.runs) >= 15, "most of the lies were told"


def lies_of(seed):
    with HostileBoard(seed) as board:  # each holds a port as long as it is open
        return board.lies


def test_the_same_seed_lies_the_same():
    assert [lies_of(seed) for seed in range(30)] == [lies_of(seed) for seed in range(30)]
    sampled = {lie for seed in range(300) for lie in lies_of(seed).split(", ")}
    known = {lie for lies in (LINE_LIES, ANSWER_LIES, JOB_LIES) for lie in lies}
    assert sampled == {"honest"} | {lie for lie in known if not lie.startswith("honest")}


@pytest.mark.parametrize(
    ("status", "out", "err", "broken"),
    [
        (None, "", "", "does not end"),
        (-11, "", "", "exit status -11"),
        (4, "", "Traceback (most recent call last):", "a complaint of Python's"),
        (4, "", "Something unexpected went wrong in this program", "a complaint of Python's"),
        (0, "a\x1b[31m", "", "raw characters"),
        (0, "a\u202eb", "", "raw characters"),
        (4, "", "line\n" * 9, "9 lines on stderr"),
        (4, "", "", "an error without a message"),
        (0, f"cards: 52\n{FAKE_LINE}\n", "", "a line of the board's own"),
        (0, "Done: 52 cards shuffled.", "", "done, and no board said so"),
    ],
)
def test_a_broken_promise_is_seen(status, out, err, broken):
    problems = hostile_board.broken_promises("shuffle", Ran(status, out, err, 0.1), has_said_done=False)
    assert any(broken in problem for problem in problems)


def test_two_objects_are_not_one():
    assert hostile_board.broken_promises("log --json", Ran(0, "{}\n{}\n", "", 0.1), False) == ["not one object"]
    assert not hostile_board.broken_promises("log --json", Ran(0, "{}\n", "", 0.1), False)


def weaken(monkeypatch, what):
    """The host without one of its guards."""
    if what == "answers":
        monkeypatch.setattr(line, "check", lambda path, request, answer: answer)
    elif what == "text":
        monkeypatch.setattr(terminal, "harmless", lambda text: text)
        monkeypatch.setattr(rich_console, "harmless", lambda text: text)
        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").startswith("mischwerk.") and hasattr(module, "shown"):
                monkeypatch.setattr(module, "shown", lambda text, most=0: text)
    else:
        monkeypatch.setattr(job_bounds.JobBounds, "_endless", lambda self, what: KeyError(what))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # of the weakened host
@pytest.mark.parametrize("what", ["answers", "text", "endings"])
def test_it_sees_what_a_guard_keeps_out(monkeypatch, what):
    weaken(monkeypatch, what)
    # The lie that the guard is for, and the first board that is tried; an earlier one gets a command that takes long.
    lie, first, commands = {
        "answers": ("another answer", 1, 12),
        "text": ("evil strings", 50, 12),
        "endings": ("heartbeats for ever", 1, 4),
    }[what]
    boards = 0
    for seed in range(first, 400):
        if seed % hostile_board.PROMPTS_EVERY and lies_of(seed) == lie:
            if hostile_board.attack(seed, boards=1, commands=commands).broken:
                return
            boards += 1
            if boards > 3:
                break
    pytest.fail("nothing was seen")


def test_an_honest_board_is_believed(tmp_path, monkeypatch):
    """The lies are what ends commands, not the harness."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    seed = next(seed for seed in range(1, 500) if lies_of(seed) == "honest")
    with impatient():
        given = files(tmp_path)
        for command in COMMANDS:
            known = ("shuffle", "deal", "home", "count", "log", "jog", "settings", "identify")
            if command.split()[0] in known:
                with HostileBoard(seed) as board:
                    ran = run(command, board.path, given)
                assert ran.status == 0, (command, ran)

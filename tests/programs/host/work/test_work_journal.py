"""What --resume keeps: whole results in order, whatever ended the run, and nothing of another run."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest
from mischwerk_work.executor import Workers, results
from mischwerk_work.journal import Journal
from mischwerk_work.workers import WorkProblem

ASKED = {"seed": 1, "names": ("a", "b")}
TASKS = [(number,) for number in range(6)]


class Row(NamedTuple):
    number: int
    share: float


@dataclass(frozen=True)
class Told:
    rows: list[Row]
    words: str


def told(number):
    return Told([Row(number, number / 3)], f"of \x1b {number}\n")


EXPECTED = [told(number) for (number,) in TASKS]


class Computed:
    """``asked``: the tasks that were computed; Ctrl-C comes before the task ``stop``."""

    def __init__(self, stop=None):
        self.asked, self.stop = [], stop

    def __call__(self, tasks):
        for (number,) in tasks:
            if number == self.stop:
                raise KeyboardInterrupt
            self.asked.append(number)
            yield told(number)


def run(path, compute, asked=ASKED, command="a command", tasks=TASKS):
    with Journal(path, command, asked) as journal:
        return list(journal.continued(Told, compute, tasks))


@pytest.fixture
def stopped(tmp_path):
    """A file with the results of three tasks."""
    path = tmp_path / "kept"
    with pytest.raises(KeyboardInterrupt) as pressed:
        run(path, Computed(stop=3))
    assert str(pressed.value) == f"Results so far are kept in {path}: the same command goes on from there."
    return path


def test_an_interrupted_run_goes_on_and_its_file_goes(stopped):
    with pytest.raises(KeyboardInterrupt):
        run(stopped, again := Computed(stop=5))
    assert again.asked == [3, 4]
    assert run(stopped, last := Computed()) == EXPECTED and last.asked == [5]
    assert not stopped.exists()


def test_a_file_that_stays_is_read_again_and_its_option_is_named(tmp_path):
    def asked(seed, compute):
        with Journal(tmp_path / "kept", "a command", {"seed": seed}, "--out DIR", stays=True) as journal:
            return list(journal.continued(Told, compute, TASKS))

    assert asked(1, Computed()) == EXPECTED
    again = Computed()
    assert asked(1, again) == EXPECTED and again.asked == []
    with pytest.raises(WorkProblem, match="to go on, or another --out DIR"):
        asked(2, again)


def test_all_is_kept_from_several_calls_in_their_order(tmp_path):
    def twice(compute):
        with Journal(tmp_path / "kept", "a command", ASKED) as journal:
            first = list(journal.continued(Told, compute, TASKS))
            return first + list(journal.continued(Told, compute, [(number + 10,) for number in range(3)]))

    with pytest.raises(KeyboardInterrupt):
        twice(Computed(stop=11))
    assert twice(again := Computed()) == [*EXPECTED, told(10), told(11), told(12)]
    assert again.asked == [11, 12]


def test_what_is_torn_anywhere_is_done_again(stopped, subtests):
    whole = stopped.read_bytes()
    head, *lines = whole.splitlines(keepends=True)
    for size in range(len(whole) + 1):
        with subtests.test(size=size):
            stopped.write_bytes(whole[:size])
            there = sum(size >= len(head) + len(b"".join(lines[: number + 1])) for number in range(3))
            assert run(stopped, again := Computed()) == EXPECTED
            assert again.asked == list(range(there, 6))


def test_from_a_damaged_line_on_all_is_done_again(stopped, subtests):
    whole = stopped.read_bytes()
    head, one, two, three = whole.splitlines(keepends=True)
    broken = two.replace(b"0.33", b"0.34")
    for what, damaged, there in (
        ("changed", head + one + broken + three, 1),
        ("missing", head + one + three, 1),
        ("swapped", head + two + one + three, 0),
        ("twice", head + one + one + two + three, 1),
        ("zeros", head + one + bytes(len(two) + len(three)), 1),
        ("more", whole + b"nonsense\n" + three, 3),
        ("endless", whole + b"[" * 200_000, 3),
    ):
        with subtests.test(what):
            stopped.write_bytes(damaged)
            assert run(stopped, again := Computed()) == EXPECTED
            assert again.asked == list(range(there, 6))


def test_what_is_cut_off_is_gone(stopped):
    with stopped.open("ab") as file:
        file.write(b"nonsense\n" * 99)
    with pytest.raises(KeyboardInterrupt):
        run(stopped, Computed(stop=4))
    assert stopped.read_bytes().count(b"\n") == 1 + 4 and b"nonsense" not in stopped.read_bytes()


def test_a_result_of_another_kind_is_not_taken(tmp_path, subtests):
    """Its checksum holds: such a file was made on purpose."""
    for wrong in ([], {"rows": "x", "words": ""}, {"rows": [["1", 0.5]], "words": ""}, {"rows": [[1, 0.5, 2]]}):
        with subtests.test(wrong):
            path = tmp_path / "kept"
            with pytest.raises(KeyboardInterrupt), Journal(path, "a command", ASKED) as journal:
                for _ in journal.continued(object, lambda tasks, wrong=wrong: [wrong], TASKS):
                    raise KeyboardInterrupt
            assert path.exists()
            assert run(path, again := Computed()) == EXPECTED
            assert again.asked == list(range(6))


def test_a_run_that_keeps_nothing_leaves_nothing(tmp_path):
    with pytest.raises(KeyboardInterrupt, match="Nothing was finished: start again"):
        run(tmp_path / "kept", Computed(stop=0))
    assert not (tmp_path / "kept").exists()
    with pytest.raises(KeyboardInterrupt, match="Start again: with --resume FILE, an interrupted command"):
        run(None, Computed(stop=2))
    assert run(None, Computed()) == EXPECTED


def test_a_file_that_is_not_ours_is_named_and_left_as_it_was(stopped, subtests):
    ours = stopped.read_bytes()
    other = "Give the command it was started with to go on, or another --resume FILE."
    strange = f"{stopped} is not of this version, or no such file at all; it was left as it is."
    version = ours.replace(b'{"mischwerk":"', b'{"mischwerk":"9.', 1)
    here = json.loads(ours.splitlines()[0])["mischwerk"]
    for what, there, message in (
        ("a seed", ours.replace(b'"seed":1', b'"seed":2'), f"{stopped} is of another run: seed is 2 there, not 1."),
        ("a version", version, f"{stopped} is of another run: mischwerk is '9.{here}' there, not '{here}'."),
        ("a command", ours.replace(b"a comm", b"no comm"), "command is 'no command' there, not 'a command'."),
        ("a word", ours.replace(b'["a"', b'["\xc2\x9b\\u001b"'), r"names is ['\x9b\x1b', 'b'] there, not ['a', 'b']."),
        ("more", ours.replace(b'"seed"', b'"x":"y","seed"'), strange),
        ("text", b"hello\n", strange),
        ("a picture", bytes(range(256)) * 40, strange),
        ("another's JSON", b'{"seed": 1}\n', strange),
        ("a list", b"[]\n", strange),
        ("endless", b"[" * 1_000_000, strange),
        ("zeros", bytes(5000), strange),
    ):
        with subtests.test(what):
            stopped.write_bytes(there)
            with pytest.raises(WorkProblem) as problem:
                run(stopped, Computed())
            assert message in problem.value.error
            assert problem.value.what_to_do == ("Give another --resume FILE." if message == strange else other)
            assert stopped.read_bytes() == there


def test_where_no_file_can_be_is_said(tmp_path, subtests):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").touch()
    for path, reason in (
        (tmp_path, "It is not a plain file"),
        (tmp_path / "pipe", "It is not a plain file"),
        (Path("/dev/full"), "It is not a plain file"),
        (tmp_path / "none" / "kept", "No such file or directory"),
        (tmp_path / "file" / "kept", "Not a directory"),
    ):
        with subtests.test(str(path)), pytest.raises(WorkProblem) as problem:
            run(path, Computed())
        assert problem.value.error == f"{path} can't be used: {reason}."


def test_two_runs_do_not_write_the_same_file(tmp_path):
    path = tmp_path / "kept"
    with Journal(path, "a command", ASKED) as journal:
        continued = journal.continued(Told, Computed(), TASKS)
        next(continued)
        before = path.read_bytes()
        with pytest.raises(WorkProblem, match="kept is being written by another run"):
            run(path, Computed())
        assert path.read_bytes() == before
        assert [EXPECTED[0], *continued] == EXPECTED


SCRIPT = """
import os, sys, time
from functools import partial
from pathlib import Path

from mischwerk_work.executor import Workers, results
from mischwerk_work.journal import Journal
from test_work_journal import ASKED, TASKS, Told, slow

if __name__ == "__main__":
    with Journal(Path(sys.argv[1]), "a command", ASKED) as journal:
        for found in journal.continued(Told, partial(results, slow, workers=Workers(int(sys.argv[2]))), TASKS):
            print(found.rows[0].number, flush=True)
"""


def slow(number):
    time.sleep(0.2 if number < 3 else 60)
    return told(number)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("processes", [1, 2])
def test_what_a_killed_run_has_finished_is_not_done_again(tmp_path, number, processes):
    script, path = tmp_path / "runs.py", tmp_path / "kept"
    script.write_text(dedent(SCRIPT))
    there = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    with subprocess.Popen([sys.executable, script, path, str(processes)], stdout=subprocess.PIPE, env=there) as first:
        for _ in range(3):
            assert first.stdout.readline()
        first.send_signal(number)
    assert first.returncode == -number
    assert run(path, again := Computed()) == EXPECTED
    assert again.asked == [3, 4, 5]


def test_workers_of_any_number_go_on_with_it(stopped):
    def told_by(tasks):
        return results(told, tasks, Workers(2))

    assert run(stopped, told_by) == EXPECTED

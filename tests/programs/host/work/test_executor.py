"""One executor: the same results in the same order wherever tasks are carried out, and after a worker was killed."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress
from multiprocessing import active_children, parent_process
from pathlib import Path
from textwrap import dedent

import local_cluster
import pytest
from mischwerk import executor
from mischwerk.errors import MischwerkError, UsageProblem
from mischwerk_work.executor import Workers, results
from mischwerk_work.workers import kept

TASKS = [(number, 20 - number) for number in range(20)]
EXPECTED = [number * 100 + 20 - number for number, _ in TASKS]


def together(number, other):
    return number * 100 + other


def killed(folder, number, times):
    """Ends its own process as if from outside, the first ``times`` times."""
    path = Path(folder) / str(number)
    before = int(path.read_text()) if path.exists() else 0
    if before < times:
        path.write_text(str(before + 1))
        os.kill(os.getpid(), signal.SIGKILL)
    return number, before


class Awkward(Exception):
    """Can be pickled, but not made again of what it keeps."""

    def __init__(self, first, other):
        super().__init__(f"{first} and {other}")


def failing(number):
    if number == 3:
        raise Awkward("this", "that")
    if number == 2:
        raise ValueError("two")
    return number


def interrupted(number):
    """As Ctrl-C at a terminal reaches every process of the command."""
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.01)
    return number


def asleep(path):
    Path(path).touch()
    time.sleep(60)


@contextmanager
def place(path):
    try:
        yield [path]
    finally:
        with open(path, "a") as file:
            file.write(f"left by {os.getpid()}\n")


def placed(path):
    values = kept(place, path)
    values.append(len(values))
    return os.getpid(), values[1:]


@pytest.mark.wants("cluster")
def test_the_results_are_the_same_wherever_they_are_made():
    with local_cluster.started() as there:
        for how in ({}, {"local": 2}, {"local": 3}, {"cluster": there.scheduler_address}):
            assert list(results(together, TASKS, Workers(**how))) == EXPECTED, how
    for count in (1, 2, 5):
        assert list(results(together, TASKS, Workers(count), threads=True)) == EXPECTED, count


def test_the_task_of_a_process_that_was_killed_is_done_again(tmp_path):
    tasks = [(str(tmp_path), number, 2 if number == 1 else 0) for number in range(5)]
    assert list(results(killed, tasks, Workers(2))) == [(number, 2 if number == 1 else 0) for number in range(5)]


def test_a_worker_leaves_ctrl_c_to_the_first_process():
    assert list(results(interrupted, [(1,), (2,)], Workers(2))) == [1, 2]


def test_a_task_that_no_process_survives_is_given_up(tmp_path):
    with pytest.raises(MischwerkError, match="ended from outside, 3 times at the same task") as problem:
        list(executor.results(killed, [(str(tmp_path), 7, 9)], Workers(2)))
    assert not isinstance(problem.value, UsageProblem) and "fewer --processes" in problem.value.what_to_do
    assert (tmp_path / "7").read_text() == "3"
    assert active_children() == []


def test_what_a_task_raises_is_raised_here():
    outcomes = results(failing, ((number,) for number in range(9)), Workers(2))
    assert [next(outcomes), next(outcomes)] == [0, 1]
    with pytest.raises(ValueError, match="two") as problem:
        next(outcomes)
    assert "in failing" in problem.value.__notes__[0], "where it was"
    with pytest.raises(RuntimeError, match="this and that"):
        list(results(failing, [(3,)], Workers(2), is_apart=True))
    assert active_children() == []


def test_any_number_of_tasks_and_few_of_them_under_way():
    given = 0

    def tasks():
        nonlocal given
        while True:
            given += 1
            yield given, 0

    for how in ({}, {"threads": True}, {"is_apart": True}):
        given = 0
        with closing(results(together, tasks(), Workers(1 if not how else 2), **how)) as outcomes:
            assert [next(outcomes) for _ in range(3)] == [100, 200, 300], how
            assert given <= 3 + 8 * 2, how


def test_processes_end_at_once_with_whoever_waits_for_them(tmp_path):
    outcomes = results(asleep, [(str(tmp_path / "one"),), (str(tmp_path / "two"),)], Workers(2))
    with pytest.raises(TimeoutError):
        _until_both_sleep(tmp_path, outcomes)
    assert active_children() == []


def _until_both_sleep(folder, outcomes):
    """As Ctrl-C would: an exception in the middle of waiting."""

    def stop(number, frame):
        if (folder / "one").exists() and (folder / "two").exists():
            raise TimeoutError
        signal.setitimer(signal.ITIMER_REAL, 0.05)

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        next(outcomes)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL], ids=["by Ctrl-C", "however it ends"])
def test_processes_end_with_the_first_one(tmp_path, number):
    """Ctrl-C reaches all of them; SIGKILL only the first."""
    script = tmp_path / "waits.py"
    script.write_text(
        dedent(f"""
        import os, sys, time
        from pathlib import Path

        from mischwerk_work.executor import Workers, results

        def asleep(path):
            Path(path).write_text(str(os.getpid()))
            time.sleep(60)

        if __name__ == "__main__":
            list(results(asleep, [({str(tmp_path / "one")!r},), ({str(tmp_path / "two")!r},)], Workers(2)))
        """)
    )
    said = tmp_path / "said"
    with said.open("wb") as file:
        first = subprocess.Popen([sys.executable, script], start_new_session=True, stderr=file)
    try:
        files = [tmp_path / "one", tmp_path / "two"]
        _wait(lambda: all(path.exists() and path.read_text() for path in files))
        (os.killpg if number == signal.SIGINT else os.kill)(first.pid, number)
        assert first.wait(20) != 0
        _wait(lambda: not any(_is_alive(int(path.read_text())) for path in files))
        assert said.read_bytes().count(b"Traceback") == (number == signal.SIGINT), "none of a worker"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(first.pid, signal.SIGKILL)
        first.wait()


def _wait(happened, within_s=30.0):
    until = time.monotonic() + within_s
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.02)


def _is_alive(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
    except NotADirectoryError:  # no /proc
        return subprocess.run(["ps", "-p", str(process)], capture_output=True, check=False).returncode == 0


def test_what_is_kept_is_made_once_and_left_when_the_process_ends(tmp_path):
    path = str(tmp_path / "kept")
    with closing(results(placed, [(path,)] * 3, is_apart=True)) as outcomes:
        (process, first), (_, second), (_, third) = outcomes
    assert process != os.getpid() and (first, second, third) == ([1], [1, 2], [1, 2, 3])
    assert Path(path).read_text() == f"left by {process}\n"
    assert parent_process() is None


@pytest.mark.parametrize("processes", [0, -1, 1025])
def test_how_many_processes_there_may_be(processes):
    with pytest.raises(UsageProblem) as problem:
        executor.workers_of(processes)
    assert problem.value.error == f"--processes {processes} is out of range: give 1 to 1024."


def test_by_default_each_core_has_a_process():
    assert executor.workers_of(None).local >= 1
    assert executor.workers_of(3, "tcp://there:8786") == (3, "tcp://there:8786")

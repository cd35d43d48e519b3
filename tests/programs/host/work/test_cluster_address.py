"""`--cluster` where no Dask scheduler is, or one that fails: a plain line within the time that it has to answer."""

import socket
import threading
import time
from concurrent.futures import CancelledError  # distributed.CancelledError is this one

import local_cluster
import pytest
from mischwerk_work import cluster
from mischwerk_work.workers import WorkProblem

pytestmark = pytest.mark.wants("cluster")

ANSWER_S = 1.0


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(cluster, "_ANSWER_S", ANSWER_S)


@pytest.fixture
def listener():
    """listener(said, hangs_up) -> address of somebody who says this to all who connect."""
    server, kept = socket.create_server(("127.0.0.1", 0)), []

    def answer(said, hangs_up):
        try:
            while True:
                caller = server.accept()[0]
                kept.append(caller)
                caller.sendall(said)
                if hangs_up:
                    caller.close()
        except OSError:
            return

    def run(said=b"", hangs_up=False):
        threading.Thread(target=answer, args=(said, hangs_up), daemon=True).start()
        return f"tcp://127.0.0.1:{server.getsockname()[1]}"

    yield run
    server.close()
    for caller in kept:
        caller.close()


def refused(address):
    """The reason; whatever is there, it comes quickly."""
    begun = time.monotonic()
    with pytest.raises(WorkProblem) as problem:
        list(cluster.results(address, abs, [(-1,)]))
    assert time.monotonic() - begun < 60, "not for ever"
    assert problem.value.what_to_do.startswith("Give --cluster the address of a Dask scheduler")
    start = f"No cluster answers at {address}: "
    assert problem.value.error.startswith(start) and "\n" not in problem.value.error
    return problem.value.error.removeprefix(start)


def test_a_listener_that_is_silent_is_not_waited_for(listener):
    assert refused(listener()) == "nothing was heard for 1 s."


def test_a_listener_that_hangs_up(listener):
    assert refused(listener(hangs_up=True))


@pytest.mark.parametrize("said", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-OpenSSH_9.2\r\n"])
def test_a_server_of_something_else(listener, said):
    assert refused(listener(said)) == "it is not Dask."
    assert refused(listener(said, hangs_up=True)), "what it said may be lost with the line"


def test_a_server_of_short_messages(listener):
    assert refused(listener(bytes(64)))


def test_a_worker_is_not_a_scheduler_and_a_scheduler_is_one():
    with local_cluster.started(threads=1) as here:
        assert refused(here.workers[0].address) == "there is a worker, not a scheduler."
        assert list(cluster.results(here.scheduler_address, abs, [(-1,), (-2,)])) == [1, 2]


@pytest.mark.parametrize(
    "there, text",
    [("0.0.1", r"has Mischwerk 0\.0\.1, and here it is \d"), (ModuleNotFoundError("mischwerk"), "lacks Mischwerk")],
)
def test_a_worker_with_another_mischwerk_or_none(monkeypatch, there, text):
    """Dask's own way to ask them all, of which one answers otherwise than it did."""
    from distributed import Client

    real_run = Client.run
    monkeypatch.setattr(Client, "run", lambda *what, **how: dict.fromkeys(real_run(*what, **how), there))
    with local_cluster.started(threads=1) as here, pytest.raises(WorkProblem) as problem:
        list(cluster.results(here.scheduler_address, abs, [(-1,)]))
    assert problem.match(rf"The worker at tcp://127\.0\.0\.1:\d+ {text}")
    assert problem.value.what_to_do == "Install the same Mischwerk, with the same extras, on every worker."


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (ModuleNotFoundError(name="numba"), r"A worker of the cluster lacks numba\."),
        (CancelledError("scheduler-connection-lost"), "The cluster at there was lost"),
        (ConnectionError("broken"), "The cluster at there was lost"),
        (TimeoutError(), "The cluster at there has no workers"),
        (None, "A task was given up"),
    ],
)
def test_a_cluster_that_fails_on_the_way_takes_one_plain_line(problem, text):
    from distributed import KilledWorker  # takes a second

    class Future:
        def result(self, timeout):
            raise problem or KilledWorker("one", None, 3)

    class Deserted:
        def nthreads(self):
            return {}

    with pytest.raises(WorkProblem, match=text):
        cluster._Awaited(Deserted(), "there", Future()).result()


def test_a_slow_cluster_is_waited_for():
    answers = [TimeoutError(), TimeoutError(), 7]

    class Future:
        def result(self, timeout):
            answer = answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

    class Busy:
        def nthreads(self):
            return {"tcp://192.0.2.1:1": 2}

    assert cluster._Awaited(Busy(), "there", Future()).result() == 7

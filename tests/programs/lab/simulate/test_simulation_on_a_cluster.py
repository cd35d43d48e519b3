"""`mischwerk lab simulate --cluster`: the same file, and one plain line where the cluster fails."""

import os
from concurrent.futures import CancelledError  # distributed.CancelledError is this one

import local_cluster
import numpy as np
import pytest
from mischwerk import cluster
from mischwerk.errors import EXIT_DONE, UsageProblem
from simulated import expected, refused

pytestmark = pytest.mark.wants("cluster")


def test_a_cluster_makes_the_same_file(lab, small_chunks):
    with local_cluster.started() as here:
        status, out, err = lab("--cluster", here.scheduler_address, "--seed", 4, decks=450)
    assert status == EXIT_DONE and err.endswith("100 %\n")
    assert (np.load("decks.npy") == expected("gsr", 52, 450, 1, 4)).all()


def test_a_cluster_that_does_not_answer_takes_one_plain_line(lab, monkeypatch):
    monkeypatch.setattr(cluster, "_ANSWER_S", 0.5)
    assert refused(lab("--cluster", "tcp://127.0.0.1:9")).startswith("No cluster answers at tcp://127.0.0.1:9: ")
    assert os.listdir() == []


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (ModuleNotFoundError(name="numba"), r"A worker of the cluster lacks numba\."),
        (CancelledError("scheduler-connection-lost"), "The cluster at there was lost"),
        (ConnectionError("broken"), "The cluster at there was lost"),
        (TimeoutError(), "The cluster at there has no workers"),
    ],
)
def test_a_cluster_that_fails_on_the_way_takes_one_plain_line(problem, text):
    class Future:
        def result(self, timeout):
            raise problem

    class Deserted:
        def nthreads(self):
            return {}

    with pytest.raises(UsageProblem, match=text):
        cluster._result(Deserted(), "there", Future())


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

    assert cluster._result(Busy(), "there", Future()) == 7


class Client:
    """A cluster that counts how many tasks it has been given and not yet been asked for."""

    def __init__(self):
        self.waiting = self.most = 0

    def submit(self, function, *task, pure):
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        client = self

        class Future:
            def result(self, timeout):
                client.waiting -= 1
                return function(*task)

        return Future()


def test_a_cluster_is_given_a_few_tasks_at_a_time_and_answers_in_order():
    client = Client()
    assert list(cluster._in_order(client, "there", lambda i: i * i, ((i,) for i in range(50)), 4)) == [
        i * i for i in range(50)
    ]
    assert client.most == 4

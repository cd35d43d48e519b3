"""`mischwerk lab simulate --cluster`: the same file, and one plain line where there is no cluster."""

import os

import local_cluster
import numpy as np
import pytest
from mischwerk.errors import EXIT_DONE
from mischwerk_work import cluster
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

"""A campaign on a Dask cluster: here one on this machine's loopback, in this process."""

import subprocess
import sys

import pytest
from mischwerk_sim.campaign import many
from mischwerk_sim.campaign.many import Campaign

distributed = pytest.importorskip("distributed", reason="wants the extra cluster: make extra EXTRA=cluster")
CAMPAIGN = Campaign("pile10", "poker", 10, "model", ("cards",), "cpython")


def test_a_cluster_comes_to_the_same_outcomes_in_the_same_order():
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, host="127.0.0.1", protocol="tcp"
    ) as cluster:
        found = list(many.outcomes(CAMPAIGN, range(30, 50), 1, cluster.scheduler_address))
    assert found == list(many.outcomes(CAMPAIGN, range(30, 50), 1))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "ftp://127.0.0.1:9"])
def test_a_cluster_that_is_not_there_is_one_plain_line(address, monkeypatch):
    command = [
        sys.executable,
        "-m",
        "mischwerk",
        "sim",
        "campaign",
        "--shuffles",
        "1",
        "--seed",
        "1",
        "--cluster",
        address,
    ]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert len(ended.stderr.strip().splitlines()) == 1, ended.stderr
    assert f"no cluster answers at {address}" in ended.stderr

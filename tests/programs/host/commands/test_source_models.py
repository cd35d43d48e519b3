"""`mischwerk shuffle --sim --rosc NAME`: the twin's own firmware refuses every broken source before a card moves."""

import json
from pathlib import Path

import pytest
from mischwerk.jobs import options
from mischwerk_sim import noise

MODEL = ("--twin", "model")
BROKEN = [name for name in options.ROSC_MODELS if name != options.DEFAULT_ROSC]


pytestmark = pytest.mark.usefixtures("twins")


def told(kind):
    """Lines of the twin report of the only job."""
    lines = Path("out/shuffle-0001/twin.jsonl").read_text(encoding="utf-8").splitlines()
    return [line for line in map(json.loads, lines) if line["event"] == kind]


def assert_refused(ran, rosc):
    """Whether the source was found broken at power-on or while the job gathered its key."""
    assert ran.status == 3, ran.err
    record = ran.object
    assert record["result"] == "fault" and record["rosc"] == rosc
    assert record["faults"][-1]["name"] == "ENTROPY_FAILED"
    assert record["target"] is None and record["order"] in (None, list(range(52)))
    assert "Cards: 52 in the well." in ran.err or "Cards: all in the well." in ran.err
    assert told("planned") == told("progress") == [] and "feeding" not in ran.err
    assert all(set(state["places"]) == {"well"} for state in told("state"))


def test_host_and_twin_know_the_same_models():
    assert options.ROSC_MODELS == noise.MODELS and options.DEFAULT_ROSC == "healthy"


@pytest.mark.wants("sim")
@pytest.mark.parametrize("rosc", BROKEN)
def test_a_broken_source_is_refused_and_no_card_moves(run, rosc):
    assert_refused(run("shuffle", "--sim", *MODEL, "--rosc", rosc, "--sim-seed", "5", "--json"), rosc)


@pytest.mark.wants("sim")
def test_the_same_under_cpython(run):
    ran = run("shuffle", "--sim", *MODEL, "--rosc", "periodic", "--sim-seed", "5", "--interpreter", "cpython", "--json")
    assert_refused(ran, "periodic")


@pytest.mark.wants("sim")
def test_the_same_in_the_world(run):
    assert_refused(run("shuffle", "--sim", "--rosc", "dying", "--sim-seed", "5", "--json"), "dying")


@pytest.mark.wants("sim")
def test_the_same_for_a_deal(run):
    ran = run("deal", "skat", "--sim", *MODEL, "--rosc", "stuck", "--sim-seed", "5", "--json")
    assert ran.status == 3 and ran.object["faults"][-1]["name"] == "ENTROPY_FAILED"
    assert "in the well." in ran.err


@pytest.mark.wants("sim")
def test_the_message_names_the_test_that_failed(run):
    ran = run("shuffle", "--sim", *MODEL, "--rosc", "stuck")
    assert ran.status == 3 and ran.out == ""
    assert ran.err.splitlines()[-2].startswith("ENTROPY_FAILED") and "repetition count" in ran.err


@pytest.mark.wants("sim")
def test_a_healthy_source_shuffles_and_is_the_default(run):
    records = []
    for chosen in ((), ("--rosc", "healthy")):
        ran = run("shuffle", "--sim", *MODEL, *chosen, "--sim-seed", "5", "--json")
        assert ran.status == 0, ran.err
        records.append(ran.object)
    assert [record["rosc"] for record in records] == ["healthy", "healthy"]
    assert records[0]["order"] == records[1]["order"] == records[0]["target"]

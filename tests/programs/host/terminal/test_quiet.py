"""`--quiet`: nothing is said while a job goes well; what somebody has to read still is."""

import pytest

MODEL = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "5", "--quiet")


@pytest.mark.wants("sim")
def test_a_shuffle_says_nothing_but_its_report(run, twins):
    ran = run("shuffle", *MODEL)
    assert ran.status == 0 and ran.err == "" and "record" in ran.out


@pytest.mark.wants("sim")
def test_a_commitment_has_to_be_written_down(run, twins):
    ran = run("shuffle", *MODEL, "--auditable")
    lines = ran.err.splitlines()
    assert ran.status == 0 and len(lines) == 2 and lines[0].startswith("commitment ")

"""A rehearsal of bench/crosscheck.py, so that the long run doesn't fail at its end."""

import pytest
from rehearsal import rehearsed


def test_a_rehearsal_compares_both_builds_and_leaves_the_figures_alone():
    pytest.importorskip("mujoco", reason="MuJoCo is not installed: make extra EXTRA=crosscheck")
    told = rehearsed("crosscheck")
    assert "pile10" in told and "wheel54" in told
    assert told.count("outcomes agree within what was allowed before") == 2

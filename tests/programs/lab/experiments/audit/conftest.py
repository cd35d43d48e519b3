"""Audits of decks, by the way that the command goes: of a fair shuffler and of an unfair one."""

from unittest import mock

import numpy as np
import pytest
from audit_faults import shuffled
from mischwerk_lab.experiments.audit import hands as audit_hands
from mischwerk_lab.experiments.audit import run as audit_run
from mischwerk_lab.experiments.audit.diagnosis import simulation


@pytest.fixture(autouse=True)
def no_simulated_ways(request, monkeypatch):
    """Those cost seconds: only tests of the diagnosis ask for them."""
    if not request.path.stem.startswith(("test_audit_diagnosis", "test_audit_ways")):
        monkeypatch.setattr(simulation, "found", lambda *_, **__: [])


@pytest.fixture(scope="session")
def examined(tmp_path_factory):
    """examined(decks) -> Audit, by the way that the command goes; of the ways by hand after few passes only."""

    def run(some, deck=None, about="", after=(1, 7)):
        path = tmp_path_factory.mktemp("decks") / "decks.npy"
        np.save(path, some)
        params = audit_run.Params(path, False, None, deck, about, 3, 20, 1000, None, 0)
        with mock.patch.object(audit_hands, "AFTER", after):
            return audit_run.prepared(params).run(lambda done: None)

    return run


@pytest.fixture(scope="session")
def fair(examined):
    return examined(shuffled("planned", 32, 2000), "skat", "<b>planned</b>", audit_hands.AFTER)


@pytest.fixture(scope="session")
def unfair(examined):
    return examined(shuffled("gsr", 52, 2000, passes=4), after=audit_hands.AFTER)

"""A small run of the forger of records; `make attack` does a large one. What it would find is broken, and it does."""

import copy
import random
import sys

import forge_records
import forgeries
import pytest
from mischwerk.messages import message
from mischwerk.verify import nonces, schemes, verdict, verification
from mischwerk.verify.findings import Findings

SHUFFLE, DEAL, ABORTED, OLD = 0, 2, 3, 5


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    return forge_records.genuine(3, tmp_path_factory.mktemp("genuine"))


@pytest.fixture
def judged(records, tmp_path):
    """judged(kind, own): how three forgeries of that kind are judged."""

    def judge(forge, own, times=3):
        rng = random.Random(7)
        made = [forge(rng, copy.deepcopy(own), records[:3]) for _ in range(times)]
        return {forge_records.judged(own, forged, tmp_path / "forged.json") for forged in made}

    return judge


@pytest.mark.wants("sim")
def test_no_forgery_passes(records, monkeypatch, capsys):
    monkeypatch.setattr(forge_records, "genuine", lambda seed, folder: records)
    monkeypatch.setattr(sys, "argv", ["forge_records.py", "--seed", "2", "--forgeries", "60"])
    assert forge_records.main() == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("│")]
    assert len(rows) == len(forgeries.FORGERIES)
    assert all(sum(int(cell) for cell in row.split("│")[2:5]) >= 2 for row in rows)


@pytest.mark.wants("sim")
def test_one_that_passes_sets_the_exit_status_and_is_kept(records, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(forge_records, "genuine", lambda seed, folder: records)
    monkeypatch.setattr(forge_records, "judged", lambda own, forged, path: "PASSED")
    monkeypatch.setattr(sys, "argv", ["forge_records.py", "--forgeries", "1"])
    assert forge_records.main() == 1
    assert len(list(tmp_path.glob("forged-1-0.json"))) == 1


@pytest.mark.wants("sim")
@pytest.mark.parametrize("forge", [forgeries.other_cards, forgeries.other_piles, forgeries.other_method])
def test_the_forger_would_find_a_commitment_that_binds_no_job(records, judged, monkeypatch, forge):
    """What was wrong with scheme 1, in scheme 2."""
    assert judged(forge, records[SHUFFLE]) == {"refused"}
    monkeypatch.setattr(type(schemes.latest()), "binding", lambda self, job, earlier: bytes(32))
    own = forgeries.fitted(copy.deepcopy(records[SHUFFLE]), commits=True)
    assert "PASSED" in judged(forge, own)


@pytest.mark.wants("sim")
def test_the_forger_would_find_attempts_that_can_be_left_out(records, judged, monkeypatch):
    assert judged(forgeries.other_attempts, records[ABORTED]) == {"refused"}
    scheme = schemes.latest()
    whole = type(scheme).binding
    monkeypatch.setattr(type(scheme), "binding", lambda self, job, earlier: whole(self, job, ()))
    own = forgeries.fitted(copy.deepcopy(records[ABORTED]), commits=True)
    assert "PASSED" in judged(forgeries.other_attempts, own)


@pytest.mark.wants("sim")
def test_the_forger_would_find_old_records_that_are_called_fair(records, judged, monkeypatch):
    assert records[OLD]["audit"]["scheme"] == 1
    assert judged(forgeries.other_cards, records[OLD]) == {"refused"}
    gap = Findings.gap
    monkeypatch.setattr(
        Findings, "gap", lambda self, path, why: None if why == message("job-not-bound") else gap(self, path, why)
    )
    monkeypatch.setattr(verdict, "_job", lambda record: "")
    assert "PASSED" in judged(forgeries.other_cards, records[OLD])


@pytest.mark.wants("sim")
def test_the_forger_would_find_an_order_that_is_not_worked_out(records, judged, monkeypatch):
    assert judged(forgeries.other_order, records[SHUFFLE]) == {"refused"}
    monkeypatch.setattr(verification._Verification, "_target", lambda self: self._record["target"])
    assert "PASSED" in judged(forgeries.other_order, records[SHUFFLE])


@pytest.mark.wants("sim")
def test_the_forger_would_find_what_is_no_longer_named(records, judged, monkeypatch):
    assert judged(forgeries.made_up, records[SHUFFLE]) == judged(forgeries.renamed, records[DEAL], 6) == {"named"}
    monkeypatch.setattr(verdict, "_to_read_aloud", lambda record, console: [])
    assert judged(forgeries.made_up, records[SHUFFLE]) == {"PASSED"}
    monkeypatch.setattr(schemes, "name_them", lambda findings, record: None)
    assert judged(forgeries.renamed, records[DEAL], 6) == {"PASSED"}


@pytest.mark.wants("sim")
def test_the_forger_would_find_phrases_that_look_the_same(records, monkeypatch, tmp_path, capsys):
    """Phrases as version 0.2.0 took them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(forge_records, "genuine", lambda seed, folder: [records[DEAL], records[SHUFFLE]])
    monkeypatch.setattr(forge_records, "FORGERIES", (forgeries.lookalike_phrase,))
    monkeypatch.setattr(sys, "argv", ["forge_records.py", "--forgeries", "6"])
    assert forge_records.main() == 0
    monkeypatch.setattr(nonces, "is_normal", lambda phrase: isinstance(phrase, str))
    assert forge_records.attacked(1, 6)["lookalike_phrase"]["PASSED"] == 6
    capsys.readouterr()


@pytest.mark.wants("sim")
def test_the_forger_would_find_boards_that_begin_until_they_like_it(records, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(forge_records, "genuine", lambda seed, folder: [records[SHUFFLE], records[DEAL]])
    monkeypatch.setattr(forge_records, "FORGERIES", (forgeries.retried,))
    assert forge_records.attacked(1, 12)["retried"] == {"refused": 12}
    monkeypatch.setattr("mischwerk.verify.records.begun", lambda findings, record: None)
    assert forge_records.attacked(1, 12)["retried"]["PASSED"] > 2

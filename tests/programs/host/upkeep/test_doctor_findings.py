"""`mischwerk doctor`: each finding, and nothing that isn't known is called well."""

import pytest
from doctor_boards import MOVES
from fake_board import levels
from mischwerk.upkeep.checkup import MEND, OK, UNCHECKED

FINDINGS = [
    ("interpreter", {"interpreter": "micropython 1.27.0 rp2"}, "needs MicroPython 1.28.0"),
    ("interpreter", {"interpreter": "micropython 1.280 rp2"}, "needs MicroPython 1.28.0"),
    ("interpreter", {"interpreter": "cpython 3.11.2"}, "needs MicroPython 1.28.0"),
    ("machine", {"status_fault": "JAM_EJECT"}, "JAM_EJECT"),
    ("machine", {"status_fault": "CARDS_INSIDE"}, "cards may be inside"),
    ("machine", {"status_state": "paused"}, "a job is paused"),
    ("noise source", {"status_fault": "ENTROPY_FAILED"}, "failed its health test"),
    ("noise source", {"raw": bytes(256)}, "repetition count"),
    ("sensors", {"levels": [levels("cover")]}, "the cover is open"),
    ("sensors", {"levels": [levels("throat", "home pusher")]}, "the sensor throat sees a card"),
    ("sensors", {"levels": [levels("entry", "home pusher")]}, "the sensor entry sees a card"),
    ("sensors", {"levels": [levels("well")]}, "does not see the pusher at home"),
    ("supply", {"supply": 2}, "no power"),
    ("memory", {"log": [(1, "the settings on flash are damaged: the defaults are used")]}, "on flash are damaged"),
    ("memory", {"settings": {"cards": "200"}}, "the machine takes 100"),
]


@pytest.mark.parametrize(("check", "script", "words"), FINDINGS)
def test_each_finding(examined, check, script, words):
    found, one = examined("--jog", **script)
    assert found[check]["state"] == MEND and words in found[check]["words"]
    assert [name for name, finding in found.items() if finding["state"] == MEND and name != "motors"] == [check]


def test_not_known_is_not_ok(examined):
    found, _ = examined(supply=0)
    assert found["supply"] == {
        "check": "supply",
        "state": UNCHECKED,
        "words": "this board can't measure it",
        "what_to_do": "",
    }


def test_faults_in_the_log_are_no_warnings_of_the_memory(examined):
    log = [
        (1, {"code": 3001, "where": "well", "detail": "no card came"}),
        (2, {"code": 5001, "where": "", "detail": "x"}),
    ]
    assert examined(log=log)[0]["memory"]["state"] == OK
    log.append((3, "MISFEED at well: in words, with no code"))
    assert examined(log=log)[0]["memory"]["state"] == MEND


@pytest.mark.parametrize(
    "script", [{"status_state": "running"}, {"status_fault": "JAM_EJECT"}, {"status_state": "paused"}]
)
def test_a_machine_at_work_or_jammed_is_left_alone(examined, script):
    found, one = examined("--jog", "--feed-test", "--self-test", **script)
    assert not set(MOVES) & set(one.heard) and "diagnose" not in one.heard
    assert all(found[check]["state"] == UNCHECKED for check in ("motors", "feeding", "self-test", "noise source"))


def test_diagnostic_mode_refused(examined):
    found, _ = examined(refuse={"diagnose": ("BAD_REQUEST", "a shuffle is paused: resume or home first")})
    assert found["noise source"]["state"] == UNCHECKED and "a shuffle is paused" in found["noise source"]["words"]

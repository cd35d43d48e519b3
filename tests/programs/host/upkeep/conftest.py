"""A scripted board that the doctor examines."""

import pytest
from doctor_boards import GOOD
from mischwerk.upkeep.checkup import CHECKS, MEND


@pytest.fixture
def examined(run, board):
    """examined("--jog", script=...) looks at a scripted board that is well but for the script; findings by check."""

    def examiner(*arguments, **script):
        machine = board(**{**GOOD, **script})
        ran = run("doctor", "--port", machine.path, "--json", *arguments)
        findings = {finding["check"]: finding for finding in ran.object["checks"]}
        assert list(findings) == list(CHECKS)
        wrong = [check for check, finding in findings.items() if finding["state"] == MEND]
        assert ran.object["to_mend"] == wrong and ran.status == (3 if wrong else 0)
        assert all(finding["what_to_do"] for finding in findings.values() if finding["state"] == MEND)
        return findings, machine

    return examiner

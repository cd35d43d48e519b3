"""Diagnostic mode gives raw bits of the noise source, and nothing but."""

import pytest
from shuffler import faults
from shuffler.link import protocol, reason_texts
from shuffler.randomness import bits as counting
from shuffler.randomness.health import Health

BITS = 4096


@pytest.fixture
def diagnosing(device):
    assert device.ask("diagnose", on=1).name == "accepted"
    return device


def captured(device, size):
    raw = b""
    while len(raw) < size:
        answer = device.ask("capture", count=min(240, size - len(raw)))
        assert answer.name == "captured"
        raw += answer.values["raw"]
    return raw


def test_4096_bits_pass_the_health_tests(diagnosing):
    raw = captured(diagnosing, BITS // 8)
    tests = Health(counting)
    tests.feed(raw)
    assert tests.samples == BITS


def test_two_captures_differ(diagnosing):
    assert captured(diagnosing, 64) != captured(diagnosing, 64)


def test_it_says_that_it_diagnoses_and_takes_no_job(diagnosing, order):
    assert protocol.PHASES[diagnosing.status()["phase"]] == "diagnosing"
    answer = diagnosing.ask("shuffle", **order())
    assert answer.name == "refused"
    assert "diagnostic mode" in reason_texts.detail(answer.values)


@pytest.mark.parametrize("count", [0, 241, 255])
def test_a_size_that_no_answer_has_is_refused(diagnosing, count):
    answer = diagnosing.ask("capture", count=count)
    assert answer.values["code"] == faults.code("BAD_REQUEST")


def test_outside_of_it_no_bit_is_given(device):
    answer = device.ask("capture", count=1)
    assert answer.name == "refused"
    assert "diagnostic mode only" in reason_texts.detail(answer.values)

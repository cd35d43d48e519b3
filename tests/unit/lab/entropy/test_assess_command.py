"""`mischwerk entropy assess`: what it reads, what it says, and its exit status."""

import hashlib
import json
import random
import sys

import mischwerk_install
import numpy as np
import pytest
import sources
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, UsageProblem
from mischwerk_lab.cli import assess as cli
from mischwerk_lab.entropy import assessment
from mischwerk_lab.entropy import command as assess
from mischwerk_machines import load
from shuffler.randomness.source import CREDIT_PER_RAW_BIT_PERCENT, RAW_BYTES_PER_KEY

KEYS = [
    "file",
    "bits",
    "conclusive",
    "sha256",
    "ones",
    "longest_run",
    "estimates",
    "min_entropy",
    "lowest",
    "safe_credit",
    "firmware_credit",
    "health",
    "bits_per_s",
    "start_up",
    "safe",
]
HEALTHY = sources.iid(40_000, 0.5336)
PERIODIC = sources.periodic(40_000, [0, 1, 1, 0, 1])
WEAK = sources.iid(40_000, 0.8)  # 0.32 bit, lowest estimate about 0.19: the health tests let it through


@pytest.fixture
def capture(tmp_path):
    """capture(bits) writes them packed, with a note next to them if one is given."""

    def write(bits, note=None, packed=True, name="capture.bin"):
        file = tmp_path / name
        file.write_bytes(np.packbits(bits).tobytes() if packed else bits.tobytes())
        if note is not None:
            text = note if isinstance(note, bytes) else json.dumps(note).encode()
            (tmp_path / f"{name}.json").write_bytes(text)
        return file

    return write


@pytest.fixture
def said(capsys):
    """said(file) -> (exit status, object of --json); stderr stays empty."""

    def run(file, one_per_byte=False):
        status = assess.run(file, one_per_byte, True)
        out, err = capsys.readouterr()
        assert err == "" and out.count("\n") == 1
        return status, json.loads(out)

    return run


def refused(file, one_per_byte=False):
    with pytest.raises(UsageProblem) as problem:
        assess.run(file, one_per_byte, True)
    assert problem.value.what_to_do.endswith(".")
    return problem.value.error


# -- for programs ------------------------------------------------------------------------------------------
def test_a_healthy_source(capture, said):
    file = capture(HEALTHY)
    status, report = said(file)
    assert status == EXIT_DONE and list(report) == KEYS
    assert report["safe"] is True and report["conclusive"] is False
    assert report["file"] == str(file) and report["bits"] == 40_000
    assert report["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert report["ones"] == pytest.approx(HEALTHY.mean(), abs=1e-6)
    text = "".join(map(str, HEALTHY))
    assert report["longest_run"] == max(n for n in range(1, 60) if "0" * n in text or "1" * n in text)
    assert [list(estimate) for estimate in report["estimates"]] == [["name", "section", "min_entropy"]] * 10
    least = min(report["estimates"], key=lambda one: one["min_entropy"])
    assert (report["lowest"], report["min_entropy"]) == (least["name"], least["min_entropy"])
    assert report["safe_credit"] == pytest.approx(np.floor(least["min_entropy"] * 10) / 20)
    assert report["firmware_credit"] == CREDIT_PER_RAW_BIT_PERCENT / 100
    assert report["health"] == {"passed": True, "words": None, "at_bit": None}


def test_the_start_up_at_both_credits(capture, said):
    _, report = said(capture(HEALTHY))
    controller = load("pile10").data.controller
    rate = 8e6 / (controller.entropy_us_per_byte + controller.health_us_per_byte)
    assert report["bits_per_s"] == pytest.approx(rate, abs=1e-3)
    mine, safe = report["start_up"]
    assert mine["credit"] == 0.25 and mine["raw_bits_per_key"] == 8 * RAW_BYTES_PER_KEY == 2048
    assert mine["seconds"] == pytest.approx((2048 + 1024) / rate, abs=1e-4)
    assert safe["credit"] == report["safe_credit"] == 0.35
    assert safe["raw_bits_per_key"] == 1464  # 512 / 0.35 = 1462.9, in whole bytes
    assert safe["seconds"] == pytest.approx((1464 + 1024) / rate, abs=1e-4)


def test_a_periodic_source_is_not_safe(capture, said):
    status, report = said(capture(PERIODIC))
    assert status == EXIT_FAULT and report["safe"] is False
    assert report["min_entropy"] == report["safe_credit"] == 0
    assert report["health"] == {"passed": False, "words": "period 5: 1019 of 1019 bits agree", "at_bit": 1024}
    assert report["start_up"][1] == {"credit": 0.0, "raw_bits_per_key": None, "seconds": None}


def test_too_much_credit_alone_is_not_safe(capture, said):
    status, report = said(capture(WEAK))
    assert status == EXIT_FAULT and report["safe"] is False
    assert report["health"]["passed"] is True
    assert 0 < report["safe_credit"] < report["firmware_credit"]


def test_failed_health_tests_alone_are_not_safe(capture, said, monkeypatch):
    monkeypatch.setattr(assessment, "FIRMWARE_PERCENT", 0)  # a long run lowers the estimates as well
    bits = HEALTHY.copy()
    bits[20_000:20_170] = 1  # 170 ones in a row: the cutoff is 161
    status, report = said(capture(bits))
    assert status == EXIT_FAULT and report["safe"] is False
    assert report["safe_credit"] >= report["firmware_credit"] == 0
    assert report["health"]["words"].startswith("repetition count:")
    assert 20_161 <= report["health"]["at_bit"] <= 20_176


def test_one_bit_per_byte_is_the_same(capture, said):
    _, packed = said(capture(HEALTHY))
    _, unpacked = said(capture(HEALTHY, packed=False, name="bits"), one_per_byte=True)
    for key in set(KEYS) - {"file", "sha256"}:
        assert packed[key] == unpacked[key]


def test_a_million_bits_are_conclusive(capture, said, monkeypatch):
    assert assessment.CONCLUSIVE_BITS == 1_000_000
    monkeypatch.setattr(assessment, "CONCLUSIVE_BITS", 40_000)
    assert said(capture(HEALTHY))[1]["conclusive"] is True
    assert said(capture(HEALTHY[:-8]))[1]["conclusive"] is False


@pytest.mark.parametrize(
    ("lowest", "percent"),
    [(1.0, 50), (0.999, 45), (0.7, 35), (0.6999, 30), (0.5, 25), (0.4999, 20), (0.1, 5), (0.0999, 0), (0.0, 0)],
)
def test_the_safe_credit_is_half_rounded_down(lowest, percent):
    assert assessment.safe_percent(lowest) == percent


@pytest.mark.parametrize(("percent", "raw"), [(50, 1024), (45, 1144), (30, 1712), (25, 2048), (20, 2560), (5, 10_240)])
def test_raw_bits_per_key(percent, raw):
    assert assessment.start_up(percent, 1000.0) == (percent, raw, (raw + 1024) / 1000)


# -- the note beside the capture ---------------------------------------------------------------------------
def test_the_note_gives_the_pace(capture, said):
    sha256 = hashlib.sha256(np.packbits(HEALTHY).tobytes()).hexdigest()
    note = {
        "bits": 40_000,
        "bits_per_s": 21_000.5,
        "sha256": sha256.upper(),
        "machine": "pile10",
        "firmware": "0.3",
        "more": [],
    }
    _, report = said(capture(HEALTHY, note))
    assert report["bits_per_s"] == 21_000.5
    assert report["start_up"][0]["seconds"] == pytest.approx(3072 / 21_000.5, abs=1e-4)


def test_the_note_distinguishes_padding_from_bits(capture, said):
    assert said(capture(HEALTHY[:-3]))[1]["bits"] == 40_000
    assert said(capture(HEALTHY[:-3], {"bits": 39_997}))[1]["bits"] == 39_997


@pytest.mark.parametrize(
    ("note", "message"),
    [
        ({"sha256": "0" * 64}, "another capture"),
        ({"sha256": 5}, "sha256 is 5"),
        ({"bits": 39_992}, "bits is 39992"),
        ({"bits": 40_001}, "bits is 40001"),
        ({"bits": True}, "bits is true"),
        ({"bits": 4e4}, "bits is 40000.0"),
        ({"bits_per_s": 0}, "bits_per_s is 0"),
        ({"bits_per_s": "fast"}, 'bits_per_s is "fast"'),
        (b'{"bits_per_s": Infinity}', "bits_per_s is Infinity"),
        (b'{"bits_per_s": NaN}', "bits_per_s is NaN"),
        ({"machine": None}, "machine is null"),
        ({"firmware": 3}, "firmware is 3"),
        ([], "not an object"),
        (b"{", "not JSON"),
        (b"\xff\xfe\xff", "not JSON"),
        (b"[" * 100_000, "not JSON"),
    ],
)
def test_a_wrong_note_is_refused(capture, note, message):
    assert message in refused(capture(HEALTHY, note))


# -- what can't be assessed --------------------------------------------------------------------------------
def test_files_that_cant_be_assessed(capture, tmp_path):
    assert "can't be read" in refused(tmp_path / "none")
    assert "can't be read" in refused(tmp_path)
    assert "holds 0 bits" in refused(capture(HEALTHY[:0]))
    assert "holds 9,992 bits" in refused(capture(HEALTHY[:9_992]))
    assert "holds 9,999 bits" in refused(capture(HEALTHY[:9_999], packed=False), one_per_byte=True)
    twos = capture(sources.array([1, 0, 0, 1, 1, 1, 0, 2] * 2000), packed=False)
    assert "a byte of 2 at place 7" in refused(twos, one_per_byte=True)
    assert "one bit per byte" in refused(capture(HEALTHY, packed=False))


def test_ten_thousand_bits_are_enough(capture, said):
    assert said(capture(HEALTHY[:10_000]))[1]["bits"] == 10_000


def test_without_the_extra(capture, monkeypatch):
    for name in ("mischwerk_lab.entropy", "mischwerk_lab.entropy.command"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(UsageProblem) as problem:
        cli.assess(capture(HEALTHY))
    assert (problem.value.error, problem.value.what_to_do) == mischwerk_install.missing("lab")


# -- for people --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("bits", "verdict"),
    [
        (HEALTHY, ["Safe: the firmware credits 0.25 bit per raw bit; up to 0.35 is safe."]),
        (WEAK, ["NOT SAFE: the firmware credits 0.25 bit per raw bit; no more than 0.05 is safe."]),
        (
            PERIODIC,
            [
                "NOT SAFE: the firmware credits 0.25 bit per raw bit; no credit is safe.",
                "NOT SAFE: a board with this source refuses to shuffle, by its own health tests.",
            ],
        ),
    ],
)
def test_the_report_for_a_person(capture, capsys, monkeypatch, bits, verdict):
    monkeypatch.chdir(capture(bits).parent)
    file = capture(bits).relative_to(capture(bits).parent)
    status = assess.run(file, False, False)
    out, err = capsys.readouterr()
    assert err == "" and "\x1b" not in out
    lines = out.splitlines()
    assert lines[: len(verdict)] == verdict and (status == EXIT_DONE) == verdict[0].startswith("Safe")
    assert lines[len(verdict)] == "Provisional: 40,000 bits, the standard requires 1,000,000."
    assert max(map(len, lines)) <= 80
    for name in ("most common value", "compression", "LZ78Y", "longest run", "no restart test was done", "2,048"):
        assert name in out
    assess.run(file, False, False)
    assert capsys.readouterr().out == out


def test_random_bytes_are_better_than_the_firmware_hopes(capture, said):
    data = np.frombuffer(random.Random("bytes").randbytes(5000), dtype=np.uint8)
    assert said(capture(np.unpackbits(data)))[0] == EXIT_DONE

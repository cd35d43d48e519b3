"""`mischwerk sim calibrate`, and what the fast model does with its figures."""

import dataclasses
import json

import mischwerk_machines
import numpy as np
import pytest
from mischwerk_sim import calibration
from mischwerk_sim.calibration import CalibrationError
from mischwerk_sim.commands import CommandError, calibrate, campaign
from mischwerk_sim.measuring import calibrating
from mischwerk_sim.measuring.feeds import KINDS, Outcomes
from mischwerk_sim.measuring.intervals import clopper_pearson
from mischwerk_sim.model.model import Model
from shuffler import hal
from shuffler.motion.ramp import Segment

TINY = ("--cards", "6", "--feeds", "12", "--seed", "3", "--date", "2026-11-21")
POKER = mischwerk_machines.card_format("poker")
CAMPAIGN = ("--shuffles", "1", "--seed", "1", "--jobs", "1", "--interpreter", "cpython", "--cards", "4")


def measured(path, *arguments):
    assert calibrate.main([*TINY, *arguments, "--out", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    return measured(tmp_path_factory.mktemp("calibration") / "pile10.json")


def rewritten(path, folder, **values):
    """A copy with other values."""
    changed = folder / "changed.json"
    changed.write_text(json.dumps({**json.loads(path.read_text()), **values}))
    return changed


# -- the command ------------------------------------------------------------------------------------------------------
def test_the_same_seed_and_date_give_the_same_bytes(tiny, tmp_path):
    assert measured(tmp_path / "again.json").read_bytes() == tiny.read_bytes()
    assert measured(tmp_path / "other.json", "--seed", "4").read_bytes() != tiny.read_bytes()


def test_the_file_says_what_was_measured_on_what(tiny, tmp_path):
    calibrated = calibration.read(tiny)
    machine = mischwerk_machines.load("pile10")
    assert (calibrated.date, calibrated.machine, calibrated.machine_sha256) == ("2026-11-21", "pile10", machine.sha256)
    assert (calibrated.format, calibrated.condition, calibrated.cards, calibrated.seed) == ("poker", "clean", 6, 3)
    assert calibrated.feeds == calibrated.misfeed.of == calibrated.jam.of == 12
    assert calibrated.times.length.n == 12
    length = calibrated.times.length
    assert POKER.length_mm - 0.5 < length.intercept_mm + 3 * length.slope_mm < 1.1 * POKER.length_mm
    assert calibrated.text() == tiny.read_text()
    assert 1_000 < calibrated.times.flight_us.mean < 20_000


def test_under_a_condition_the_hash_stays_that_of_the_machine_file(tmp_path):
    calibrated = calibration.read(measured(tmp_path / "dusty.json", "--condition", "dusty", "--machine", "wheel54"))
    calibrated.check(mischwerk_machines.load("wheel54"), POKER, "it")
    assert calibrated.condition == "dusty"


def test_without_a_file_the_calibration_goes_to_stdout(tiny, capsys):
    assert calibrate.main(list(TINY)) == 0
    assert capsys.readouterr().out == tiny.read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--condition", "muddy"), "clean, dusty, worn, wide, tired"),
        (("--machine", "pile99"), "known ones are hand8, pile10"),
        (("--format", "tarot"), "tarot"),
        (("--cards", "500"), "2 to 100"),
        (("--feeds", "1"), "4 or more"),
        (("--seed", "-1"), "0 or more"),
        (("--date", "yesterday"), "not a date"),
        (("--out", "nowhere/at/all.json"), "no folder nowhere/at"),
    ],
)
def test_bad_input_is_a_plain_line(arguments, message):
    with pytest.raises(CommandError, match=message) as problem:
        calibrate.main(list(arguments))
    assert len(str(problem.value).splitlines()) <= 2


# -- whose is it ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"machine_sha256": "0" * 64}, r"measured on another pile10 \(sha256 0000.*run mischwerk sim calibrate"),
        ({"machine": "wheel54"}, "measured on wheel54, not on pile10"),
        ({"format": "skat"}, "measured with skat cards, not with poker"),
        ({"version": 1}, "calibration of version 1; this program reads 2"),
        ({"times": {}}, "is not a calibration"),
    ],
)
def test_a_calibration_of_something_else_is_refused(tiny, tmp_path, values, message):
    with pytest.raises(CommandError, match=message) as problem:
        campaign.main([*CAMPAIGN, "--calibration", str(rewritten(tiny, tmp_path, **values))])
    assert len(str(problem.value).splitlines()) == 1


def test_a_file_that_is_none_is_refused(tmp_path):
    with pytest.raises(CalibrationError, match="No such file"):
        calibration.read(tmp_path / "none.json")
    (tmp_path / "list.json").write_text("[]")
    with pytest.raises(CalibrationError, match="is not a calibration"):
        calibration.read(tmp_path / "list.json")
    (tmp_path / "torn.json").write_text("{")
    with pytest.raises(CalibrationError, match="not JSON"):
        calibration.read(tmp_path / "torn.json")


@pytest.mark.parametrize("name", ["pile10", "wheel54", "pile6", "pile8", "pile11", "wheel110"])
def test_the_shipped_ones_belong_to_the_shipped_machines(name):
    machine = mischwerk_machines.load(name)
    calibrated = calibration.shipped(machine, POKER)
    assert calibrated is not None, (
        f"the machine file has changed since: make calibration (it is {machine.sha256[:12]} now)"
    )
    assert calibrated.condition == "clean"
    assert calibrated.feeds >= (2000 if name in ("pile10", "wheel54") else 1000)
    assert calibrated.misfeed.high < 0.01


def test_a_machine_with_other_numbers_has_none():
    machine = mischwerk_machines.changed(mischwerk_machines.load("pile10"), {"feed.gate_gap_mm": 0.41})
    assert calibration.shipped(machine, POKER) is None
    assert calibration.shipped(mischwerk_machines.load("pile10"), mischwerk_machines.card_format("bridge")) is None


# -- what the model does with it --------------------------------------------------------------------------------------
def edges(calibrated, **times):
    """Times in steps of the nip of lead, tail, clear mouth (us after the tail) and next lead, of two cards."""
    changed = dataclasses.replace(calibrated, times=dataclasses.replace(calibrated.times, **times))
    model = Model(mischwerk_machines.load("pile10"), POKER, 2, 1, calibration=changed)
    model.start(hal.FEED, [Segment(8000, 8000, 8000)])  # a step in 125 us
    model.advance_us(1_000_000)
    throat = [t / 125.0 for t, sensor, _ in model.edges if sensor == hal.THROAT]
    clear_us = next(t for t, sensor, level in model.edges if sensor == hal.ENTRY and not level)
    return throat[0], throat[1] - throat[0], clear_us - throat[1] * 125.0, throat[2] - throat[1]


def test_the_model_takes_its_times_from_it(tiny):
    calibrated = calibration.read(tiny)
    spread, length = calibrated.times.gap_mm, calibrated.times.length
    got = edges(
        calibrated,
        first_lead_mm=dataclasses.replace(spread, mean=20.0),
        length=dataclasses.replace(length, intercept_mm=64.0, slope_mm=0.5),
        flight_us=dataclasses.replace(spread, mean=3000.0),
        gap_mm=dataclasses.replace(spread, mean=11.0),
    )
    assert got == pytest.approx((20.0 * 40, (64.0 + 2 * 0.5) * 40, 3000.0, 11.0 * 40), abs=2.0)


# -- figures ----------------------------------------------------------------------------------------------------------
def outcomes(*rows):
    """Feeds of (kind, attempts, came)."""
    kinds, attempts, came = zip(*rows)
    n = len(rows)
    nothing = np.full(n, np.nan)
    return Outcomes(
        kind=np.array([KINDS.index(kind) for kind in kinds]),
        came=np.array(came),
        attempts=np.array(attempts),
        cards=np.array(came),
        above=np.full(n, 9),
        staged=np.zeros(n, int),
        lead_us=nothing,
        passage_us=nothing,
        length_mm=nothing,
        gap_mm=nothing,
        clear_us=nothing,
        broken=0,
    )


def test_failed_attempts_are_counted_of_those_that_were_made():
    feeds = outcomes(
        *[("clean", 1, 1)] * 6, ("misfeed", 2, 1), ("misfeed", 3, 1), ("misfeed", 3, 0),
        ("double_offset", 2, 2), ("jam", 1, 0), ("slip", 1, 1),
    )  # fmt: skip
    seen = {name: (p.count, p.of) for name, p in calibrating.probabilities(feeds).items()}
    assert seen == {
        "misfeed": (4, 12), "misfeed_again": (2, 4), "misfeed_third": (1, 2), "double_offset": (1, 12),
        "double_aligned": (0, 12), "jam": (1, 12), "slip": (1, 12),
    }  # fmt: skip


def test_the_exact_interval():
    # None of n: the upper bound solves (1 - p)^n = 0.025. 10 of 100: Brown, Cai, DasGupta (2001) have 0.049 to 0.176.
    assert clopper_pearson(0, 2000) == pytest.approx((0.0, 1.0 - 0.025 ** (1 / 2000)), abs=1e-12)
    assert clopper_pearson(7, 7) == pytest.approx((0.025 ** (1 / 7), 1.0), abs=1e-12)
    assert clopper_pearson(10, 100) == pytest.approx((0.0490, 0.1762), abs=5e-5)
    assert clopper_pearson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 hits in 2 trials"):
        clopper_pearson(3, 2)

"""`mischwerk sim campaign` as other programs and impatient people use it, and faults that strike by themselves."""

import dataclasses
import json
import math
import subprocess
import sys
from collections import Counter
from statistics import NormalDist
from types import SimpleNamespace

import mischwerk_machines
import pytest
from mischwerk_sim import calibration
from mischwerk_sim import fault_kinds as kinds
from mischwerk_sim.calibration import Probability, Spread
from mischwerk_sim.campaign import profiles
from mischwerk_sim.campaign.watch import Watch
from mischwerk_sim.commands import CommandError, campaign


def run(*arguments):
    command = [sys.executable, "-m", "mischwerk", "sim", "campaign", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def told(*arguments):
    ended = run("--json", *arguments)
    assert ended.returncode == 0, ended.stderr
    assert len(ended.stdout.splitlines()) == 1
    return json.loads(ended.stdout)


def without_wall(answer):
    return {key: value for key, value in answer.items() if key != "wall_s"}


def test_json_has_what_other_programs_need():
    answer = told("--shuffles", "6", "--seed", "3", "--faults", "harsh", "--jobs", "1")
    assert answer["shuffles"] == answer["done"] == 6
    assert answer["invariants_broken"] == 0
    assert sum(answer["faults"].values()) >= 6
    assert set(answer["faults"]) <= set(kinds.NAMES)
    assert answer["machine_s"] > 6 * 15
    assert answer["wall_s"] > 0


def test_a_shuffle_is_replayed_alone_by_its_seed():
    whole = run("--shuffles", "3", "--seed", "40", "--faults", "cards", "--story", "--interpreter", "cpython")
    alone = run("--shuffles", "1", "--seed", "41", "--faults", "cards", "--story", "--interpreter", "cpython")
    story = alone.stdout[: alone.stdout.index("  done\n")]
    assert story.startswith("seed 41: faults on demand: double_aligned (feed 36), jam_throat (feed 87)\n")
    assert story in whole.stdout


def test_single_faults_by_name():
    answer = told("--shuffles", "4", "--seed", "0", "--faults", "jam_throat,power_cut", "--cards", "10")
    assert answer["faults"] == {"jam_throat": 2, "power_cut": 2}


def test_an_invariant_that_does_not_hold_is_exit_status_1(monkeypatch, capsys):
    monkeypatch.setattr(Watch, "done", lambda self, mechanism, announced: self.broken.append("nothing pleases it"))
    arguments = ["--shuffles", "1", "--seed", "9", "--faults", "none", "--interpreter", "cpython", "--jobs", "1"]
    assert campaign.main(arguments) == 1
    said = capsys.readouterr().out
    assert "seed 9: nothing pleases it" in said
    assert "Replay one alone" in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seed", "1"), "--shuffles"),
        (("--shuffles", "0", "--seed", "1"), "at least 1"),
        (("--shuffles", "x", "--seed", "1"), "Invalid value for '--shuffles': 'x' is not a whole number"),
        (("--shuffles", "1", "--seed", "-1"), "0 or more"),
        (("--shuffles", "1", "--seed", "1", "--faults", "gremlins"), "jam_throat"),
        (("--shuffles", "1", "--seed", "1", "--machine", "pile99"), "known ones are hand8, pile10"),
        (("--shuffles", "1", "--seed", "1", "--twin", "toy"), "world or model"),
        (("--shuffles", "1", "--seed", "1", "--cards", "500"), "2 to 100"),
        (("--shuffles", "1", "--seed", "1", "--jobs", "0"), "1 to"),
        (("--shuffles", "1", "--seed", "1", "--format", "tarot"), "tarot"),
        (("--shuffles", "1", "--seed", "1", "--interpreter", "pypy"), "micropython"),
    ],
)
def test_bad_input_is_a_plain_line(arguments, message):
    with pytest.raises(CommandError) as problem:
        campaign.main(list(arguments))
    assert message in str(problem.value)
    assert len(str(problem.value).splitlines()) <= 2


def test_bad_input_is_exit_status_2_and_nothing_on_standard_output():
    ended = run("--shuffles", "1", "--seed", "1", "--machine", "pile99")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "known ones are hand8, pile10" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) <= 2
    assert "Traceback" not in ended.stderr


# -- What a campaign holds a finished deck against: the well as it was when the permutation was drawn, card in the
# throat first.


def machine(order, places):
    return SimpleNamespace(order=lambda: order, places=lambda: places, axes=())


def broken(drawn_at, target, ended_as):
    watch = Watch()
    watch.phase(drawn_at, "drawing")
    watch.planned(drawn_at, target, [])
    watch.done(ended_as, len(target))
    return watch.broken


def in_well(order):
    return machine(order, ["well"] * len(order))


def test_a_card_that_a_power_cut_left_in_the_throat_is_the_lowest():
    """It has passed the well's sensor, and no twin counts it to the well."""
    cut = machine([1, 2], ["throat", "well", "well"])
    assert broken(cut, [2, 0, 1], in_well([2, 0, 1])) == []
    assert broken(cut, [2, 0, 1], in_well([0, 2, 1])) == ["done, but the order is not the planned one"]


def test_a_card_in_the_throat_that_still_lies_in_the_well_is_one_card():
    leaving = machine([0, 1, 2], ["throat", "well", "well"])
    assert broken(leaving, [1, 2, 0], in_well([1, 2, 0])) == []


# -- Faults that strike by themselves, as often as the world says.

NEVER = Probability(0, 1000, 0.0, 0.0, 0.004)
FEEDS = 700
SEEDS = 100
FALSE_ALARM = 1e-4  # of each comparison; seeds are fixed


def with_rates(lags=(), **rates):
    """A calibration in which these go wrong and nothing else does."""
    some = Spread(10.0, 0.0, 1)
    probabilities = dict.fromkeys(calibration.PROBABILITIES, NEVER)
    probabilities.update({name: Probability(0, 0, rate, 0.0, 1.0) for name, rate in rates.items()})
    times = calibration.Times(some, some, some, calibration.Length(64.0, 0.0, 0.0, 1), some)
    return calibration.Calibration("", "pile10", "", "poker", "clean", 52, 1, 1, 0, times, **probabilities, lags=lags)


def agrees(count, of, probability):
    """True unless ``count`` is so far off that it would be by chance once in 1 / FALSE_ALARM."""
    bound = NormalDist().inv_cdf(1 - FALSE_ALARM / 2) * math.sqrt(of * probability * (1 - probability))
    return abs(count - of * probability) <= bound


def drawn(calibrated):
    return [fault for seed in range(SEEDS) for fault in profiles.draw_natural(calibrated, seed, FEEDS)]


def test_each_strikes_with_its_probability():
    rates = {"misfeed": 0.06, "misfeed_again": 0.3, "misfeed_third": 0.5, "double_offset": 0.05, "double_aligned": 0.02,
             "jam": 0.01, "slip": 0.03}  # fmt: skip
    faults = drawn(with_rates((0.2, 0.4), **rates))
    seen = Counter(fault.kind for fault in faults)
    feeds = FEEDS * SEEDS
    assert agrees(seen["misfeed"], feeds, 0.06)
    assert agrees(seen["double_offset"], feeds, 0.05)
    assert agrees(seen["double_aligned"], feeds, 0.02)
    assert agrees(seen["jam_throat"], feeds, 0.01)
    assert agrees(seen["slip"], feeds, 0.03)
    attempts = Counter(fault.amount for fault in faults if fault.kind == "misfeed")
    assert agrees(attempts[2.0] + attempts[3.0], seen["misfeed"], 0.3)
    assert agrees(attempts[3.0], attempts[2.0] + attempts[3.0], 0.5)
    assert set(seen) <= set(kinds.NAMES)
    assert agrees(sum(fault.at < FEEDS // 2 for fault in faults), len(faults), 0.5), "at any feed alike"


def test_pairs_lag_as_the_measured_ones_did():
    deciles = (0.2, *[0.3] * 9, 0.9)
    lags = [fault.amount for fault in drawn(with_rates(deciles, double_offset=0.05))]
    assert all(0.2 <= lag <= 0.9 for lag in lags)
    assert agrees(sum(lag == 0.3 for lag in lags), len(lags), 0.8)
    assert agrees(sum(lag < 0.3 for lag in lags), len(lags), 0.1)
    assert agrees(sum(lag > 0.6 for lag in lags), len(lags), 0.05), "straight between two deciles"


def test_what_was_never_seen_never_strikes():
    assert drawn(with_rates()) == []


def test_a_seed_is_a_script():
    calibrated = with_rates(misfeed=0.1)
    assert (
        profiles.draw_natural(calibrated, 5)
        == profiles.draw_natural(calibrated, 5)
        != profiles.draw_natural(calibrated, 6)
    )


def test_the_profile_needs_a_calibration():
    with pytest.raises(CommandError, match="mischwerk sim calibrate --machine pile6 --format bridge"):
        campaign.main(
            ["--shuffles", "1", "--seed", "1", "--machine", "pile6", "--format", "bridge", "--faults", "natural"]
        )


def told_by_a_campaign(tmp_path, capsys, **rates):
    """Of six shuffles of ten cards, each in one pass."""
    machine = mischwerk_machines.load("pile10")
    path = tmp_path / "rates.json"
    path.write_text(dataclasses.replace(with_rates(**rates), machine_sha256=machine.sha256).text())
    arguments = ["--shuffles", "6", "--seed", "1", "--cards", "10", "--jobs", "1", "--json", "--interpreter", "cpython"]
    assert campaign.main([*arguments, "--faults", "natural", "--calibration", str(path)]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_campaign_meets_what_the_calibration_says(tmp_path, capsys):
    answer = told_by_a_campaign(tmp_path, capsys, misfeed=0.2)
    assert set(answer["faults"]) == {"misfeed"}
    assert agrees(answer["retries"], 6 * 10, 0.2), "each is a card that comes at the second attempt"


def test_a_resumed_job_s_retries_are_counted_once(tmp_path, capsys):
    """But of one that is given up in a pause, which keeps to itself how many it had."""
    answer = told_by_a_campaign(tmp_path, capsys, misfeed=0.1, misfeed_again=1.0, misfeed_third=1.0)
    jams = answer["told_by_the_machine"]["MISFEED"]
    assert jams >= 3
    assert answer["retries"] % 2 == 0 and 2 * (jams - 1) <= answer["retries"] <= 2 * jams

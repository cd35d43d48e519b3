"""What the line leaks about a secret order stays below its bound; and the meter sees a line that leaks more.

`make attack` measures more decks, jobs and attacks. Fixed seeds: no false alarm.
"""

import pytest

pytest.importorskip("numpy", reason="the leak meter's figures want the extra sim")
from leak_estimate import LeakEstimate, counted
from leak_meter import ATTACKS, BOUND_BITS, JOBS, measure
from shuffler.link.masking import Masking

JOB = {job.name: job for job in JOBS}
ATTACK = {attack.name: attack for attack in ATTACKS}
RACK, WHEEL = JOB["rack, shuffle of 52"], JOB["wheel, shuffle of 52"]
DECKS = 12


@pytest.mark.parametrize(
    ("job", "attack"),
    [
        ("rack, shuffle of 52", "listens"),
        ("rack, shuffle of 52", "stops three times"),
        ("rack, four hands of 13", "stops once, early"),
        ("wheel, shuffle of 52", "asks every 40 ms"),
        ("wheel, Skat deal", "stops once, late"),
    ],
)
def test_a_secret_job_leaks_less_than_the_bound(job, attack):
    row = measure(JOB[job], ATTACK[attack], DECKS, 1)
    assert row["done"] == DECKS
    assert row["high"] < BOUND_BITS, row


def test_without_masking_the_times_leak_many_bits_and_the_meter_says_so():
    row = measure(WHEEL, ATTACK["listens, times not masked"], DECKS, 1)
    assert row["low"] > 15
    assert row["transcripts"] == DECKS


def test_a_job_reported_when_it_ends_and_not_with_the_next_second_is_detected(monkeypatch):
    monkeypatch.setattr(Masking, "end_after", lambda self, t_us, job: t_us)
    assert measure(WHEEL, ATTACK["listens"], DECKS, 1)["low"] > BOUND_BITS


def test_a_counter_that_goes_up_in_a_pause_is_found_out(monkeypatch):
    """The meter's host asks it in each pause."""
    from shuffler.machine import passes

    begin = passes._eject_all

    def counting(sequence, job):
        sequence.memory.fed(job.target[0])
        begin(sequence, job)

    monkeypatch.setattr(passes, "_eject_all", counting)
    assert measure(RACK, ATTACK["listens"], DECKS, 1)["low"] > BOUND_BITS


def test_the_entropy_of_frequencies_is_that_of_the_text_books():
    """Two kinds, half and half, are a bit; the correction of Miller and Madow adds (kinds - 1) / (2 n ln 2)."""
    told = counted([0, 1] * 50, 1)
    assert told.bits == pytest.approx(1 + 1 / (200 * 0.693147), abs=1e-4)
    assert counted([7] * 100, 1) == LeakEstimate(0.0, 0.0, 0.0)


def test_the_same_seed_gives_the_same_row():
    rows = [measure(WHEEL, ATTACK["stops three times"], 4, 5) for _ in range(2)]
    assert rows[0] == rows[1]

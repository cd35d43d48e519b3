"""What the line leaks about a secret order stays below its bound; and the meter sees a line that leaks more.

`make attack` measures more decks, jobs and attacks. Fixed seeds: no false alarm.
"""

import pytest

pytest.importorskip("numpy", reason="the leak meter's figures want the extra sim")
import numpy as np
from full_port import Seen, decoded, seen_kinds, watch
from leak_estimate import LeakEstimate, counted
from leak_meter import ATTACKS, BOUND_BITS, JOBS, measure
from shuffler.link.masking import Masking

JOB = {job.name: job for job in JOBS}
ATTACK = {attack.name: attack for attack in ATTACKS}
RACK, WHEEL = JOB["rack, shuffle of 52"], JOB["wheel, shuffle of 52"]
DECKS = 12
CARDS = 16


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

    def counting(sequence, job, order):
        sequence.memory.fed(job.progress.target[0])
        begin(sequence, job, order)

    monkeypatch.setattr(passes, "_eject_all", counting)
    assert measure(RACK, ATTACK["listens"], DECKS, 1)["low"] > BOUND_BITS


def test_the_entropy_of_frequencies_is_that_of_the_text_books():
    """Two kinds, half and half, are a bit; the correction of Miller and Madow adds (kinds - 1) / (2 n ln 2)."""
    estimate = counted([0, 1] * 50, 1)
    assert estimate.bits == pytest.approx(1 + 1 / (200 * 0.693147), abs=1e-4)
    assert counted([7] * 100, 1) == LeakEstimate(0.0, 0.0, 0.0)


def test_the_same_seed_gives_the_same_row():
    rows = [measure(WHEEL, ATTACK["stops three times"], 4, 5) for _ in range(2)]
    assert rows[0] == rows[1]


# -- A host that keeps the port full, on the fake chip.


def fed(decks):
    """What was seen of each until the first of them has fed its last card of pass 1."""
    until_us = min(deck.fed_us[-1] for deck in decks)
    return [tuple(t for t in deck.taken_us + deck.answered_us if t < until_us) for deck in decks]


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_packets_are_taken_and_requests_answered_at_the_same_times_whatever_the_order(machine):
    decks = [watch(machine, CARDS, number) for number in range(3)]
    assert len({deck.distances for deck in decks}) == 3
    assert len(set(fed(decks))) == 1 and len(fed(decks)[0]) > 50


def test_a_firmware_that_reads_between_card_events_is_found_out():
    decks = [watch("pile10", CARDS, number, False) for number in range(3)]
    assert len(set(fed(decks))) == 3
    assert seen_kinds(decks, 1).bits > 1.5


def test_the_decoder_reads_distances_from_when_cards_were_fed():
    """A packet with each card, which takes 100 ms and 20 ms a pocket: all right; one that comes anyway: nothing."""
    rng = np.random.default_rng(1)
    telltale, silent = [], []
    for _ in range(12):
        distances = rng.integers(0, 8, 30)
        fed_us = np.cumsum([900_000, *(100_000 + 20_000 * distances)])
        kinds = {"fed_us": tuple(fed_us.tolist()), "distances": tuple(distances.tolist())}
        telltale.append(Seen(tuple((fed_us + 5000).tolist()), (), **kinds))
        silent.append(Seen(tuple(range(0, 9_000_000, 40_000)), (), **kinds))
    assert decoded(telltale, 1000, 1)["right"] > 0.95 and decoded(telltale, 1000, 1)["bits"] > 60
    assert decoded(silent, 1000, 1)["bits"] < 6

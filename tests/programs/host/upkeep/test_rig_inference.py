"""What the runs of a feed rig say, on runs that were computed from known numbers."""

import math
from statistics import StatisticsError

import pytest
from mischwerk.upkeep.rig import inference
from mischwerk.upkeep.rig.journal import DECK, PRESSED, SLED, Edge, Run, passage, run_of
from mischwerk_machines import card_format, config, load
from shuffler.hal import ENTRY, THROAT

MACHINE, CARD = load("pile10"), card_format("poker")
C = config(MACHINE, CARD)
AT = inference.sizes(MACHINE, CARD, CARD.length_mm, None)


def through(stage, hz, lead, length, clear_us=9000):
    """A run in which a card went through, its mouth 4.4 mm behind the throat."""
    lead_us, tail_us = lead * 1_000_000 // hz, (lead + length) * 1_000_000 // hz
    mouth_us = lead_us + 4400 * 40 * 1000 // hz
    edges = (
        Edge(THROAT, 1, lead_us, lead),
        Edge(ENTRY, 1, mouth_us, 0),
        Edge(THROAT, 0, tail_us, lead + length),
        Edge(ENTRY, 0, tail_us + clear_us, 0),
    )
    return Run(stage, hz, edges)


def test_a_passage_is_read_from_the_edges():
    one = passage(through(SLED, 40_000, 1600, 2540))
    assert (one.lead_steps, one.passage_steps, one.clear_us, one.mouth_us, one.is_back) == (
        1600,
        2540,
        9000,
        4400,
        False,
    )


def test_a_card_that_comes_back_to_the_mouth_is_told_from_the_next_ones_lead():
    run = through(DECK, 16_000, 700, 2540)
    late = run.edges[-1].t_us + 5000
    back = run._replace(edges=(*run.edges, Edge(ENTRY, 1, late, 0)))
    assert passage(back).is_back
    follows = run._replace(edges=(*run.edges, Edge(THROAT, 1, late - 1000, 4000), Edge(ENTRY, 1, late, 0)))
    assert not passage(follows).is_back


@pytest.mark.parametrize(
    "edges",
    [
        (),
        (Edge(THROAT, 1, 100, 40),),
        (Edge(THROAT, 0, 100, 40), Edge(THROAT, 1, 900, 400)),
        (Edge(THROAT, 1, 100, 0), Edge(THROAT, 0, 900, 400)),
        (Edge(ENTRY, 1, 100, 0), Edge(ENTRY, 0, 900, 0)),
    ],
    ids=["nothing", "stuck", "stood there before", "already at the beam", "mouth alone"],
)
def test_no_card_no_passage(edges):
    assert passage(Run(DECK, 16_000, edges)) is None


@pytest.mark.parametrize("line", [{}, {"stage": "x", "hz": 1, "edges": []}, {"stage": "sled", "hz": 0, "edges": []},
                                  {"stage": "sled", "hz": 1, "edges": [[1, 2, 3]]},
                                  {"stage": "sled", "hz": 1, "edges": [[1, 2, 3, "4"]]}])  # fmt: skip
def test_a_line_that_is_no_run_is_refused(line):
    with pytest.raises((KeyError, TypeError, ValueError)):
        run_of(line)


def test_a_run_is_the_same_after_it_was_written():
    run = through(SLED, 40_000, 1600, 2540)
    assert run_of(run.as_json()) == run


def test_steps_per_mm_are_the_passage_over_the_length():
    found = inference.steps_per_mm([through(PRESSED, 12_000, 700, n) for n in (2560, 2566, 2572)], AT)
    assert found.value == pytest.approx(2566 / 63.5)
    assert found.spread == pytest.approx(6 / 63.5) and found.readings == 3
    assert found.plus_minus > 0.1 / 63.5 * found.value, "a ruler is not exact"


@pytest.mark.parametrize("ratio", [0.45, 0.5, 0.55])
def test_the_rollers_speed_follows_from_the_way_of_the_nip(ratio):
    way_mm = (AT.grab_mm - AT.start_mm) / ratio + AT.throat_mm - AT.grab_mm
    found = inference.speed_ratio([through(PRESSED, 12_000, round(way_mm * 40), 2540)] * 3, AT, 40.0)
    assert found.value == pytest.approx(ratio, rel=1e-3)
    assert 0.02 < found.plus_minus / found.value < 0.05


def sled(mu, at=AT):
    """Steps until a card's lead is at the throat, with such a roller."""
    time_s = inference.LATE_S + inference.slide_time_s(mu, at, 1.0) + (at.throat_mm - at.grab_mm) / 1000.0
    ramp = C.feed_hz**2 / 2.0 / C.feed_accel
    return round((time_s - C.feed_hz / C.feed_accel) * C.feed_hz + ramp)


@pytest.mark.parametrize("mu", [0.4, 0.7, 1.0, 1.5])
def test_friction_follows_from_the_time(mu):
    found = inference.roller_friction([through(SLED, C.feed_hz, sled(mu), 2540)] * 3, AT, 40.0, C)
    assert found.value == pytest.approx(mu, rel=5e-3)
    assert found.spread == pytest.approx(0.0, abs=1e-9) and found.plus_minus > 0.05 * mu


def test_a_well_that_was_measured_makes_it_surer():
    runs = [through(SLED, C.feed_hz, sled(0.6), 2540)] * 3
    measured = inference.sizes(MACHINE, CARD, CARD.length_mm, (0.2, 0.004))
    by_file, by_hand = (inference.roller_friction(runs, at, 40.0, C) for at in (AT, measured))
    assert by_hand.plus_minus < by_file.plus_minus and by_hand.value == by_file.value


def test_a_longer_card_starts_nearer_to_the_nip():
    longer = inference.sizes(MACHINE, CARD, CARD.length_mm + 0.4, None)
    assert longer.start_mm == pytest.approx(AT.start_mm + 0.4) and longer.grab_mm == AT.grab_mm


def test_the_time_of_the_nip_is_that_of_its_ramp_and_its_speed():
    assert inference.nip_time_s(0, 40_000, 3_200_000) == 0.0
    assert inference.nip_time_s(100, 40_000, 3_200_000) == pytest.approx(math.sqrt(200 / 3_200_000))
    assert inference.nip_time_s(4250, 40_000, 3_200_000) == pytest.approx(0.0125 + 0.1)


def test_a_roller_without_grip_never_brings_a_card():
    assert inference.slide_time_s(0.05, AT, 2.0) == math.inf


def test_one_reading_has_no_spread_and_is_refused():
    with pytest.raises(StatisticsError):
        inference.steps_per_mm([through(PRESSED, 12_000, 700, 2540)], AT)


def test_the_rest_is_counted():
    alone = [through(PRESSED, 12_000, 700, 2540)] * 3
    deck = [through(DECK, 16_000, 700, n) for n in (2560, 2560, 3300)]
    also = inference.seen([*alone, *deck], 40.0)
    assert also.mouth_mm == pytest.approx(4.4, abs=0.01) and also.clear_ms == 9.0
    assert (also.fed, also.doubles, also.came_back) == (3, 1, 0)
    assert also.slip_percent == pytest.approx(100 * (2560 / 2540 - 1))
    assert inference.seen(alone, 40.0).slip_percent is None

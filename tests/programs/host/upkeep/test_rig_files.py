"""What an owner of a feed rig gives and gets: readings, runs, what they say, and the machine file."""

import math
import tomllib
from statistics import StatisticsError

import pytest
from mischwerk.errors import DeviceFault, UsageProblem
from mischwerk.upkeep.rig import inference, owner_file
from mischwerk.upkeep.rig.inference import Measured
from mischwerk.upkeep.rig.journal import DECK, PRESSED, SLED, Edge, Journal, Run, passage, run_of
from mischwerk_machines import card_format, config, load
from shuffler.hal import ENTRY, THROAT

MACHINE = load("pile10")
RUN = Run(SLED, 40_000, ())


def numbers(**values):
    return [Measured(key.replace("__", "."), value, 0.01, 0.005, 10, "so") for key, value in values.items()]


# -- by hand -----------------------------------------------------------------------------------------------------------
def test_an_angle_is_a_friction():
    (number,) = owner_file.measured_by_hand(["friction.gate=45deg"], MACHINE)
    assert (number.key, number.value, number.spread, number.readings) == ("friction.gate", pytest.approx(1.0), 0.0, 1)


def test_a_pull_over_a_weight_is_one_too():
    (number,) = owner_file.measured_by_hand(["friction.nip=380/400,360/400"], MACHINE)
    assert number.value == pytest.approx(0.925) and number.spread > 0.0 and number.readings == 2


def test_any_number_can_be_given():
    measured = owner_file.measured_by_hand(["well.follower_grams=112", "cards.friction=14deg,15deg"], MACHINE)
    assert measured[0].value == 112.0
    assert measured[1].value == pytest.approx((math.tan(math.radians(14)) + math.tan(math.radians(15))) / 2)


@pytest.mark.parametrize(
    "option",
    [
        "",
        "friction.gate",
        "friction.gate=",
        "friction.gate=steep",
        "friction.gate=0deg",
        "friction.gate=80deg",
        "friction.gate=nandeg",
        "friction.gate=1/0",
        "friction.gate=1/2/3",
        "friction.gate=inf",
        "friction.nothing=1",
        "name=1",
        "well.follower_x_mm=1",
        "well.follower_grams=20deg",
        "well.follower_grams=20/3",
    ],
)
def test_what_is_no_reading_is_refused(option):
    with pytest.raises(UsageProblem) as refused:
        owner_file.measured_by_hand([option], MACHINE)
    assert "--bench" in refused.value.error


def test_a_number_is_given_once():
    with pytest.raises(UsageProblem, match="twice"):
        owner_file.measured_by_hand(["friction.gate=1", "friction.gate=1"], MACHINE)


# -- the runs ----------------------------------------------------------------------------------------------------------
def test_runs_are_there_again(tmp_path):
    path, about = tmp_path / "mine.runs.jsonl", {"machine": "x"}
    first = Journal(path, about, False)
    first.add(RUN)
    first.add(RUN._replace(hz=7))
    assert Journal(path, about, False).runs == [RUN, RUN._replace(hz=7)]
    assert Journal(path, about, True).runs == []


def test_a_line_that_was_cut_off_is_forgotten(tmp_path):
    path = tmp_path / "mine.runs.jsonl"
    Journal(path, {}, False).add(RUN)
    whole = path.read_bytes()
    path.write_bytes(whole + whole[-20:-1])
    again = Journal(path, {}, False)
    assert again.runs == [RUN] and path.read_bytes() == whole
    path.write_bytes(b'{"meas')
    assert Journal(path, {}, False).runs == []


def test_runs_of_other_cards_are_not_mixed_in(tmp_path):
    path = tmp_path / "mine.runs.jsonl"
    Journal(path, {"card_mm": 63.5}, False).add(RUN)
    before = path.read_bytes()
    with pytest.raises(UsageProblem, match="another measurement"):
        Journal(path, {"card_mm": 59.0}, False)
    path.write_bytes(before + b'{"stage": "sled"}\n')
    with pytest.raises(UsageProblem, match="line 3"):
        Journal(path, {"card_mm": 63.5}, False)


def test_a_folder_that_is_not_there_is_said_so(tmp_path):
    with pytest.raises(UsageProblem, match="No such file"):
        Journal(tmp_path / "nowhere" / "mine.runs.jsonl", {}, False)


# -- the machine file --------------------------------------------------------------------------------------------------
def test_the_loader_takes_the_file_and_has_its_numbers(tmp_path):
    measured = numbers(feed__steps_per_mm=40.412345, friction__roller=0.87654, friction__gate=0.31)
    path = tmp_path / "mine.toml"
    owner_file.write(path, owner_file.owner_text("mine", MACHINE, measured, "2026-11-26", ["a note"]))
    machine = load(str(path))
    assert (machine.name, machine.data.feed.steps_per_mm, machine.data.friction.roller) == ("mine", 40.41, 0.8765)
    assert machine.data.friction.nip == MACHINE.data.friction.nip
    text = path.read_text(encoding="utf-8")
    assert "# a note\n" in text and 'extends = "pile10"' in text
    assert "roller = 0.8765  # measured 2026-11-26: 0.8765 +- 0.01; spread 0.005, n 10; so" in text
    assert list(tomllib.loads(text)["friction"]) == ["roller", "gate"]
    assert not list(tmp_path.glob("*.part"))


def test_numbers_that_no_machine_has_are_not_written():
    with pytest.raises(DeviceFault, match="45000 at most"):
        owner_file.owner_text("mine", MACHINE, numbers(feed__steps_per_mm=46.0), "2026-11-26", [])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mine", "not a name"),
        ("mi ne.toml", "not a name"),
        ("-x.toml", "not a name"),
        ("pile8.toml", "name of a build"),
    ],
)
def test_a_name_that_the_loader_would_not_take(tmp_path, name, message):
    with pytest.raises(UsageProblem, match=message):
        owner_file.name_for(tmp_path / name, MACHINE, False)


def test_an_existing_file_stays(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("kept")
    with pytest.raises(UsageProblem, match="already exists"):
        owner_file.name_for(path, MACHINE, False)
    assert owner_file.name_for(path, MACHINE, True) == "mine" and path.read_text() == "kept"


def test_a_build_of_that_name_beside_it_would_be_taken_for_the_real_one(tmp_path):
    (tmp_path / "pile10.toml").write_text("")
    with pytest.raises(UsageProblem, match="would be taken for the build"):
        owner_file.name_for(tmp_path / "mine.toml", MACHINE, False)


def test_what_extends_an_owners_file_lies_beside_it(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text('extends = "pile10"\nname = "mine"\n')
    machine = load(str(own))
    assert owner_file.name_for(tmp_path / "second.toml", machine, False) == "second"
    (tmp_path / "else").mkdir()
    with pytest.raises(UsageProblem, match="only from the same folder"):
        owner_file.name_for(tmp_path / "else" / "second.toml", machine, False)
    with pytest.raises(UsageProblem, match="can't be written"):
        owner_file.name_for(tmp_path / "nowhere" / "second.toml", machine, False)


# -- What the runs of a feed rig say, on runs that were computed from known numbers.

CARD = card_format("poker")
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
    crossing = passage(through(SLED, 40_000, 1600, 2540))
    assert (crossing.lead_steps, crossing.passage_steps, crossing.clear_us, crossing.mouth_us, crossing.is_back) == (
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
    measured = inference.steps_per_mm([through(PRESSED, 12_000, 700, n) for n in (2560, 2566, 2572)], AT)
    assert measured.value == pytest.approx(2566 / 63.5)
    assert measured.spread == pytest.approx(6 / 63.5) and measured.readings == 3
    assert measured.plus_minus > 0.1 / 63.5 * measured.value, "a ruler is not exact"


@pytest.mark.parametrize("ratio", [0.45, 0.5, 0.55])
def test_the_rollers_speed_follows_from_the_way_of_the_nip(ratio):
    way_mm = (AT.grab_mm - AT.start_mm) / ratio + AT.throat_mm - AT.grab_mm
    measured = inference.speed_ratio([through(PRESSED, 12_000, round(way_mm * 40), 2540)] * 3, AT, 40.0)
    assert measured.value == pytest.approx(ratio, rel=1e-3)
    assert 0.02 < measured.plus_minus / measured.value < 0.05


def sled(mu, at=AT):
    """Steps until a card's lead is at the throat, with such a roller."""
    time_s = inference.LATE_S + inference.slide_time_s(mu, at, 1.0) + (at.throat_mm - at.grab_mm) / 1000.0
    ramp = C.feed_hz**2 / 2.0 / C.feed_accel
    return round((time_s - C.feed_hz / C.feed_accel) * C.feed_hz + ramp)


@pytest.mark.parametrize("mu", [0.4, 0.7, 1.0, 1.5])
def test_friction_follows_from_the_time(mu):
    measured = inference.roller_friction([through(SLED, C.feed_hz, sled(mu), 2540)] * 3, AT, 40.0, C)
    assert measured.value == pytest.approx(mu, rel=5e-3)
    assert measured.spread == pytest.approx(0.0, abs=1e-9) and measured.plus_minus > 0.05 * mu


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

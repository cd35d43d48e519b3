"""Single feeds seen from above: what keeps a card straight, what turns it, what wedges it."""

import dataclasses
import json
import math
from pathlib import Path

import mischwerk_machines
import mischwerk_sim.calibrations
import numpy as np
import pytest
from mischwerk_machines import across, across_with, card_format, changed, load
from mischwerk_sim.across.feed import Card
from mischwerk_sim.across.patches import load as pressed
from mischwerk_sim.across.plan import BEHIND, RELEASING, STAGING, THROUGH, WAITING, WALLS, Chance, NipDrive, drawn, plan
from mischwerk_sim.across.run import KINDS, kind_of

RACK, WHEEL = load("pile10"), load("wheel54")
POKER, SKAT = card_format("poker"), card_format("skat")


def fed(machine=RACK, card=POKER, walls=WALLS, values=None, **chance):
    return Card(machine, card, across_with(across(), values or {}), Chance(**chance), walls).feed()


@pytest.mark.parametrize("machine", [RACK, WHEEL], ids=lambda machine: machine.name)
def test_with_equal_tyres_and_no_guides_a_card_goes_straight(machine):
    track = fed(machine, walls=())
    assert track.through and track.most_deg < 0.01
    assert abs(track.mouth_mm) < 0.01 and abs(track.tail_deg) < 0.01


def test_it_takes_as_long_as_in_the_side_view():
    """The other section, measured in thousands of feeds: mean and spread."""
    text = (Path(mischwerk_sim.calibrations.__path__[0]) / "pile10-poker.json").read_text()
    side = json.loads(text)
    track = fed()
    clear, length = side["times"]["flight_us"], side["times"]["length"]
    assert track.clear_ms * 1e3 == pytest.approx(clear["mean"], abs=4.0 * clear["sd"])
    assert track.length_mm == pytest.approx(length["intercept_mm"], abs=2.0 * length["sd_mm"])


def test_free_of_guides_unequal_nip_tyres_turn_it_on_the_way_through():
    """Nearly over the card's length: it is gripped between lead and tail, less the overhang behind the nip; the feed
    roller and the next card hold back a little."""
    track = fed(walls=(), nip=0.01, cards_above=0)
    free = math.degrees(0.01 * POKER.length_mm / 41.8)
    assert 0.85 * free < -track.tail_deg < 1.05 * free


def test_the_larger_tyre_leads():
    assert fed(walls=(), nip=0.01).tail_deg < -0.5
    assert fed(walls=(), nip=-0.01).tail_deg > 0.5


def test_both_sides_guide_alike():
    left, right = fed(nip=0.04, aside_mm=0.2), fed(nip=-0.04, aside_mm=-0.2)
    assert left.tail_deg == pytest.approx(-right.tail_deg, abs=0.05)
    assert left.edge_n == pytest.approx(right.edge_n, rel=0.15)
    walls = {wall.name: wall for wall in plan(RACK, POKER, across()).walls}
    for name in ("plate", "liner", "pocket"):
        assert {(x, -z) for x, z in walls[f"{name}-left"].corners} == set(walls[f"{name}-right"].corners)


def test_guides_turn_it_back():
    free, guided = fed(walls=(), nip=0.04), fed(nip=0.04)
    assert abs(guided.tail_deg) < 0.7 * abs(free.tail_deg)
    assert guided.edge_n > 0.5 and free.edge_n == 0.0


def test_a_card_that_goes_through_turned_is_measured_as_long_as_a_straight_one():
    """The beam crosses both of its edges at one z: they are parallel."""
    wide = {"well_liner.play_mm": 2.0, "well_liner.least_mm": 0.01}
    turned = fed(turned_deg=2.0, values=wide)
    assert turned.lead_deg > 2.0 and turned.tail_deg == pytest.approx(turned.lead_deg, abs=0.02)
    assert turned.length_mm == pytest.approx(fed().length_mm, abs=0.11)


def test_a_turned_card_is_turned_further_while_one_nip_tyre_alone_has_it():
    """Its leading side comes to the nip first, which runs faster than the feed roller."""
    track = fed(walls=(), turned_deg=1.0)
    assert 1.1 < track.lead_deg < 1.5


@pytest.mark.parametrize("friction, passes", [(0.5, True), (1.8, False)])
def test_a_card_pulled_beside_its_middle_wedges_like_a_drawer(friction, passes):
    """Between guides W apart that touch corners l apart, pulled at e: friction can't hold it below l / W, whatever
    presses, and always does above l / (2 e), where the corners press with F e / l each (D. E. Whitney, J. Dyn. Sys.
    104, 1982, p. 65: wedging and jamming)."""
    machine = changed(RACK, {"friction.guide": friction, "friction.well": friction})
    card = Card(machine, SKAT, across_with(across(), {"across.inner_mm": 91.5}), Chance())
    card.let_go()
    along, off = SKAT.length_mm - 2.0 * across().skew.corner_mm, 20.0
    assert friction < along / SKAT.width_mm if passes else friction > along / (2.0 * off)
    start = card.body.position.x
    for _ in range(1500):
        card.body.apply_force_at_world_point((0.02e6, 0.0), card.body.local_to_world((0.0, off)))
        card.step()
    assert (card.body.position.x - start > 10.0) == passes


def test_tyres_that_turn_it_wedge_a_card_in_rough_guides_only():
    """The same with tyres, of which one is worn: below l / W of friction it is turned back instead."""
    tight = {"across.inner_mm": 91.4, "skew.worn_grip": 0.0}
    rough = changed(RACK, {"friction.guide": 3.0, "friction.well": 3.0})
    assert fed(card=SKAT, worn=-1, values=tight).through
    assert not fed(rough, card=SKAT, worn=-1, values=tight).through


def test_a_pocket_far_beside_the_guides_catches_a_corner_and_a_near_one_takes_it_in():
    assert fed(card=SKAT, rack_aside_mm=1.0).through
    assert not fed(card=SKAT, rack_aside_mm=5.0).through


def test_flared_sides_of_a_pocket_take_in_a_turned_card_that_square_ones_wedge():
    """A square front stops the leading corner: pushed back beside its middle, the card turns further, into its
    guides. A flare pushes the corner inwards, and turns it back."""
    chance = {"card": SKAT, "rack_aside_mm": 0.64, "turned_deg": -1.96, "nip": -0.02}
    assert fed(**chance).through
    assert not fed(values={"across.pocket_flare_mm": 0.0}, **chance).through


def test_the_stop_squares_a_card_in_its_pocket():
    track = fed(nip=0.03)
    assert abs(track.tail_deg) > 1.0 and abs(track.rest_deg) < 0.25 and track.out_mm == 0.0


def test_kinds_of_outcome():
    track = fed()
    assert KINDS[kind_of(track, POKER.length_mm)] == "clean"
    changes = {
        "out": {"out_mm": 0.8},
        "long": {"length_mm": 1.16 * POKER.length_mm},
        "jam": {"through": False},
        "misfeed": {"through": False, "came": False},
    }
    for name, values in changes.items():
        assert KINDS[kind_of(dataclasses.replace(track, **values), POKER.length_mm)] == name


def test_a_roller_without_grip_feeds_nothing():
    track = Card(changed(RACK, {"friction.roller": 0.2}), POKER, across(), Chance(cards_above=40)).feed()
    assert not track.came and math.isnan(track.lead_deg)


# -- what stands round the card ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("card, liners, play", [(POKER, 2, 0.5), (SKAT, 0, 1.0)])
def test_narrow_cards_have_liners(card, liners, play):
    layout = plan(RACK, card, across())
    assert sum("liner" in wall.name for wall in layout.walls) == liners
    assert layout.guide_half_mm - card.width_mm / 2.0 == pytest.approx(play)


def test_a_racks_pocket_is_as_wide_as_the_machine_and_a_slot_as_wide_as_between_its_cheeks():
    rack, wheel = plan(RACK, POKER, across()), plan(WHEEL, POKER, across())
    assert (rack.mouth_x, rack.stop_x, rack.pocket_half_mm) == pytest.approx((15.0, 15.0 + 63.5 + 1.0, 46.5))
    assert (wheel.mouth_x, wheel.stop_x, wheel.pocket_half_mm) == pytest.approx((24.0, 24.0 + 63.5 + 2.5, 50.5))


def test_a_racks_sides_flare_out_at_the_front_as_drawn():
    walls = {wall.name: wall for wall in plan(RACK, POKER, across()).walls}
    assert walls["pocket-left"].corners[:3] == ((15.0, 46.5 + 1.2), (15.0 + 4.0, 46.5), (79.5, 46.5))
    assert (
        len({z for _, z in next(w for w in plan(WHEEL, POKER, across()).walls if w.name == "pocket-left").corners}) == 2
    )


def test_a_pocket_beside_the_middle():
    walls = {wall.name: wall for wall in plan(RACK, POKER, across(), 0.5).walls}
    assert min(z for _, z in walls["pocket-left"].corners) == 47.0
    assert max(z for _, z in walls["pocket-right"].corners) == -46.0


def test_weights_are_shared_like_on_a_lever():
    layout = plan(RACK, POKER, across())
    alone = pressed(RACK, POKER, layout, 0)
    weight = 110.0 * 9.81e-3
    assert alone.roller_n == pytest.approx(weight * (-19.25 + 52.5) / (-18.0 + 52.5)), "the middle of its foot counts"
    behind = pressed(changed(RACK, {"well.follower_foot_mm": [-21.0, -19.0]}), POKER, layout, 0)
    assert behind.roller_n == pytest.approx(weight * (-20.0 + 52.5) / (-18.0 + 52.5))
    assert sum(alone) == pytest.approx(weight)
    assert sum(pressed(RACK, POKER, layout, 50)) == pytest.approx(weight + 50 * 1.8 * 9.81e-3)


def test_draws_stay_within_the_guides_and_follow_the_seed():
    layout = plan(RACK, POKER, across())
    rng = np.random.default_rng(3)
    chances = [drawn(RACK, POKER, across(), layout, 52, rng) for _ in range(200)]
    reach = POKER.length_mm / 2.0 - across().skew.corner_mm
    for chance in chances:
        assert abs(chance.aside_mm) + math.radians(abs(chance.turned_deg)) * reach <= 0.5 + 1e-9
        assert abs(chance.nip) == across().skew.nip_tyres and chance.worn == -np.sign(chance.nip)
        assert 0 <= chance.cards_above < 52
    assert max(abs(chance.turned_deg) for chance in chances) > 0.9
    assert chances[:5] == [
        drawn(RACK, POKER, across(), layout, 52, rng) for rng in [np.random.default_rng(3)] for _ in range(5)
    ]


# -- the nip -----------------------------------------------------------------------------------------------------------
def test_the_nip_stages_waits_runs_and_brakes():
    feed, drive, seen = RACK.data.feed, NipDrive(RACK, POKER), []
    calls = [(83.0, drive.tail), (18.0, drive.lead)]
    for _ in range(2000):
        drive.step(1e-4)
        if calls and drive.travel > calls[-1][0]:
            calls.pop()[1]()
        seen.append((drive.phase, round(drive.speed)))
    phases = [STAGING, WAITING, THROUGH, RELEASING, BEHIND]
    assert list(dict.fromkeys(phase for phase, _ in seen)) == phases
    fastest = {phase: max(speed for current, speed in seen if current == phase) for phase, _ in seen}
    assert fastest[STAGING] == feed.stage_speed_mm_s and fastest[THROUGH] == feed.speed_mm_s
    assert min(speed for phase, speed in seen if phase == WAITING) == 0
    assert min(speed for phase, speed in seen if phase == RELEASING) == feed.release_speed_mm_s
    assert seen[-1] == (BEHIND, feed.stage_speed_mm_s)


def test_every_machine_can_be_seen_from_above():
    for name in mischwerk_machines.names():
        for card in map(card_format, load(name).formats):
            assert len(plan(load(name), card, across()).walls) >= 5

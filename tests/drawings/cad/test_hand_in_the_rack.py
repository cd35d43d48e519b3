"""A rack that a person empties, as drawn: fingers get at every pocket, and nothing of a pusher is left."""

import dataclasses
import math

import pytest
from assembled import assembled
from build123d import Pos, Sphere
from mischwerk_cad import bom
from mischwerk_cad.buildable.limits import motion_limits
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.construction import load_construction
from mischwerk_cad.electronics import power, wiring
from mischwerk_cad.electronics.routes import harness_of
from mischwerk_cad.geometry.shapes import box, cylinder, joined
from mischwerk_cad.layout.machine import Layout
from mischwerk_cad.model import RACK, Part, Pose
from mischwerk_cad.web import site
from mischwerk_machines import card_format, load

C = load_construction()
FINGER_MM = 18.0  # thick
FINGER_LONG_MM = 70.0
PALM_MM = (28.0, 80.0)  # edgeways: across, upright


def hand(layout, pocket, side):
    """A hand that has pushed a pocket's cards forwards as far as its opening lets it, and where its finger ends."""
    radius, (across, high) = FINGER_MM / 2.0, PALM_MM
    (right, left) = layout.emptying.openings_y[side]
    y, lift = (right + left) / 2.0, layout.level
    least, most = (lift + tie for tie in (layout.tie_low, layout.tie_high))
    middle = lift + pocket * layout.rack.pitch_mm + radius / 2.0
    z = min(max(middle, least + C["rack"]["tie_mm"] + radius), most - C["rack"]["tie_mm"] - radius) - 0.01
    assert abs(z - middle) < radius  # it still meets the pocket's cards
    x = layout.foot_x - C["hand"]["opening_deep_mm"] + radius * math.sqrt(2.0) + 0.1  # between the gable's sides
    end = x - radius
    back = end + FINGER_LONG_MM
    palm = box((back, back + 60.0), (y - across / 2.0, y + across / 2.0), (z - high / 2.0, z + high / 2.0))
    return joined(Pos(x, y, z) * Sphere(radius), cylinder("x", (y, z), radius, (x, back + 1.0)), palm), end


@pytest.mark.parametrize("cards", ["poker", "bridge"])
def test_a_finger_pushes_the_cards_of_every_pocket_out_by_a_quarter(cards):
    of = Layout.of(load("hand8"), card_format(cards), C)
    for side in (0, 1):
        _hand, end = hand(of, 0, side)
        out = of.rack.front_x_mm - (end - of.fmt.length_mm)
        assert of.fmt.length_mm / 4.0 < out < of.fmt.length_mm / 2.0  # further, they would tip over the edge


def test_a_hand_gets_through_to_every_pocket_with_the_cover_off():
    build = assembled("hand8")
    of = Layout.of(build.machine, build.card_format, C)
    rest = tuple(part for part in build.parts if part.carrier != "cover")
    names = [(pocket, side) for pocket in range(of.machine.pockets) for side in (0, 1)]
    others = tuple(f"hand-{at}" for at in names)  # one after the other: hands need no room beside each other
    hands = tuple(Part(f"hand-{at}", "Hand", hand(of, *at)[0], touches=others) for at in names)
    # The rack stands where it asks to be emptied, also at rest: a pair that meets at rest is not tried again.
    asked = {**build.moves, RACK: lambda _z: build.moves[RACK](of.level)}
    there = dataclasses.replace(build, parts=(*rest, *hands), poses=(), moves=asked)
    collisions = meetings(there, counts=lambda part: part.name.startswith("hand"))
    assert [str(collision) for collision in collisions] == []


def test_a_hand_in_the_machine_is_in_the_way_of_a_rack_that_moves():
    """Its ties meet it: the rack stands still as long as the cover is off."""
    build = assembled("hand8")
    of = Layout.of(build.machine, build.card_format, C)
    rack = next(part for part in build.parts if part.name == "rack-body")
    parts = (rack, Part("hand", "Hand", hand(of, 0, 1)[0]))
    poses = tuple(Pose(f"lower by {n} pockets", rack=of.level - of.rack.pitch_mm * n) for n in range(9))
    assert meetings(dataclasses.replace(build, parts=parts, poses=poses))


def test_nothing_of_a_pusher_is_drawn_bought_wired_or_fed():
    build, pusher = assembled("hand8"), assembled("pile10")
    gone = {part.name for part in pusher.parts} - {part.name for part in build.parts}
    assert {name for name in gone if not name.startswith("pusher-")} == {
        "cross-bar-front", "cross-bar-rear", "rear-post"
    }  # fmt: skip
    assert set(build.moves) == set(pusher.moves) - {"pusher"} and RACK in build.moves
    cables = [{cable.key for cable in harness_of(each).cables} for each in (pusher, build)]
    assert cables[0] - cables[1] == {"pusher-motor", "home-pusher"} and cables[1] < cables[0]
    assert [limit.axis for limit in motion_limits(build.machine, build.card_format, C)] == ["feed", "pocket"]
    counts = [{row.part: row.count for row in bom.rows(each, lambda part: (1.0, 1.0))} for each in (pusher, build)]
    less = {key: counts[0][key] - counts[1].get(key, 0) for key in ("nema17", "tmc2209", "socket-strip", "microswitch")}
    assert less == dict.fromkeys(less, 1)


def test_one_motor_less_draws_less():
    tables, board = wiring.table(), wiring.board()
    budgets = []
    for name in ("pile8", "hand8"):
        machine = load(name)
        plan = wiring.harness(machine.kind, emptying=machine.emptying)
        budgets.append(power.budget(machine, plan, board, tables["power"], 24.0))
    driven, by_hand = ({load.title: load.watts for load in budget.loads} for budget in budgets)
    assert driven.keys() - by_hand.keys() == {"pusher motor"}
    assert by_hand == {title: watts for title, watts in driven.items() if title in by_hand}


def test_it_is_shorter_than_with_a_pusher_and_its_box_leaves_the_gates_screw_free():
    short, long = (Layout.of(load(name), card_format("poker"), C) for name in ("hand8", "pile8"))
    assert short.bar_x[1] < long.bar_x[1] - 80.0
    parts = {part.name: part.solid.bounding_box() for part in assembled("hand8").parts}
    assert parts["electronics-box"].min.X > parts["gate-screw"].max.X + 10.0


def test_its_guide_says_how_it_is_emptied_and_shows_no_model_of_a_step_that_puts_nothing_on(tmp_path):
    made = site.write(assembled("hand8"), tmp_path, with_pictures=False)
    texts = {page.file[:2]: (tmp_path / "hand8" / page.file).read_text(encoding="utf-8") for page in made.pages}
    assert "<model-viewer" not in texts["07"] and "<model-viewer" in texts["06"]
    assert "follower's arm\nswung aside" in texts["07"].replace("&#x27;", "'")
    assert "pusher-comb" not in texts["07"] and "pusher-switch-mount" not in texts["08"]

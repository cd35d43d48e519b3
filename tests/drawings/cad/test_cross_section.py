"""Drawing and section are compared: parts drawn where cards can't meet them, or left out where they do, are reported
with their place."""

import dataclasses

import pytest
from build123d import Location
from mischwerk_cad.checks.cross_section import differences
from mischwerk_cad.geometry.shapes import box, cylinder, prism
from mischwerk_cad.model import FRAME, Build, Part
from mischwerk_machines import card_format, load
from mischwerk_machines.pieces import Disc
from mischwerk_machines.section import section

ACROSS = (-46.0, 46.0)


def drawn(name, cards="poker", **changes):
    """A build whose parts are the section's pieces, each under its own name. changes: name -> solid, or None."""
    machine, card = load(name), card_format(cards)
    of = section(machine, card)
    solids = {}
    for piece in of.pieces:
        rest = of.rest[piece.carrier]
        if isinstance(piece, Disc):
            solids[piece.name] = cylinder("y", rest.origin, piece.radius_mm, ACROSS)
        else:
            solids[piece.name] = prism(of.at_rest(piece), ACROSS)
    carriers = {piece.name: piece.carrier for piece in of.pieces}
    solids |= {key.replace("_", "-"): solid for key, solid in changes.items()}
    parts = [
        Part(key, key, solid, carrier=FRAME if carriers.get(key) in (None, "roller", "nip", "idler") else carriers[key])
        for key, solid in solids.items()
        if solid is not None
    ]
    return Build(machine, card, tuple(parts), {})


def moved(build, name, x=0.0, z=0.0):
    """``build`` with one part elsewhere."""
    parts = [
        dataclasses.replace(part, solid=part.solid.moved(Location((x, 0.0, z)))) if part.name == name else part
        for part in build.parts
    ]
    return dataclasses.replace(build, parts=tuple(parts))


def told(build):
    return {(one.piece, one.what) for one in differences(build)}


@pytest.mark.parametrize("name, cards", [("pile10", "poker"), ("pile6", "skat"), ("wheel54", "poker")])
def test_a_build_drawn_from_the_section_has_it(name, cards):
    assert told(drawn(name, cards)) == set()


@pytest.mark.parametrize(
    "name, pieces",
    [
        ("pile10", {"gate", "shelf-3", "comb", "rear-stop-4", "rear-wall", "follower"}),
        ("wheel54", {"fin-7", "chute", "lever-tip", "lip-lower", "seat-9", "curtain"}),
    ],
)
def test_what_is_left_out_is_missed(name, pieces):
    assert told(drawn(name, **dict.fromkeys(pieces))) == {(piece, "no part is there") for piece in pieces}


def test_a_gate_a_tenth_too_low_is_seen_and_one_a_hundredth_is_not():
    build = drawn("pile10")
    assert ("gate", "gate sticks out") in told(moved(build, "gate", z=-0.1))
    assert ("gate", "no part is there") in told(moved(build, "gate", z=0.1))
    assert told(moved(build, "gate", z=-0.01)) == set()


def test_a_floor_that_lies_lower_than_the_twins_is_seen():
    assert ("shelf-0", "no part is there") in told(moved(drawn("pile10"), "shelf-0", z=-0.2))


def test_a_post_in_the_cards_way_is_seen_wherever_it_is_across():
    post = box((-40.0, -38.0), (30.0, 36.0), (-0.6, 20.0))
    assert ("post", "is where cards go") in told(drawn("pile10", post=post))
    beside = box((-40.0, -38.0), (45.5, 60.0), (-0.6, 20.0))
    assert told(drawn("pile10", post=beside)) == set()


def test_a_comb_or_rail_may_be_divided_across():
    of = section(load("pile10"), card_format("poker"))
    shelf = next(piece for piece in of.pieces if piece.name == "shelf-2")
    whole = prism(of.at_rest(shelf), ACROSS)
    fingers = whole - box((0.0, 100.0), (-25.0, 25.0), (0.0, 30.0))
    assert told(drawn("pile10", shelf_2=fingers)) == set()


def test_the_place_is_reported():
    (one,) = [one for one in differences(moved(drawn("pile10"), "gate", z=-0.1)) if "sticks out" in one.what]
    assert 0.0 <= one.x_mm <= 2.5
    assert one.y_mm == pytest.approx(0.4, abs=0.4)
    assert str(one).startswith("gate: gate sticks out at (")

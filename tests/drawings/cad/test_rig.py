"""The feed rig: what of a build belongs to it, that it goes together with its one pocket, and what it costs."""

from dataclasses import replace
from functools import cache

import pytest
from assembled import assembled, unlike
from mischwerk_cad import bom
from mischwerk_cad.assembly import assemble_rig
from mischwerk_cad.checks.checks import check_parts, print_cost
from mischwerk_cad.checks.contact import meetings
from mischwerk_cad.checks.fastener_checks import problems
from mischwerk_cad.construction import load_construction
from mischwerk_cad.electronics.routes import routes
from mischwerk_cad.layout.machine import Layout
from mischwerk_cad.parts.fasteners import with_held
from mischwerk_cad.parts.rack.rig_pocket import floor_mm
from mischwerk_cad.solids import box_of
from mischwerk_machines import MachineFileError, card_format, load


@cache
def rig(name="pile10", card="poker"):
    return assemble_rig(name, card)


@cache
def counts():
    lines = bom.rows(rig(), print_cost)
    return {line.part: line.count for line in lines}


def part(name):
    return next(candidate for candidate in rig().parts if candidate.name == name)


def test_it_has_one_motor_one_driver_and_three_barriers():
    amounts = counts()
    assert (amounts["nema17"], amounts["tmc2209"], amounts["barrier-board"]) == (1, 1, 3)
    assert amounts["ir-led"] == amounts["phototransistor"] == 3


def test_nothing_that_moves_pockets_or_empties_them_is_bought_or_printed():
    assert not {"rack-body", "pusher-comb", "rack-rail", "mgn9-rail", "belt", "display", "microswitch"} & set(counts())


def test_what_feeds_a_card_is_all_there():
    wanted = {"side-plate-left", "feed-roller", "gate-holder", "idler-slide", "follower", "drive-guard", "rig-pocket"}
    assert wanted | {"clutch-hf0612", "roller-tyre-20", "servo", "pico", "supply", "abrasive-strip"} <= set(counts())


def test_its_cables_lead_to_its_parts_along_its_parts():
    assert [way.cable.key for way in routes(rig())] == [
        "supply",
        "feed-motor",
        "follower-servo",
        "throat",
        "entry",
        "well",
        "frame",
    ]


@pytest.mark.parametrize("card", ["poker", "skat"])
def test_it_can_be_printed_and_screwed_together_and_nothing_touches(card):
    c, build = load_construction(), rig(card=card)
    own = unlike(build, assembled("pile10"))  # test_cross_section asks the same of the others
    names = {piece.name for piece in own}
    assert [str(finding) for finding in check_parts(replace(build, parts=own), c)] == []
    assert "rig-pocket" in names and list(problems(build, c)) == []
    found = meetings(with_held(build, c), counts=lambda piece: piece.name.partition("/")[0] in names)
    assert [str(meeting) for meeting in found] == []


def test_a_full_pocket_ends_under_the_feed_plane_as_in_the_rack():
    layout = Layout.of(load("pile10"), card_format("poker"), load_construction())
    rack, cards = layout.rack, layout.machine.rack_data.cards
    top_mm = floor_mm(layout) + layout.machine.capacity * cards.fill_height_mm
    assert top_mm == pytest.approx(-rack.drop_mm)
    assert box_of(part("rig-pocket").solid).low[2] < floor_mm(layout)


def test_the_beam_of_the_mouth_is_where_the_machine_file_has_it():
    sender, receiver = (box_of(part(name).solid) for name in ("entry-diode", "entry-transistor"))
    for box in (sender, receiver):
        assert (box.low[0] + box.high[0]) / 2.0 == pytest.approx(load("pile10").rack_data.rack.entry_x_mm, abs=0.1)
    assert receiver.low[2] > 40.0 > sender.high[2]


def test_a_wheel_has_none():
    with pytest.raises(MachineFileError, match="no feed rig for a wheel"):
        assemble_rig("wheel54")


def test_its_list_is_written_beside_the_builds(tmp_path):
    assert bom.main(["--rig", "pile10", "--out", str(tmp_path)]) == 0
    assert "rig-pocket" in (tmp_path / "pile10-rig" / "bom.csv").read_text(encoding="utf-8")

"""What docs/hardware.md says of margins and assumptions: every one holds or is named here, and none is left out."""

import sys
from pathlib import Path

import pytest
from mischwerk_machines import load_unknowns

DOCS = Path(__file__).resolve().parents[3] / "docs"
RESTS_ON = {"kept", "drawn", "mapped", "rig", "to be measured"}
MISSED = {  # (build, what): why
    (
        "wheel54",
        "restitution of a card's edge at stop, well and pusher",
    ): "one deck of 60 stops with JAM_INSERT",
}


@pytest.fixture(scope="module")
def pages():
    sys.path.insert(0, str(DOCS))
    from pages import margins

    yield margins
    sys.path.remove(str(DOCS))


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
def test_every_margin_holds_or_is_a_known_miss(pages, build):
    found = pages.margins(build)
    about = {one.what.split(" ")[0].strip(",:") for one in found}
    assert about >= {"torque", "light", "time", "gap", "play", "weight", "friction", "restitution", "all"}
    assert {(one.build, one.what) for one in found if not one.holds} == {key for key in MISSED if key[0] == build}


def test_every_unknown_number_rests_on_something_and_stands_there_once(pages):
    rows = pages.assumptions()
    keys = [key for row in rows for key in row["keys"]]
    assert len(keys) == len(set(keys))
    assert set(keys) == load_unknowns().names()
    assert {row["rests_on"] for row in rows} <= RESTS_ON


def test_what_no_cards_way_depends_on_is_what_unknowns_keeps(pages):
    kept = {key for row in pages.assumptions() if row["rests_on"] == "kept" for key in row["keys"]}
    assert kept == {key for one in load_unknowns().kept for key in one.keys}

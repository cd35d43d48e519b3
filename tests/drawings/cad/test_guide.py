"""The assembly guide and the drawings: every part is put on in one step, and no page names what is not there."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest
from assembled import assembled
from mischwerk_cad import guide
from mischwerk_cad.checks.checks import print_cost
from mischwerk_cad.electronics import wiring
from mischwerk_machines import load
from shuffler import faults

NAME = re.compile(r"`([a-z0-9-]+)`")
MUST_BE_A_PART = re.compile(r"`([a-z0-9]+(?:-[a-z0-9]+)+)`")
ROW = re.compile(r"^\| `([a-z0-9-]+)` \|", re.MULTILINE)
NOT_PARTS = {"test-device", "skr-pico"}
STEP_PAGES = guide.step_pages()


@cache
def _builds():
    return tuple(assembled(name) for name in guide.BUILDS)


def _names():
    return {part.name for build in _builds() for part in build.needed}


def test_there_is_a_page_for_each_step_of_the_drawings():
    assert len(STEP_PAGES) == 10
    for build in _builds():
        assert len(build.steps) == 10
        assert {part.step for part in build.parts} <= set(range(1, 11))


@pytest.mark.parametrize("name", guide.BUILDS)
def test_every_printed_part_is_put_on_in_exactly_one_step(name):
    build = next(build for build in _builds() if build.machine.name == name)
    put_on = Counter()
    for path in STEP_PAGES:
        page = path.read_text(encoding="utf-8")
        table = page[page.index("<!-- parts -->") : page.index("<!-- /parts -->")]
        put_on.update(ROW.findall(table))
    for part in build.needed:
        if part.is_printed:
            assert put_on[part.name] == 1, part.name


@pytest.mark.parametrize("path", STEP_PAGES, ids=lambda path: path.name)
def test_a_step_says_what_to_do_with_each_of_its_printed_parts(path):
    step = int(path.name[:2])
    page = path.read_text(encoding="utf-8")
    text = page[: page.index("<!-- parts -->")] + page[page.index("<!-- /parts -->") :]
    wanted = {part.name for build in _builds() for part in build.needed if part.step == step and part.is_printed}
    assert wanted <= set(NAME.findall(text))


@pytest.mark.parametrize("path", sorted(guide.GUIDE.glob("*.md")), ids=lambda path: path.name)
def test_every_part_a_page_names_is_in_the_drawings(path):
    assert set(MUST_BE_A_PART.findall(path.read_text(encoding="utf-8"))) - _names() - NOT_PARTS == set()


def test_the_tables_are_those_of_the_drawings():
    for path, text in guide.pages(_builds(), print_cost).items():
        assert path.read_text(encoding="utf-8") == text, f"run 'make guide': {path.name}"


def test_screws_are_for_parts_that_are_drawn_and_of_kinds_that_can_be_bought():
    bought = wiring.table("bought")
    for name, screws in wiring.table("fasteners").items():
        assert name in _names(), name
        assert set(screws) <= set(bought), name


def test_what_hangs_on_a_cable_is_drawn():
    for build in _builds():
        names = {part.name for part in build.parts}
        for cable in wiring.harness(build.machine.kind).cables:
            assert not cable.part or cable.part in names, cable.title


def _way_mm(build, start, end):
    """Along the edges of a box around both parts' middles."""
    middles = {part.name: part.solid.bounding_box().center() for part in build.parts if part.name in (start, end)}
    return sum(abs(getattr(middles[start], axis) - getattr(middles[end], axis)) for axis in "XYZ")


@pytest.mark.parametrize("name", guide.BUILDS)
def test_leads_are_long_enough(name):
    """With 30 mm to spare from a barrier's board to its eyes."""
    build = next(build for build in _builds() if build.machine.name == name)
    names = {part.name for part in build.parts}
    for cable in wiring.harness(build.machine.kind).cables:
        for eye in sorted(name for name in names if re.fullmatch(rf"{cable.key}-(diode|transistor)(-\d)?", name)):
            if cable.leads_mm:
                way = _way_mm(build, cable.part, eye)
                assert cable.leads_mm >= way + 30, f"{eye}: {way:.0f} mm"


@pytest.mark.parametrize("name", guide.BUILDS)
def test_beams_are_as_long_as_in_the_drawings(name):
    build = next(build for build in _builds() if build.machine.name == name)
    solids = {part.name: part.solid for part in build.parts}
    for cable in wiring.harness(build.machine.kind).barriers():
        if cable.eye == "barrier":
            for which in [""] if cable.eyes == 1 else [f"-{number + 1}" for number in range(cable.eyes)]:
                way = solids[f"{cable.key}-diode{which}"].distance_to(solids[f"{cable.key}-transistor{which}"])
                assert cable.beam_mm == pytest.approx(way, abs=0.6), cable.title


def test_every_fault_is_in_the_troubleshooting():
    page = (guide.GUIDE / "17-troubleshooting.md").read_text(encoding="utf-8")
    for kind in faults.kinds():
        assert f"| `{kind.name}` |" in page
    named = re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE)
    assert set(named) == {kind.name for kind in faults.kinds()}, "of the table written by hand, too"


def test_a_belt_of_known_mass_and_length_has_the_pitch_of_a_string():
    # 10 N, 10 g/m: waves run at 31.6 m/s; half a wave is the span of 158.1 mm, so 100 of them a second.
    assert guide.pitch_hz(10.0, 0.010, 158.114) == pytest.approx(100.0, abs=0.01)


def test_turns_of_the_rollers_follow_from_the_teeth_of_the_drive():
    text = guide.turns_table({"rack_teeth": [50, 20, 25, 40]}, [load("pile10")])
    assert "| `pile10` | 10 | 25 | 6.25 |" in text


def test_a_marker_that_is_not_there_is_an_error():
    with pytest.raises(ValueError, match="0 places for the marker 'parts'"):
        guide.filled("nothing here", "parts", "x")


def test_links_lead_somewhere():
    for path in [
        *guide.GUIDE.glob("*.md"),
        guide.ROOT / "docs" / "tutorial" / "building.md",
        guide.ROOT / "hardware/harness/README.md",
    ]:
        for link in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
            if not link.startswith("http"):
                assert (path.parent / link).exists(), f"{path.name}: {link}"


@pytest.mark.parametrize("path", STEP_PAGES, ids=lambda path: path.name)
def test_no_heading_has_more_than_four_actions(path):
    for chapter in re.split(r"^#+ ", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
        assert len(re.findall(r"^\d+\. ", chapter, re.MULTILINE)) <= 4, chapter.partition("\n")[0]

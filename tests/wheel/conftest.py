"""Wheel and sdist, built once a run, and empty environments that the wheel is installed into."""

import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest
from installed import Installed

ROOT = Path(__file__).resolve().parents[2]
_BUILT = "MISCHWERK_BUILT"  # the folder of wheel and sdist, told to xdist's workers


def pytest_configure(config):
    """Before any worker begins."""
    if _BUILT in os.environ:
        return
    folder = os.environ[_BUILT] = tempfile.mkdtemp(prefix="mischwerk-dist-")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    build = [sys.executable, str(ROOT / "tools" / "build_dist.py"), "--trial", "--out", folder]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="session")
def wheel():
    """The wheel's path."""
    return next(Path(os.environ[_BUILT]).glob("*.whl"))


@pytest.fixture(scope="session")
def sdist():
    """The sdist's path."""
    return next(Path(os.environ[_BUILT]).glob("*.tar.gz"))


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """installed("sim,serve"): the wheel with these extras, in an environment of their own; "" for none."""
    return cache(lambda extras="": Installed(tmp_path_factory.mktemp(extras or "base"), wheel, extras))

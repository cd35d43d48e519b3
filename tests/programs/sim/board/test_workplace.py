"""Temporary folders of twins: gone with them, and with the next one if they were killed."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from mischwerk_sim.board.workplace import workplace

WORKING = """import time
from mischwerk_sim.board.workplace import workplace
with workplace() as folder:
    print(folder, flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def own_temp(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)


def working():
    twin = subprocess.Popen([sys.executable, "-c", WORKING], stdout=subprocess.PIPE, text=True)
    folder = Path(twin.stdout.readline().strip())
    (folder / "machine_config.py").touch()
    os.utime(folder, (time.time() - 100,) * 2)
    return twin, folder


def test_a_killed_twin_s_folder_goes_with_the_next_twin_and_a_living_one_s_stays(tmp_path):
    living, dead = working(), working()
    try:
        dead[0].kill()
        dead[0].communicate()
        assert dead[1].exists()
        with workplace() as own:
            assert sorted(tmp_path.iterdir()) == sorted((living[1], own))
        assert list(tmp_path.iterdir()) == [living[1]]
    finally:
        living[0].kill()
        living[0].communicate()


def test_a_folder_that_has_just_been_made_is_left_alone(tmp_path):
    young = tmp_path / "mischwerk-twin-young"
    young.mkdir()
    with workplace():
        pass
    assert young.exists()

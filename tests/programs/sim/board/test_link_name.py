"""`sim serve --link`: a link that is somebody's is never taken, and never removed."""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest
from mischwerk_sim.board.line import PtyLine
from mischwerk_sim.board.workplace import LinkTaken, workplace


@pytest.fixture
def link(tmp_path):
    return tmp_path / "port"


def refused(link, *words):
    with pytest.raises(LinkTaken) as problem:
        PtyLine(False, link=link)
    for word in words:
        assert word in str(problem.value)
    assert str(problem.value).count("\n") == 1


def test_a_link_lasts_as_long_as_its_twin(link):
    line = PtyLine(False, link=link)
    assert os.readlink(link) == line.path
    line.close()
    assert not os.path.lexists(link)


def test_a_living_twin_keeps_its_link(link):
    first = PtyLine(False, link=link)
    refused(link, f"leads to {first.path}, which is in use")
    assert os.readlink(link) == first.path
    first.close()


def test_the_link_of_a_killed_twin_is_replaced(link):
    link.symlink_to("/dev/pts/987654")
    line = PtyLine(False, link=link)
    assert os.readlink(link) == line.path
    line.close()


def test_so_is_one_whose_number_has_come_to_the_new_twin(link):
    master, slave = pty.openpty()
    link.symlink_to(os.ttyname(slave))
    os.close(master)
    os.close(slave)
    line = PtyLine(False, link=link)
    assert os.readlink(link) == line.path
    line.close()


@pytest.mark.parametrize("target", ["/etc/hostname", "nowhere", "/dev/null"])
def test_another_s_link_is_left_alone(link, target):
    link.symlink_to(target)
    refused(link, f"is a link to {target}, which is not a twin's port")
    assert os.readlink(link) == target


def test_so_are_files_and_folders(link):
    link.write_text("mine")
    refused(link, "is not a link")
    assert link.read_text() == "mine"
    link.unlink()
    link.mkdir()
    refused(link, "is not a link")


def test_at_the_end_another_s_link_stays(link):
    line = PtyLine(False, link=link)
    link.unlink()
    link.symlink_to("/dev/pts/987654")
    line.close()
    assert os.readlink(link) == "/dev/pts/987654"


def test_a_folder_that_is_not_there(tmp_path):
    refused(tmp_path / "nix" / "port", "can't be created: No such file or directory")


@pytest.mark.parametrize("number", ["TERM", "HUP", "INT"])
def test_a_twin_that_ends_removes_its_link(link, number):
    twin = subprocess.Popen(
        [sys.executable, "-m", "mischwerk_sim", "serve", "--twin", "model", "--interpreter", "cpython", "--link", link],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert twin.stdout.readline().strip() == os.readlink(link)
    second = subprocess.run(twin.args, capture_output=True, text=True, timeout=20)
    assert second.returncode == 2 and "which is in use" in second.stderr and second.stderr.count("\n") == 2
    subprocess.run(["kill", f"-{number}", str(twin.pid)], check=True)
    _, err = twin.communicate(timeout=10)
    assert (twin.returncode, err) == (0, "") and not Path(link).is_symlink()


# -- Temporary folders of twins: gone with them, and with the next one if they were killed.

WORKING = """import time
from mischwerk_sim.board.workplace import workplace
with workplace() as folder:
    print(folder, flush=True)
    time.sleep(60)
"""


@pytest.fixture
def own_temp(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)


def working():
    twin = subprocess.Popen([sys.executable, "-c", WORKING], stdout=subprocess.PIPE, text=True)
    folder = Path(twin.stdout.readline().strip())
    (folder / "machine_config.py").touch()
    os.utime(folder, (time.time() - 100,) * 2)
    return twin, folder


@pytest.mark.usefixtures("own_temp")
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


@pytest.mark.usefixtures("own_temp")
def test_a_folder_that_has_just_been_made_is_left_alone(tmp_path):
    young = tmp_path / "mischwerk-twin-young"
    young.mkdir()
    with workplace():
        pass
    assert young.exists()

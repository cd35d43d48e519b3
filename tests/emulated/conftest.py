"""A machine on an emulated RP2040, with the firmware of build/firmware on it. `make test-emulated UF2=FILE` runs this.

Flashing takes a minute; it is done once a session, and every test begins with a copy of that flash.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "emulator"))

from mischwerk_emulator import control  # noqa: E402
from mischwerk_emulator.clock_file import ClockFile  # noqa: E402

UF2 = os.environ.get("EMULATED_UF2", "")
NODE = os.environ.get("EMULATED_NODE", "")
START_S = 60  # of wall time until the emulator answers
COMMAND_S = 900


def pytest_sessionstart(session):
    if not UF2 or not Path(UF2).exists():
        raise pytest.UsageError("Which image? make test-emulated UF2=RPI_PICO-....uf2 (docs/emulator.md)")


class Emulated:
    """One machine in ``folder``, until `end`."""

    def __init__(self, folder, *options):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._env = {**os.environ, "PYTHONPATH": str(ROOT / "emulator")}
        command = [sys.executable, "-m", "mischwerk_emulator", str(folder), "--image", UF2, *options]
        self._said = (folder / "said").open("w")
        self._process = subprocess.Popen(
            [*command, *(["--node", NODE] if NODE else [])], env=self._env, stdout=self._said, stderr=self._said
        )
        limit = time.monotonic() + START_S
        while not (folder / "control").exists():
            assert self._process.poll() is None, (folder / "said").read_text()
            assert time.monotonic() < limit, "the emulator does not start"
            time.sleep(0.05)
        self.clock = ClockFile(folder / "clock")

    def ask(self, **what):
        """See mischwerk_emulator.control."""
        return control.ask(self.folder, **what)

    def wait(self, seconds):
        """Wait until ``seconds`` of the chip have passed."""
        end = self.clock() + seconds
        while self.clock() < end:
            assert self._process.poll() is None, (self.folder / "said").read_text()
            time.sleep(0.02)

    def begin(self, *arguments):
        """A `mischwerk` command that lives by the chip's clock."""
        command = [sys.executable, "-m", "mischwerk_emulator.host", str(self.folder), *arguments]
        return subprocess.Popen(
            command, cwd=self.folder, env=self._env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def run(self, *arguments, status=0):
        """The same to its end; what it printed."""
        process = self.begin(*arguments)
        out, err = process.communicate(timeout=COMMAND_S)
        assert process.returncode == status, out + err
        return out

    def value(self, *arguments, status=0):
        """The JSON object that it printed."""
        return json.loads(self.run(*arguments, "--json", status=status))

    def end(self):
        if self._process.poll() is None:
            self.ask(quit=1)
        self._process.wait(30)
        self._said.close()


@pytest.fixture(scope="session")
def flashed(tmp_path_factory):
    """The files of a board that `mischwerk flash` has just written; what it said."""
    folder = tmp_path_factory.mktemp("flashed")
    machine = Emulated(folder / "machine")
    try:
        machine.wait(2)
        said = machine.value("flash", "--from", str(ROOT / "build" / "firmware"))
    finally:
        machine.end()
    return folder / "machine" / "files.bin", said


@pytest.fixture
def emulated(flashed, tmp_path):
    """Makes machines whose firmware has come up."""
    made = []

    def make(machine="pile10", cards=12, settings=(), **options):
        folder = tmp_path / f"machine{len(made)}"
        folder.mkdir()
        shutil.copy(flashed[0], folder / "files.bin")
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        one = Emulated(folder, "--machine", machine, "--cards", str(cards), *words)
        made.append(one)
        one.wait(3)
        chosen = dict(settings)
        if machine != "pile10":
            chosen["machine"] = machine
        for name, value in chosen.items():
            one.run("settings", "set", name, str(value))
        if "machine" in chosen:
            one.ask(cut=1)
            one.wait(3)
        return one

    yield make
    for one in made:
        one.end()

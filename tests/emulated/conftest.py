"""A machine on an emulated RP2040, with the firmware of build/firmware on it. `make test-emulated UF2=FILE` runs this.

Flashing takes a minute; it is done once a session, and every test begins with a copy of that flash.
"""

import os
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "emulator"))

from mischwerk_emulator.process import MachineProcess  # noqa: E402

UF2 = os.environ.get("EMULATED_UF2", "")
NODE = os.environ.get("EMULATED_NODE", "")


def pytest_sessionstart(session):
    if not UF2 or not Path(UF2).exists():
        raise pytest.UsageError(
            "Which image? make test-emulated UF2=RPI_PICO-....uf2 (docs/how-to/contributing/emulator.md)"
        )


@pytest.fixture(scope="session")
def flashed(tmp_path_factory):
    """The files of a board that `mischwerk flash` has just written; what it said."""
    folder = tmp_path_factory.mktemp("flashed")
    machine = MachineProcess(folder / "machine", UF2, NODE)
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
        flags = {f"--{name.replace('_', '-')}": str(value) for name, value in options.items()}
        arguments = [word for option in flags.items() for word in option if word != "True"]
        device = MachineProcess(folder, UF2, NODE, "--machine", machine, "--cards", str(cards), *arguments)
        made.append(device)
        device.wait(3)
        for name, value in dict(settings).items():
            device.run("settings", "set", name, str(value))
        if machine != "pile10":
            device.choose(machine=machine)
        return device

    yield make
    for device in made:
        device.end()

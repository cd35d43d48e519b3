"""An emulated machine as a process of its own, and the host's commands at its port: what suite and bench work with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from . import control
from .chip import ClockFile

START_S = 60  # of wall time until the emulator answers
COMMAND_S = 900
_PACKAGES = Path(__file__).resolve().parents[1]


class CommandFailed(Exception):
    """A command ended with an unexpected status; the text has what it printed."""


class MachineProcess:
    """One machine in ``folder``, until `end`. options: of `python -m mischwerk_emulator`. Raises RuntimeError."""

    def __init__(self, folder: Path, image: str, node: str, *options: str) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._env = {**os.environ, "PYTHONPATH": str(_PACKAGES)}
        command = [sys.executable, "-m", "mischwerk_emulator", str(folder), "--image", image, *options]
        self._said = (folder / "said").open("w")
        self._process = subprocess.Popen(
            [*command, *(["--node", node] if node else [])], env=self._env, stdout=self._said, stderr=self._said
        )
        limit = time.monotonic() + START_S
        while not (folder / "control").exists():
            self._must_live()
            if time.monotonic() > limit:
                raise RuntimeError("the emulator does not start")
            time.sleep(0.05)
        self.clock = ClockFile(folder / "clock")

    def _must_live(self) -> None:
        if self._process.poll() is not None:
            raise RuntimeError((self.folder / "said").read_text())

    def ask(self, **what: Any) -> dict[str, Any]:
        """See mischwerk_emulator.control."""
        return control.ask(self.folder, **what)

    def wait(self, seconds: float) -> None:
        """Wait until ``seconds`` of the chip have passed. Raises RuntimeError if the emulator ends."""
        end = self.clock() + seconds
        while self.clock() < end:
            self._must_live()
            time.sleep(0.02)

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        """A `mischwerk` command that runs by the chip's clock."""
        command = [sys.executable, "-m", "mischwerk_emulator.host", str(self.folder), *arguments]
        return subprocess.Popen(
            command, cwd=self.folder, env=self._env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def run(self, *arguments: str, status: int | None = 0) -> str:
        """Run it to its end; what it printed. Raises CommandFailed unless it ends with ``status`` (None: any)."""
        process = self.begin(*arguments)
        out, err = process.communicate(timeout=COMMAND_S)
        if status is not None and process.returncode != status:
            raise CommandFailed(out + err)
        return out

    def value(self, *arguments: str, status: int | None = 0) -> Any:
        """The JSON object that it printed."""
        return json.loads(self.run(*arguments, "--json", status=status))

    def choose(self, **settings: str) -> None:
        """Change settings that take effect at the next start of the machine, and restart it."""
        for name, value in settings.items():
            self.run("settings", "set", name, value)
        self.ask(cut=1)
        self.wait(3)

    def end(self) -> None:
        """Quit, with the flash kept in FOLDER/files.bin."""
        if self._process.poll() is None:
            self.ask(quit=1)
        self._process.wait(30)
        self._said.close()

"""A folder of its own in which documented commands run, as at a person's terminal, with a twin for a board."""

import contextlib
import os
import pty
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

from found import ROOT

HERE = Path(__file__).parent
LISTED = tomllib.loads((HERE / "commands.toml").read_text(encoding="utf-8"))
NOT_RUN = {text: reason for reason, texts in LISTED["not_run"].items() for text in texts}
_TYPED_INTERRUPT = "^C"
_LIMIT_S = 600
_LINES_SHOWN = 25


class Ran(NamedTuple):
    """``silent_s``: the longest time in which the screen did not change; ``cpu_s`` without twins that went on."""

    status: int
    output: str
    cpu_s: float
    silent_s: float


class Place:
    """Use as a context manager; ``run`` runs a command as the document has it, or as the list says."""

    def __init__(self) -> None:
        self._stack = contextlib.ExitStack()
        self.folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="mw-")))
        self._cwd = self.folder / "work"
        self._board = self.folder / "ttyACM0"
        for name in ("work", "tmp", "run"):
            (self.folder / name).mkdir()
        self._environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.folder),
            "MISCHWERK_HOME": str(self.folder / "home"),
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "MPLCONFIGDIR": str(Path.home() / ".cache/matplotlib"),  # its list of fonts takes seconds to make
            "BROWSER": "true",
            "SHELL": "/bin/bash",
            "TERM": "xterm-256color",
            "ROOT": str(ROOT),
        }
        for name in ("PYTHONPATH", "MISCHWERK_DEBUG", "COLUMNS"):
            self._environment.pop(name, None)

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        self._stack.close()

    def plug_in(self, *options: str) -> None:
        """Start a twin of a board that every program sees on the USB."""
        command = [sys.executable, "-m", "mischwerk_sim", "serve", "--child", "--pace", "none", "--sim-seed", "1"]
        command += ["--twin", "model", "--link", str(self._board), *options]
        self._started(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self._environment))
        self._environment["PYTHONPATH"] = str(HERE / "usb")
        self._environment["MISCHWERK_TEST_BOARD"] = str(self._board)

    def run(self, text: str) -> Ran:
        """Run one command."""
        how = LISTED["run"].get(text, {})
        for old, new in how.get("replace", {}).items():
            text = text.replace(old, new)
        text = f"{text} {how.get('add', '')}".rstrip()
        if "first" in how:
            self._script(how["first"])
        if "--sim-seed" not in text:
            text = re.sub(r"(?<= --sim)(?= |$)", " --sim-seed 1", text)
        text = re.sub(r"/dev/ttyACM\d", str(self._board), text.replace("/tmp/", f"{self.folder}/tmp/"))
        self.make_files(text)
        if text.startswith("cd "):
            self._cwd /= text[3:]
            return Ran(0, "", 0.0, 0.0)
        shell = ["bash", "-o", "pipefail", "-c"]
        if text.endswith("&"):
            settings = {"cwd": self._cwd, "env": self._environment, "start_new_session": True}
            self._started(
                subprocess.Popen([*shell, text[:-1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **settings)
            )
            return Ran(0, "", 0.0, 0.0)
        return self._at_a_terminal([*shell, text], how.get("typed", []))

    def write(self, name: str, text: str) -> None:
        """A file of the folder."""
        (self._cwd / name).write_text(text, encoding="utf-8")

    def make_files(self, text: str) -> None:
        """The files that people have when they type this."""
        for name, script in LISTED["files"].items():
            named = re.search(rf"(?<!--out )(?<!--record )(?<!--to ){re.escape(name)}(?![\w-])", text)
            if named and not (self._cwd / name).exists():
                self._script(script)

    def _script(self, text: str) -> None:
        subprocess.run(["bash", "-ec", text], cwd=self._cwd, env=self._environment, check=True, timeout=_LIMIT_S)

    def _started(self, process: subprocess.Popen) -> None:
        """Wait until it has said something; it ends with the place."""

        def end() -> None:
            process.stdin.close()
            process.terminate()
            process.wait()
            process.stdout.close()

        self._stack.callback(end)
        assert process.stdout.readline(), f"{process.args} ended at once"

    def _at_a_terminal(self, command: list[str], typed: list[list[str]]) -> Ran:
        """Run it on a pty, and type each text when the one before it is seen; without one, nobody is at the keys."""
        master, slave = pty.openpty()
        began = shown = time.monotonic()
        used = _cpu_s()
        silent_s, output, todo = 0.0, b"", [(seen.encode(), keys) for seen, keys in typed]
        process = subprocess.Popen(
            command,
            stdin=slave if todo else subprocess.DEVNULL,
            stdout=slave,
            stderr=slave,
            cwd=self._cwd,
            env=self._environment,
            start_new_session=True,
        )
        os.close(slave)
        looked = 0
        try:
            while time.monotonic() < began + _LIMIT_S:
                if select.select([master], [], [], 0.1)[0]:
                    try:
                        data = os.read(master, 65536)
                    except OSError:  # Linux: the other end is closed
                        data = b""
                    if not data:
                        break
                    now = time.monotonic()
                    silent_s, shown = max(silent_s, now - shown), now
                    output += data
                if todo and todo[0][0] in output[looked:]:
                    seen, keys = todo.pop(0)
                    looked = output.index(seen, looked) + len(seen)
                    if keys == _TYPED_INTERRUPT:
                        os.killpg(process.pid, signal.SIGINT)
                    else:
                        os.write(master, keys.encode())
            process.wait(max(1.0, began + _LIMIT_S - time.monotonic()))
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            os.close(master)
        silent_s = max(silent_s, time.monotonic() - shown)
        return Ran(process.returncode, _as_seen(output.decode(errors="replace")), _cpu_s() - used, silent_s)


def _as_seen(output: str) -> str:
    """The last lines, without what was drawn over."""
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", output).replace("\r\n", "\n")
    return "\n".join([line.rpartition("\r")[2] for line in plain.splitlines()][-_LINES_SHOWN:])


def _cpu_s() -> float:
    """Of the processes that have ended so far."""
    return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])

"""A wheel in an environment of its own, which sees nothing of the repository."""

import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UV = Path(sys.executable).with_name("uv")
MOST_S = 400  # for one command on a busy computer


class Installed:
    """``work``: the folder that commands run in, with a few files to work on."""

    def __init__(self, folder, wheel, extras=""):
        self.extras = extras
        self.work = folder / "work"
        self.work.mkdir()
        self.python = folder / "env" / "bin" / "python"
        self.environment = {
            "PATH": f"{UV.parent}:/usr/local/bin:/usr/bin:/bin",  # uv is found there, which commands may name
            "HOME": str(folder),
            "MISCHWERK_HOME": str(folder / "history"),
            "LC_ALL": "C.UTF-8",
            "MISCHWERK_PROGRESS_S": "0",  # what a command does meanwhile is not looked at here
            **{name: value for name, value in os.environ.items() if name.startswith(("UV_", "PIP_", "SSL_"))},
        }
        uv("venv", "--python", sys.executable, folder / "env")
        uv("pip", "install", "--python", self.python, f"{wheel}[{extras}]" if extras else wheel)
        _put_files(self.work)

    def run(self, *arguments, stdin=""):
        """`mischwerk WORDS`, or another module's program for words that begin with -m; its output as text."""
        command = arguments if arguments[:1] == ("-m",) else ("-m", "mischwerk", *arguments)
        return subprocess.run(
            [str(self.python), *map(str, command)],
            input=stdin, capture_output=True, text=True, cwd=self.work, env=self.environment, timeout=MOST_S,
        )  # fmt: skip

    def shell(self, line):
        """A line as it was printed, by the shell."""
        return subprocess.run(
            line, shell=True, capture_output=True, text=True, cwd=self.work, env=self.environment, timeout=MOST_S
        )


def uv(*arguments):
    """Run uv."""
    done = subprocess.run([str(UV), *map(str, arguments), "-q"], capture_output=True, text=True, timeout=MOST_S)
    assert done.returncode == 0, done.stderr


def _put_files(work):
    (work / "order.json").write_text("[4,2,0,1,3]")
    (work / "ten.json").write_text("[9,8,7,6,5,4,3,2,1,0]")
    (work / "decks.txt").write_text("1 2 0 3\n3 2 1 0\n")
    (work / "bits.bin").write_bytes(bytes(range(256)) * 5)
    shutil.copy(ROOT / "tests" / "data" / "skat" / "server_games.sgf", work / "games.sgf")
    shutil.copy(ROOT / "tests" / "golden" / "records" / "scheme1-shuffle.json", work / "record.json")
    for name, lines in (("deals", 2), ("contracts", 1)):
        packed = gzip.decompress((ROOT / "tests" / "data" / "skat" / f"{name}_1000.jsonl.gz").read_bytes())
        (work / f"{name}.jsonl").write_bytes(b"".join(packed.splitlines(keepends=True)[:lines]))

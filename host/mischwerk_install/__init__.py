"""What an extra brings, and the command that adds it to the program as it is installed here.

All packages may import this one, which imports none of them.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

NAME = "mischwerk"
OURS = (NAME, "shuffler")
_LACKS = {
    "sim": "The twin is not installed.",
    "lab": "The laboratory is not installed.",
    "skat": "What computes in Skat (numpy, numba) is not installed.",
    "serve": "The server of the web page is not installed.",
    "cluster": "Dask, which --cluster needs, is not installed.",
    "crosscheck": "MuJoCo is not installed.",
    "image": "littlefs-python, which makes a board's file system, is not installed.",
    "emulated": "What emulates the chip is not installed.",
    "cad": "The library of solids is not installed.",
}


def missing(extras: str) -> tuple[str, str]:
    """Return what is missing of these extras, the first of which certainly is, and what to do: two sentences."""
    return _LACKS[extras.split(",")[0]], f"Install it: {command(extras)}"


def is_foreign(problem: ModuleNotFoundError) -> bool:
    """Tell whether what is missing is another's package, which an extra brings, and no module of our own."""
    return not (problem.name or NAME).split(".")[0].startswith(OURS)


def status_of(main: Callable[[], int], extras: str) -> int:
    """Exit status of ``main``; 2 where a package that the first of the extras brings is missing, which stderr then
    says."""
    try:
        return main()
    except ModuleNotFoundError as problem:
        if not is_foreign(problem):
            raise
        print(*missing(extras), sep="\n", file=sys.stderr)
        return 2


def command(extras: str) -> str:
    """The command, for one shell line, that adds these extras ("serve", "serve,sim") to this installation."""
    from urllib.request import url2pathname  # which loads HTTP

    origin = _origin()
    url = str(origin.get("url", ""))
    here = Path(url2pathname(urlsplit(url).path)) if url.startswith("file:") else None
    if here is None:
        return _pip(f"{NAME}[{extras}] @ {_pinned(origin)}" if url else f"{_file()}[{extras}]")
    if here.is_file():
        return _pip(f"{here}[{extras}]")
    if not here.is_dir():  # the file that it was installed from is no longer there
        return _pip(f"{_file()}[{extras}]")
    if os.name == "posix" and Path(sys.prefix) == here / ".venv" and (here / "Makefile").exists():
        folder = () if Path.cwd() == here else ("-C", str(here))
        return _line("make", *folder, "extra", f"EXTRA={extras}")
    pins = here / "constraints.txt"
    is_editable = origin.get("dir_info", {}).get("editable", False)
    return _pip(*(["-e"] if is_editable else []), f"{here}[{extras}]", *(["-c", str(pins)] if pins.exists() else []))


def _origin() -> dict[str, Any]:
    """Return what the installer wrote of where this program came from (PEP 610); empty where it wrote nothing."""
    try:
        origin = json.loads(distribution(NAME).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return {}
    return origin if isinstance(origin, dict) else {}


def _pinned(origin: dict[str, Any]) -> str:
    """The address, of a repository with the commit."""
    url, vcs = str(origin["url"]), origin.get("vcs_info")
    return f"{vcs['vcs']}+{url}@{vcs['commit_id']}" if vcs else url


def _file() -> str:
    """The name of a release's file."""
    try:
        version = distribution(NAME).version
    except PackageNotFoundError:
        version = "VERSION"
    return f"{NAME}-{version}-py3-none-any.whl"


def _pip(*words: str) -> str:
    if find_spec("pip") is None:  # the environment was made by another installer
        return _line("uv", "pip", "install", "--python", sys.executable, *words)
    return _line(_python(), "-m", "pip", "install", *words)


def _python() -> str:
    """The interpreter that runs, by its short name where that is what the shell would start."""
    for name in ("python", "python3"):
        if shutil.which(name) == sys.executable:
            return name
    return sys.executable


def _line(*words: str) -> str:
    return shlex.join(words) if os.name == "posix" else subprocess.list2cmdline(words)

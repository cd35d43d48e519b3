"""Every command of the host that takes a port, run in this process against whatever is at that port."""

from __future__ import annotations

import contextlib
import io
import json
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from mischwerk import cli
from mischwerk.flash import board_repl, release, repl
from mischwerk.jobs import job, job_bounds
from mischwerk.link import connection, line
from mischwerk.link.line import RetryPolicy

# Their names are the part before --port; {name} is a file made by `files`.
COMMANDS = (
    "identify",
    "identify --json",
    "status",
    "status --json",
    "home",
    "home --json",
    "resume",
    "resume --json",
    "stop",
    "stop --json",
    "shuffle",
    "shuffle --json",
    "shuffle --seed {seed}",
    "shuffle --auditable",
    "shuffle --auditable --reveal-later",
    "shuffle --method random-pile --json",
    "deal skat",
    "deal --piles 5,5,rest:ordered --seed {seed}",
    "deal skat --json",
    "arrange --target {target}",
    "jog feed 100",
    "jog pocket 2 --mm --json",
    "count",
    "count --json",
    "clean",
    "clean --json",
    "calibrate --yes",
    "calibrate --yes --sleeves --deck-height-mm 16",
    "settings get",
    "settings get cards",
    "settings get --json",
    "settings set cards 32",
    "log",
    "log --json",
    "doctor",
    "doctor --json",
    "doctor --jog --feed-test --self-test",
    "doctor --files",
    "entropy capture --bits 8000 --out {raw}",
    "reveal {record}",
    "flash --from {release}",
    "flash --check --from {release} --json",
    "lab audit --shuffles 1 --drawn 1000 --out {audit}",
    "play mau-mau",
)
JOBS = (
    "shuffle",
    "deal",
    "arrange",
    "home",
    "resume",
    "jog",
    "count",
    "clean",
    "calibrate",
)  # they say that something was done
LONGEST_S = 60.0  # of a command, with the waits of `impatient`; a busy computer may be slow


class Ran(NamedTuple):
    """The outcome of a command. ``status``: None if it was left because it did not end."""

    status: int | None
    out: str
    err: str
    seconds: float


class _Left(BaseException):
    """The command has had its time. Not an Exception, so that the host can't catch it."""


@contextlib.contextmanager
def impatient() -> Iterator[None]:
    """Waits that take seconds take hundredths, and bounds of minutes take seconds."""
    short = RetryPolicy(0.08, 3)
    changed: tuple[tuple[Any, dict[str, Any]], ...] = (
        (connection, {"BOARD": short}),
        (line, {"BOARD": short, "MOST_WAITING": 500}),
        (job, {"SILENCE_S": 0.2, "STATUS_RETRY": short, "STOP_TIMEOUT_S": 0.5}),
        (
            job_bounds,
            {
                "EXTRAS_S": 30,
                "CARD_S": 0,
                "EVENTS_PER_S": 5,
                "MOST_PHASES": 60,
                "MOST_FAULTS": 60,
                "MOST_SILENCES": 4,
                "SLOWEST_STEPS_PER_S": 10_000,
            },
        ),
        (board_repl, {"RETRY": short, "PAUSE_S": 0.03, "RESTART_S": 0.4}),
        (repl, {"READ_TIMEOUT_S": 0.2, "PROMPT_S": 0.2, "ENTER_S": 0.5, "SILENT_S": 0.3, "RUN_S": 0.6}),
    )
    with contextlib.ExitStack() as stack:
        for module, values in changed:
            stack.enter_context(mock.patch.multiple(module, **values))
        yield


def run(command: str, port: str, files: dict[str, Path | str]) -> Ran:
    """Run it at ``port``, in a folder of its own, with nobody at the keyboard."""
    arguments = [word.format(**files) for word in command.split()]
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    typed = io.StringIO("start machine\nshow game\nquit\n" if command.startswith("play") else "")
    status: int | None = None
    began = time.monotonic()
    before = signal.signal(signal.SIGALRM, _leave)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_S)
    try:
        with (
            mock.patch.object(sys, "argv", ["mischwerk", *arguments, "--port", port]),
            mock.patch.object(sys, "stdin", typed),
            mock.patch.object(sys, "stdout", out),
            mock.patch.object(sys, "stderr", err),
            tempfile.TemporaryDirectory() as folder,
            contextlib.chdir(folder),
        ):
            cli.main()
    except SystemExit as ended:
        status = int(ended.code or 0)
    except _Left:
        status = None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    seconds = time.monotonic() - began
    return Ran(status, *(stream.buffer.getvalue().decode("utf-8") for stream in (out, err)), seconds)  # type: ignore[attr-defined]


def files(folder: Path) -> dict[str, Path | str]:
    """Return what the commands are given."""
    record = {
        "result": "done",
        "machine": "pile10",
        "passes": 2,
        "seed_mode": "auditable",
        "cards": 52,
        "capacity": 10,
        "method": "planned",
        "format": "poker",
        "audit": {
            "scheme": 2,
            "material": None,
            "key": "ef" * 32,
            "attempts": [{"nonce": "ab" * 32, "commitment": "cd" * 32}],
        },
    }
    (folder / "record.json").write_text(json.dumps(record))
    (folder / "target.json").write_text(json.dumps(list(range(52))[::-1]))
    content = {
        "board.py": b"STEP_PINS = (2, 4, 6)\n",
        "main.py": b"import shuffler\n",
        "shuffler/plan.mpy": b"plan" * 400,
    }
    (folder / "release/shuffler").mkdir(parents=True)
    for name, data in content.items():
        (folder / "release" / name).write_bytes(data)
    manifest = {
        "name": "mischwerk",
        "version": "0.1.0",
        "commit": "c0ffee",
        "micropython": ["1.28.0"],
        "mpy_version": "6.3",
        "files": [release.entry(name, data) for name, data in content.items()],
    }
    (folder / "release/manifest.json").write_text(json.dumps(manifest))
    # These are written again by each command: in its own folder, which is gone when it has ended.
    return {
        "record": folder / "record.json",
        "target": folder / "target.json",
        "release": folder / "release",
        "seed": "ab" * 32,
        "raw": "raw.bin",
        "audit": "audit",
    }


def _leave(*_: object) -> None:
    raise _Left

"""What a page draws the machine with: its outlines, and the script of the playback, both from the twin's program.

That is a process of its own, since host and twin know nothing of each other but the wire.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
from dataclasses import dataclass
from typing import Any

PATIENCE_S = 60.0


@dataclass(frozen=True)
class Drawing:
    """``facts``: of the machine (mischwerk_sim/playback/still.py); ``script``: a JavaScript module that draws it.
    ``problem``: why there is none, a name of the page's words, else empty."""

    facts: dict[str, Any] | None = None
    script: str = ""
    problem: str = ""


NOT_INSTALLED, UNKNOWN_MACHINE = "not-installed", "unknown-machine"


async def drawn(machine: str, card_format: str) -> Drawing:
    """Of that build or machine file; takes half a second."""
    command = [sys.executable, "-m", "mischwerk_sim", "drawing", "--machine", machine, "--format", card_format]
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with asyncio.timeout(PATIENCE_S):
            said, _ = await process.communicate()
        made = json.loads(said)
        return Drawing(made["facts"], made["script"])
    except (TimeoutError, ValueError):
        return Drawing(problem=UNKNOWN_MACHINE if process.returncode == 2 else NOT_INSTALLED)
    finally:
        if process.returncode is None:
            # process.kill() may learn of its end before asyncio does, which would complain of that on the terminal.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows has no SIGKILL
            await process.wait()

"""`mischwerk entropy assess`: what raw noise bits are worth, and whether the firmware credits them with more."""

import importlib
import sys
from pathlib import Path
from typing import Any

from mischwerk.errors import EXIT_DONE, EXIT_FAULT
from mischwerk.extras import needs_extra
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object
from mischwerk_work.bar import HEARTBEAT


def run(file: Path, one_per_byte: bool, as_json: bool) -> int:
    """Assess a capture and report; EXIT_FAULT if the firmware's credit or health tests don't hold. UsageProblem."""
    told = ["loading the estimators"]
    with HEARTBEAT.doing(lambda: told[-1]):
        lab = _lab()
        capture = lab.capture.read(file, one_per_byte)
        assessed = lab.assessment.assess(capture, told.append)
    if as_json:
        print_object(lab.assessment.as_object(assessed, str(file), capture.sha256))
    else:
        lab.report.show(assessed, capture, str(file), rich_console.make())
    return EXIT_DONE if assessed.safe else EXIT_FAULT


def _lab() -> Any:
    """The package mischwerk_lab.entropy: imported here only, as the other commands do without numpy and numba."""
    with needs_extra("lab"):
        for name in ("capture", "assessment", "report"):
            importlib.import_module(f"mischwerk_lab.entropy.{name}")
    return sys.modules["mischwerk_lab.entropy"]

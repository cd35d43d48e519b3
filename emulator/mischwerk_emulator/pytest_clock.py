"""A plugin of pytest, `-p mischwerk_emulator.pytest_clock`: what it runs lives by the clock in file EMULATED_CLOCK."""

import os
from pathlib import Path

from .clock_file import live_by

live_by(Path(os.environ["EMULATED_CLOCK"]))

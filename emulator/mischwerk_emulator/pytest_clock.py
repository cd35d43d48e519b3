"""A plugin of pytest, `-p mischwerk_emulator.pytest_clock`: tests run by the clock in the file EMULATED_CLOCK."""

import os
from pathlib import Path

from .chip import live_by

live_by(Path(os.environ["EMULATED_CLOCK"]))

"""What options of jobs can be, and what they are where they are left out. Quick to load: --help shows it."""

from shuffler.link.protocol import FORMATS as FORMATS

DEFAULT_MACHINE = "pile10"
DEFAULT_CARDS = 52
DEFAULT_PASSES = 4
MAX_PASSES = 16
TWINS = ("world", "model")
RIG_TWIN = "rig"  # the feed end alone: docs/rig.md
ROSC_MODELS = ("healthy", "biased", "stuck", "periodic", "dying")  # the twin's noise source
DEFAULT_ROSC = ROSC_MODELS[0]
INTERPRETERS = ("micropython", "cpython")  # what runs the twin's firmware

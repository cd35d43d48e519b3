"""`python -m mischwerk_emulator FOLDER --image FILE`: one machine, until it is told to quit."""

import sys

from .machine import main

sys.exit(main())

"""Start of the firmware on the unix port: the very files of firmware/core, the machine's compiled configuration,
and the HAL that talks to the twin.
"""

import asyncio
import sys

import machine_config
from shuffler.config import validate
from shuffler.service import Service
from unix_hal import UnixHal

try:
    asyncio.run(Service(UnixHal(machine_config.CONTROLLER), validate(machine_config.CONFIG)).run())
except EOFError:
    pass  # the twin has closed the pipe: the end of the power supply
except Exception as e:
    sys.print_exception(e, sys.stderr)  # standard output belongs to the pipe

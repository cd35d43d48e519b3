"""Start of the firmware on the unix port: the actual files of firmware/core, the machine's compiled configuration,
and the HAL that talks to the twin. A power cut restarts the firmware in the same process.
"""

import sys

import machine_config
from pipe import PowerOff
from shuffler.config import stop_rates
from shuffler.app.service import Service
from unix_hal import UnixHal


def live():
    """From power-on to power-off. Nothing is left from before but what the twin keeps of the store."""
    try:
        config = machine_config.CONFIG
        board = UnixHal(machine_config.CONTROLLER, len(stop_rates(config)))
        Service(board, config).run()
    except PowerOff:
        pass


try:
    while True:
        live()
except EOFError:
    pass  # the twin has closed the pipe: it is not needed any more
except Exception as e:
    sys.print_exception(e, sys.stderr)  # standard output belongs to the pipe

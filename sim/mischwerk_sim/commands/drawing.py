"""`drawing`: what a page needs to draw a machine live, as one line of JSON on stdout; for `mischwerk serve`."""

from __future__ import annotations

import argparse
import json

import mischwerk_machines
from mischwerk_machines import MachineFileError

from ..problem import CommandError


def main(arguments: list[str]) -> int:
    """Print ``facts`` (playback/still.py) and ``script``, the module that draws. Raises CommandError."""
    parser = argparse.ArgumentParser(prog="mischwerk_sim drawing")
    parser.add_argument("--machine", default="pile10")
    parser.add_argument("--format", default="poker")
    options = parser.parse_args(arguments)
    try:
        machine, card = mischwerk_machines.load(options.machine), mischwerk_machines.card_format(options.format)
    except MachineFileError as error:
        raise CommandError(str(error)) from error
    from ..playback import drawing, still

    print(json.dumps({"facts": still.facts(machine, card), "script": drawing.module()}, separators=(",", ":")))
    return 0

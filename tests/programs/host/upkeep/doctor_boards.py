"""A board that is well, as the doctor's tests script it."""

import random

from fake_board import levels
from mischwerk.upkeep.checkup import MEND, OK, UNCHECKED

GOOD = {"interpreter": "micropython 1.28.0 rp2", "status_state": "none", "raw": random.Random(5).randbytes(256)}
HOME = levels("well", "home pusher")
MOVES = ("home", "shuffle", "arrange", "deal", "jog", "upkeep", "resume")


def states(findings):
    """How many of each."""
    return [sum(finding["state"] == state for finding in findings.values()) for state in (OK, MEND, UNCHECKED)]


# -- What a scripted board was asked.


def values(machine, name):
    """Those of all requests of a name that a scripted board heard."""
    return [packet.values for packet in machine.requests if packet.name == name]

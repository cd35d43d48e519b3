"""Jobs that a host requests from the firmware on the fake chip, and their outcomes."""

from shuffler import faults
from shuffler.link import protocol

PHASE = protocol.PHASES.index
STATE = protocol.STATES.index
SEALED = {"format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""}


def shuffle(c, cards, **changes):
    """Ask for a shuffle and wait for its end; the state it ended in."""
    answer = c.host.ask("shuffle", cards=cards, **{**SEALED, **changes})
    assert answer.name == "accepted", answer
    return c.host.wait_for("finished").values["state"]


def told(c):
    return [faults.kind(p.values["code"]).name for p in c.host.packets if p.name == "fault"]


def whole(c, cards=52):
    return sorted(c.scene.order()) == list(range(cards)) and not any(c.scene.deck.pockets)

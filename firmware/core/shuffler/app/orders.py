"""A host's request for a job, checked against the machine: a Job, or the reason why there is none.

What only some jobs need is imported where it is needed, here and in drawing.py: a sealed shuffle has that room for
itself.
"""

from .. import faults
from ..job import ARRANGE, AUDITABLE, DEAL, RANDOM_PILE, TEST, Job
from ..link import protocol
from ..randomness.permutation import is_permutation

JOBS = ("shuffle", "deal", "arrange")
_MAX_PASSES = 16


class Refusal(Exception):
    """A request that is not carried out: ``code`` of the fault table, ``detail`` in words."""

    def __init__(self, name, detail):
        super().__init__(detail)
        self.code = faults.code(name)
        self.detail = detail


def job_of(name, values, config, board):
    """Job for the request ``name`` (one of JOBS) with the ``values`` of its message. Raises Refusal."""
    c, v = config, values
    if v["cards"] < 2:
        raise Refusal("BAD_REQUEST", "a deck has two cards or more")
    if v["cards"] > c.pockets * c.capacity:
        raise Refusal(
            "DECK_TOO_LARGE", "%d cards announced, %s takes %d" % (v["cards"], c.name, c.pockets * c.capacity)
        )
    if v["format"] >= len(protocol.FORMATS) or protocol.FORMATS[v["format"]] != c.format:
        raise Refusal("BAD_REQUEST", "this machine is set up for %s cards" % c.format)
    mode = TEST if name == "arrange" else v["mode"]
    if mode == TEST and not (board.twin or board.jumper):
        raise Refusal("BAD_REQUEST", "test mode needs a twin or the test jumper")
    if name == "arrange":
        if not is_permutation(v["target"], v["cards"]):
            raise Refusal("BAD_REQUEST", "the order wanted is not a permutation of the deck")
        return Job(v["cards"], ARRANGE, 0, mode, wanted=v["target"])
    if mode == TEST:
        if len(v["seed"]) != 32:
            raise Refusal("BAD_REQUEST", "a seed has 32 bytes")
    elif mode > TEST or v["seed"]:
        raise Refusal("BAD_REQUEST", "no such mode")
    audit = None
    if mode == AUDITABLE:
        from ..randomness.audit import Audit, encoded

        method = "deal" if name == "deal" else "planned"
        audit = Audit(encoded(method, v["cards"], c.format, c.name, c.capacity, v["piles"] if name == "deal" else b""))
    if name == "deal":
        from ..planning import piles

        try:
            wanted = piles.check(piles.from_bytes(v["piles"]), v["cards"])
        except ValueError as e:
            raise Refusal("BAD_REQUEST", str(e))
        return Job(v["cards"], DEAL, 0, mode, v["seed"], piles=wanted, audit=audit)
    if v["method"] > RANDOM_PILE or (v["method"] == RANDOM_PILE) != (v["passes"] > 0) or v["passes"] > _MAX_PASSES:
        raise Refusal("BAD_REQUEST", "no such method or number of passes")
    if audit is not None and v["method"] == RANDOM_PILE:  # nobody knows how many keys it will take
        raise Refusal("BAD_REQUEST", "a random pile can't be audited")
    return Job(v["cards"], v["method"], v["passes"], mode, v["seed"], audit=audit)

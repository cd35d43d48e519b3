"""A host's request for a job, checked against the machine: a Job, or the reason why there is none.

What only auditable jobs need is imported where it is needed, here and in drawing.py: on a board that is a file of its
own, and a sealed shuffle has that room for itself.
"""

from .. import faults, reasons
from ..job import ARRANGE, AUDITABLE, DEAL, RANDOM_PILE, SEALED, TEST, Job
from ..link import protocol
from ..planning import piles
from ..randomness.permutation import is_permutation

JOBS = ("shuffle", "deal", "arrange")
_MAX_PASSES = 16


class Refusal(Exception):
    """A request that is not carried out: ``code`` of the fault table, None for BAD_REQUEST; one of `reasons`, the
    ``numbers`` of its text, and ``detail``: what failed, in its own words."""

    def __init__(self, reason, numbers=(), detail="", code=None):
        super().__init__(reason)
        self.code = code or faults.code("BAD_REQUEST")
        self.reason = reason
        self.numbers = numbers
        self.detail = detail


def job_of(name, values, config, board):
    """Job for the request ``name`` (one of JOBS) with the ``values`` of its message. Raises Refusal."""
    c, v = config, values
    if v["cards"] < 2:
        raise Refusal(reasons.FEW_CARDS)
    if v["cards"] > c.pockets * c.capacity:
        numbers = (v["cards"], c.pockets * c.capacity)
        raise Refusal(reasons.MANY_CARDS, numbers, "", faults.code("DECK_TOO_LARGE"))
    if v["format"] >= len(protocol.FORMATS) or protocol.FORMATS[v["format"]] != c.format:
        raise Refusal(reasons.OTHER_FORMAT, (protocol.FORMATS.index(c.format),))
    mode = TEST if name == "arrange" else v["mode"]
    if mode == TEST and not (board.twin or board.jumper):
        raise Refusal(reasons.NO_TEST_MODE)
    if name == "arrange":
        if not is_permutation(v["target"], v["cards"]):
            raise Refusal(reasons.NO_PERMUTATION)
        return Job(v["cards"], ARRANGE, 0, mode, wanted=v["target"])
    seed = v["seed"]
    if mode > TEST or (mode == SEALED and seed):
        raise Refusal(reasons.BAD_MODE)
    if mode != SEALED and len(seed) != 32:
        raise Refusal(reasons.SEED_LENGTH)
    audit = None
    if mode == AUDITABLE:
        from ..randomness.audit import Audit, encoded

        method = "deal" if name == "deal" else "planned"
        dealt = v["piles"] if name == "deal" else b""
        audit = Audit(encoded(method, v["cards"], c.format, c.name, c.capacity, dealt), seed)
        seed = b""
    if name == "deal":
        try:
            wanted = piles.check(piles.from_bytes(v["piles"]), v["cards"])
        except ValueError as e:
            raise Refusal(reasons.WORDS, (), str(e))
        return Job(v["cards"], DEAL, 0, mode, seed, piles=wanted, audit=audit)
    if v["method"] > RANDOM_PILE or (v["method"] == RANDOM_PILE) != (v["passes"] > 0) or v["passes"] > _MAX_PASSES:
        raise Refusal(reasons.BAD_METHOD)
    if audit is not None and v["method"] == RANDOM_PILE:  # nobody knows how many keys it will take
        raise Refusal(reasons.RANDOM_PILE_AUDIT)
    return Job(v["cards"], v["method"], v["passes"], mode, seed, audit=audit)

"""From the generator to a plan, in pieces of a few milliseconds each: a task for the background."""

from .. import hal
from ..job import ARRANGE, RANDOM_PILE
from ..pieces import LIGHT, STAYS, WAITING, flat
from ..planning import plan
from ..planning.planner import Planning
from ..planning.randompile import random_pile
from ..randomness import drbg, permutation
from ..randomness.source import CREDITED_BITS, NoiseKeys, SeedSource

_CARDS_A_PIECE = 1
_STEPS_A_PIECE = 200


def drawing(job, config, board, noise):
    """Generator: fills in ``prepared`` (target, passes) and entropy of ``job``; yields when a piece of work is done,
    WAITING as long as a nonce is missing.

    noise: the board's NoiseSource. Raises SourceFailure, PlanError. A caller that abandons it closes it: all key
    material is erased then, as at its end; that of an auditable job stays with its audit.
    """
    progress = _Progress(board)
    return flat(_steps(job, config, board, noise, progress), progress.piece)


class _Progress:
    """Charges a twin for the pieces of planning: as many as there are cards."""

    def __init__(self, board):
        self._board = board
        self.left = 0  # not reported yet

    def piece(self):
        if self.left:
            self.left -= 1
            self._board.charge_compute(hal.PLANNED, 1)


def _steps(job, config, board, noise, progress):
    c = config
    if job.method == RANDOM_PILE:
        yield _draw(job, board, noise, lambda below, keys: _random_pile(job, c, board, below, keys))
        return
    if job.method == ARRANGE:
        drawn = list(job.wanted)
    else:
        drawn = list(range(job.cards))
        yield _draw(job, board, noise, lambda below, _: _permutation(job, board, drawn, below))
        yield
    planning = Planning(drawn, c, job.piles, job.method != ARRANGE)
    drawn[:] = [0] * len(drawn)
    yield
    progress.left = job.cards
    can_search = yield planning.beginning(c.improve_steps)
    while progress.left:
        yield
    if can_search:
        for done in range(0, c.improve_steps, _STEPS_A_PIECE):
            steps = min(_STEPS_A_PIECE, c.improve_steps - done)
            planning.improve(steps)
            board.charge_compute(hal.SEARCHED, steps)
            yield LIGHT
    yield STAYS
    yield _prepared(job, config, (yield planning.finishing()))


def _prepared(job, config, passes):
    c = config
    job.prepared = ((yield plan.executing(passes, job.cards, c.pockets, c.capacity, c.lifo)), passes)


def _keys(job, board, noise):
    """Make what the keys of this job come from."""
    if job.seed:
        return SeedSource(job.seed)
    count = drbg.keys_for(job.cards)
    if job.audit is not None:
        from ..randomness.audit import AuditKeys

        return AuditKeys(noise, board.extra, count, job.audit)
    return NoiseKeys(noise, board.extra, count)


def _draw(job, board, noise, pieces):
    """Carry out ``pieces(below, keys)`` with a generator of random numbers that is erased afterwards."""
    job.needed_bits = drbg.needed_bits(job.cards)
    yield
    keys = _keys(job, board, noise)
    generator = drbg.Drbg(keys.next_key, board.chacha_block)
    try:
        yield
        yield keys.gathering()
        if job.audit is not None:
            yield STAYS  # what is committed to, and the host's number
            job.audit.commit(keys.material)
            while job.audit.is_waiting:
                yield WAITING
        if job.on_draw is not None:
            job.on_draw()
        yield pieces(generator.below, keys)
        # No more than a deck takes: how often a random pile drew again tells of its order.
        job.credited_bits = min(generator.credited_bits, CREDITED_BITS * drbg.keys_for(job.cards))
    finally:
        generator.close()
        keys.close()
        if job.audit is not None:
            job.audit.is_waiting = False


def _permutation(job, board, drawn, below):
    for first in range(job.cards - 1, 0, -_CARDS_A_PIECE):
        last = max(0, first - _CARDS_A_PIECE)
        permutation.draw_part(below, drawn, first, last)
        board.charge_compute(hal.DRAWN, first - last)
        yield LIGHT


def _random_pile(job, config, board, below, keys):
    c = config
    pieces = random_pile(below, job.cards, c.pockets, c.capacity, job.asked_passes)
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            yield _prepared(job, c, end.value)
            return
        board.charge_compute(hal.DRAWN, 1)
        yield
        yield keys.stocking()  # nobody knows how many it takes: a full pocket is drawn in vain

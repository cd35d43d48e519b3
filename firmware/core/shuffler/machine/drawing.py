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


def drawing(job, config, board, noise, on_draw=None):
    """Generator: returns (target, passes) for ``job``; yields when a piece of work is done, WAITING as long as a nonce
    is missing.

    noise: the board's NoiseSource. on_draw(): called before the first number is drawn. Raises SourceFailure, PlanError.
    A caller that abandons it closes it: all key material is erased then, as at its end; that of an auditable job stays
    with its audit.
    """
    left = [0]  # cards whose planning a twin is not charged for yet: one a piece

    def charge():
        if left[0]:
            left[0] -= 1
            board.charge_compute(hal.PLANNED, 1)

    return flat(_steps(job, config, board, noise, on_draw, left), charge)


def _steps(job, config, board, noise, on_draw, left):
    c = config
    if job.method == RANDOM_PILE:
        return (yield _draw(job, board, noise, on_draw, lambda below, keys: _random_pile(job, c, board, below, keys)))
    if job.method == ARRANGE:
        drawn = list(job.wanted)
    else:
        drawn = list(range(job.cards))
        yield _draw(job, board, noise, on_draw, lambda below, _: _permutation(job, board, drawn, below))
        yield
    planning = Planning(drawn, c, job.piles, job.method != ARRANGE)
    drawn[:] = [0] * len(drawn)
    yield
    left[0] = job.cards
    can_search = yield planning.beginning(c.improve_steps)
    while left[0]:
        yield
    if can_search:
        for done in range(0, c.improve_steps, _STEPS_A_PIECE):
            steps = min(_STEPS_A_PIECE, c.improve_steps - done)
            planning.improve(steps)
            board.charge_compute(hal.SEARCHED, steps)
            yield LIGHT
    yield STAYS
    passes = yield planning.finishing()
    return planning.target, passes


def _keys(job, board, noise):
    """Make what the keys of this job come from."""
    if job.seed:
        return SeedSource(job.seed)
    count = drbg.keys_for(job.cards)
    if job.audit is not None:
        from ..randomness.audit import AuditKeys

        return AuditKeys(noise, board.extra, count, job.audit)
    return NoiseKeys(noise, board.extra, count)


def _draw(job, board, noise, on_draw, pieces):
    """Carry out ``pieces(below, keys)`` with a generator of random numbers that is erased afterwards; what they
    return."""
    audit, record = job.audit, job.record
    record.need(drbg.needed_bits(job.cards))
    yield
    keys = _keys(job, board, noise)
    generator = drbg.Drbg(keys.next_key, board.chacha_block)
    try:
        yield
        yield keys.gathering()
        if audit is not None:
            yield STAYS  # what is committed to, and the host's number
            audit.commit(keys.material)
            while audit.is_waiting:
                yield WAITING
        if on_draw is not None:
            on_draw()
        drawn = yield pieces(generator.below, keys)
        # No more than a deck takes: how often a random pile drew again tells of its order.
        record.credit(min(generator.credited_bits, CREDITED_BITS * drbg.keys_for(job.cards)))
        return drawn
    finally:
        generator.close()
        keys.close()
        if audit is not None:
            audit.is_waiting = False


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
            passes = end.value
            return (yield plan.executing(passes, job.cards, c.pockets, c.capacity, c.lifo)), passes
        board.charge_compute(hal.DRAWN, 1)
        yield
        yield keys.stocking()  # nobody knows how many it takes: a full pocket is drawn in vain

"""From the generator to a plan, in pieces of a few milliseconds each: the machine thinks while it moves."""

from . import drbg, hal, permutation, plan
from .drive import LONG, WAITING
from .job import ARRANGE, RANDOM_PILE
from .planner import Planner
from .source import NoiseKeys, SeedSource

_CARDS_A_PIECE = 4
_STEPS_A_PIECE = 250


def thinking(job, config, board, noise):
    """Generator: fills in ``prepared`` (target, passes) and entropy of ``job``; yields when a piece of work is done,
    LONG if the next is a long one, WAITING as long as a nonce is missing.

    noise: the board's NoiseSource. Raises SourceFailure, PlanError. Whoever leaves it off closes it: all key material
    is erased then, as at its end; that of an auditable job stays with its audit.
    """
    c = config
    if job.method == RANDOM_PILE:
        yield from _drawing(job, board, noise, lambda below: _random_pile(job, c, board, below))
        return
    if job.method == ARRANGE:
        drawn = list(job.wanted)
    else:
        drawn = list(range(job.cards))
        yield from _drawing(job, board, noise, lambda below: _permutation(job, board, drawn, below))
    yield LONG if c.kind == "rack" else 0  # a wheel's first plan is no work, and it may overrun its home
    planner = Planner(drawn, c, job.piles, board.search, job.method != ARRANGE)
    for i in range(len(drawn)):
        drawn[i] = 0
    has_search = planner.begin(c.improve_steps)
    board.worked(hal.PLANNED, job.cards)
    yield
    if has_search:
        for done in range(0, c.improve_steps, _STEPS_A_PIECE):
            steps = min(_STEPS_A_PIECE, c.improve_steps - done)
            planner.improve(steps)
            board.worked(hal.SEARCHED, steps)
            yield
    yield LONG if c.kind == "rack" else 0
    _prepared(job, config, planner.finish())


def _prepared(job, config, passes):
    c = config
    job.prepared = (plan.execute(passes, job.cards, c.pockets, c.capacity, c.lifo), passes)


def _keys(job, board, noise):
    """What the keys of this job are made of."""
    if job.seed:
        return SeedSource(job.seed)
    count = drbg.keys_for(job.cards)
    if job.audit is not None:
        from .audit import AuditKeys

        return AuditKeys(noise, board.extra, count, job.audit)
    return NoiseKeys(noise, board.extra, count)


def _drawing(job, board, noise, pieces):
    """Carry out ``pieces(below)`` with a generator of random numbers that is erased afterwards."""
    keys = _keys(job, board, noise)
    generator = drbg.Drbg(keys.next_key, board.chacha_block)
    job.needed_bits = drbg.needed_bits(job.cards)
    try:
        yield from keys.gathering()
        if job.audit is not None:
            keys.commit()
            while job.audit.is_waiting:
                yield WAITING
        if job.on_draw is not None:
            job.on_draw()
        yield from pieces(generator.below)
        job.credited_bits = generator.credited_bits
    finally:
        generator.close()
        keys.close()
        if job.audit is not None:
            job.audit.is_waiting = False


def _permutation(job, board, drawn, below):
    for first in range(job.cards - 1, 0, -_CARDS_A_PIECE):
        last = max(0, first - _CARDS_A_PIECE)
        permutation.draw_part(below, drawn, first, last)
        board.worked(hal.DRAWN, first - last)
        yield


def _random_pile(job, config, board, below):
    from .randompile import random_pile  # here, for no other job needs it

    c = config
    yield LONG
    passes = random_pile(below, job.cards, c.pockets, c.capacity, job.asked_passes)
    board.worked(hal.DRAWN, job.cards * job.asked_passes)
    _prepared(job, c, passes)

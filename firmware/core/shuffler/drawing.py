"""From the generator to a plan, in pieces of a few milliseconds each: the machine thinks while it moves."""

from . import drbg, hal, permutation, plan
from .drive import WAITING
from .job import ARRANGE, RANDOM_PILE
from .planner import Planning
from .source import NoiseKeys, SeedSource

_CARDS_A_PIECE = 2
_STEPS_A_PIECE = 250


def thinking(job, config, board, noise):
    """Generator: fills in ``prepared`` (target, passes) and entropy of ``job``; yields when a piece of work is done,
    WAITING as long as a nonce is missing.

    noise: the board's NoiseSource. Raises SourceFailure, PlanError. Whoever leaves it off closes it: all key material
    is erased then, as at its end; that of an auditable job stays with its audit.
    """
    c = config
    if job.method == RANDOM_PILE:
        yield from _drawing(job, board, noise, lambda below, keys: _random_pile(job, c, board, below, keys))
        return
    if job.method == ARRANGE:
        drawn = list(job.wanted)
    else:
        drawn = list(range(job.cards))
        yield from _drawing(job, board, noise, lambda below, _: _permutation(job, board, drawn, below))
    planning = Planning(drawn, c, job.piles, board.search, job.method != ARRANGE)
    drawn[:] = [0] * len(drawn)
    yield
    if (yield from _reckoned(planning.beginning(c.improve_steps), job.cards, board)):
        for done in range(0, c.improve_steps, _STEPS_A_PIECE):
            steps = min(_STEPS_A_PIECE, c.improve_steps - done)
            planning.improve(steps)
            board.worked(hal.SEARCHED, steps)
            yield
    yield from _prepared(job, config, (yield from planning.finishing()))


def _reckoned(pieces, cards, board):
    """Generator: ``pieces`` of planning, of which a twin hears as many as there are cards."""
    told = 0
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            for _ in range(cards - told):
                board.worked(hal.PLANNED, 1)
                yield
            return end.value
        if told < cards:
            told += 1
            board.worked(hal.PLANNED, 1)
        yield


def _prepared(job, config, passes):
    c = config
    job.prepared = ((yield from plan.executing(passes, job.cards, c.pockets, c.capacity, c.lifo)), passes)


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
    """Carry out ``pieces(below, keys)`` with a generator of random numbers that is erased afterwards."""
    job.needed_bits = drbg.needed_bits(job.cards)
    yield
    keys = _keys(job, board, noise)
    generator = drbg.Drbg(keys.next_key, board.chacha_block)
    try:
        yield
        yield from keys.gathering()
        if job.audit is not None:
            keys.commit()
            while job.audit.is_waiting:
                yield WAITING
        if job.on_draw is not None:
            job.on_draw()
        yield from pieces(generator.below, keys)
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


def _random_pile(job, config, board, below, keys):
    from .randompile import random_pile  # here, for no other job needs it

    c = config
    pieces = random_pile(below, job.cards, c.pockets, c.capacity, job.asked_passes)
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            yield from _prepared(job, c, end.value)
            return
        board.worked(hal.DRAWN, 1)
        yield
        yield from keys.stocking()  # nobody knows how many it takes: a full pocket is drawn in vain

"""From the generator to a plan: the planned shuffle, and the random pile it is compared with."""

from . import drbg, permutation, plan, source
from .job import ARRANGE, RANDOM_PILE


def draw_plan(job, config, board):
    """Fill in target, passes and entropy of ``job``. Raises SourceFailure, PlanError; erases all key material."""
    c = config
    if job.method == ARRANGE:
        job.target = job.wanted
        job.passes = plan.plan(job.target, c.pockets, c.capacity, c.lifo)
        return
    if job.seed:
        keys = source.SeedSource(job.seed)
    else:
        keys = source.NoiseSource(board.entropy, board.extra)
    generator = drbg.Drbg(keys.next_key, board.chacha_block)
    job.needed_bits = drbg.needed_bits(job.cards)
    try:
        if job.method == RANDOM_PILE:
            job.passes = random_pile(generator.below, job.cards, c.pockets, c.capacity, job.asked_passes)
        else:
            drawn = permutation.draw(generator.below, job.cards)
            job.passes = plan.plan(drawn, c.pockets, c.capacity, c.lifo, job.piles)
        job.target = plan.execute(job.passes, job.cards, c.pockets, c.capacity, c.lifo)
        job.credited_bits = generator.credited_bits
    finally:
        generator.close()
        keys.close()


def random_pile(below, cards, pockets, capacity, passes):
    """The study's pile shuffle: each card to a uniformly drawn pocket that has room; pockets ejected in order."""
    result = []
    for _ in range(passes):
        room = [capacity] * pockets
        pocket = []
        for _ in range(cards):
            p = below(pockets)
            while not room[p]:
                p = below(pockets)
            room[p] -= 1
            pocket.append(p)
        result.append(plan.Pass(pocket, sorted(set(pocket))))
    return result

"""From the generator to a plan: the planned shuffle, and the random pile it is compared with."""

from . import drbg, permutation, plan, source


def draw_plan(job, config, board):
    """Fill in target, passes and entropy of ``job``. Raises SourceFailure, PlanError; erases all key material."""
    if job.seed:
        keys = source.SeedSource(job.seed)
    else:
        keys = source.NoiseSource(board.entropy, board.extra)
    generator = drbg.Drbg(keys.next_key, board.chacha_block)
    job.needed_bits = drbg.needed_bits(job.cards)
    try:
        if job.method == 0:
            job.target = permutation.draw(generator.below, job.cards)
            job.passes = plan.plan(job.target, config.pockets, config.capacity, config.lifo)
        else:
            job.passes = random_pile(generator.below, job.cards, config.pockets, config.capacity, job.asked_passes)
            job.target = plan.execute(job.passes, job.cards, config.pockets, config.capacity, config.lifo)
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

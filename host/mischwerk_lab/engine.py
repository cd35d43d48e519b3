"""Any number of decks in bounded memory: made chunk by chunk from the sorted deck, and passed on after the requested
passes.
"""

from collections.abc import Callable, Collection

from mischwerk_lab.kernels.kernel import Kernel, sorted_decks
from mischwerk_lab.streams import Decks

CHUNK = 65536
Each = Callable[[int, Decks, int], None]  # pass number from 1, decks, number of the first of them
Progress = Callable[[int], None]  # passes over decks that were done just now


def run(
    kernel: Kernel,
    n: int,
    decks: int,
    passes: int,
    seed: int,
    each: Each,
    *,
    chunk: int = CHUNK,
    after: Collection[int] | None = None,
    progress: Progress | None = None,
    first: int = 0,
    threads: int | None = None,
) -> None:
    """Shuffle decks number ``first`` to ``first + decks - 1`` of n cards, ``passes`` times each.

    each(pass_number, decks, first) is called after each pass whose number, counted from 1, is in ``after`` (the last
    pass only, if None); it must not keep or change the array. Neither chunk nor threads changes any deck. progress is
    called with the number of decks after each pass of a chunk. Decks are uint8, or uint16 for more than 256 cards.
    """
    wanted = {passes} if after is None else set(after)
    _check(kernel, n, decks, passes, wanted, chunk)
    buffer = sorted_decks(min(chunk, decks), n)
    in_order = buffer[0].copy()
    for begin in range(first, first + decks, chunk):
        part = buffer[: min(chunk, first + decks - begin)]
        part[:] = in_order
        for step in range(passes):
            kernel.shuffle(part, begin, step, seed, threads)
            if step + 1 in wanted:
                each(step + 1, part, begin)
            if progress is not None:
                progress(len(part))


def _check(kernel: Kernel, n: int, decks: int, passes: int, wanted: set[int], chunk: int) -> None:
    """Check the arguments. ValueError in plain words."""
    if kernel.n != n:
        raise ValueError(f"the method was made for decks of {kernel.n} cards, not {n}")
    for what, value in (("decks", decks), ("passes", passes), ("decks at a time", chunk)):
        if value < 1:
            raise ValueError(f"{value} {what} are too few: at least 1 is needed")
    if not wanted <= set(range(1, passes + 1)):
        raise ValueError(f"passes are counted from 1 to {passes}")

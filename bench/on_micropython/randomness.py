"""What the generator costs, measured under MicroPython and CPython: run by bench/randomness.py, not by hand.

Arguments: a JSON file (raw bits of a healthy source, seeds, how many times) and the file to write the answer to. All
times are of this computer, in microseconds.
"""

import binascii
import json
import sys
import time

from shuffler.randomness import bits, chacha20
from shuffler.randomness.drbg import Drbg
from shuffler.randomness.permutation import draw
from shuffler.randomness.source import NoiseKeys, NoiseSource, SeedSource

if hasattr(time, "ticks_us"):
    ticks, since = time.ticks_us, time.ticks_diff
else:

    def ticks():
        return time.perf_counter_ns() // 1000

    def since(now, then):
        return now - then


BLOCKS = 20  # timed together
_TRIES = 3  # the computer does other work as well


class Board:
    """A source whose bits are there at once, over and over."""

    bits = bits

    def __init__(self, raw):
        self._raw = raw
        self._at = 0

    def entropy(self, out):
        if self._at + len(out) > len(self._raw):
            self._at = 0
        out[:] = self._raw[self._at : self._at + len(out)]
        self._at += len(out)

    def charge_compute(self, what, count):
        pass


def timed(work, *args):
    """Microseconds of ``work``, the quickest of a few tries."""
    tries = []
    for _ in range(_TRIES):
        began = ticks()
        work(*args)
        tries.append(since(ticks(), began))
    return min(tries)


def blocks():
    """BLOCKS blocks under one key."""
    out = bytearray(chacha20.BLOCK_BYTES)
    key, nonce = bytes(32), bytes(12)
    for i in range(BLOCKS):
        chacha20.block(key, i, nonce, out)


def deck(cards, seed):
    """A whole draw, from the seed."""
    generator = Drbg(SeedSource(seed).next_key, chacha20.block)
    draw(generator.below, cards)
    generator.close()


def all_of(work):
    """Run a generator to its end."""
    for _ in work:
        pass


def start_up_test(board):
    """A source that has just been switched on."""
    all_of(NoiseSource(board).start_up())


def key(source):
    """Raw bits read and tested, hashed into one key, overwritten."""
    keys = NoiseKeys(source, lambda: b"", 1)
    all_of(keys.gathering())
    keys.next_key(bytearray(32))
    keys.close()


def times(job):
    """Lists of microseconds; by turns, so that whatever else the computer does slows all alike."""
    board = Board(binascii.unhexlify(job["raw"]))
    source = NoiseSource(board)
    all_of(source.start_up())
    names = ("block", "draw_52", "draw_110", "start_up_test", "key")
    answer = {name: [] for name in names}
    for text in job["seeds"]:
        seed = binascii.unhexlify(text)
        answer["block"].append(timed(blocks) / BLOCKS)
        answer["draw_52"].append(timed(deck, 52, seed))
        answer["draw_110"].append(timed(deck, 110, seed))
        answer["start_up_test"].append(timed(start_up_test, board))
        answer["key"].append(timed(key, source))
    return answer


def main(path, to):
    """All of it."""
    with open(path) as file:
        job = json.load(file)
    with open(to, "w") as file:
        json.dump(times(job), file)


main(sys.argv[1], sys.argv[2])

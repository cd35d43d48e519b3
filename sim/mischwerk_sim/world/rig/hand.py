"""The person at a feed rig, who does what a line of text asks for."""

from __future__ import annotations

import sys

from .feed_rig import FeedRig

_LONGEST = 200  # characters of a line
_LOOK_US, _WAIT_US = 1000.0, 3e6  # a person waits until what was laid lies still


class Hand:
    """Takes the bytes of lines "lay N": take all cards out and lay the next N of the pack into the well.

    Of a pack of cards each is laid in its turn, so that what is measured is the pack and not one card of it. A line
    that says anything else is answered on stderr; what is done, on stdout.
    """

    def __init__(self, rig: FeedRig) -> None:
        self._rig = rig
        self._next = 0
        self._words = b""

    def __call__(self, data: bytes) -> None:
        *lines, rest = (self._words + data).split(b"\n")
        self._words = rest[-_LONGEST:]
        for line in lines:
            self._do(line.decode(errors="replace").split())

    def _do(self, words: list[str]) -> None:
        pack = self._rig.cards.count
        count = int(words[1]) if len(words) == 2 and words[1].isascii() and words[1].isdigit() else -1
        if words[:1] != ["lay"] or not 0 <= count <= pack:
            print(f"a hand can lay 0 to {pack} cards: lay N", file=sys.stderr)
            return
        self._rig.lay([(self._next + at) % pack for at in range(count)])
        self._next = (self._next + count) % max(1, pack)
        until_us = self._rig.time_us + _WAIT_US
        while not self._rig.at_rest() and self._rig.time_us < until_us:
            self._rig.advance_us(_LOOK_US)
        print(f"laid {count}", flush=True)

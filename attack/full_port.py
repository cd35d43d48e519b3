"""Measure what a host that keeps the port full learns from when a board takes its bytes, on the fake chip.

USB has flow control: a host that always has a packet more sees when each is taken, and when its control requests are
answered. The decoder is trained on decks whose order it knows: how packets come about when a card is fed, and how long
the next card takes after a pocket so far away. Of other decks it then says how far each card's pocket lies from the
next one's. Its score is the mutual information of guess and truth, less that with the truth shuffled.

With ``--image`` the decks are shuffled on an emulated chip (docs/how-to/contributing/emulator.md), with the
misses of its flash cache, by a press of the button; control requests are not asked there.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
import tty
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from mischwerk import machines
from mischwerk_sim import noise
from mischwerk_work.executor import HERE, Workers, results
from shuffler.machine.feeder import Feeder

sys.path.extend(
    str(Path(__file__).resolve().parents[1] / folder)
    for folder in ("tests/support", "tests/support/boards", "bench", "emulator")
)
from chip import Powered
from leak_estimate import counted
from leak_meter import verdict

BUILDS = {"pile10": 52, "wheel54": 52}
CLOCKS_US = (1000, 1)  # of the host
_STEP_US = 1000
_BEFORE_US, _BEHIND_US = 20_000, 40_000  # of a card: what is looked at
_WIDTH = (_BEFORE_US + _BEHIND_US) // _STEP_US
_BLUR = (0.1, 0.3, 1.0, 0.3, 0.1)  # of what a card takes, in milliseconds
_DOUBT = -3.0  # logarithm of how probable it is that what has been learnt does not hold
_LONGER_US = 2_000_000  # another deck may take
_SURE_US = 20  # a difference of times that is no whole millisecond by more
_CONTROLS = 50
_FULL_BYTES = 2048  # more than the bus can carry until the host looks again
_LONGEST_S = 120  # of a deck on an emulated chip


class Seen(NamedTuple):
    """One deck, by the time since it was asked for: when packets were taken, and requests answered. And what the
    decoder is to find out: when each card of pass 1 had been fed, and how far its pocket lies from the one before."""

    taken_us: tuple[int, ...]
    answered_us: tuple[int, ...]
    fed_us: tuple[int, ...]
    distances: tuple[int, ...]


class FullLine:
    """The host's end of the cable: it says what ``host`` says, and from ``begin`` on always has a packet more."""

    def __init__(self, host: Any) -> None:
        self.host = host
        self.console: Any = None

    def read(self) -> bytes:
        if self.console is None:
            return self.host.read()
        return bytes(max(0, _FULL_BYTES - len(self.console.offered)))

    def write(self, data: bytes) -> None:
        self.host.write(data)

    def pace(self, now_us: float) -> None:
        self.host.pace(now_us)


def watch(machine: str, cards: int, seed: int, is_hidden: bool = True) -> Seen:
    """Shuffle a deck that is drawn from noise number ``seed``, and note what the host sees of it. is_hidden: False for
    a firmware that takes and answers whenever it looks."""
    board = Powered(machine=machine, cards=cards)
    board._noise = noise.source("healthy", seed)
    line = board._line = FullLine(board.host)
    fed_us: list[int] = []
    plans: list[list[int]] = []  # pocket of each card in pass 1; the firmware overwrites its own
    feed = Feeder.feed

    def noted(self: Any, card: int, *more: Any) -> Any:
        is_fed = feed(self, card, *more)
        fed_us.append(int(board.core.time_us()))
        return is_fed

    with board as c:
        if not is_hidden:
            c.load("rp2040.hidden_port").HiddenPort.hide = lambda _, t_us: None
        c.boot()
        c.load("rp2040.hal").Rp2040Hal.planned = lambda _, target, passes: plans.append(list(passes[0].pocket))
        Feeder.feed = noted
        try:
            c.host.ask("shuffle", cards=cards, format=0, method=0, passes=0, mode=0, seed=b"")
            began_us = int(c.core.time_us())
            usb = line.console = c.core.usb
            usb.taken_us, usb.answered_us, usb.asks = [], [], True
            c.host.wait_for("finished")
        finally:
            Feeder.feed = feed
    taken, answered, fed = (
        tuple(int(t) - began_us for t in moments) for moments in (usb.taken_us, usb.answered_us, fed_us[:cards])
    )
    return Seen(taken, answered, fed, _distances(plans[-1], c.machine))


def _distances(pocket: Sequence[int], machine: Any) -> tuple[int, ...]:
    steps = [abs(b - a) for a, b in pairwise(pocket)]
    return tuple(min(step, machine.pockets - step) if machine.kind == "wheel" else step for step in steps)


def chip_decks(image: str, machine: str, cards: int, decks: int, folder: Path) -> list[Seen]:
    """Shuffle on an emulated chip, one deck after another, for a host that always has a packet more."""
    import emulated  # wants the emulator's extra

    emulated.BUILDS[machine] = cards
    config = machines.config(machine, "poker")
    flash = emulated.flashed(folder / "new", image, "", emulated.FIRMWARE)
    flash = emulated.set_up(flash, folder / "set_up", machine, image, "")
    device = emulated.started(flash, folder / "decks", machine, cards, image, "")
    try:
        device.run("settings", "set", "cards", str(cards))
        device.run("home")
        port = os.open(device.folder / "port", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(port)
        device.ask(full=1)
        seen = []
        for _ in range(decks):
            seen.append(_chip_deck(device, port, cards, config))
            print(f"{machine}: {len(seen)} decks", file=sys.stderr, flush=True)
        return seen
    finally:
        device.end()


def _chip_deck(device: Any, port: int, cards: int, machine: Any) -> Seen:
    device.ask(clear=1)
    began_us = device.ask(press="main", ms=100)["at_us"]
    fed = -1
    while True:
        for _ in range(20):
            device.wait(0.1)
            with contextlib.suppress(BlockingIOError):
                os.read(port, 65536)
        seen = device.ask(statistics=1)
        if fed == len(seen["fed"]) >= 2 * cards:
            break
        fed = len(seen["fed"])
        if device.clock() > began_us / 1e6 + _LONGEST_S:
            raise RuntimeError(f"{fed} cards have been fed: the deck does not end")
    first = seen["fed"][:cards]
    taken, fed_us = (int(t / 1e3 - began_us) for t in seen["taken_ns"]), (int(t - began_us) for t, _ in first)
    return Seen(tuple(taken), (), tuple(fed_us), _distances([pocket for _, pocket in first], machine))


def _shares(windows: Any, expected: Any) -> Any:
    """[what, place, count]: how often that count was seen; ``expected`` where little was seen."""
    counts = np.stack([(windows == n).sum(1) for n in range(3)], -1)
    return (counts + expected) / (windows.shape[1] + 1)


class Decoder:
    """Trained on decks whose order is known; ``clock_us``: how exactly the host knows when something happened.

    For each millisecond around a card it has learnt how probable it is that a packet was taken, that a request was
    answered, and that the firmware's loop, which looks after whole milliseconds, was interrupted: with a card, and
    elsewhere.
    """

    def __init__(self, decks: list[Seen], clock_us: int) -> None:
        self._clock_us = clock_us
        self._length = (max(deck.fed_us[-1] for deck in decks) + _LONGER_US) // _STEP_US
        took = np.concatenate([np.diff(np.array(deck.fed_us) // _STEP_US) for deck in decks])
        far = np.concatenate([deck.distances for deck in decks])
        self._shortest = int(took.min())
        counts = np.zeros((far.max() + 1, int(took.max()) - self._shortest + 1))
        np.add.at(counts, (far, took - self._shortest), 1.0)
        counts = np.apply_along_axis(np.convolve, 1, counts, _BLUR, "same")
        self._tooks = np.flatnonzero(counts.sum(0))
        self._log_of = np.log(counts / counts.sum() + 1e-9)
        # What takes about as long comes about in the same way.
        self._way = np.cumsum(counts.sum(0) == 0)
        ways = self._way[took - self._shortest]
        at_cards, elsewhere = [], []
        rng = np.random.default_rng(1)
        for deck in decks:
            windows = self._windows(deck)
            cards = np.array(deck.fed_us) // _STEP_US
            at_cards.append(windows[:, cards[1:]])
            elsewhere.append(windows[:, rng.integers(cards[0], cards[-1], 8 * len(cards))])
        seen, others = np.concatenate(at_cards, 1), _shares(np.concatenate(elsewhere, 1), 1 / 3)
        self._log_ratios = {way: np.log(_shares(seen[:, ways == way], others) / others) for way in set(ways.tolist())}
        ends = np.array([(deck.fed_us[0], deck.fed_us[-1]) for deck in decks]) // _STEP_US
        steps = np.arange(self._length)[:, None]
        self._log_ends = -(((steps - ends.mean(0)) / (ends.std(0) + 10.0)) ** 2) / 2

    def _windows(self, deck: Seen) -> Any:
        """[what, millisecond, place in the window]: how often it was seen, up to twice."""
        length = self._length
        seen = (np.array(moments, dtype=int) for moments in (deck.taken_us, deck.answered_us))
        taken, answered = (moments // self._clock_us * self._clock_us for moments in seen)
        off = np.diff(taken, prepend=taken[:1]) % _STEP_US
        begun = taken[np.minimum(off, _STEP_US - off) > _SURE_US]
        windows = []
        for moments in (taken, answered, begun):
            bins = np.zeros(length + _WIDTH, dtype=int)
            at = (moments + _BEFORE_US) // _STEP_US
            np.add.at(bins, at[(at >= 0) & (at < len(bins))], 1)
            windows.append(np.lib.stride_tricks.sliding_window_view(bins.clip(0, 2), _WIDTH)[:length])
        return np.array(windows)

    def _seen(self, deck: Seen) -> dict[int, Any]:
        """By the way in which a card can come about: how much what was seen around each millisecond speaks for it."""
        windows = self._windows(deck)
        seen = {}
        for way, log_ratio in self._log_ratios.items():
            ratios = zip(log_ratio, windows, strict=True)
            ratio = sum(np.take_along_axis(by_count, counts.T, 1).sum(0) for by_count, counts in ratios)
            seen[way] = np.logaddexp(ratio, _DOUBT)
        return seen

    def distances(self, deck: Seen) -> list[int]:
        """The most probable distances of ``deck``: of the ways on which all its cards can have come, the best."""
        seen = self._seen(deck)
        score = self._log_ends[:, 0]
        best = self._log_of.max(0)
        came = []
        for _ in deck.distances:
            reached, origin = np.full(self._length, -np.inf), np.zeros(self._length, dtype=int)
            for more in self._tooks:
                took = self._shortest + more
                ahead = score[:-took] + seen[self._way[more]][took:] + best[more]
                better = ahead > reached[took:]
                np.copyto(reached[took:], ahead, where=better)
                np.copyto(origin[took:], more, where=better)
            came.append(origin)
            score = reached
        at, card_distances = int((score + self._log_ends[:, 1]).argmax()), []
        for origin in reversed(came):
            more = int(origin[at])
            card_distances.append(int(self._log_of[:, more].argmax()))
            at -= self._shortest + more
        return card_distances[::-1]


def shared_bits(guessed: list[int], true: list[int]) -> float:
    """Mutual information of a guess and what is true, from their frequencies."""
    n = len(true)
    both, ones, others = Counter(zip(guessed, true, strict=True)), Counter(guessed), Counter(true)
    return sum(k / n * float(np.log2(k * n / (ones[g] * others[t]))) for (g, t), k in both.items())


def decoded(decks: list[Seen], clock_us: int, seed: int) -> dict[str, float]:
    """Half of the decks teach the decoder, the others are decoded: what it gets right, and bits a deck."""
    half = len(decks) // 2
    decoder = Decoder(decks[:half], clock_us)
    guessed = [distance for deck in decks[half:] for distance in decoder.distances(deck)]
    true = [distance for deck in decks[half:] for distance in deck.distances]
    rng = np.random.default_rng(seed)
    control = [shared_bits(guessed, rng.permutation(true).tolist()) for _ in range(_CONTROLS)]
    bits = (shared_bits(guessed, true) - float(np.mean(control))) * len(decks[0].distances)
    right = sum(g == t for g, t in zip(guessed, true, strict=True)) / len(true)
    return {"right": right, "chance": max(Counter(true).values()) / len(true), "bits": bits}


def seen_kinds(decks: list[Seen], seed: int) -> Any:
    """Entropy of all that was seen, to a millisecond: at most so much can be learnt by any decoder."""
    kinds = [tuple(t // 1000 for t in deck.taken_us + deck.answered_us) for deck in decks]
    return counted(kinds, seed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=40, help="of each build; half of them teach the decoder")
    parser.add_argument("--cards", type=int, help="of a deck; default: a full one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--machine", choices=BUILDS, action="append", help="this build only")
    parser.add_argument("--not-hidden", action="store_true", help="with a firmware that hides nothing")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--image", help="of MicroPython: on an emulated chip with the firmware of build/firmware")
    options = parser.parse_args()
    workers = Workers(options.jobs) if options.jobs > 1 else HERE
    worst = 0.0
    for machine in options.machine or BUILDS:
        cards = options.cards or BUILDS[machine]
        seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + options.decks)
        if options.image:
            with tempfile.TemporaryDirectory() as folder:
                decks = chip_decks(options.image, machine, cards, options.decks, Path(folder))
        else:
            tasks = ((machine, cards, seed, not options.not_hidden) for seed in seeds)
            decks = list(results(watch, tasks, workers))
        leak = seen_kinds(decks, options.seed)
        worst = max(worst, leak.high)
        print(f"{machine}: all that was seen, to 1 ms: {leak.bits:.2f} bits ({leak.low:.2f} to {leak.high:.2f})")
        for clock_us in CLOCKS_US:
            row = decoded(decks, clock_us, options.seed)
            worst = max(worst, row["bits"])
            right = f"{row['right']:.0%} of the distances right (always the commonest: {row['chance']:.0%})"
            print(f"  decoded with a clock of {clock_us} us: {right}, {row['bits']:.2f} bits a deck")
    return verdict(worst, options.decks)


if __name__ == "__main__":
    sys.exit(main())

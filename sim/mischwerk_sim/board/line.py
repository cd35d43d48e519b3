"""The twin's end of the serial line: a pty that any serial client opens as if it were a board."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import termios
import time
import tty
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .. import fault_kinds as kinds
from ..fault_kinds import Fault
from .deck_change import DeckChange
from .workplace import LinkName

if TYPE_CHECKING:
    from .port import Line


_READ_BYTES = 4096


class PtyLine:
    """A pty in raw mode. ``paced``: virtual time follows wall time (slower where the physics is).

    watch: a file descriptor whose end of file means that the twin's owner is gone (OwnerGone is raised), unless not
    ``is_owned``; ``hear`` gets what comes there, when the machine is idle: then it is always at the same moment.
    ``deck_folder``: where somebody can ask an idle machine for another deck, and of how many cards at most.
    """

    def __init__(
        self,
        paced: bool,
        watch: int | None = None,
        link: Path | None = None,
        is_owned: bool = True,
        hear: Callable[[bytes], None] | None = None,
        deck_folder: tuple[Path, int] | None = None,
    ) -> None:
        self._master, self._slave = pty.openpty()  # the slave stays open: a host may come and go
        tty.setraw(self._slave)
        attributes = termios.tcgetattr(self._slave)
        attributes[3] &= ~termios.ECHO
        termios.tcsetattr(self._slave, termios.TCSANOW, attributes)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        self._paced = paced
        self._watch = watch
        self._is_owned = is_owned
        self._hear = hear
        self._heard = b""
        self._origin_s: float | None = None
        self._link: LinkName | None = None
        self.deck: DeckChange | None = None
        try:
            if link is not None:
                self._link = LinkName(link, self.path)
            if deck_folder is not None:
                self.deck = DeckChange(deck_folder[0], self.path, deck_folder[1])
        except BaseException:
            self.close()
            raise

    def read(self) -> bytes:
        """Bytes that have come."""
        try:
            return os.read(self._master, _READ_BYTES)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        """Send; a full pty means that nobody is reading; then the rest is dropped, as by a board's USB."""
        with contextlib.suppress(BlockingIOError):
            while data:
                data = data[os.write(self._master, data) :]

    def idle(self, limit_us: float | None) -> float:
        """Wait for bytes; microseconds that passed for the machine (none unless paced)."""
        began = time.monotonic()
        if self._heard and self._hear is not None:
            heard, self._heard = self._heard, b""
            self._hear(heard)
            return 0.0
        places = (self._master, self._watch, self.deck)
        waiting = [place for place in places if place is not None]
        ready, _, _ = select.select(waiting, [], [], None if limit_us is None else limit_us / 1e6)
        if self.deck is not None and self.deck in ready:
            self.deck.hear()
        if self._watch in ready:
            self._read_watched()
        passed_us = (time.monotonic() - began) * 1e6 if self._paced else 0.0
        self._origin_s = None
        return passed_us

    def pace(self, now_us: float) -> None:
        """Sleep until wall time has caught up with virtual time; notice an owner that is gone."""
        if self._watch is not None and select.select([self._watch], [], [], 0)[0]:
            self._read_watched()
        if not self._paced:
            return
        wall = time.monotonic()
        if self._origin_s is None or wall - self._origin_s > now_us / 1e6 + 1.0:
            self._origin_s = wall - now_us / 1e6  # starting, or slower than real time: don't catch up
        ahead = now_us / 1e6 - (wall - self._origin_s)
        if ahead > 0:
            time.sleep(ahead)

    def _read_watched(self) -> None:
        assert self._watch is not None
        data = os.read(self._watch, _READ_BYTES)
        if data:
            self._heard = (self._heard + data)[-_READ_BYTES:]
        elif self._is_owned:
            raise OwnerGone
        else:
            self._watch = None

    def close(self) -> None:
        """Close the pty and remove the link, if it still leads here."""
        if self._link is not None:
            self._link.remove()  # first: as soon as the port is closed, another twin may be given its number
        if self.deck is not None:
            self.deck.close()
        os.close(self._master)
        os.close(self._slave)


class OwnerGone(Exception):
    """The process that started the twin has gone, so the twin ends."""


# -- A serial line that loses, doubles and changes bytes, at numbers counted since switch-on in each direction.

TO_BOARD, FROM_BOARD = 0, 1
_CHANGE = 0x55  # bits in which a changed byte differs


class NoisyLine:
    """``inner`` with the line's faults of a script (others are left alone). ``struck``: those that have happened.

    passed: bytes so far, to the board and from it.
    """

    def __init__(self, inner: Line, faults: Sequence[Fault]) -> None:
        self._inner = inner
        self._faults = sorted(
            (f for f in faults if f.kind in EFFECTS), key=lambda fault: (fault.where, fault.at, fault)
        )
        self.passed = [0, 0]
        self.struck: list[Fault] = []

    def read(self) -> bytes:
        """Bytes that have come to the board."""
        data = self._inner.read()
        return self._spoiled(TO_BOARD, data) if data else data

    def write(self, data: bytes) -> None:
        """Bytes from the board."""
        self._inner.write(self._spoiled(FROM_BOARD, data))

    def idle(self, limit_us: float | None) -> float:
        """See Line."""
        return self._inner.idle(limit_us)

    def pace(self, now_us: float) -> None:
        """See Line."""
        self._inner.pace(now_us)

    def _spoiled(self, direction: int, data: bytes) -> bytes:
        first = self.passed[direction]
        self.passed[direction] += len(data)
        # From the last to the first: what is cut out or put in must not shift the others.
        for fault in reversed([f for f in self._faults if f.where == direction and first <= f.at < first + len(data)]):
            start = fault.at - first
            end = min(len(data), start + int(fault.amount))
            self._faults.remove(fault)
            self.struck.append(fault)
            data = EFFECTS[fault.kind](data, start, end)
        return data


# What each kind of fault of the line makes of the bytes from ``start`` to ``end``: (all, start, end) -> all.
EFFECTS: dict[str, Callable[[bytes, int, int], bytes]] = {
    kinds.LINE_LOST.name: lambda data, start, end: data[:start] + data[end:],
    kinds.LINE_DOUBLED.name: lambda data, start, end: data[:end] + data[start:],
    kinds.LINE_CORRUPTED.name: lambda data, start, end: (
        data[:start] + bytes(byte ^ _CHANGE for byte in data[start:end]) + data[end:]
    ),
}

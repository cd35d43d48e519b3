"""A fake `rp2` for the step generator: state machines that play chunks and DMA that feeds them, in virtual time.

Every call into the module takes its time, in which everything else goes on. Strict: what would hang, lose data or hit
an erratum on the chip raises `Misuse`. No pins: a state machine notes its pulses as (cycle, level of DIR).
"""

from __future__ import annotations

import importlib
import sys
import types
import weakref
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pio_asm import asm_pio
from shuffler import hal
from shuffler.motion import chunks

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"
LOOK_US = 1000.0
CYCLES_PER_US = 12.5  # of a state machine at chunks.CLOCK_HZ
HEAD, TO_PULSE, PULSE = 12, 3, 14  # of steps_pio.py, in cycles: from word to word, from there to the first pulse
FIFO_WORDS = 4
CHANNELS = 12
_PULL_NOBLOCK = 0x8080
_FIELDS = {
    "enable": (0, 1), "high_pri": (1, 1), "size": (2, 2), "inc_read": (4, 1), "inc_write": (5, 1), "ring_size": (6, 4),
    "ring_sel": (10, 1), "chain_to": (11, 4), "treq_sel": (15, 6), "irq_quiet": (21, 1),
}  # fmt: skip
_DEFAULT = 1 << 21 | 0x3F << 15 | 1 << 5 | 1 << 4 | 2 << 2 | 1


_BOARD_S = ("rp2040", "rp2", "machine")  # modules


class Misuse(AssertionError):
    """What the chip would not forgive."""


def field(ctrl: int, name: str) -> int:
    low, bits = _FIELDS[name]
    return ctrl >> low & (1 << bits) - 1


class Chip:
    """Time, memory, machines and channels. ``call_us``: what a call into `rp2` takes. ``now``: cycles."""

    def __init__(self, call_us: float = 3.0) -> None:
        self.now = 0
        self.call_us = call_us
        self.machines: dict[int, Any] = {}
        self.channels: list[Any] = []
        self.in_hard = False
        self.is_masked = False  # no interrupt comes ...
        self.waiting: list[Callable[[], None]] = []  # ... before it is not; these then
        self.looks: list[Callable[[], None]] = []
        self._look_in_us = LOOK_US
        self._soft: list[Callable[[], None]] = []
        self._in_soft = False
        self._buffers: list[tuple[int, Any]] = []
        self._next_address = 0x20010000
        self.processor = types.ModuleType("machine")
        self.processor.disable_irq = lambda: self._mask(True)  # type: ignore[attr-defined]
        self.processor.enable_irq = self._mask  # type: ignore[attr-defined]
        self.time = types.ModuleType("time")
        self.time.ticks_us = lambda: round(self.now / CYCLES_PER_US) & hal.TICKS  # type: ignore[attr-defined]
        self.rp2 = types.ModuleType("rp2")
        self.rp2.asm_pio = asm_pio  # type: ignore[attr-defined]
        self.rp2.PIO = types.SimpleNamespace(OUT_LOW=2, SHIFT_RIGHT=1)  # type: ignore[attr-defined]
        self.rp2.StateMachine = lambda *a, **k: StateMachine(self, *a, **k)  # type: ignore[attr-defined]
        self.rp2.DMA = lambda: DMA(self)  # type: ignore[attr-defined]

    def _mask(self, is_masked: bool) -> bool:
        was, self.is_masked = self.is_masked, is_masked
        while self.waiting and not self.is_masked:
            self.waiting.pop(0)()
        return was

    # -- time -----------------------------------------------------------------------------------------
    def spend(self, us: float) -> None:
        """The processor is busy for ``us``; soft interrupts come at the end, hard ones on time. Once a millisecond it
        looks at everything (``looks``)."""
        while self.looks and us >= self._look_in_us:
            self._pass(self._look_in_us)
            us -= self._look_in_us
            self._look_in_us = LOOK_US
            for look in self.looks:
                look()
        self._look_in_us -= us
        self._pass(us)

    def _pass(self, us: float) -> None:
        self.now += round(us * CYCLES_PER_US)
        for machine in self.machines.values():
            machine.run()
        while self._soft and not self._in_soft and not self.in_hard and not self.is_masked:
            self._in_soft = True
            self._soft.pop(0)()
            self._in_soft = False

    def call(self, allocates: bool = False) -> None:
        if self.in_hard and allocates:
            raise Misuse("memory taken in a hard interrupt")
        if not self.in_hard:
            self.spend(self.call_us)

    def schedule(self, handler: Callable[[], None]) -> None:
        self._soft.append(handler)

    # -- memory ---------------------------------------------------------------------------------------
    def address(self, buffer: Any) -> int:
        for address, ref in self._buffers:
            if ref() is buffer:
                return address
        address = self._next_address
        self._next_address += len(buffer) * buffer.itemsize + 15 & ~15
        self._buffers.append((address, weakref.ref(buffer)))
        return address

    def load(self, address: int) -> int:
        for base, ref in reversed(self._buffers):
            if address >= base:
                buffer = ref()
                if buffer is None:
                    raise Misuse("DMA reads a table that was collected")
                if address - base >= len(buffer) * buffer.itemsize:
                    break
                return int(buffer[(address - base) // 4])
        raise Misuse(f"DMA reads {address:#x}, which is nobody's")


class StateMachine:
    """Plays steps_pio.py by the chunk. ``pulses``: (cycle, DIR) of all that have begun or will in the running chunk;
    ``eaten``: all words it has pulled; ``dry``: how often it waited for a word within a move."""

    def __init__(self, chip: Chip, number: int, program: list[Any], *, freq: int, sideset_base: Any, out_base: Any):
        if freq != chunks.CLOCK_HZ or number in chip.machines or not 0 <= number < 4:
            raise Misuse("state machine")
        self.chip, self.number, self.program = chip, number, program
        self.step_pin, self.dir_pin = sideset_base, out_base
        self.fifo: deque[int] = deque()
        self.pulses: list[tuple[int, int]] = []
        self.eaten: list[int] = []
        self.is_on = False
        self.dry = 0
        self._handler: Callable[[Any], None] | None = None
        self._reset()
        chip.machines[number] = self

    def _reset(self) -> None:
        self.halted = False
        self._at = self.chip.now  # when it pulls next
        self._first: int | None = None
        self._stalled = False

    def irq(self, handler: Callable[[Any], None], *, hard: bool) -> None:
        if not hard:
            raise Misuse("a soft interrupt may be dropped")
        self._handler = handler

    def active(self, on: int | None = None) -> bool:
        self.chip.call()
        if on is not None and bool(on) != self.is_on:
            if not on and not self.halted:
                raise Misuse("switched off while it plays: steps are lost")
            self.is_on = bool(on)
            self._at = self.chip.now
        return self.is_on

    def restart(self) -> None:
        self.chip.call()
        if self.is_on:
            raise Misuse("restarted while it runs")
        if self.fifo:
            raise Misuse("old words in the FIFO would be played")
        self._reset()

    def exec(self, word: int) -> None:
        self.chip.call()
        if self.is_on or word != _PULL_NOBLOCK:
            raise Misuse("exec")
        self.fifo.popleft()

    def put(self, word: int) -> None:
        self.chip.call()
        if len(self.fifo) >= FIFO_WORDS:
            raise Misuse("put() would block")
        self.fifo.append(word)

    def tx_fifo(self) -> int:
        self.chip.call()
        return len(self.fifo)

    def feed(self) -> None:
        for channel in self.chip.channels:
            channel.feed(self)

    def run(self) -> None:
        """Play up to the chip's time."""
        self.feed()
        while self.is_on and not self.halted and self._at <= self.chip.now:
            if not self.fifo:
                if not self._stalled and self.eaten:
                    self.dry += 1
                self._stalled = True
                return
            if self._stalled:
                self._stalled, self._at = False, self.chip.now
            word = self.fifo.popleft()
            self.eaten.append(word)
            self.feed()
            if self._first is None:
                self._first = word
                self._at += HEAD
                if word >> 1 == 0:
                    self.halted = True
                    self._interrupt()
                continue
            period = word + chunks.OVERHEAD
            begin = self._at + TO_PULSE + word
            steps, level = self._first >> 1, self._first & 1
            self.pulses += [(begin + k * period, level) for k in range(steps)]
            self._at = begin + PULSE + (steps - 1) * period
            self._first = None

    def _interrupt(self) -> None:
        if self.chip.is_masked:
            self.chip.waiting.append(self._interrupt)
        elif self._handler is not None:
            self.chip.in_hard = True
            self._handler(self)
            self.chip.in_hard = False

    def position(self, plus: int = 1) -> int:
        """Net pulses so far."""
        return sum(1 if level == plus else -1 for cycle, level in self.pulses if cycle <= self.chip.now)


class _Registers:
    def __init__(self, channel: DMA, index: int = 0) -> None:
        self.channel, self.index = channel, index

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return _Registers(self.channel, self.index + key.start)
        if self.index + key:
            raise Misuse("no other register than the read address is modelled")
        return self.channel._read


class DMA:
    """One channel: into a state machine at its pace, or into another channel's READ_ADDR_TRIG at once."""

    def __init__(self, chip: Chip) -> None:
        chip.call(allocates=True)
        if len(chip.channels) == CHANNELS:
            raise OSError(16)
        self.chip = chip
        self.channel = len(chip.channels)
        chip.channels.append(self)
        self._read = self._count = self._reload = self._ctrl = 0
        self._write: Any = None
        self._handler: Callable[[Any], None] | None = None
        self.busy = False

    @staticmethod
    def _packed(default: int, fields: dict[str, int]) -> int:
        for name, value in fields.items():
            low, bits = _FIELDS[name]
            if int(value) >> bits:
                raise ValueError("bad field value")
            default = default & ~((1 << bits) - 1 << low) | int(value) << low
        return default

    def pack_ctrl(self, default: int | None = None, **fields: int) -> int:
        self.chip.call(allocates=True)
        return self._packed(_DEFAULT | self.channel << 11 if default is None else default, fields)

    @property
    def registers(self) -> _Registers:
        return _Registers(self)

    @property
    def read(self) -> int:
        self.chip.call()
        return self._read

    @property
    def ctrl(self) -> int:
        return self._ctrl

    @ctrl.setter
    def ctrl(self, value: int) -> None:
        self.chip.call()
        self._ctrl = value

    def config(self, *, read: Any = None, write: Any = None, count: int | None = None, ctrl: int | None = None) -> None:
        self.chip.call(allocates=True)
        if self.busy:
            raise Misuse("configured while busy")
        if read is not None:
            self._read = self.chip.address(read)
        if write is not None:
            self._write = write
        if count is not None:
            self._reload = count
        if ctrl is not None:
            self._ctrl = ctrl

    def irq(self, handler: Callable[[Any], None], *, hard: bool) -> None:
        if hard:
            raise Misuse("tables are not written in a hard interrupt")
        self._handler = handler

    def active(self, on: int | None = None) -> bool:
        self.chip.call()
        if on:
            self.trigger()
        elif on is not None and self.busy:
            target = self._write
            if field(self._ctrl, "enable"):
                raise Misuse("aborted while enabled: E13")
            if isinstance(target, StateMachine) and target.is_on and not target.halted:
                raise Misuse("aborted with a transfer under way: E13")
            self.busy = False
            self._reload = 0  # aborting clears the count
        return self.busy

    def trigger(self) -> None:
        if self.busy:
            raise Misuse("triggered while busy")
        if not field(self._ctrl, "enable"):
            return
        if self._reload == 0:
            raise Misuse("triggered for no words")
        self._count, self.busy = self._reload, True
        if isinstance(self._write, _Registers):
            self._start_other()
        else:
            self._write.feed()

    def _start_other(self) -> None:
        if self._write.index != 15 or self._count != 1 or field(self._ctrl, "treq_sel") != 0x3F:
            raise Misuse("only one word, into READ_ADDR_TRIG, at once")
        size = 1 << field(self._ctrl, "ring_size")
        value = self.chip.load(self._read)
        self._read = self._read & -size | self._read + 4 & size - 1
        self.busy = False
        self._write.channel._read = value
        self._write.channel.trigger()

    def feed(self, machine: StateMachine) -> None:
        """Fill the FIFO as far as words go."""
        if self._write is not machine:
            return
        if self.busy and field(self._ctrl, "treq_sel") != machine.number:
            raise Misuse("paced by another machine's FIFO")
        while self.busy and field(self._ctrl, "enable") and len(machine.fifo) < FIFO_WORDS:
            machine.fifo.append(self.chip.load(self._read))
            self._read += 4
            self._count -= 1
            if self._count == 0:
                self.busy = False
                if self._handler is not None and not field(self._ctrl, "irq_quiet"):
                    self.chip.schedule(lambda: self._handler(self))  # type: ignore[misc]
                if field(self._ctrl, "chain_to") != self.channel:
                    self.chip.channels[field(self._ctrl, "chain_to")].trigger()


class Kernels:
    """The pure kernels, charged with the time that viper takes on the chip. ``pause_us``, ``late_us``: once, after the
    next look ahead or as soon as the next change stands, as long as somebody else takes the processor."""

    def __init__(self, chip: Chip, chunk_us: float = 8.0) -> None:
        self.chip, self.chunk_us, self.pause_us, self.late_us = chip, chunk_us, 0.0, 0.0
        self.put_alone: list[bool] = []  # of each change: no interrupt could come

    def load(self, s: array[int], steps: int, start_hz: int, end_hz: int, level: int) -> None:
        chunks.load(s, steps, start_hz, end_hz, level)

    def fill(self, t: array[int], i: int, count: int, s: array[int]) -> int:
        made = chunks.fill(t, i, count, s)
        self.chip.spend(self.chunk_us * made)
        return made

    def total(self, t: array[int], i: int, count: int, plus: int) -> int:
        self.chip.spend(2.5 * count)
        return chunks.total(t, i, count, plus)

    def put(self, t: array[int], size: int, i: int, made: array[int], count: int) -> None:
        self.chip.spend(2 * count)
        chunks.put(t, size, i, made, count)

    def replace(
        self,
        t: array[int],
        size: int,
        i: int,
        made: array[int],
        count: int,
        reading: _Registers,
        base: int,
        tail: int,
    ) -> int:
        self.put_alone.append(self.chip.is_masked)
        done = chunks.replace(t, size, i, made, count, reading, base, tail)
        late, self.late_us = self.late_us, 0.0
        self.chip.spend(2 * count + late)
        return done

    def ahead(self, t: array[int], size: int, i: int, end: int, cycles: int) -> int:
        found = chunks.ahead(t, size, i, end, cycles)
        pause, self.pause_us = self.pause_us, 0.0
        self.chip.spend(20 + pause)
        return found


@contextmanager
def firmware(chip: Chip) -> Iterator[types.SimpleNamespace]:
    """The board's modules `axis`, `player` and `steps_pio`, imported afresh over ``chip``."""
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] in _BOARD_S}
    sys.modules["rp2"], sys.modules["machine"] = chip.rp2, chip.processor
    of_the_host, sys.modules["time"] = sys.modules["time"], chip.time
    sys.path.insert(0, str(FIRMWARE))
    try:
        importlib.import_module("rp2040")
        sys.modules["rp2040.motion.chunks_viper"] = Kernels(chip)  # type: ignore[assignment]
        names = ("axis", "player", "steps_pio")
        yield types.SimpleNamespace(**{name: importlib.import_module(f"rp2040.{name}") for name in names})
    finally:
        sys.path.remove(str(FIRMWARE))
        for name in [name for name in sys.modules if name.split(".")[0] in _BOARD_S]:
            del sys.modules[name]
        sys.modules["time"] = of_the_host
        sys.modules.update(kept)

"""rp2.DMA."""

from .. import power
from ..pio.dma import BASE, default_ctrl, pack, unpack

_EBUSY = 16


class Registers:
    """DMA.registers, or a part of it from a register on."""

    def __init__(self, channel, first=0):
        self._channel, self._first = channel, first

    def dma_address(self):
        return BASE + 64 * self._channel.number + 4 * self._first

    def __len__(self):
        return 16 - self._first

    def __getitem__(self, at):
        if isinstance(at, slice):
            return Registers(self._channel, self._first + (at.start or 0))
        self._channel.chip.settle_quietly()
        return self._channel.load(self._first + at)

    def __setitem__(self, at, value):
        self._channel.store(self._first + at, value)


class DMA:
    """As MicroPython has it: the buffer it reads is not kept alive."""

    def __init__(self):
        chip = power.chip
        chip.allocates("DMA()")
        free = [c for c in chip.channels if not c.is_claimed]
        if not free:
            raise OSError(_EBUSY)
        self._channel = free[0]
        self._channel.is_claimed = True

    def _open(self):
        if self._channel is None:
            raise ValueError("channel closed")
        self._channel.chip.spend(1)
        return self._channel

    def _load(self, register):
        channel = self._open()
        channel.chip.settle_quietly()
        return channel.load(register)

    def _address(self, what):
        if isinstance(what, int):
            return what
        if hasattr(what, "dma_address"):
            return what.dma_address()
        return power.chip.memory.addressof(what)

    @property
    def channel(self):
        return self._open().number

    @property
    def registers(self):
        return Registers(self._open())

    @property
    def read(self):
        return self._load(0)

    @read.setter
    def read(self, source):
        self._open().store(0, self._address(source))

    @property
    def write(self):
        return self._load(1)

    @write.setter
    def write(self, target):
        self._open().store(1, self._address(target))

    @property
    def count(self):
        return self._load(2)

    @count.setter
    def count(self, count):
        self._open().store(2, count)

    @property
    def ctrl(self):
        return self._load(4)

    @ctrl.setter
    def ctrl(self, ctrl):
        self._open().store(4, ctrl)

    def pack_ctrl(self, default=None, **fields):
        number = self._open().number
        return pack(default_ctrl(number) if default is None else default, fields)

    @staticmethod
    def unpack_ctrl(value):
        return unpack(value)

    def config(self, *, read=None, write=None, count=None, ctrl=None, trigger=False):
        channel = self._open()
        if read is not None:
            channel.store(0, self._address(read))
        if write is not None:
            channel.store(1, self._address(write))
        if count is not None:
            channel.store(2, count)
        if ctrl is not None:
            channel.store(4, ctrl)
        if trigger:
            channel.trigger()

    def active(self, value=None):
        channel = self._open()
        channel.chip.settle_quietly()
        if value is not None:
            if value:
                channel.trigger()
            else:
                channel.abort()
        return channel.is_busy

    def irq(self, handler=None, hard=False):
        channel = self._open()
        channel.chip.allocates("DMA.irq()")
        channel.handler, channel.is_hard, channel.facade = handler, bool(hard), self

    def close(self):
        channel = self._open()
        if channel.is_busy:
            channel.chip.fail(f"DMA channel {channel.number} is closed while it runs")
        channel.clear()
        channel.is_claimed = False
        self._channel = None

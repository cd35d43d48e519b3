"""machine.I2C and machine.UART, with the pins that have them."""

from .. import power
from .pin import number

_EIO, _ETIMEDOUT = 5, 110
_UARTS = ({0, 12, 16, 28}, {4, 8, 20, 24})  # TX pins; RX is the next


class I2C:
    """Writes and reads take the bus's time."""

    def __init__(self, id, *, scl=None, sda=None, freq=400000, timeout=50000):
        chip = power.chip
        chip.allocates("I2C()")
        if id not in (0, 1):
            raise ValueError(f"I2C({id}) doesn't exist")
        sda = (8, 6)[id] if sda is None else number(sda)
        scl = (9, 7)[id] if scl is None else number(scl)
        if sda & 1 or sda >> 1 & 1 != id:
            raise ValueError("bad SDA pin")
        if not scl & 1 or scl >> 1 & 1 != id:
            raise ValueError("bad SCL pin")
        chip.claim(sda, "I2C", f"I2C{id}")
        chip.claim(scl, "I2C", f"I2C{id}")
        self._chip = chip
        self._hz = freq
        self._timeout_us = timeout
        self._pins = (sda, scl)

    def _device(self, address, count):
        self._chip.allocates("I2C")
        device = self._chip.wiring.i2c(*self._pins).get(address)
        if device is None:
            self._chip.sleep(20 * 1000000 / self._hz)
            raise OSError(_EIO)
        us = (count + 1) * 9 * 1000000 / self._hz
        if us > self._timeout_us:
            self._chip.sleep(self._timeout_us)
            raise OSError(_ETIMEDOUT)
        self._chip.sleep(us)
        return device

    def scan(self):
        self._chip.sleep(112 * 20 * 1000000 / self._hz)
        return sorted(self._chip.wiring.i2c(*self._pins))

    def writeto(self, address, data, stop=True):
        self._device(address, len(data)).take(bytes(data))
        return len(data) + 1

    def readfrom(self, address, count, stop=True):
        return self._device(address, count).give(count)

    def deinit(self):
        for pin in self._pins:
            self._chip.release(pin)


class UART:
    """The peer answers in its own time; ``timeout`` ms are waited for the first byte."""

    def __init__(self, id, baudrate=115200, bits=8, parity=None, stop=1, *, tx=None, rx=None, timeout=0,
                 timeout_char=0, txbuf=256, rxbuf=256):  # fmt: skip
        chip = power.chip
        chip.allocates("UART()")
        if id not in (0, 1):
            raise ValueError(f"UART({id}) doesn't exist")
        tx = (0, 4)[id] if tx is None else number(tx)
        rx = (1, 5)[id] if rx is None else number(rx)
        if tx not in _UARTS[id]:
            raise ValueError("bad TX pin")
        if rx - 1 not in _UARTS[id]:
            raise ValueError("bad RX pin")
        chip.claim(tx, "UART", f"UART{id}")
        chip.claim(rx, "UART", f"UART{id}")
        self._chip = chip
        self._pins = (tx, rx)
        self._peer = chip.wiring.uart(tx, rx)
        self._baudrate = baudrate
        self._timeout_us = 1000 * timeout
        self._most, self._room = txbuf, rxbuf
        self._sent_us = 0.0
        self._received = b""
        self.lost = 0

    def init(self, baudrate=115200, **_):
        self._baudrate = baudrate

    def write(self, data):
        self._chip.allocates("UART.write()")
        us = len(data) * 10 * 1000000 / self._baudrate
        now = self._chip.time_us()
        if len(data) > self._most:
            self._chip.sleep(us)
        self._sent_us = max(self._sent_us, now) + us
        if self._peer is not None:
            self._peer.take(bytes(data), self._baudrate, self._sent_us)
        return len(data)

    def flush(self):
        self._chip.sleep(max(0.0, self._sent_us - self._chip.time_us()))

    def _look(self):
        if self._peer is not None:
            self._received += self._peer.give(self._chip.time_us())
            self.lost += max(0, len(self._received) - self._room)
            self._received = self._received[: self._room]

    def any(self):
        self._chip.spend(self._chip.call_us)
        self._look()
        return len(self._received)

    def read(self, count=None):
        self._chip.allocates("UART.read()")
        end_us = self._chip.time_us() + self._timeout_us
        self._look()
        while self._chip.time_us() < end_us and len(self._received) < (1 if count is None else count):
            self._chip.sleep(100)
            self._look()
        if not self._received:
            return None
        count = len(self._received) if count is None else count
        data, self._received = self._received[:count], self._received[count:]
        return data

    def readinto(self, out, count=None):
        data = self.read(len(out) if count is None else count)
        if data is None:
            return None
        out[: len(data)] = data
        return len(data)

    def deinit(self):
        for pin in self._pins:
            self._chip.release(pin)

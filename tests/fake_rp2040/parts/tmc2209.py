"""TMC2209 drivers on one UART wire: every byte comes back as an echo, reads are answered after a while."""

_SYNC = 0x05
_READABLE = {0x00: 0x41, 0x01: 0x01, 0x02: 0, 0x06: 0x21000000, 0x6C: 0x10000053, 0x6F: 0xC0000000}
_GCONF, _GSTAT, _IFCNT, _CHOPCONF = 0x00, 0x01, 0x02, 0x6C
_MSTEP_REG = 1 << 7
_MICROSTEPS = (8, 32, 64, 16)  # datasheet 3.1.1, by MS1 (1) and MS2 (2)
_SEND_DELAY_BITS = 8


def crc8(data):
    """Of a datagram, least significant bit first, x^8 + x^2 + x + 1."""
    crc = 0
    for byte in data:
        for _ in range(8):
            crc = crc << 1 & 0xFF ^ (0x07 if (crc >> 7) ^ (byte & 1) else 0)
            byte >>= 1
    return crc


class Driver:
    """Registers of one. ``is_there``: it has its motor's supply, without which it forgets; ``is_deaf``: it answers, and
    keeps nothing of what is written."""

    def __init__(self, address=0):
        self.is_there = True
        self.is_deaf = False
        self.registers = dict(_READABLE)
        self._by_pins = _MICROSTEPS[address]

    @property
    def microsteps(self):
        """As CHOPCONF says; until GCONF lets it, as the pins MS1 and MS2 do, which are the address."""
        return 256 >> (self.registers[_CHOPCONF] >> 24 & 15) if self.registers[_GCONF] & _MSTEP_REG else self._by_pins

    def supply(self, is_there):
        """Take the supply away, or bring it back: it begins with the values of power-on."""
        if is_there and not self.is_there:
            self.registers = dict(_READABLE)
        self.is_there = is_there

    def read(self, register):
        return self.registers[register] if register in _READABLE else 0

    def write(self, register, value):
        if self.is_deaf:
            return
        if register == _GSTAT:
            value = self.registers[_GSTAT] & ~value
        self.registers[register] = value
        self.registers[_IFCNT] = (self.registers[_IFCNT] + 1) & 0xFF


class Wire:
    """All drivers by address. ``has_echo``: RX is on TX's wire; ``noise``: number of wrong answers."""

    def __init__(self, addresses):
        self.drivers = {address: Driver(address) for address in addresses}
        self.has_echo = True
        self.noise = 0
        self._buffer = b""
        self._coming = []  # (t_us, bytes)

    def take(self, data, baudrate, t_us):
        if self.has_echo:
            self._coming.append((t_us, data))
        if not 9000 <= baudrate <= 500000:
            return
        self._buffer += data
        while self._buffer:
            if self._buffer[0] & 0x0F != _SYNC:
                self._buffer = self._buffer[1:]
                continue
            if len(self._buffer) < 4:
                return
            size = 8 if self._buffer[2] & 0x80 else 4
            if len(self._buffer) < size:
                return
            self._obey(self._buffer[:size], baudrate, t_us)
            self._buffer = self._buffer[size:]

    def _obey(self, datagram, baudrate, t_us):
        driver = self.drivers.get(datagram[1])
        if driver is None or not driver.is_there or crc8(datagram[:-1]) != datagram[-1]:
            return
        if datagram[2] & 0x80:
            driver.write(datagram[2] & 0x7F, int.from_bytes(datagram[3:7], "big"))
            return
        answer = bytes((_SYNC, 0xFF, datagram[2])) + driver.read(datagram[2]).to_bytes(4, "big")
        crc = crc8(answer)
        if self.noise:
            self.noise -= 1
            crc ^= 0x55
        us = (_SEND_DELAY_BITS + 80) * 1000000 / baudrate
        self._coming.append((t_us + us, answer + bytes((crc,))))

    def give(self, t_us):
        out = b"".join([data for at, data in self._coming if at <= t_us])
        self._coming = [reply for reply in self._coming if reply[0] > t_us]
        return out

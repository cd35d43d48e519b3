"""machine.mem32 for the few registers that the firmware reads: ring oscillator, clocks, watchdog, pins, PIO's state."""

ROSC_CTRL, ROSC_STATUS, ROSC_RANDOMBIT = 0x40060000, 0x40060018, 0x4006001C
CLK_REF_CTRL, CLK_REF_SELECTED = 0x40008030, 0x40008038
CLK_SYS_CTRL, CLK_SYS_SELECTED = 0x4000803C, 0x40008044
WATCHDOG_CTRL, WATCHDOG_REASON, WATCHDOG_SCRATCH0 = 0x40058000, 0x40058008, 0x4005800C
TIMER, FORCE = 1, 2  # reasons: the watchdog was not fed; a program asked for it
VREG, VSEL_1V10, VSEL_1V15 = 0x40064000, 0xB, 0xC  # of the cores' voltage; the selection is in bits 4 to 7
TIMERAWL = 0x40054028
GPIO_IN = 0xD0000004
INTR, INTE_SET, INTE_CLEAR = 0x400140F0, 0x40016100, 0x40017100  # IO_BANK0, the latter by their aliases; core 0
NVIC_ENABLE, NVIC_DISABLE = 0xE000E100, 0xE000E180
PIO_BASES = (0x50200000, 0x50300000)
_FSTAT, _FDEBUG, _FLEVEL, _IRQ, _CTRL = 0x04, 0x08, 0x0C, 0x30, 0x00
_ENABLE, _DISABLE = 0xFAB, 0xD1E
_WATCHDOG_ON = 1 << 30
_FRESH_US = 8  # read again within this time the oscillator's bit is the same


class Registers:
    """``values``: those that only hold what was written; a test may put in what it likes (ROSC_STATUS, too)."""

    def __init__(self, chip):
        self._chip = chip
        self.values = {
            ROSC_CTRL: _ENABLE << 12 | 0xAA0,
            CLK_REF_CTRL: 2,
            CLK_REF_SELECTED: 1 << 2,  # the crystal
            CLK_SYS_CTRL: 1,
            CLK_SYS_SELECTED: 1 << 1,  # the PLL
            WATCHDOG_CTRL: 0,
            WATCHDOG_REASON: 0,
            VREG: VSEL_1V10 << 4 | 1,
        }
        for i in range(8):
            self.values[WATCHDOG_SCRATCH0 + 4 * i] = 0
        self._bit = 0
        self._bit_us = -1000.0

    def read(self, address):
        chip = self._chip
        if address in self.values:
            return self.values[address]
        if address == ROSC_STATUS:
            return 1 << 31 | 1 << 16 | 1 << 12 if self._rosc_runs() else 0
        if address == ROSC_RANDOMBIT:
            now = chip.time_us()
            if self._rosc_runs() and now - self._bit_us >= _FRESH_US:
                self._bit, self._bit_us = chip.wiring.random_bit(), now
            return self._bit
        if address == GPIO_IN:
            return sum(pad.level(chip) << n for n, pad in enumerate(chip.pads) if pad.is_readable())
        if address == NVIC_ENABLE:
            return chip.listened()
        if address == TIMERAWL:
            return int(chip.time_us()) & 0xFFFFFFFF
        for block in (0, 1):
            offset = address - PIO_BASES[block]
            if 0 <= offset < 0x1000:
                return self._pio(block, offset, address)
        chip.fail(f"register 0x{address:08x} is not modelled")

    def write(self, address, value):
        for base, is_muted in ((INTR, None), (INTE_SET, False), (INTE_CLEAR, True)):
            if 0 <= address - base < 16:
                self._edges(2 * (address - base), value, is_muted)
                return
        if address in (NVIC_ENABLE, NVIC_DISABLE):
            self._chip.listen(value, address == NVIC_ENABLE)
            return
        if address not in self.values:
            self._chip.fail(f"register 0x{address:08x} is not modelled for writing")
        self.values[address] = value & 0xFFFFFFFF
        if address == WATCHDOG_CTRL and not value & _WATCHDOG_ON and self._chip.watchdog is not None:
            self._chip.sources.remove(self._chip.watchdog)
            self._chip.watchdog = None

    def _edges(self, first_pin, bits, is_muted):
        """A pin's edges are the upper two of its four bits; here both are on or off."""
        for n in range(8):
            four = bits >> 4 * n & 15
            if four not in (0, 0xC):
                self._chip.fail(f"interrupts of pin {first_pin + n}: {four:#x} is not modelled")
            if four and is_muted is not None:
                self._chip.pads[first_pin + n].is_muted = is_muted

    def _rosc_runs(self):
        return self.values[ROSC_CTRL] >> 12 & 0xFFF != _DISABLE

    def _pio(self, block, offset, address):
        machines = self._chip.machines[4 * block : 4 * block + 4]
        value = 0
        if offset == _CTRL:
            for i in range(4):
                value |= (1 if machines[i].is_active else 0) << i
        elif offset == _FSTAT:
            for i in range(4):
                level = len(machines[i].fifo)
                value |= (1 << 16 + i if level >= machines[i].depth else 0) | (1 << 24 + i if level == 0 else 0)
                value |= 1 << 8 + i  # nothing is ever received
        elif offset == _FLEVEL:
            for i in range(4):
                value |= len(machines[i].fifo) << 8 * i
        elif offset in (_FDEBUG, _IRQ):
            pass
        else:
            self._chip.fail(f"register 0x{address:08x} is not modelled")
        return value


class Mem32:
    """machine.mem32."""

    def __init__(self, get_chip):
        self._get_chip = get_chip

    def __getitem__(self, address):
        chip = self._get_chip()
        chip.spend(1)
        if address & 3:
            chip.fail(f"mem32[0x{address:x}] is not aligned")
        return chip.registers.read(address)

    def __setitem__(self, address, value):
        chip = self._get_chip()
        chip.spend(1)
        chip.registers.write(address, value)


class Mem8(Mem32):
    """machine.mem8, to be read: the bus reads the whole register, and takes one byte of it."""

    def __getitem__(self, address):
        chip = self._get_chip()
        chip.spend(1)
        return chip.registers.read(address & ~3) >> 8 * (address & 3) & 0xFF

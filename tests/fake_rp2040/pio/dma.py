"""The DMA controller: channels that feed state machines word by word, each read from memory only when there is room for
it, and channels that start one another.
"""

# name: (lowest bit, bits, read only)
_FIELDS = (
    ("enable", 0, 1, False), ("high_pri", 1, 1, False), ("size", 2, 2, False), ("inc_read", 4, 1, False),
    ("inc_write", 5, 1, False), ("ring_size", 6, 4, False), ("ring_sel", 10, 1, False), ("chain_to", 11, 4, False),
    ("treq_sel", 15, 6, False), ("irq_quiet", 21, 1, False), ("bswap", 22, 1, False), ("sniff_en", 23, 1, False),
    ("busy", 24, 1, True), ("write_err", 29, 1, False), ("read_err", 30, 1, False), ("ahb_err", 31, 1, True),
)  # fmt: skip
BASE = 0x50000000
ALWAYS = 0x3F
_ENABLE, _QUIET = 1, 1 << 21
_READ, _WRITE, _COUNT, _CTRL = range(4)
# what the sixteen registers of a channel are; the last of each four also starts it
_ORDER = (
    _READ, _WRITE, _COUNT, _CTRL, _CTRL, _READ, _WRITE, _COUNT,
    _CTRL, _COUNT, _READ, _WRITE, _CTRL, _WRITE, _COUNT, _READ,
)  # fmt: skip


def default_ctrl(number):
    """What pack_ctrl() starts from."""
    return _QUIET | ALWAYS << 15 | number << 11 | 1 << 5 | 1 << 4 | 2 << 2 | _ENABLE


def pack(value, fields):
    """``value`` with these fields changed. Raises ValueError, TypeError."""
    fields = dict(fields)
    for name, low, bits, is_read_only in _FIELDS:
        if name in fields:
            given = int(fields.pop(name))
            if is_read_only:
                continue
            if given & (1 << bits) - 1 != given:
                raise ValueError("bad field value")
            value = value & ~((1 << bits) - 1 << low) | given << low
    if fields:
        raise TypeError(f"no such field: {list(fields)}")
    return value


def unpack(value):
    """Fields of a control register."""
    return {name: value >> low & (1 << bits) - 1 for name, low, bits, _ in _FIELDS}


class Channel:
    """One channel. ``values``: read address, write address, count for the next start, control; ``left``: transfers."""

    def __init__(self, chip, number):
        self.chip = chip
        self.number = number
        self.is_claimed = False
        self.clear()

    def clear(self):
        self.is_busy = False
        self.values = [0, 0, 0, 0]
        self.left = 0
        self.handler, self.is_hard, self.facade = None, False, None

    # -- registers ------------------------------------------------------------------------------------------
    def load(self, register):
        """Read one of the sixteen."""
        what = _ORDER[register]
        if what == _COUNT:
            return self.left
        return self.values[what] | (self.is_busy << 24 if what == _CTRL else 0)

    def store(self, register, value):
        """Write one of the sixteen."""
        what = _ORDER[register]
        is_switch = what == _CTRL and not (self.values[_CTRL] ^ value) & ~(_ENABLE | 1 << 24)
        if self.is_busy and not is_switch:
            self.chip.fail(f"DMA channel {self.number} is set up again while it runs")
        self.values[what] = value & 0xFFFFFFFF
        if register & 3 == 3:
            if self.is_busy:
                self.resume()
            elif value or what == _CTRL:
                self.trigger()
        elif self.is_busy:
            self.resume()

    def resume(self):
        """It was enabled or disabled in mid-transfer."""
        target = self._target()
        if self.values[_CTRL] & _ENABLE and target is not None:
            target.fed(self.chip.time_us())

    def _target(self):
        for machine in self.chip.machines:
            if machine.fifo_address == self.values[_WRITE]:
                return machine
        return None

    # -- running --------------------------------------------------------------------------------------------
    def trigger(self):
        """Begin, if it is enabled."""
        if self.is_busy:
            self.chip.fail(f"DMA channel {self.number} is started while it runs")
        ctrl = self.values[_CTRL]
        if not ctrl & _ENABLE:
            return
        fields, machine = unpack(ctrl), self._target()
        if fields["size"] != 2 or fields["ring_sel"] or fields["bswap"]:
            self.chip.fail(f"DMA channel {self.number}: only whole words and rings of reading are modelled")
        if self.values[_READ] & 3 or self.values[_WRITE] & 3 or not self.values[_COUNT]:
            self.chip.fail(f"DMA channel {self.number} starts and is not set up")
        self.left, self.is_busy = self.values[_COUNT], True
        if machine is not None:
            if fields["inc_write"]:
                self.chip.fail("DMA into a FIFO writes on behind it")
            if fields["treq_sel"] != machine.number // 4 * 8 + machine.number % 4:
                self.chip.fail(f"DMA into a FIFO is not paced by it (treq_sel {fields['treq_sel']})")
            if machine.feeder is not None and machine.feeder is not self and machine.feeder.is_busy:
                self.chip.fail("two DMA channels feed one state machine")
            machine.feeder = self
            machine.fed(self.chip.time_us())
            return
        if fields["treq_sel"] != ALWAYS or fields["inc_write"] or self.left != 1:
            self.chip.fail(f"DMA channel {self.number}: only single words into a register are modelled")
        address, value = self.values[_WRITE], self._word()
        channel, register = divmod(address - BASE, 64)
        if not 0 <= channel < 12:
            self.chip.fail(f"DMA to 0x{address:x} is not modelled")
        self._finish()
        self.chip.channels[channel].store(register // 4, value)

    def _word(self):
        """Take one, and go on."""
        word = self.chip.memory.word(self.values[_READ])
        self.values[_READ] = self._following(self.values[_READ])
        self.left -= 1
        return word

    def _following(self, address):
        ctrl = self.values[_CTRL]
        if not ctrl >> 4 & 1:
            return address
        ring = (1 << (ctrl >> 6 & 15)) - 1
        return address & ~ring | (address + 4) & ring if ring else address + 4

    def fetch(self):
        """The next word for a state machine, now; None if there is none."""
        if not self.is_busy or not self.values[_CTRL] & _ENABLE:
            return None
        word = self._word()
        if not self.left:
            self._finish()
        return word

    def _finish(self):
        self.is_busy = False
        ctrl = self.values[_CTRL]
        if self.handler is not None and not ctrl & _QUIET:
            self.chip.post(self.handler, self.facade, self.is_hard)
        if ctrl >> 11 & 15 != self.number:
            self.chip.channels[ctrl >> 11 & 15].trigger()

    def forecast(self, is_second, most):
        """The words to come, as memory stands now, up to a first word of no steps; at most ``most``, as a circle has no
        end. ``is_second``: the next one is the second of a chunk."""
        words = []
        if not self.is_busy or not self.values[_CTRL] & _ENABLE:
            return words
        address, left = self.values[_READ], self.left
        other = self.chip.channels[self.values[_CTRL] >> 11 & 15]
        is_turned = other is not self and other.values[_WRITE] == BASE + 64 * self.number + 60
        turn = other.values[_READ]
        while len(words) < most:
            part = self.chip.memory.words(address, left)
            if len(part) < left:
                self.chip.fail(f"DMA channel {self.number} reads beyond its buffer")
            for i in range(1 if (len(words) & 1) ^ is_second else 0, left, 2):
                if part[i] < 2:
                    words.extend(part[: i + 1])
                    return words
            words.extend(part)
            if not is_turned or not other.values[_CTRL] & _ENABLE:
                break
            address, left = self.chip.memory.word(turn), self.values[_COUNT]
            turn = other._following(turn)
        return words

    def abort(self):
        """Only disabled, and while nothing can ask it for a word: else a transfer under way may still be made, and its
        interrupt come (RP2040-E13)."""
        if self.is_busy:
            if self.values[_CTRL] & _ENABLE:
                self.chip.fail(f"DMA channel {self.number} is aborted while it is enabled: RP2040-E13")
            machine = self._target()
            if machine is not None and machine.is_active and not machine.is_halted():
                self.chip.fail(f"DMA channel {self.number} is aborted with a transfer under way: RP2040-E13")
            self.is_busy = False
            if self.handler is not None and not self.values[_CTRL] & _QUIET:
                self.chip.post(self.handler, self.facade, self.is_hard)

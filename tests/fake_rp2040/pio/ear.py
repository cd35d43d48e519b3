"""A state machine that only listens: it waits for levels of one pin, counts in its registers, and pushes on request.

Instruction by instruction, at its own clock: what is too short for it, or comes while it is busy, is not heard.
"""

_MASK = 0xFFFFFFFF
_DEPTH = 4  # words of an RX FIFO


class Ear:
    """``pin``: the one at its in_base; ``received``: what it has pushed. Edges have to come in the order of time."""

    def __init__(self, chip, program, hz, pin):
        self._chip = chip
        self._code = program[0]
        self._top, self._target = program[3] >> 12 & 31, program[3] >> 7 & 31
        self._cycle_us = 1e6 / hz
        self.pin = pin
        self.received = []
        self.is_active = False
        self._level = 0
        self._x = self._y = self._isr = 0  # they outlive a restart
        self.restart()

    def restart(self):
        self._pc = 0
        self._isr = 0
        self._at_us = self._chip.time_us()

    def activate(self, on):
        self._chip.sound()
        now = self._chip.time_us()
        if self.is_active:
            self._run(now)
        self.is_active, self._at_us = on, now

    def hear(self, t_us, level):
        """The pin changes."""
        if self.is_active:
            self._run(t_us)
        self._level = level

    def execute(self, word):
        """exec()."""
        self._chip.sound()
        if self.is_active:
            self._run(self._chip.time_us())
        self._carry_out(word)

    def _run(self, until_us):
        """With the level as it is since the last edge."""
        while self._at_us < until_us:
            word = self._code[self._pc]
            if word >> 13 == 1 and word >> 7 & 1 != self._level:
                self._at_us = until_us  # it waits at least so long
                return
            self._pc = self._carry_out(word, self._target if self._pc == self._top else self._pc + 1)
            self._at_us += self._cycle_us * (1 + (word >> 8 & 31))

    def _carry_out(self, word, following=0):
        """One instruction; the place of the next."""
        operation, argument = word >> 13, word & 0xFF
        if operation == 0 and argument >> 5 in (0, 2, 4):
            taken = (True, self._x, self._y)[argument >> 6]
            if argument >> 5 == 2:
                self._x = self._x - 1 & _MASK
            elif argument >> 5 == 4:
                self._y = self._y - 1 & _MASK
            return argument & 31 if taken else following
        if operation == 1 and argument >> 5 & 3 == 1 and not argument & 31:
            return following
        if word & 0xE0FF == 0x8000:  # push(noblock)
            if len(self.received) < _DEPTH:
                self.received.append(self._isr)
            self._isr = 0
            return following
        if operation == 5 and argument >> 5 in (1, 2, 6) and argument & 7 in (1, 2, 3, 6) and argument >> 3 & 3 < 2:
            value = {1: self._x, 2: self._y, 3: 0, 6: self._isr}[argument & 7] ^ (_MASK if argument & 8 else 0)
            if argument >> 5 == 6:
                self._isr = value
            elif argument >> 5 == 1:
                self._x = value
            else:
                self._y = value
            return following
        self._chip.fail(f"a state machine that listens carries out 0x{word:04x}, which is not modelled")

"""A PIO state machine that plays tables of chunks in the chip's time, each word taken when the program takes it."""

from .pio_core import NotChunks, Rhythm

_JOIN_TX = 1
_FORECAST = 6000  # words
# What is reported to the wiring: a move from rest, the same continued, another one in its place.
FRESH, LONGER, CHANGED = 0, 1, 2


class Machine:
    """As a source: the end of the chunk that runs. ``fifo``: words; ``feeder``: the DMA channel behind it.

    ``words``, ``pulses``: lists, if a test wants to know: words taken; (us, level of DIR) of pulses, as `sound` hears.
    """

    def __init__(self, chip, number):
        self.chip = chip
        self.number = number
        self.fifo_address = (0x50200010, 0x50300010)[number // 4] + 4 * (number % 4)
        self.handler, self.is_hard = None, False
        self.program = None
        self.rhythm = None
        self.ear = None  # it only listens
        self.is_active = False
        self.feeder = None
        self.next_us = None
        self.starved = 0  # how often a table ran out without an end
        self.words = self.pulses = None
        self._forget()

    def _forget(self):
        self.fifo = []
        self._is_filling = False
        self._made = [0, 0]  # steps with DIR low and high since the move began
        self._running = None  # (level of DIR, steps, microseconds a step) of the chunk that runs; steps 0: the end
        self._left_us = 0.0  # of it, while it is held
        self._lead_us = 0.0  # from its beginning to its first pulse
        self._heard = 0  # of its pulses, by who listens
        self._is_halted = False  # the program has come to its end and waits for restart()
        self._ends_open = False  # what is expected has no end
        self._expected = []  # words that the feeder will bring, as reported to the wiring
        self._end()

    def _end(self):
        self.next_us = None
        if self in self.chip.sources:
            self.chip.sources.remove(self)

    # -- what the modules call ------------------------------------------------------------------------------
    def init(self, program, hz, step_pin, dir_pin):
        self.halt()
        self._forget()
        self.program = program
        self.depth = 8 if program[4] >> 30 & 3 == _JOIN_TX else 4
        self.hz = hz
        self.step_pin, self.dir_pin = step_pin, dir_pin
        try:
            self.rhythm = Rhythm(program)
        except NotChunks as e:
            self.rhythm = None
            self._why = str(e)

    def activate(self, on):
        """Switch on or off; off, the chunk stands where it is."""
        if on == self.is_active:
            return
        now = self.chip.time_us()
        if on:
            if self.rhythm is None:
                self.chip.fail(f"state machine {self.number} plays a program that is not modelled: {self._why}")
            self.is_active = True
            if self._running is not None:
                self._go(now + self._left_us)
                self._tell(now, FRESH)
            elif not self._is_halted:
                self._next(now, True)
        else:
            self.sound(now)
            self.is_active = False
            if self._running is not None:
                self._left_us = max(0.0, self.next_us - now)
                if self._running[1]:
                    self._stand(now)
            self._end()

    def restart(self):
        """Back to the program's first line; what is in the FIFO stays."""
        now = self.chip.time_us()
        self.sound(now)
        if self._running is not None and self._running[1]:
            self._stand(now)
        self._running = None
        self._is_halted = False
        self._end()
        if self.is_active:
            self._next(now, True)

    def take(self):
        """exec("pull(noblock)"): a word is thrown away."""
        if self.fifo:
            self.fifo.pop(0)
        self._fill()

    def halt(self):
        """The chip is reset, or this machine is: it stands at once."""
        if self.is_active:
            self.activate(False)
        self._running = None

    def put(self, word):
        self.fifo.append(word & 0xFFFFFFFF)
        now = self.chip.time_us()
        self.fed(now)
        if self.is_stepping():
            self._tell(now, LONGER)

    def fed(self, now):
        """There may be something to play."""
        if self._is_filling:
            return
        if self.is_active and self._running is None and not self._is_halted:
            self._next(now, True)
        else:
            how = self._fill()
            if how and self.is_stepping():
                self._tell(now, how)

    def is_halted(self):
        """Its program has come to its end."""
        return self._is_halted

    def is_stepping(self):
        return self.is_active and self._running is not None and self._running[1] > 0

    def sound(self, now):
        """Pulses that have begun by now reach who listens to their pin."""
        if not (self.chip.ears or self.pulses is not None) or not self.is_stepping():
            return
        level, steps, step_us = self._running
        first_us = self.next_us - steps * step_us + self._lead_us
        while self._heard < steps and first_us + self._heard * step_us <= now:
            rise_us = first_us + self._heard * step_us
            self.chip.pulse(self.step_pin, rise_us, rise_us + self.rhythm.width * 1e6 / self.hz)
            if self.pulses is not None:
                self.pulses.append((rise_us, level))
            self._heard += 1

    # -- playing --------------------------------------------------------------------------------------------
    def _fill(self):
        """As many words as there is room for; how they differ from what was reported to the wiring: 0, LONGER or
        CHANGED."""
        how = 0
        self._is_filling = True  # a transfer's end may start the next one, which calls `fed`
        while self.feeder is not None and len(self.fifo) < self.depth:
            word = self.feeder.fetch()
            if word is None:
                break
            if not self._expected:
                how = how or LONGER
            elif self._expected.pop(0) != word:
                how = CHANGED if self._expected or self._ends_open else how or LONGER
                self._expected, self._ends_open = [], False
            self.fifo.append(word)
        self._is_filling = False
        return how

    def _next(self, now, is_fresh):
        how = self._fill()
        need = 2
        if self.fifo and not self.fifo[0] >> 1:
            need = self.rhythm.end_words
        if len(self.fifo) < need:
            if self.is_stepping():
                self.starved += 1
                self._stand(now)
            self._running = None
            self._end()
            return
        first = self.fifo[0]
        delay = self.fifo[1] if need > 1 else 0
        if self.words is not None:
            self.words.extend(self.fifo[:need])
        del self.fifo[:need]
        how = max(how, self._fill())
        self._running = self._chunk(first, delay)
        self._lead_us, self._heard = self.rhythm.rise(delay) * 1e6 / self.hz, 0
        if first >> 1:
            self._go(now + self.rhythm.cycles(first >> 1, delay) * 1e6 / self.hz)
            if is_fresh or how:
                self._tell(now, FRESH if is_fresh else how)
        else:
            self._go(now + self.rhythm.end_cycles * 1e6 / self.hz)

    def _chunk(self, first, delay):
        steps = first >> 1
        if not steps:
            return (first & 1, 0, 0.0)
        return (first & 1, steps, self.rhythm.cycles(steps, delay) * 1e6 / self.hz / steps)

    def _go(self, until_us):
        self.next_us = until_us
        if self not in self.chip.sources:
            self.chip.sources.append(self)

    def _tell(self, now, how):
        """Tell the wiring all that will be played as things stand: the rest of this chunk, FIFO and table."""
        level, steps, step_us = self._running
        left = max(0.0, self.next_us - now) / step_us if step_us else 0
        if how == FRESH:
            self._made = [0, 0]
            self._made[level] = left - steps  # a chunk may have been held half-way
        made = list(self._made)
        made[level] += steps - left
        pieces = [(level, left, step_us)] if left > 1e-6 else []
        ahead = list(self.fifo)
        fetched = len(ahead)
        if self.feeder is not None:
            ahead += self.feeder.forecast(fetched & 1, _FORECAST)
        end = len(ahead)
        for i in range(0, len(ahead), 2):
            if not ahead[i] >> 1:
                end = i + 1
                break
            if i + 1 < len(ahead):
                pieces.append(self._chunk(ahead[i], ahead[i + 1]))
        self._expected = ahead[fetched:end]
        self._ends_open = end == len(ahead) and not (end and end % 2 and not ahead[-1] >> 1)
        self.chip.wiring.steps(self.step_pin, self.dir_pin, pieces, how, now, made)

    def _stand(self, now):
        """Tell the wiring that it goes no further: in mid-chunk, unless that is played."""
        made = list(self._made)
        if self.next_us is not None and self._running is not None and self._running[1] and self.next_us > now:
            level, steps, step_us = self._running
            made[level] += steps - (self.next_us - now) / step_us
        self.chip.wiring.steps(self.step_pin, self.dir_pin, (), CHANGED, now, made)

    def happen(self, t_us):
        """The chunk is played."""
        self.sound(t_us)
        self._made[self._running[0]] += self._running[1]
        was_end = not self._running[1]
        if was_end:
            self._running = None
            self._is_halted = self.rhythm.halts
        if self._is_halted:
            self._end()
        else:
            self._next(t_us, was_end)
        if was_end:
            flag = self.rhythm.flag
            if self.rhythm.is_relative:
                flag = flag & 4 | (flag + self.number) & 3
            if flag > 3:
                return
            machine = self.chip.machines[self.number // 4 * 4 + flag]
            if machine.handler is not None:
                self.chip.interrupt(machine.handler, machine.facade, machine.is_hard)

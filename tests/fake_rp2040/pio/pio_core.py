"""One state machine, instruction by instruction, and how long a program takes for a chunk: learned by playing a few."""

_MASK = 0xFFFFFFFF


class Trace:
    """What a run did. ``pulls``: cycle at which each word was taken; ``rises``, ``falls``: of the first side pin."""

    def __init__(self):
        self.pulls = []
        self.rises = []
        self.falls = []
        self.irqs = []  # (cycle, flag as the instruction has it)
        self.pins = 0  # level of the out pins
        self.pushed = 0
        self.cycles = 0


def run(program, words, most_cycles=5000):
    """Play ``words`` until the program waits for another one, or a number of cycles have passed."""
    code, control, shift = program[0], program[3], program[4]
    side_init = program[7]
    side_bits = 0 if side_init is None else (1 if isinstance(side_init, int) else len(side_init))
    is_optional = control >> 30 & 1
    top, target = control >> 12 & 31, control >> 7 & 31
    is_right, is_automatic = shift >> 19 & 1, shift >> 17 & 1
    threshold = shift >> 25 & 31 or 32
    trace = Trace()
    waiting = list(words)
    x = y = isr = osr = 0
    shifted, level, pc = 32, 0, 0
    while trace.cycles < most_cycles:
        word = code[pc]
        operation, argument = word >> 13, word & 0xFF
        field = word >> 8 & 31
        delay = field & (1 << 5 - side_bits - is_optional) - 1
        if side_bits and (not is_optional or field >> 4):
            new = field >> 5 - side_bits - is_optional & (1 << side_bits) - 1
            if new & 1 and not level & 1:
                trace.rises.append(trace.cycles)
            elif level & 1 and not new & 1:
                trace.falls.append(trace.cycles)
            level = new
        following = target if pc == top else pc + 1
        if operation == 0:
            condition, place = argument >> 5, argument & 31
            taken = (
                condition == 0 or (condition == 1 and not x) or (condition == 2 and x) or (condition == 3 and not y)
                or (condition == 4 and y) or (condition == 5 and x != y) or (condition == 7 and shifted < threshold)
            )  # fmt: skip
            if condition == 2:
                x = (x - 1) & _MASK
            elif condition == 4:
                y = (y - 1) & _MASK
            if taken:
                following = place
        elif operation == 1:
            pass  # whatever it waits for has come
        elif operation == 3:
            if is_automatic and shifted >= threshold:
                if not waiting:
                    return trace
                osr, shifted = waiting.pop(0), 0
                trace.pulls.append(trace.cycles)
            bits = argument & 31 or 32
            if is_right:
                value, osr = osr & (1 << bits) - 1, osr >> bits
            else:
                value, osr = osr >> 32 - bits, osr << bits & _MASK
            shifted = min(32, shifted + bits)
            where = argument >> 5
            if where == 0:
                trace.pins = value
            elif where == 1:
                x = value
            elif where == 2:
                y = value
            elif where == 5:
                following = value
            elif where == 6:
                isr = value
        elif operation == 4 and argument & 0x80:
            if not (argument & 0x40 and shifted < threshold):
                if waiting:
                    osr, shifted = waiting.pop(0), 0
                    trace.pulls.append(trace.cycles)
                elif argument & 0x20:
                    return trace
                else:
                    osr, shifted = x, 0
        elif operation == 4:
            trace.pushed += 1
            isr = 0
        elif operation == 5:
            value = (0, x, y, 0, 0, 0, isr, osr)[argument & 7]
            how = argument >> 3 & 3
            if how == 1:
                value = ~value & _MASK
            elif how == 2:
                value = _reversed(value)
            where = argument >> 5
            if where == 0:
                trace.pins = value
            elif where == 1:
                x = value
            elif where == 2:
                y = value
            elif where == 5:
                following = value
            elif where == 6:
                isr = value
            elif where == 7:
                osr, shifted = value, 0
        elif operation == 6:
            if not argument & 0x40:
                trace.irqs.append((trace.cycles, argument & 31))
        elif operation == 7:
            where = argument >> 5
            if where == 1:
                x = argument & 31
            elif where == 2:
                y = argument & 31
        trace.cycles += 1 + delay
        pc = following
    return trace


def _reversed(value):
    out = 0
    for _ in range(32):
        out = out << 1 | value & 1
        value >>= 1
    return out


# -- How long a program takes for a chunk, learned by playing a few on `pio_core`: everything in it is linear. A
# chunk is two words: DIR in bit 0 and the number of steps above it; a delay for each step. No steps: the end, at
# which the program raises its interrupt.


class NotChunks(Exception):
    """The program does not play tables of chunks."""


class Rhythm:
    """Of one program, in cycles of its state machine."""

    def __init__(self, program):
        if len(run(program, ()).rises):
            raise NotChunks("it steps with an empty table")
        one, two, three = [_cost(program, n, 100) for n in (1, 2, 3)]
        if [pulses for _, pulses in (one, two, three)] != [1, 2, 3]:
            raise NotChunks(f"1, 2 and 3 steps in the table make {one[1]}, {two[1]} and {three[1]}")
        self.step = two[0] - one[0]
        self.per_delay = _cost(program, 2, 101)[0] - two[0] - (_cost(program, 1, 101)[0] - one[0])
        self.step -= 100 * self.per_delay
        self.chunk = one[0] - self.step - 100 * self.per_delay
        odd = _cost(program, 1, 101)[0] - one[0] - self.per_delay
        if three[0] - two[0] != two[0] - one[0] or odd:
            raise NotChunks("its time is not linear in steps and delay")
        first, later = (run(program, (1 << 1, delay) * 2) for delay in (100, 101))
        self._rise = first.rises[0] - first.pulls[0]
        self._rise_per_delay = later.rises[0] - later.pulls[0] - self._rise
        self.width = first.falls[0] - first.rises[0]
        end = run(program, (0, 2, 100), 1000)
        if not end.irqs:
            raise NotChunks("a chunk without steps raises no interrupt")
        self.end_cycles, flag = end.irqs[0]
        self.end_cycles -= end.pulls[0]
        self.end_words = len([at for at in end.pulls if at <= end.irqs[0][0]])
        self.halts = len(end.pulls) == self.end_words  # until it is restarted
        self.is_relative, self.flag = bool(flag & 0x10), flag & 7
        if run(program, (3, 100)).pins & 1 != 1 or run(program, (2, 100)).pins & 1:
            raise NotChunks("bit 0 of a chunk is not DIR")

    def cycles(self, steps, delay):
        """Of a whole chunk."""
        return self.chunk + steps * (self.step + delay * self.per_delay)

    def rise(self, delay):
        """From the beginning of a chunk to its first pulse, which lasts ``width``."""
        return self._rise + (delay - 100) * self._rise_per_delay


def _cost(program, steps, delay):
    """(cycles from a chunk's first word to the next chunk's, steps made)."""
    trace = run(program, (steps << 1, delay) * 3)
    if len(trace.pulls) < 5:
        raise NotChunks("it does not take two words after two words")
    return trace.pulls[4] - trace.pulls[2], len([at for at in trace.rises if trace.pulls[2] <= at < trace.pulls[4]])

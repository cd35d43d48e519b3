"""One state machine, instruction by instruction: only to learn how a program keeps time (see rhythm)."""

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

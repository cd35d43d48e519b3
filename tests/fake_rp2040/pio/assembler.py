"""rp2.asm_pio: PIO assembly written as Python calls -> instruction words, with the limits that the chip has."""

from array import array

try:
    from types import FunctionType
except ImportError:
    FunctionType = None  # MicroPython

OUT_LOW, OUT_HIGH, IN_LOW, IN_HIGH = 2, 3, 0, 1
_CONSTANTS = {
    "gpio": 0, "pins": 0, "x": 1, "y": 2, "null": 3, "pindirs": 4, "pc": 5, "status": 5, "isr": 6, "osr": 7, "exec": 8,
    "not_x": 1, "x_dec": 2, "not_y": 3, "y_dec": 4, "x_not_y": 5, "pin": 6, "not_osre": 7,
    "noblock": 0x01, "block": 0x21, "iffull": 0x40, "ifempty": 0x40, "clear": 0x40,
}  # fmt: skip
_INSTRUCTIONS = "label wrap wrap_target word nop jmp wait in_ out push pull mov irq set"


class PIOASMError(Exception):
    """A program that no PIO can run."""


class _Emitter:
    """One pass over a program; the first finds the labels."""

    def __init__(self, side_bits, labels):
        self.side_bits = side_bits  # without the bit that says whether there is one
        self.is_optional = False
        self.labels = labels
        self.words = []
        self.sides = 0
        self.target, self.top = 0, None

    def names(self):
        """What the program's text can use."""
        usable = dict(_CONSTANTS)
        usable["invert"] = lambda what: what | 0x08
        usable["reverse"] = lambda what: what | 0x10
        usable["rel"] = lambda what: what | 0x10
        for name in _INSTRUCTIONS.split():
            usable[name] = getattr(self, name)
        return usable

    def label(self, name):
        self.labels[name] = len(self.words)

    def wrap_target(self):
        self.target = len(self.words)

    def wrap(self):
        self.top = len(self.words) - 1

    def word(self, instruction, label=None):
        if label is not None:
            if label not in self.labels:
                raise PIOASMError(f"unknown label {label}")
            instruction |= self.labels[label]
        self.words.append(instruction)
        return self

    def side(self, value):
        if value >> self.side_bits:
            raise PIOASMError("sideset too large")
        self.sides += 1
        self.words[-1] |= value << 13 - self.side_bits - self.is_optional | (self.is_optional << 12)
        return self

    def __getitem__(self, delay):
        if delay >> 5 - self.side_bits - self.is_optional:
            raise PIOASMError("delay too large")
        self.words[-1] |= delay << 8
        return self

    delay = __getitem__

    def nop(self):
        return self.word(0xA042)

    def jmp(self, condition, label=None):
        return self.word(0, condition) if label is None else self.word(condition << 5, label)

    def wait(self, polarity, source, index):
        code = {6: 1, 0: 0}.get(source, 2) if isinstance(source, int) else 2
        return self.word(0x2000 | polarity << 7 | code << 5 | index)

    def in_(self, source, bits):
        return self.word(0x4000 | source << 5 | self._bits(bits))

    def out(self, target, bits):
        return self.word(0x6000 | (7 if target == 8 else target) << 5 | self._bits(bits))

    def push(self, flag=0, two=0):
        return self.word(0x8000 | self._blocking(flag | two))

    def pull(self, flag=0, two=0):
        return self.word(0x8080 | self._blocking(flag | two))

    def mov(self, target, source):
        return self.word(0xA000 | (4 if target == 8 else target) << 5 | source)

    def irq(self, mode, index=None):
        mode, index = (0, mode) if index is None else (mode, index)
        return self.word(0xC000 | mode & 0x60 | index)

    def set(self, target, value):
        if value > 31:
            raise PIOASMError("set takes 0 to 31")
        return self.word(0xE000 | target << 5 | value)

    def _bits(self, bits):
        if bits < 1 or bits > 32:
            raise PIOASMError(f"invalid bit count {bits}")
        return bits & 31

    def _blocking(self, mode):
        return (mode if mode & 1 else mode | 0x20) & 0x60


def _passed(function, emitter):
    """Run the program's text; it sees these names and no others, its own module's neither."""
    if FunctionType is not None:
        FunctionType(function.__code__, emitter.names())()
        return emitter
    names = function.__globals__
    kept = names.copy()
    names.clear()
    names.update(emitter.names())
    try:
        function()
    finally:
        names.clear()
        names.update(kept)
    return emitter


def encode(text):
    """One instruction, as exec() takes it."""
    emitter = _Emitter(0, {})
    eval(text, emitter.names())
    return emitter.words[0]


def asm_pio(*, out_init=None, set_init=None, sideset_init=None, side_pindir=False, in_shiftdir=0, out_shiftdir=0,
            autopush=False, autopull=False, push_thresh=32, pull_thresh=32, fifo_join=0):  # fmt: skip
    """The decorator. A program is a list, as MicroPython has it: words, its places in both PIOs, registers, pins."""
    side_bits = 0 if sideset_init is None else 1 if isinstance(sideset_init, int) else len(sideset_init)
    shift = (fifo_join << 30 | (pull_thresh & 31) << 25 | (push_thresh & 31) << 20 | out_shiftdir << 19
             | in_shiftdir << 18 | autopull << 17 | autopush << 16)  # fmt: skip

    def decorate(function):
        labels = {}
        counter = _Counter(labels)
        _passed(function, counter)
        emitter = _Emitter(side_bits, labels)
        emitter.is_optional = bool(side_bits) and counter.sides != len(counter.words)
        _passed(function, emitter)
        if len(emitter.words) > 32:
            raise PIOASMError(f"a PIO has room for 32 instructions, not {len(emitter.words)}")
        top = len(emitter.words) - 1 if emitter.top is None else emitter.top
        control = side_pindir << 29 | emitter.is_optional << 30 | top << 12 | emitter.target << 7
        return [array("H", emitter.words), -1, -1, control, shift, out_init, set_init, sideset_init]

    return decorate


class _Counter(_Emitter):
    """The first pass: labels, and how many instructions set the side pins."""

    def __init__(self, labels):
        super().__init__(0, labels)

    def word(self, instruction, label=None):
        self.words.append(0)
        return self

    def side(self, value):
        self.sides += 1
        return self

    def __getitem__(self, delay):
        return self

    delay = __getitem__

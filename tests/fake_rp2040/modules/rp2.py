"""Module rp2."""

from .. import power
from ..pio.assembler import IN_HIGH, IN_LOW, OUT_HIGH, OUT_LOW, PIOASMError, asm_pio, encode  # noqa: F401
from ..pio.ear import Ear
from .dma_module import DMA  # noqa: F401
from .pin import number

_ENOMEM = 12


class PIO:
    IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH = IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH
    SHIFT_LEFT, SHIFT_RIGHT = 0, 1
    JOIN_NONE, JOIN_TX, JOIN_RX = 0, 1, 2
    IRQ_SM0, IRQ_SM1, IRQ_SM2, IRQ_SM3 = 0x100, 0x200, 0x400, 0x800

    def __init__(self, id):
        if id not in (0, 1):
            raise ValueError("invalid PIO")
        self._id = id

    def add_program(self, program):
        chip = power.chip
        if chip.pio_used[self._id] + len(program[0]) > 32:
            raise OSError(_ENOMEM)
        program[1 + self._id] = chip.pio_used[self._id]
        chip.pio_used[self._id] += len(program[0])

    def irq(self, handler=None, trigger=0xF00, hard=False):
        power.chip.fail("PIO.irq() is not modelled; StateMachine.irq() is")


class StateMachine:
    def __init__(self, id, program=None, freq=-1, **kwargs):
        chip = power.chip
        if not 0 <= id < 8:
            raise ValueError("invalid StateMachine")
        chip.allocates("StateMachine()")
        self._chip = chip
        self.machine = chip.machines[id]
        self.machine.facade = self
        if program is not None:
            self.init(program, freq, **kwargs)

    def dma_address(self):
        """As the port: to DMA a state machine is its FIFO."""
        return self.machine.fifo_address

    def init(
        self,
        program,
        freq=-1,
        *,
        in_base=None,
        out_base=None,
        set_base=None,
        jmp_pin=None,
        sideset_base=None,
        in_shiftdir=None,
        out_shiftdir=None,
        push_thresh=None,
        pull_thresh=None,
    ):
        chip, block = self._chip, self.machine.number // 4
        listens = in_base is not None and program[5] is program[6] is program[7] is None
        for given in (None if listens else in_base, jmp_pin, in_shiftdir, out_shiftdir, push_thresh, pull_thresh):
            if given is not None:
                chip.fail("only out, set and side-set pins of a state machine are modelled, or one that it listens to")
        if program[1 + block] < 0:
            PIO(block).add_program(program)
        hz = chip.freq_hz if freq < 0 else freq
        if not chip.freq_hz / 65536 <= hz <= chip.freq_hz:
            raise ValueError("freq out of range")
        divider = max(256, int(chip.freq_hz * 256 / hz))  # 16 bits and 8 behind the point
        bases = []
        for init, base in ((program[5], out_base), (program[6], set_base), (program[7], sideset_base)):
            count = 0 if init is None else (1 if isinstance(init, int) else len(init))
            if count and base is None:
                chip.fail("a program uses pins and is given none")
            if base is not None:
                base = number(base)
                for i in range(count):
                    chip.claim(base + i, f"PIO{block}", f"state machine {self.machine.number}")
            bases.append(base)
        if listens:
            self.machine.ear = Ear(chip, program, chip.freq_hz * 256 / divider, number(in_base))
            chip.ears.append(self.machine.ear)
            return
        self.machine.ear = None
        self.machine.init(
            program, chip.freq_hz * 256 / divider, bases[2], bases[0] if bases[0] is not None else bases[1]
        )

    def active(self, value=None):
        self._chip.spend(self._chip.call_us)
        if self.machine.ear is not None:
            if value is not None:
                self.machine.ear.activate(bool(value))
            return self.machine.ear.is_active
        if value is not None:
            if value and self.machine.program is None:
                self._chip.fail(f"state machine {self.machine.number} has no program")
            self.machine.activate(bool(value))
        return self.machine.is_active

    def restart(self):
        (self.machine.ear or self.machine).restart()

    def exec(self, instruction):
        if self.machine.ear is not None:
            self.machine.ear.execute(encode(instruction) if isinstance(instruction, str) else instruction)
            return
        if self.machine.is_stepping():
            self._chip.fail("exec() into a program that makes steps")
        if instruction not in ("pull(noblock)", 0x8080, 0x8080 | 0x1000):
            self._chip.fail(f"exec({instruction!r}) is not modelled")
        self.machine.take()

    def put(self, value, shift=0):
        self._chip.spend(self._chip.call_us)
        for word in (value,) if isinstance(value, int) else value:
            if len(self.machine.fifo) >= self.machine.depth:
                self._chip.fail(f"put() blocks: the FIFO of state machine {self.machine.number} is full")
            self.machine.put(word << shift)

    def get(self, buf=None, shift=0):
        if self.machine.ear is None or not self.machine.ear.received:
            self._chip.fail("get() blocks: nothing has been received")
        return self.machine.ear.received.pop(0) >> shift

    def tx_fifo(self):
        self._chip.spend(self._chip.call_us)
        self._chip.settle_quietly()
        return len(self.machine.fifo)

    def irq(self, handler=None, trigger=1, hard=False):
        self._chip.allocates("StateMachine.irq()")
        self.machine.handler, self.machine.is_hard = handler if trigger else None, bool(hard)

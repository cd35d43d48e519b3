"""steps_pio.py in `rp2040-pio-emulator`, cycle by cycle, with a DMA that keeps the FIFO full from a list of words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pioemu import State, emulate

FIFO_WORDS = 4
_X_DEC = 0x0040  # jmp(x_dec, ...), STEP low
_IRQ_REL_0 = 0xC010  # the emulator knows no IRQ and ends there


@dataclass
class Trace:
    """What one state machine did; times in its cycles, of the cycle in which a pin has changed."""

    rises: list[tuple[int, int]] = field(default_factory=list)  # (cycle, level of DIR)
    falls: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)  # of DIR
    ended: int | None = None  # the cycle of its IRQ
    eaten: int = 0  # words pulled
    dry: bool = False  # it has waited for one


class Runner:
    """``program`` of asm_pio on two pins. DMA brings ``brought`` words on time and the others from cycle
    ``late_until`` on.

    skips: count the delay loop down at once; ten times as fast, and a test shows that nothing else changes.
    """

    def __init__(
        self,
        program: list[Any],
        words: Iterable[int],
        step_pin: int = 2,
        dir_pin: int = 3,
        brought: int = 1 << 30,
        late_until: int = 0,
        skips: bool = False,
    ) -> None:
        self.trace = Trace()
        self._words = iter(words)
        self._brought, self._late_until = brought, late_until
        self._step, self._dir = 1 << step_pin, 1 << dir_pin
        self._opcodes = list(program[0])
        self.state = State()
        self._feed()
        self._skips = skips
        self._emulate = partial(
            emulate,
            self._opcodes,
            stop_when=lambda _opcode, _state: False,
            shift_osr_right=bool(program[4] >> 19 & 1),
            out_base=dir_pin,
            out_count=1,
            side_set_base=step_pin,
            side_set_count=1,
            wrap_target=program[3] >> 7 & 31,
            wrap_top=program[3] >> 12 & 31,
        )
        self._steps = self._emulate(initial_state=self.state)

    def _feed(self) -> None:
        while len(self.state.transmit_fifo) < FIFO_WORDS:
            if self._brought == 0 and self.state.clock < self._late_until:
                return
            word = next(self._words, None)
            if word is None:
                return
            self.state.transmit_fifo.append(word)
            self._brought = max(0, self._brought - 1)

    def instruction(self) -> bool:
        """One instruction, or one cycle of waiting; False at the end marker."""
        state = self.state
        if (
            self._skips
            and state.x_register > 1
            and self._opcodes[state.program_counter] == _X_DEC | state.program_counter
        ):
            state = replace(state, x_register=0, clock=state.clock + state.x_register)
            self._steps = self._emulate(initial_state=state)
        pair = next(self._steps, None)
        trace = self.trace
        if pair is None:
            assert self._opcodes[self.state.program_counter] & ~0x1F00 == _IRQ_REL_0 & ~0x1F00
            trace.ended = self.state.clock
            return False
        before, after = pair
        changed = before.pin_values ^ after.pin_values
        if changed & self._step:
            if after.pin_values & self._step:
                trace.rises.append((before.clock, 1 if after.pin_values & self._dir else 0))
            else:
                trace.falls.append(before.clock)
        if changed & self._dir:
            trace.turns.append(before.clock + 1)  # an `out` shows when its cycle is over
        trace.dry = trace.dry or (after.program_counter == before.program_counter and not before.transmit_fifo)
        trace.eaten += len(after.transmit_fifo) < len(before.transmit_fifo)
        self.state = after
        self._feed()
        return True

    def until(self, cycle: int) -> Trace:
        """Run up to ``cycle`` or the end marker."""
        while self.trace.ended is None and self.state.clock < cycle:
            self.instruction()
        return self.trace

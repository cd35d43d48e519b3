"""rp2.asm_pio for tests: the decorated function's own source becomes opcodes, by the tables of the RP2040 datasheet.

Only what steps_pio.py needs, and strict: side-set on every instruction, known names, delays that fit.
"""

from __future__ import annotations

import types
from array import array
from collections.abc import Callable
from typing import Any


class PioAsmError(Exception):
    """A program the chip's own assembler would refuse."""


_SOURCES = {"pins": 0, "x": 1, "y": 2, "null": 3, "isr": 6, "osr": 7}
_CONDITIONS = {"not_x": 1, "x_dec": 2, "not_y": 3, "y_dec": 4, "x_not_y": 5, "pin": 6, "not_osre": 7}
_BLOCK = 0x21


class _Pass:
    def __init__(self, labels: dict[str, int]) -> None:
        self.words: list[int] = []
        self.sides = 0
        self.labels = labels
        self.found: dict[str, int] = {}
        self.wrap_target_at = self.wrap_at = 0

    def word(self, word: int) -> _Pass:
        self.words.append(word)
        return self

    def side(self, value: int) -> _Pass:
        if value not in (0, 1):
            raise PioAsmError("one pin of side-set")
        self.sides += 1
        self.words[-1] |= value << 12
        return self

    def __getitem__(self, delay: int) -> _Pass:
        if not 0 <= delay < 16:
            raise PioAsmError("four bits of delay")
        self.words[-1] |= delay << 8
        return self

    def label(self, name: str) -> None:
        if name in self.found:
            raise PioAsmError(f"label {name} twice")
        self.found[name] = len(self.words)

    def jmp(self, *args: Any) -> _Pass:
        condition, name = args if len(args) == 2 else (0, args[0])
        return self.word(condition << 5 | self.labels.get(name, 0))

    def wrap_target(self) -> None:
        self.wrap_target_at = len(self.words)

    def wrap(self) -> None:
        self.wrap_at = len(self.words) - 1

    def names(self) -> dict[str, Any]:
        return {
            **_SOURCES,
            **_CONDITIONS,
            "block": _BLOCK,
            "noblock": 1,
            "rel": lambda n: n | 0x10,
            "label": self.label,
            "wrap": self.wrap,
            "wrap_target": self.wrap_target,
            "jmp": self.jmp,
            "pull": lambda mode: self.word(0x8080 | (0x20 if mode == _BLOCK else 0)),
            "out": lambda to, bits: self.word(0x6000 | to << 5 | bits & 31),
            "mov": lambda to, source: self.word(0xA000 | to << 5 | source),
            "irq": lambda n: self.word(0xC000 | n),
        }


def asm_pio(*, sideset_init: int, out_init: int, out_shiftdir: int) -> Callable[[types.FunctionType], list[Any]]:
    """Same as rp2.asm_pio: a list of opcodes, offsets, EXECCTRL, SHIFTCTRL and the pins' first states."""

    def assemble(function: types.FunctionType) -> list[Any]:
        first = _Pass({})
        types.FunctionType(function.__code__, first.names())()
        second = _Pass(first.found)
        types.FunctionType(function.__code__, second.names())()
        if second.sides != len(second.words):
            raise PioAsmError("side-set is missing somewhere: it would cost a bit of delay")
        if len(second.words) > 32:
            raise PioAsmError("too long")
        execctrl = second.wrap_at << 12 | second.wrap_target_at << 7
        return [array("H", second.words), -1, -1, execctrl, out_shiftdir << 19, out_init, None, sideset_init]

    return assemble

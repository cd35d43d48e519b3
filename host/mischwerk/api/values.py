"""What the library answers with: frozen values, whose `to_json` is the object that the command prints with --json."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self

from mischwerk.forms import Value
from mischwerk.link.wire import FLAG_CRASHED, FLAG_HUNG, FLAG_JUMPER, FLAG_SLOW, FLAG_TIMES, FLAG_TWIN, format_set


@dataclass(frozen=True)
class Identity(Value):
    """Who a board is. ``capacity``: cards that a pocket takes; ``test_jumper``: it accepts test mode; ``times_masked``:
    the times of its secret jobs tell nothing of the order; ``board``: last six hexadecimal digits of its chip id, which
    tell several boards of one build apart, None if they are not known, as for a twin; ``ended_by``: what ended its life
    before this one, "power", "watchdog" (the firmware hung) or "crash"; ``slow_clock``: its chip does not bear its full
    speed, and runs at that of its boot; ``card_format``: the one it is set for."""

    port: str
    protocol: int
    firmware: str
    machine: str
    kind: str
    pockets: int
    capacity: int
    interpreter: str
    twin: bool
    test_jumper: bool
    times_masked: bool
    ended_by: str
    slow_clock: bool
    card_format: str
    board: str | None

    @classmethod
    def of(cls, path: str, identity: dict[str, Any], board: str | None) -> Self:
        """From the values of the board's message."""
        values = {**identity, "port": path}
        flags = values.pop("flags")
        twin, jumper = bool(flags & FLAG_TWIN), bool(flags & FLAG_JUMPER)
        return cls(
            **values,
            twin=twin,
            test_jumper=jumper,
            times_masked=not flags & FLAG_TIMES,
            ended_by="watchdog" if flags & FLAG_HUNG else "crash" if flags & FLAG_CRASHED else "power",
            slow_clock=bool(flags & FLAG_SLOW),
            card_format=format_set(flags),
            board=board,
        )


@dataclass(frozen=True)
class Fault(Value):
    """A fault of a job. ``where``: part of the machine, or empty; ``card``: its number in feeding order, ``attempt``:
    at feeding it; ``t_us``: by the machine's clock, since the job began; ``action``: what a person does about it."""

    code: int
    name: str
    severity: str
    where: str
    card: int
    attempt: int
    t_us: int
    detail: str
    action: str

    @classmethod
    def of(cls, record: dict[str, Any]) -> Self:
        """From a record's entry."""
        return cls(**{name: record[name] for name in cls.__dataclass_fields__})


@dataclass(frozen=True)
class Count(Value):
    """The cards of the deck, back in their order; ``misfeeds``: attempts at which none came."""

    result: str
    machine: str
    cards: int
    misfeeds: int


@dataclass(frozen=True)
class Change(Value):
    """A setting that a calibration changes."""

    setting: str
    before: str
    after: str


@dataclass(frozen=True)
class Calibration(Value):
    """Lengths of the cards in steps of the feed, and the settings that follow; ``stored``: whether they are kept."""

    result: str
    machine: str
    cards: int
    misfeeds: int
    least_steps: int
    mean_steps: int
    most_steps: int
    changes: tuple[Change, ...]
    stored: bool


@dataclass(frozen=True)
class Jog(Value):
    """A motor that was turned; ``back``: towards home."""

    result: str
    machine: str
    axis: str
    steps: int
    back: bool


@dataclass(frozen=True)
class Stopped(Value):
    """A machine that accepted a stop. ``where`` its cards are, None if no job ran."""

    stopped: bool
    port: str
    where: str | None


@dataclass(frozen=True)
class Log(Value):
    """What happened since power-on, the latest first, as (t_us by the machine's clock, text); and the counters of the
    machine's life."""

    lines: tuple[tuple[int, str], ...]
    counters: Mapping[str, int]

    @classmethod
    def of(cls, lines: list[dict[str, Any]], counters: list[dict[str, Any]]) -> Self:
        """From the values of the board's messages."""
        counted = {str(entry["counter"]): int(entry["value"]) for entry in counters}
        return cls(tuple((entry["t_us"], entry["text"]) for entry in lines), MappingProxyType(counted))

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has."""
        lines = [{"t_us": t_us, "text": text} for t_us, text in self.lines]
        return {"log": lines, "counters": dict(self.counters)}


@dataclass(frozen=True)
class Sensors(Value):
    """Levels of the sensors by name. ``supply``: of the motors is there, None if that can't be told;
    ``supply_was_away``: since they were last powered."""

    levels: tuple[tuple[str, bool], ...]
    supply: bool | None
    supply_was_away: bool

    @classmethod
    def of(cls, levels: Mapping[str, int], supply: int) -> Self:
        """From the board's answer. Its ``supply``: 0 not known, 1 there, 2 missing, 3 there and was away."""
        is_there = {1: True, 2: False, 3: True}.get(supply)
        return cls(tuple((name, bool(level)) for name, level in levels.items()), is_there, supply == 3)

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has."""
        return {"levels": dict(self.levels), "supply": self.supply, "supply_was_away": self.supply_was_away}


@dataclass(frozen=True)
class PlannedPass(Value):
    """``pocket``: of each card, in the order in which they are fed; ``eject``: pockets, in the order of emptying."""

    pocket: tuple[int, ...]
    eject: tuple[int, ...]

    @classmethod
    def of(cls, pocket: Sequence[int], eject: Sequence[int]) -> Self:
        """From lists."""
        return cls(tuple(pocket), tuple(eject))

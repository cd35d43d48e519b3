"""What a sweep can vary: numbers of the machine file and of the cards, by friendly names or by their key."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

import numpy as np
from mischwerk_machines import CardFormat, Machine, MachineFileError, across, card_format, changed, dotted, without

from ..measuring.decks import CONDITIONS, WEATHER
from ..measuring.intervals import CONFIDENCE

# If a sweep varies the strength of a disturbance and the machine file has none, this share of the cards has it.
DISTURBED_SHARE = 0.1
_FORM = "NAME=FROM:TO:STEPS or NAME=VALUE,VALUE,..."


class SweepError(Exception):
    """A range or name that makes no sense; one plain line."""


@dataclass(frozen=True)
class Setting:
    """What is fed on what: a machine, a card format, and how many cards lie in the well."""

    machine: Machine
    card: CardFormat
    cards: int

    def with_numbers(self, values: Mapping[str, Any]) -> Setting:
        """With other numbers of the machine file. Raises SweepError."""
        try:
            return dataclasses.replace(self, machine=changed(self.machine, values))
        except MachineFileError as error:
            raise SweepError(str(error)) from None


@dataclass(frozen=True)
class Name:
    """One thing that can be varied. ``set``: (setting, value) -> setting; ``now``: the value a setting has, or None."""

    name: str
    label: str
    set: Callable[[Setting, Any], Setting]
    now: Callable[[Setting], Any]
    words: tuple[str, ...] = ()  # the values it can have, if they are not numbers


def number(name: str, label: str, key: str, share: str = "") -> Name:
    """A number of the machine file; ``share``: the key of how many cards have it."""

    def put(setting: Setting, value: Any) -> Setting:
        # as the file has it: a count is a whole number
        is_whole = isinstance(dotted.value(setting.machine.data, key), int) and value == int(value)
        values = {key: int(value) if is_whole else value}
        if share and not dotted.value(setting.machine.data, share):
            values[share] = DISTURBED_SHARE
        return setting.with_numbers(values)

    def now(setting: Setting) -> Any:
        if share and not dotted.value(setting.machine.data, share):
            return None
        return dotted.value(setting.machine.data, key)

    return Name(name, label, put, now)


def _thickness(setting: Setting, value: Any) -> Setting:
    if value <= 0.0:
        raise SweepError(f"a card {value:g} mm thick: thickness must be above 0")
    return dataclasses.replace(setting, card=dataclasses.replace(setting.card, thickness_mm=value))


def _format(setting: Setting, value: Any) -> Setting:
    return dataclasses.replace(setting, card=card_format(value))


def names(machine: Machine) -> dict[str, Name]:
    """Everything that has a friendly name."""
    listed = (
        Name(
            "friction",
            "condition",
            lambda setting, value: setting.with_numbers(CONDITIONS[value]),
            lambda setting: "clean",
            WEATHER,
        ),
        number("roller-friction", "friction, feed roller on card", "friction.roller"),
        number("card-friction", "friction, card on card", "cards.friction"),
        number("gap", "gap of the gate, mm", "feed.gate_gap_mm"),
        number("follower", "follower, g", "well.follower_grams"),
        Name("thickness", "thickness of the cards, mm", _thickness, lambda setting: setting.card.thickness_mm),
        Name("format", "format of the cards", _format, lambda setting: setting.card.name, machine.formats),
        number("speed", "speed of the nip, mm/s", "feed.speed_mm_s"),
        number("curl", "curl of the bent cards, mm", "cards.curl_mm", "cards.bent_share"),
        number("bent", "share of bent cards", "cards.bent_share"),
        number("bond", "strength of a bond, N", "cards.bond_n", "cards.bond_share"),
        number("bonded", "share of neighbours bonded", "cards.bond_share"),
    )
    return {entry.name: entry for entry in listed}


@dataclass(frozen=True)
class Axis:
    """One thing that is varied, and the values it takes."""

    name: Name
    values: tuple[Any, ...]


AnySetting = TypeVar("AnySetting", bound=Setting)


@dataclass(frozen=True)
class Grid(Generic[AnySetting]):
    """What to measure: a few axes around a setting. Every point sees the same draws.

    shipped: the setting before anything was set; fixed: what was, as the user wrote it.
    """

    setting: AnySetting
    axes: tuple[Axis, ...]
    feeds: int
    seed: int
    shipped: AnySetting
    fixed: tuple[str, ...] = ()

    def grid(self) -> list[tuple[Any, ...]]:
        """The values of every point, the last axis varying fastest."""
        return list(itertools.product(*(axis.values for axis in self.axes)))

    def at(self, values: tuple[Any, ...]) -> AnySetting:
        """The setting at a point. Raises SweepError if there can be none."""
        setting = self.setting
        for axis, value in zip(self.axes, values, strict=True):
            setting = cast(AnySetting, axis.name.set(setting, value))
        return setting

    def check(self) -> None:
        """Raises SweepError if any point is impossible, before the first is measured."""
        for values in self.grid():
            self.at(values)

    def tasks(self) -> Iterator[tuple[AnySetting, tuple[Any, ...], int, int]]:
        """Setting, values, feeds and seed of all points, in the order of the grid."""
        return ((self.at(values), values, self.feeds, self.seed) for values in self.grid())

    def settings(self) -> dict[str, Any]:
        """All that is needed to measure it again, as JSON."""
        setting = self.setting
        return {
            "machine": setting.machine.name,
            "machine_sha256": setting.machine.sha256,
            "format": setting.card.name,
            "cards": setting.cards,
            "feeds": self.feeds,
            "seed": self.seed,
            "confidence": CONFIDENCE,
            "set": list(self.fixed),
            "vary": {axis.name.name: list(axis.values) for axis in self.axes},
        }


def axis(text: str, machine: Machine) -> Axis:
    """From NAME=FROM:TO:STEPS or NAME=VALUE,VALUE,...; NAME may be the number's key, section.key. Raises SweepError."""
    return parsed(text, names(machine), lambda key: by_key(key, machine))


def by_key(key: str, machine: Machine) -> Name | None:
    """A number of the machine file by its key, None if there is none. Raises SweepError if other machines have it."""
    if key in dotted.COUNTS or key in dotted.names(machine.data):
        return number(key, key, key)
    section, _, field = key.partition(".")
    what_is_missing = without(machine, key)
    if hasattr(getattr(across(), section, None), field):
        what_is_missing = "only `mischwerk sim skew` knows it"
    if what_is_missing:
        raise SweepError(what_is_missing)
    return None


def changed_by(setting: AnySetting, text: str, read: Callable[[str], Axis]) -> AnySetting:
    """``setting`` with NAME=VALUE of --set, which ``read`` reads as it does --vary; lists of numbers have commas.

    Raises SweepError.
    """
    try:
        parsed = _list_of_numbers(text, setting.machine) or read(text)
    except SweepError as error:
        message = str(error).replace("--vary", "--set", 1)
        raise SweepError(message.replace(_FORM, "NAME=VALUE")) from None
    if len(parsed.values) != 1:
        raise SweepError(f"--set {text}: one value only")
    try:
        return cast(AnySetting, parsed.name.set(setting, parsed.values[0]))
    except SweepError as error:
        raise SweepError(f"--set {text}: {error}") from None


def _list_of_numbers(text: str, machine: Machine) -> Axis | None:
    """Read NAME=VALUE,... of a list of numbers in the machine file; None of others.

    Raises SweepError.
    """
    name, _, what = text.partition("=")
    now = dotted.value(machine.data, name) if name in dotted.names(machine.data) else None
    if not isinstance(now, tuple) or not what:
        return None
    numbers = np.array([_float(text, part) for part in what.split(",")])
    if numbers.size != np.size(now):
        raise SweepError(f"--vary {text}: {np.size(now)} numbers, with commas between them")
    return Axis(number(name, name, name), (numbers.reshape(np.shape(now)).tolist(),))


def shown_value(value: Any) -> str:
    """A value of an axis on a screen."""
    return value if isinstance(value, str) else f"{value:g}"


def how_often(times: str, known: Mapping[str, Name], example: str) -> str:
    """Return what --vary takes, to show where none or too many were given."""
    return (
        f"--vary {_FORM} must be given {times}, such as --vary {example}.\n"
        f"NAME is one of {', '.join(known)}, or a number of the machine file, section.key."
    )


def parsed(text: str, known: Mapping[str, Name], by_key: Callable[[str], Name | None]) -> Axis:
    """Parse an axis with other names; ``by_key``: what a name that isn't ``known`` may be. Raises SweepError."""
    key, equals, what = text.partition("=")
    if not equals or not what:
        raise SweepError(f"--vary {text}: must be {_FORM}")
    try:
        name = known.get(key) or by_key(key)
    except SweepError as error:
        raise SweepError(f"--vary {text}: {error}") from None
    if name is None:
        raise SweepError(f"--vary {text}: unknown name {key!r}; the known ones are {', '.join(known)}, and section.key")
    if name.words:
        return Axis(name, _words(text, what, name.words))
    return Axis(name, _range(text, what) if ":" in what else _list(text, what))


def _words(text: str, what: str, words: Sequence[str]) -> tuple[str, ...]:
    values = tuple(what.split(","))
    for value in values:
        if value not in words:
            raise SweepError(f"--vary {text}: unknown {value!r}; the known ones are {', '.join(words)}")
    return _all_different(text, values)


def _range(text: str, what: str) -> tuple[float, ...]:
    parts = what.split(":")
    if len(parts) != 3:
        raise SweepError(f"--vary {text}: a range is FROM:TO:STEPS")
    start, end = (_float(text, part) for part in parts[:2])
    if not parts[2].isdecimal() or int(parts[2]) < 2:
        raise SweepError(f"--vary {text}: STEPS must be a whole number, 2 or more")
    if not start < end:
        raise SweepError(f"--vary {text}: TO must be above FROM")
    return tuple(round(float(value), 9) for value in np.linspace(start, end, int(parts[2])))


def _list(text: str, what: str) -> tuple[float, ...]:
    return _all_different(text, tuple(sorted(_float(text, part) for part in what.split(","))))


def _all_different(text: str, values: tuple[Any, ...]) -> tuple[Any, ...]:
    if len(set(values)) < len(values):
        raise SweepError(f"--vary {text}: a value is given twice")
    return values


def _float(text: str, part: str) -> float:
    try:
        value = float(part)
    except ValueError:
        raise SweepError(f"--vary {text}: {part!r} is not a number") from None
    if not math.isfinite(value):
        raise SweepError(f"--vary {text}: {part!r} is not a number that can be set")
    return value

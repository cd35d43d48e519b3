"""What a map of skew can vary: numbers of across.toml and of the machine file, by friendly names or by their keys."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from mischwerk_machines import Across, Machine, MachineFileError, across_with

from ..sweep import axes as sweep_axes
from ..sweep.axes import Axis, Name, Setting, SweepError, by_key, parsed

_NONE_MM = 1e-6


@dataclass(frozen=True)
class SkewSetting(Setting):
    """What is fed on what. ``cards``: of the deck, any number of which lie above the card that is fed; ``across``: the
    second section's numbers; ``play``: of the cards between their guides, each side, mm, None as drawn; ``guided``:
    False if the guides give way, as they do for a card whose edge bends up."""

    across: Across
    play: float | None = None
    guided: bool = True

    @property
    def section(self) -> Across:
        """The second section for these cards: with ``play`` there are liners however thin, and a wider machine if
        need be."""
        if self.play is None:
            return self.across
        inner = max(self.across.across.inner_mm, self.card.width_mm + 2.0 * self.play)
        values = {"well_liner.play_mm": self.play, "well_liner.least_mm": _NONE_MM, "across.inner_mm": inner}
        return across_with(self.across, values)

    @property
    def play_mm(self) -> float:
        """Play of the cards between what guides them in the well, each side, mm."""
        section = self.section
        return (section.across.inner_mm - self.card.width_mm) / 2.0 - section.liner_mm(self.card.width_mm)

    def with_across(self, values: Mapping[str, Any]) -> SkewSetting:
        """With other numbers of across.toml. Raises SweepError."""
        try:
            return dataclasses.replace(self, across=across_with(self.across, values))
        except MachineFileError as error:
            raise SweepError(str(error)) from None


def names(machine: Machine) -> dict[str, Name]:
    """Everything that has a friendly name."""
    listed = (
        Name("play", "play of the cards in the well, each side, mm", _play, lambda setting: _own(setting).play_mm),
        Name(
            "guides",
            "guides hold",
            lambda setting, value: dataclasses.replace(_own(setting), guided=value == "yes"),
            lambda setting: "yes" if _own(setting).guided else "no",
            ("yes", "no"),
        ),
        _across("width", "between the side plates, mm", "across.inner_mm"),
        _across("tyres", "difference of the nip's tyres", "skew.nip_tyres"),
        _across("roller-tyres", "difference of the feed roller's tyres", "skew.roller_tyres"),
        _across("worn", "friction of worn tyres as a share", "skew.worn_grip"),
        _across("idlers", "difference of the idlers, as a share", "skew.idlers"),
        _across("axle", "shafts out of square by up to, degrees", "skew.axle_deg"),
        _across("pad", "pressure of the pad, up to, N", "skew.gate_n"),
        _across("aside", "pocket beside the middle by up to, mm", "skew.rack_aside_mm"),
    )
    borrowed = ("format", "roller-friction", "card-friction", "follower", "speed")
    known = sweep_axes.names(machine)
    return {entry.name: entry for entry in (*listed, *(known[name] for name in borrowed))}


def axis(text: str, machine: Machine, across: Across) -> Axis:
    """As the sweep's, with the names of this module and both files' keys. Raises SweepError."""

    def of_either_file(key: str) -> Name | None:
        section, _, field = key.partition(".")
        if hasattr(getattr(across, section, None), field):
            return _across(key, key, key)
        return by_key(key, machine)

    return parsed(text, names(machine), of_either_file)


def _own(setting: Setting) -> SkewSetting:
    return cast(SkewSetting, setting)


def _play(setting: Setting, value: Any) -> Setting:
    if value <= 0.0:
        raise SweepError(f"a play of {value:g} mm: it must be above 0")
    return dataclasses.replace(_own(setting), play=value)


def _across(name: str, label: str, key: str) -> Name:
    """A number of across.toml."""
    section, _, field = key.partition(".")

    def put(setting: Setting, value: Any) -> Setting:
        return _own(setting).with_across({key: value})

    def now(setting: Setting) -> Any:
        return getattr(getattr(_own(setting).across, section), field)

    return Name(name, label, put, now)

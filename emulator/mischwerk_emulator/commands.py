"""What a person can do to an emulated machine, and ask of it: see `control.COMMANDS`."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from .mechanism import PulsedModel

if TYPE_CHECKING:
    from .machine import EmulatedMachine

_OK = {"ok": 1}
_PRESS_MS = 60
_RATTLE_US, _RATTLE_MS = 25, 1000  # from one change of the level to the next; for so long


class Commands:
    """Carries them out on ``machine``."""

    def __init__(self, machine: EmulatedMachine) -> None:
        self._machine = machine

    def carry_out(self, asked: dict[str, Any], peer: socket.socket) -> dict[str, Any] | None:
        """One of them, its name being the first key. None: the answer follows. Raises ValueError and others."""
        (name, value), *more = asked.items()
        if name == "statistics":
            self._machine.asked["statistics"] = 1
            self._machine.waiting.append(peer)
            return None
        if name in self._OF_CHIP:
            return self._OF_CHIP[name](self, value, dict(more)) or _OK
        model = self._machine.model
        if model is None:
            raise ValueError("nothing is wired to this chip")
        if name not in self._OF_MODEL:
            raise ValueError(f"unknown command {name}")
        return self._OF_MODEL[name](self, model, value) or _OK

    # -- the chip -----------------------------------------------------------------------------------
    def _press(self, value: Any, more: dict[str, Any]) -> None:
        self._machine.inputs.press(value, self._machine.now_us + 1000.0 * more.get("ms", _PRESS_MS))

    def _hold(self, value: Any, _: dict[str, Any]) -> None:
        pin, level = value
        self._machine.inputs.hold(pin, level)

    def _release(self, value: Any, _: dict[str, Any]) -> None:
        self._machine.inputs.release(value)

    def _rattle(self, value: Any, more: dict[str, Any]) -> None:
        every_ns, for_ns = 1e3 * more.get("every_us", _RATTLE_US), 1e6 * more.get("ms", _RATTLE_MS)
        self._machine.asked["rattle"] = {"pin": value, "every_ns": every_ns, "for_ns": for_ns}

    def _time(self, _value: Any, _: dict[str, Any]) -> dict[str, Any]:
        machine = self._machine
        return {
            "seconds": machine.now_us / 1e6,
            "heard_us": machine.heard_us,
            "boots": machine.boots,
            "lights": machine.lights[-20:],
        }

    def _clear(self, _value: Any, _: dict[str, Any]) -> None:
        self._machine.asked["clear"] = 1

    def _supply(self, value: Any, _: dict[str, Any]) -> None:
        self._machine.asked["supply"] = value
        if not value and self._machine.model is not None:
            self._machine.model.cut_power()

    def _cut(self, _value: Any, _: dict[str, Any]) -> None:
        self._machine.asked["cut"] = True

    def _quit(self, _value: Any, _: dict[str, Any]) -> None:
        self._machine.is_over = True

    _OF_CHIP: ClassVar[dict[str, Callable[[Commands, Any, dict[str, Any]], dict[str, Any] | None]]] = {
        "press": _press,
        "hold": _hold,
        "release": _release,
        "rattle": _rattle,
        "time": _time,
        "clear": _clear,
        "supply": _supply,
        "cut": _cut,
        "quit": _quit,
    }

    # -- what is wired to it ------------------------------------------------------------------------
    def _cover(self, model: PulsedModel, value: Any) -> None:
        model.set_cover(bool(value))

    def _order(self, model: PulsedModel, _: Any) -> dict[str, Any]:
        return {
            "order": model.order(),
            "places": model.places(),
            "feeds": model.feeds,
            "sweeps": model.sweeps,
            "decks": self._machine.decks.seen[-20:],
        }

    def _take(self, model: PulsedModel, _: Any) -> None:
        model.lay_in_well(model.standing_in_throat())

    def _push(self, model: PulsedModel, _: Any) -> None:
        model.push_in(model.deck.flying)

    def _lose(self, model: PulsedModel, value: Any) -> None:
        model.lose_steps(*value)

    _OF_MODEL: ClassVar[dict[str, Callable[[Commands, PulsedModel, Any], dict[str, Any] | None]]] = {
        "cover": _cover,
        "order": _order,
        "take": _take,
        "push": _push,
        "lose": _lose,
    }

"""What a person can do to an emulated machine, and ask of it: see `control.COMMANDS`."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .machine import EmulatedMachine

_PRESS_MS = 60
_RATTLE_US, _RATTLE_MS = 25, 1000  # from one change of the level to the next; for so long


class Commands:
    """Carries them out on ``machine``."""

    def __init__(self, machine: EmulatedMachine) -> None:
        self._machine = machine

    def carry_out(self, request: dict[str, Any], peer: socket.socket) -> dict[str, Any] | None:
        """One of them, its name being the first key. None: the answer follows. Raises ValueError and others."""
        (name, value), *more = request.items()
        if name == "statistics":
            self._machine.asked["statistics"] = 1
            self._machine.waiting.append(peer)
            return None
        return self._done_to_chip(name, value, dict(more)) or {"ok": 1}

    def _done_to_chip(self, name: str, value: Any, more: dict[str, Any]) -> dict[str, Any] | None:
        machine = self._machine
        match name:
            case "press":
                machine.inputs.press(value, machine.now_us + 1000.0 * more.get("ms", _PRESS_MS))
                return {"at_us": machine.now_us}
            case "hold":
                pin, level = value
                machine.inputs.hold(pin, level)
            case "release":
                machine.inputs.release(value)
            case "rattle":
                every_ns, for_ns = 1e3 * more.get("every_us", _RATTLE_US), 1e6 * more.get("ms", _RATTLE_MS)
                machine.asked["rattle"] = {"pin": value, "every_ns": every_ns, "for_ns": for_ns}
            case "time":
                return {
                    "seconds": machine.now_us / 1e6,
                    "heard_us": machine.heard_us,
                    "boots": machine.boots,
                    "lights": machine.lights[-20:],
                }
            case "clear":
                machine.asked["clear"] = 1
                if machine.model is not None:
                    machine.model.fed.clear()
            case "supply" | "full":
                machine.asked[name] = value
                if name == "supply" and not value and machine.model is not None:
                    machine.model.cut_power()
            case "replug":
                machine.replug()
            case "cut":
                machine.asked["cut"] = True
            case "quit":
                machine.is_over = True
            case _:
                return self._done_to_model(name, value)
        return None

    def _done_to_model(self, name: str, value: Any) -> dict[str, Any] | None:
        model = self._machine.model
        if model is None:
            raise ValueError("nothing is wired to this chip")
        match name:
            case "cover":
                model.set_cover(bool(value))
            case "order":
                return {
                    "order": model.order(),
                    "places": model.places(),
                    "feeds": model.feeds,
                    "sweeps": model.sweeps,
                    "decks": self._machine.decks.seen[-20:],
                }
            case "take":
                model.lay_in_well(model.standing_in_throat())
            case "push":
                model.push_in(model.deck.flying)
            case "lose":
                model.lose_steps(*value)
            case _:
                raise ValueError(f"unknown command {name}")
        return None

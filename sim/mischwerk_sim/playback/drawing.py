"""What draw.js needs to know of a machine, whatever moves in it: outlines, colours, names, the part of the view that is
used."""

from __future__ import annotations

from importlib import resources
from typing import Any

from ..kinds import table
from ..world.styles import DARK, LIGHT, OTHER
from .motion import Motion

_PARTS = ("roller", "nip", "follower", "rack", "wheel", "pusher")  # named parts that move, as they look
_SAME_AS = {"lever": "pusher"}
_SCENE = ("detail", "gate_x", "card", "fixed", "parts", "sensors", "beams")


def facts(motion: Motion) -> dict[str, Any]:
    """For the class Machine of draw.js."""
    return {
        "least_card": table.shown_by(shapes[0][0] for shapes in motion.scene["parts"]).page_card,
        "styles": {"light": LIGHT, "dark": DARK, "other": OTHER},
        "view": motion.view(),
        "scene": {key: motion.scene[key] for key in _SCENE},
        "notes": _notes(motion.scene),
    }


def module() -> str:
    """draw.js for pages that are served: the same text as a module."""
    script = resources.files(__package__).joinpath("draw.js").read_text("utf-8")
    return f"{script}\nexport {{ Machine }};\n"


def _number(scene: dict[str, Any], look: str) -> int:
    """Number of the part with this look, or -1."""
    return next((number for number, shapes in enumerate(scene["parts"]) if shapes[0][0] == look), -1)


def _notes(scene: dict[str, Any]) -> list[tuple[str, int, list[float], list[float]]]:
    """Name, the part it goes with (-1: none), where it stands, what it points to: from the part, or in the scene."""
    found = []
    for text, at, to in scene["notes"]:
        words = text.split()
        look = next((_SAME_AS.get(word, word) for word in words if _SAME_AS.get(word, word) in _PARTS), "")
        number = _number(scene, look)
        x, y = scene["rest"][number] if number >= 0 else (0.0, 0.0)
        found.append((text, number, [at[0] - x, at[1] - y], [to[0] - x, to[1] - y]))
    return found

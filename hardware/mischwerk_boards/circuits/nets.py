"""Names of nets on the boards, from those of the harness."""

from __future__ import annotations

from mischwerk_cad.electronics.wiring import Cable, Harness

GROUND = "GND"
POWER = {
    "ground": GROUND,
    "24 V in": "24V_IN",
    "24 V": "24V",
    "motor 5 V": "5V_MOTOR",
    "logic 5 V": "5V_LOGIC",
    "light 4.3 V": "4V3_LIGHT",
    "3.3 V": "3V3",
    "frame": "FRAME",
}


def named(harness_net: str) -> str:
    """ "feed 1A" -> FEED_1A, "motor 5 V" -> 5V_MOTOR; a GPIO keeps its name."""
    return POWER.get(harness_net, harness_net.upper().replace(" ", "_"))


def plug_net(serves: str) -> str:
    """The net between a plug and what stands before the GPIO: "sensor throat" -> THROAT_PLUG."""
    return named(serves.removeprefix("sensor ")) + "_PLUG"


def union(plans: list[Harness]) -> list[Cable]:
    """Every plug once, by its number: of two kinds' cables for the same plug the one with more wires."""
    found: dict[str, Cable] = {}
    for plan in plans:
        for cable in plan.cables:
            known = found.get(cable.plug_name)
            if known is None or len(cable.wires) > len(known.wires):
                found[cable.plug_name] = cable
    return sorted(found.values(), key=lambda cable: int(cable.plug_name[1:]))

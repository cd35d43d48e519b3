"""What a scripted board does: its steps, its answers, and how they go over the wire."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Any

from shuffler import faults, hal, reasons
from shuffler.link import framing, protocol, reason_texts
from shuffler.randomness.audit import SCHEME

SECOND = 1_000_000
JOBS = ("shuffle", "deal", "arrange")  # all of them follow the script's shuffle
UPKEEP = ("jog", "upkeep")


def phase(name: str, number: int = 0, t_us: int = 0) -> tuple[str, dict[str, Any]]:
    return "phase", {"phase": protocol.PHASES.index(name), "pass": number, "t_us": t_us}


def fault(name: str, card: int = 17, where: str = "throat", attempt: int = 3, t_us: int = 7 * SECOND):
    code = name if isinstance(name, int) else faults.code(name)
    return "fault", {
        "code": code,
        "where": where,
        "card": card,
        "attempt": attempt,
        "t_us": t_us,
        "reason": reasons.NOT_REACHED,
        "numbers": [card, 52, attempt],
        "detail": "",
    }


def finished(state: str, t_us: int = 20 * SECOND) -> tuple[str, dict[str, Any]]:
    return "finished", {"state": protocol.STATES.index(state), "t_us": t_us}


HAPPY = [
    phase("homing"),
    phase("drawing"),
    phase("planning"),
    phase("feeding", 1),
    phase("ejecting", 1),
    phase("feeding", 2),
    phase("ejecting", 2),
    phase("idle"),
    finished("done"),
]
MISFED = [phase("homing"), phase("feeding", 1), phase("paused"), fault("MISFEED"), finished("paused")]
SHORT = [phase("idle"), finished("done")]
HANGING = [phase("homing"), phase("feeding", 1), ("until_stop", {})]


def coded(name: str, values: dict[str, Any]) -> dict[str, Any]:
    """A refusal, fault or line of the log that is written in words, as it goes over the wire."""
    values = dict(values)
    if name == "log_is" and "text" in values:
        values |= {"code": 0, "place": 0, "pocket": faults.NO_POCKET, "detail": values.pop("text")}
    if name in ("fault", "fault_is", "log_is") and "where" in values:
        place, _, pocket = (
            values.pop("where").rpartition(" ") if values["where"][-1:].isdigit() else (values.pop("where"), "", "")
        )
        values["place"] = faults.PLACES.index(place) if place in faults.PLACES else 200
        values["pocket"] = int(pocket) if pocket else faults.NO_POCKET
    if name in ("fault", "fault_is", "refused", "log_is") and "reason" not in values:
        matches = [reason for reason, text in reason_texts.TEXTS.items() if text == values["detail"]]
        values |= {"reason": (*matches, reasons.WORDS)[0], "numbers": []}
        values["detail"] = "" if matches else values["detail"]
    return values


def unknown(packet: Any) -> bytes:
    """An answer of a type that no version knows."""
    return framing.encode(struct.pack("<BBH", 0xA7, packet.seq, packet.session) + b"later")


def levels(*names: str) -> int:
    """Sensors that are on."""
    return sum(1 << hal.SENSOR_NAMES.index(name) for name in names)


@dataclass
class Script:
    """What the board does. Steps are (event, values), ("sleep", seconds), ("until_stop", {}), or ("for_ever", [events])
    that come again and again."""

    machine: str = "pile10"
    capacity: int = 0  # none: of the machine, or 10
    flags: int = 0
    protocol: int = protocol.VERSION
    shuffle: list[Any] = field(default_factory=lambda: list(HAPPY))
    resume: list[Any] = field(default_factory=lambda: list(HAPPY[3:]))
    home: list[Any] = field(default_factory=lambda: [phase("homing"), phase("collecting"), finished("done")])
    refuse: dict[str, tuple[str, str]] = field(default_factory=dict)
    result: dict[str, int] = field(default_factory=dict)
    faults: list[dict[str, Any]] = field(default_factory=list)
    target: list[int] = field(default_factory=list)  # none: the one that was asked for, or drawn
    plan: list[dict[str, list[int]]] = field(default_factory=list)  # none: one that leads there
    kind: str = ""  # none: of the machine
    pockets: int = 0  # the same way
    status_state: str = ""  # none: what it is
    commitments: list[bytes] = field(default_factory=list)  # what it reports about them afterwards
    scheme: int = SCHEME
    material: bytes = b""
    text: bytes = b""  # said instead of frames
    greeting: bytes = b""  # sent in front of every answer
    lose: tuple[str, ...] = ()  # events never sent though numbered
    twice: bool = False  # every frame is sent twice
    deaf_to: int = 0  # requests that are lost on the line before one is heard
    mute_after: str = ""  # no answer to anything once this request came
    answers: dict[str, Any] = field(default_factory=dict)  # request: (answer, values) instead of the right one
    # What a doctor hears:
    interpreter: str = "CPython 3.11 (fake)"
    status_fault: str = ""
    homed: int = 1
    levels: list[int] = field(default_factory=lambda: [levels("well", "home pusher")])  # in turn, the last stays
    supply: int = 1
    jog: list[Any] = field(default_factory=lambda: list(SHORT))
    upkeep: list[Any] = field(default_factory=lambda: list(SHORT))
    upkeep_result: dict[str, int] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=lambda: {"cards": "52", "format": "poker", "poker_um": "0"})
    counters: dict[str, int] = field(default_factory=lambda: {"shuffles_good": 7, "of_later": 1})
    log: list[tuple[int, str | dict[str, Any]]] = field(default_factory=list)
    raw: bytes = bytes(range(256))  # of the noise source, again and again

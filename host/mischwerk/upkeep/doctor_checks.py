"""What the doctor can see without moving anything. Each question to the board is a procedure (link/steps.py)."""

import re
from collections.abc import Collection
from typing import Any

from shuffler.randomness import bits
from shuffler.randomness.health import Health, SourceFailure

from mischwerk import machines
from mischwerk.forms import counted, sentence
from mischwerk.link import raw_bits
from mischwerk.link.board_status import Refused
from mischwerk.link.line import Line
from mischwerk.link.wire import (
    FLAG_CRASHED,
    FLAG_HUNG,
    FLAG_SLOW,
    FLAG_TWIN,
    FORMATS,
    MODES,
    STATES,
    fault_kind,
    name_at,
)
from mischwerk.upkeep import tasks
from mischwerk.upkeep.checkup import CheckResult, mend, ok, unchecked
from mischwerk.upkeep.tasks import levels as levels
from mischwerk.version import MICROPYTHON

CAPTURE_BYTES = 512  # 4,096 bits: four windows of the tests
_SUPPLY = 1, 2, 3
_SHOWN = 4  # warnings

Status = dict[str, Any]


def interpreter(identity: dict[str, Any]) -> CheckResult:
    """MicroPython of the version that is supported; a twin runs under what is installed."""
    installed = str(identity["interpreter"])
    version = re.match(r"micropython (\S+)", installed.lower())
    if version and version[1] == MICROPYTHON:
        return ok("interpreter", installed)
    if identity["flags"] & FLAG_TWIN:
        return ok("interpreter", f"{installed}, in a twin")
    return mend(
        "interpreter",
        f"{installed}; the firmware needs MicroPython {MICROPYTHON}",
        "Install the official image, then the firmware again, as docs/how-to/flashing.md says.",
    )


def start(identity: dict[str, Any]) -> CheckResult:
    """Check how its last life ended, and that its chip bears its full speed."""
    flags = identity["flags"]
    if flags & FLAG_SLOW:  # first: after each power-on it was the watchdog that noticed
        return mend(
            "start",
            "its chip hung at its full speed, and runs at that of its boot",
            "It shuffles all the same, more slowly. Another Pico bears it, or set CPU_HZ in firmware/board.py lower.",
        )
    if flags & (FLAG_HUNG | FLAG_CRASHED):
        what = "the firmware hung, and the watchdog started it again" if flags & FLAG_HUNG else "the firmware failed"
        return mend("start", what, "Report it, with what `mischwerk log` says; `mischwerk home` brings cards back.")
    return ok("start", "as it should be")


def machine(status: Status) -> CheckResult:
    """Return what it is doing, and whether a fault is latched."""
    state = name_at(STATES, status["state"])
    kind = fault_kind(status["fault"]) if status["fault"] else None
    if kind is not None and kind.name != "ENTROPY_FAILED":  # that one is the noise source's
        return mend(
            "machine", f"{kind.name}: {kind.meaning}", f"{sentence(kind.advice)} Command: `mischwerk home`.".lstrip()
        )
    if state == "paused":
        return mend(
            "machine", "a job is paused", "Press its button to go on, or `mischwerk home` to bring the cards back."
        )
    if state == "running":
        return ok("machine", "at work")
    return ok("machine", "homed, waiting for a job" if status["homed"] else "waiting for a job; it will home first")


def at_rest(status: Status) -> str | None:
    """Why the machine must not be moved now; None if it may be."""
    state = name_at(STATES, status["state"])
    if state in ("running", "paused"):
        return "the machine is at work" if state == "running" else "a job is paused"
    kind = fault_kind(status["fault"]) if status["fault"] else None
    if kind is not None and kind.severity == "latched" and kind.name != "ENTROPY_FAILED":
        return f"{kind.name} has to be cleared first"
    return None


def sensors(status: Status, seen: dict[str, int], axes: Collection[str]) -> CheckResult:
    """All levels by name, and those that are impossible while nothing moves."""
    on = ", ".join(name for name, level in seen.items() if level) or "none"
    off = ", ".join(name for name, level in seen.items() if not level) or "none"
    summary = f"on: {on}; off: {off}"
    if name_at(STATES, status["state"]) == "running":
        return unchecked("sensors", f"the machine is at work; {summary}")
    if seen["cover"]:
        return mend("sensors", f"the cover is open; {summary}", "Close the cover; if it is closed, check its switch.")
    for name in ("throat", "entry", "mouth"):
        if seen[name]:
            return mend(
                "sensors",
                f"the sensor {name} sees a card; {summary}",
                "Look for a card there, run `mischwerk home`; if there is none, clean the sensor and check its plug.",
            )
    if status["homed"] and "pusher" in axes and not seen["home pusher"]:
        return mend(
            "sensors",
            f"home pusher does not see the pusher at home; {summary}",
            "Run `mischwerk home`; if it persists, check that sensor and its plug.",
        )
    return ok("sensors", summary)


def supply(answer: dict[str, Any]) -> CheckResult:
    """Check the supply of the motors."""
    there, missing, lost = _SUPPLY
    if answer["supply"] == missing:
        return mend("supply", "the motors have no power", "Plug the power supply in, and check fuse and wiring.")
    if answer["supply"] == there:
        return ok("supply", "the motors have power")
    if answer["supply"] == lost:
        return ok("supply", "the motors have power; their drivers are set up when a job begins")
    return unchecked("supply", "this board can't measure it")


async def noise_source(line: Line, status: Status) -> CheckResult:
    """The result of the board's own tests, and of a sample tested here."""
    name = "noise source"
    kind = fault_kind(status["fault"]) if status["fault"] else None
    if kind is not None and kind.name == "ENTROPY_FAILED":
        return mend(name, kind.meaning, sentence(kind.advice))
    why = at_rest(status)
    if why is not None:
        return unchecked(name, why)
    last = await line.request("result")
    if last.name == "result_is" and name_at(MODES, last.values["mode"]) == "auditable":
        return unchecked(
            name,
            "the last deck was auditable, and a sample would make the board forget what `mischwerk reveal` "
            "needs; check again after `mischwerk home`",
        )
    health = Health(bits)
    try:
        health.feed(await _sample(line))
    except SourceFailure as failure:
        return mend(
            name,
            f"a sample fails the health tests: {failure}",
            "Switch off and on; if it happens again, don't use this board for shuffling.",
        )
    return ok(name, f"{CAPTURE_BYTES * 8:,} raw bits pass the health tests")


async def memory(line: Line, identity: dict[str, Any]) -> CheckResult:
    """Settings that fit the machine, and nothing lost on its flash."""
    settings = await tasks.settings(line)
    lines = await tasks.listed(line, "log")
    # Those with a code are faults; the others are warnings of its memory.
    warnings = [str(entry["text"]) for entry in lines if not entry["code"]]
    if warnings:
        more = f"; and {len(warnings) - _SHOWN} more" if len(warnings) > _SHOWN else ""
        return mend(
            "memory",
            "; ".join(warnings[:_SHOWN]) + more,
            "Check `mischwerk settings get` and correct "
            "what is wrong; if it happens again, the board's flash is worn out.",
        )
    build = machines.of_board(identity, FORMATS)
    cards = settings.get("cards", "")
    if cards.isascii() and cards.isdigit() and int(cards) > build.max_cards:
        return mend(
            "memory",
            f"the button shuffles {cards} cards, the machine takes {build.max_cards}",
            f"`mischwerk settings set cards N`, at most {build.max_cards}.",
        )
    count = f"{counted(len(lines), 'line')} in the log, see `mischwerk log`" if lines else "an empty log"
    return ok("memory", f"{counted(len(settings), 'setting')}, {count}")


async def _sample(line: Line) -> bytes:
    """Raw bits of the source. Raises MischwerkError if the board gives none."""
    try:
        async with raw_bits.diagnosing(line):
            return b"".join([await raw_bits.piece(line, size) for size in raw_bits.sizes(CAPTURE_BYTES)])
    except Refused as refusal:
        raise tasks.explained(refusal) from refusal

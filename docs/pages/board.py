"""The tables of board, panel and settings; and the builds, from the machine files."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

import mischwerk_machines
from shuffler import hal
from shuffler.app import descriptions
from shuffler.randomness.drbg import needed_bits

from .common import HERE, NOTE, figures, filled, table


def board_page() -> str:
    """The table of pins, from firmware/board.py, and what bench/emulated.py found."""
    firmware = HERE.parent / "firmware"
    parts = {"pins": _pins(firmware / "board.py"), "skr-pico": _pins(firmware / "boards" / "skr_pico.py")}
    return filled("board.md", parts | {"emulated": _emulated()})


def _emulated() -> str:
    bench = figures("emulated")
    headings = ["", *(f"`{build}`, {found['cards']} cards" for build, found in bench["builds"].items())]
    whats = {
        "release": lambda found: found["firmware"],
        "auditable decks in a row on one start: done; exact; at the first attempt": _decks,
        "their seconds": lambda found: _span([one["machine_s"] for one in found["decks"]], "{:.0f}"),
        "decks with a seed: seconds; off the model twin's": _seeded,
        "longest time between two looks while something moved; looks more than 5 ms and 2 ms apart; of": _looks,
        "memory: release": lambda found: found["memory_firmware"],
        "free before each auditable deck in a row, and after the last": lambda found: _memory(found, "free", 0),
        "in one piece": lambda found: _memory(found, "largest", 0),
        "in one piece, with the cards of each planned": lambda found: _memory(found, "largest", 1),
        "deepest stack of 8,192 bytes, interrupts included": lambda found: f"{found['deepest_stack']:,}",
        "`stop` over the line is heard after: median; longest; of": _stops,
    }
    rows = [[what, *(show(found) for found in bench["builds"].values())] for what, show in whats.items()]
    return table(headings, rows)


def _span(values: list[float], form: str) -> str:
    least, most = form.format(min(values)), form.format(max(values))
    return least if least == most else f"{least} to {most}"


def _decks(found: dict[str, Any]) -> str:
    decks = found["decks"]
    done = sum(one["result"] == "done" for one in decks)
    exact = sum(one["is_exact"] for one in decks)
    at_once = sum(one["is_exact"] and one["attempts"] == 1 for one in decks)
    return f"{done}; {exact}; {at_once} of {len(decks)}"


def _seeded(found: dict[str, Any]) -> str:
    return ", ".join(
        f"{one['machine_s']:.2f} ({100 * (one['twin_s'] / one['machine_s'] - 1):+.1f} %)" for one in found["seeded"]
    )


def _looks(found: dict[str, Any]) -> str:
    looks = found["looks"]
    over_5ms = looks.get("over_5ms", "not counted")
    return f"{looks['longest_ns'] / 1e6:.1f} ms; {over_5ms}; {looks['over_2ms']:,} of {looks['count']:,}"


def _memory(found: dict[str, Any], name: str, is_planned: int) -> str:
    """KB, deck by deck."""
    rows = [one[name] / 1000 for one in found["memory"] if one["is_planned"] == is_planned]
    if not is_planned:  # noted when a deck has ended and when the machine is idle again: the second counts
        rows = rows[::2]
    return ", ".join(f"{kb:.1f}" for kb in rows) + " KB"


def _stops(found: dict[str, Any]) -> str:
    ms = [ms for _, ms in found["stops"]]
    return f"{median(ms):.0f} ms; {max(ms):.0f}; {len(ms)}" if ms else ""


def _pins(path: Path) -> str:
    board: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), board)
    rows: dict[int | None, str] = {}
    for axis, step, direction in zip(hal.AXIS_NAMES, board["STEP_PINS"], board["DIR_PINS"], strict=True):
        rows[step], rows[direction] = f"STEP of {axis}", f"DIR of {axis}"
    enables = board["ENABLE_PINS"]
    for pin, axis in zip(enables, ["all drivers"] if len(enables) == 1 else hal.AXIS_NAMES, strict=True):
        rows[pin] = f"EN of {axis}, low: on"
    for sensor, (pin, level, mechanical) in zip(hal.SENSOR_NAMES, board["SENSORS"], strict=True):
        what = "switch, open" if mechanical else "light barrier, high" if level else "light barrier, low"
        at_home = sensor.startswith("home")
        when = "with the cover open" if sensor == "cover" else "at home" if at_home else "when blocked"
        rows[pin] = f"{sensor} sensor: {what} {when}"
    for name, what in (
        ("FOLLOWER_PIN", "servo of the follower"),
        ("BUTTON_PIN", "main button, to ground"),
        ("SELECT_PIN", "select button, to ground"),
        ("LED_PIN", "WS2812 (data in)"),
        ("BUZZER_PIN", "buzzer"),
        ("TEST_JUMPER_PIN", "test jumper, to ground"),
        ("DISPLAY_SDA_PIN", "display SDA"),
        ("DISPLAY_SCL_PIN", "display SCL"),
        ("TMC_TX_PIN", "drivers' UART through 1 kOhm"),
        ("TMC_RX_PIN", "drivers' UART"),
    ):
        rows[board[name]] = what
    rows.pop(None, None)
    return table(
        ["GPIO", "what"], [[f"GP{pin}", what] for pin, what in sorted(rows.items(), key=lambda row: row[0] or 0)]
    )


def panel_page() -> str:
    """The light's table."""
    headings = ["state", "colour", "pattern", "in test mode", "meaning"]
    return filled("panel.md", {"colours": table(headings, [list(map(str, row)) for row in descriptions.lights_rows()])})


def settings_page() -> str:
    """Return what the machine remembers."""
    allowed = [[f"`{row[0]}`", *map(str, row[1:])] for row in descriptions.settings_rows()]
    counted = [[f"`{row[0]}`", *map(str, row[1:])] for row in descriptions.counters_rows()]
    parts = {
        "settings": table(["setting", "allowed", "default", "meaning", "since version"], allowed),
        "counters": table(["counter", "what it counts"], counted),
    }
    return filled("settings.md", parts)


# -- The builds, from the machine files.


def machines_page() -> str:
    """The builds."""
    rows = []
    for name in mischwerk_machines.names():
        m = mischwerk_machines.load(name)
        rows.append([f"`{name}`", m.kind, str(m.pockets), str(m.capacity), str(m.max_cards), m.summary])
    decks = [[str(n), f"{needed_bits(n)}"] for n in (24, 32, 40, 48, 52, 55, 64, 104, 110)]
    return f"""# Machines
{NOTE}
Every number of a build is given once, in `hardware/machines/NAME.toml`; firmware settings, twin and documents are made
from it. A file may say `extends = "NAME"` and then holds only what differs. Your own file works everywhere a name
does: `mischwerk shuffle --sim --machine ./mine.toml`.

{table(["name", "kind", "pockets", "cards each", "largest deck", "what for"], rows)}
A deck needs log2(N!) bits for every order to be reachable:

{table(["cards", "bits needed"], decks)}"""

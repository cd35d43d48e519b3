"""The tables of board, panel and settings; and the builds, from the machine files."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

import mischwerk_machines
from shuffler import hal
from shuffler.app import descriptions
from shuffler.randomness.drbg import needed_bits

from .common import HERE, NOTE, figures, table


def board_page() -> dict[str, str]:
    """The table of pins, from firmware/board.py, and what bench/emulated.py found."""
    firmware = HERE.parent / "firmware"
    parts = {"pins": _pins(firmware / "board.py"), "skr-pico": _pins(firmware / "boards" / "skr_pico.py")}
    return parts | {"emulated": _emulated()}


def _emulated() -> str:
    bench = figures("emulated")
    headings = ["", *(f"`{build}`, {row['cards']} cards" for build, row in bench["builds"].items())]
    whats = {
        "release": lambda row: row["firmware"],
        "auditable decks in a row on one start: done; exact; at the first attempt": _decks,
        "their seconds": lambda row: _span([deck["machine_s"] for deck in row["decks"]], "{:.0f}"),
        "decks with a seed: seconds; off the model twin's": _seeded,
        "longest time between two looks while something moved; looks more than 5 ms and 2 ms apart; of": _looks,
        "memory: release": lambda row: row["memory_firmware"],
        "free before each auditable deck in a row, and after the last": lambda row: _memory(row, "free", 0),
        "in one piece": lambda row: _memory(row, "largest", 0),
        "in one piece, with the cards of each planned": lambda row: _memory(row, "largest", 1),
        "deepest stack of 8,192 bytes, interrupts included": lambda row: f"{row['deepest_stack']:,}",
        "`stop` over the line is heard after: median; longest; of": _stops,
    }
    rows = [[what, *(show(row) for row in bench["builds"].values())] for what, show in whats.items()]
    return table(headings, rows)


def _span(values: list[float], form: str) -> str:
    least, most = form.format(min(values)), form.format(max(values))
    return least if least == most else f"{least} to {most}"


def _decks(row: dict[str, Any]) -> str:
    decks = row["decks"]
    done = sum(deck["result"] == "done" for deck in decks)
    exact = sum(deck["is_exact"] for deck in decks)
    at_once = sum(deck["is_exact"] and deck["attempts"] == 1 for deck in decks)
    return f"{done}; {exact}; {at_once} of {len(decks)}"


def _seeded(row: dict[str, Any]) -> str:
    return ", ".join(
        f"{deck['machine_s']:.2f} ({100 * (deck['twin_s'] / deck['machine_s'] - 1):+.1f} %)" for deck in row["seeded"]
    )


def _looks(row: dict[str, Any]) -> str:
    looks = row["looks"]
    over_5ms = looks.get("over_5ms", "not counted")
    return f"{looks['longest_ns'] / 1e6:.1f} ms; {over_5ms}; {looks['over_2ms']:,} of {looks['count']:,}"


def _memory(row: dict[str, Any], name: str, is_planned: int) -> str:
    """KB, deck by deck."""
    rows = [sample[name] / 1000 for sample in row["memory"] if sample["is_planned"] == is_planned]
    if not is_planned:  # noted when a deck has ended and when the machine is idle again: the second counts
        rows = rows[::2]
    return ", ".join(f"{kb:.1f}" for kb in rows) + " KB"


def _stops(row: dict[str, Any]) -> str:
    ms = [ms for _, ms in row["stops"]]
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


def panel_page() -> dict[str, str]:
    """The light's table."""
    headings = ["state", "colour", "pattern", "in test mode", "meaning"]
    return {"colours": table(headings, [list(map(str, row)) for row in descriptions.lights_rows()])}


def settings_page() -> dict[str, str]:
    """Return what the machine remembers."""
    allowed = [[f"`{row[0]}`", *map(str, row[1:])] for row in descriptions.settings_rows()]
    counted = [[f"`{row[0]}`", *map(str, row[1:])] for row in descriptions.counters_rows()]
    parts = {
        "settings": table(["setting", "allowed", "default", "meaning", "since version"], allowed),
        "counters": table(["counter", "what it counts"], counted),
    }
    return parts


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

"""The tables of board, panel and settings."""

from __future__ import annotations

from typing import Any

from shuffler import hal, words

from .common import HERE, filled, table


def board_page() -> str:
    """The table of pins, from firmware/board.py."""
    path = HERE.parent / "firmware" / "board.py"
    board: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), board)
    rows: dict[int, str] = {}
    for axis, step, direction in zip(hal.AXIS_NAMES, board["STEP_PINS"], board["DIR_PINS"], strict=True):
        rows[step], rows[direction] = f"STEP of {axis}", f"DIR of {axis}"
    for sensor, (pin, level, mechanical) in zip(hal.SENSOR_NAMES, board["SENSORS"], strict=True):
        what = "switch, open" if mechanical else "light barrier, high" if level else "light barrier, low"
        at_home = sensor.startswith("home")
        when = "with the cover open" if sensor == "cover" else "at home" if at_home else "when blocked"
        rows[pin] = f"{sensor} sensor: {what} {when}"
    for name, what in (
        ("ENABLE_PIN", "EN of all drivers, low: on"), ("FOLLOWER_PIN", "servo of the follower"),
        ("BUTTON_PIN", "main button, to ground"), ("SELECT_PIN", "select button, to ground"),
        ("LED_PIN", "WS2812 (data in)"), ("BUZZER_PIN", "buzzer"), ("TEST_JUMPER_PIN", "test jumper, to ground"),
        ("DISPLAY_SDA_PIN", "display SDA"), ("DISPLAY_SCL_PIN", "display SCL"),
        ("TMC_TX_PIN", "drivers' UART through 1 kOhm"), ("TMC_RX_PIN", "drivers' UART"),
    ):  # fmt: skip
        rows[board[name]] = what
    pins = table(["GPIO", "what"], [[f"GP{pin}", what] for pin, what in sorted(rows.items())])
    return filled("board.md", {"pins": pins})


def panel_page() -> str:
    """The light's table."""
    headings = ["state", "colour", "pattern", "in test mode", "meaning"]
    return filled("panel.md", {"colours": table(headings, [list(map(str, row)) for row in words.lights_rows()])})


def settings_page() -> str:
    """What the machine remembers."""
    allowed = [[f"`{row[0]}`", *map(str, row[1:])] for row in words.settings_rows()]
    counted = [[f"`{row[0]}`", *map(str, row[1:])] for row in words.counters_rows()]
    parts = {
        "settings": table(["setting", "allowed", "default", "meaning", "since version"], allowed),
        "counters": table(["counter", "what it counts"], counted),
    }
    return filled("settings.md", parts)

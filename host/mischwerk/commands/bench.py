"""`mischwerk doctor --bench`: an hour with the first board, a multimeter and a cable, as one JSON object to send."""

import json
import math
import statistics
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from mischwerk.api.shuffler import Shuffler
from mischwerk.api.values import Identity
from mischwerk.commands.machine import opened
from mischwerk.errors import EXIT_DONE, MischwerkError, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.terminal import asking
from mischwerk.terminal.terminal import print_object
from mischwerk.version import __version__

ASKS = 200  # for its status
RAW_BYTES = 8192
CLEAN_S, STOP_AFTER_S = 6, 2.0
# Key, with its unit; what is measured; between which values it is as designed.
QUESTIONS = (
    ("logic_v", "Volts at 3V3 (pin 36 of the Pico, against pin 38)", 3.2, 3.4),
    ("usb_v", "Volts at VBUS (pin 40)", 4.6, 5.3),
    ("motors_v", "Volts at the motors' plug, nothing moving", 22.8, 25.2),
    ("motors_ma", "Milliamperes from that supply, nothing moving", 0.0, 400.0),
    ("driver_c", "Degrees Celsius of the hottest driver, after a deck", 10.0, 85.0),
)
# Measured by this command on the emulated chip: 2026-11-29, release 419d8f9116cc, MicroPython 1.28.0, with misses of
# the flash cache (docs/how-to/contributing/emulator.md). The noise there comes from a generator.
EMULATED = {
    "answer_ms_median": 13.0,
    "answer_ms_longest": 29.0,
    "raw_bits_per_s": 25252.0,
    "ones": 0.4998,
    "min_entropy_bits_per_byte": 6.909,
    "stop_ms": 110.6,
}


def run(port: str | None, out: Path, moves: bool, as_json: bool) -> int:
    """Measure, ask, compare, write ``out``; exit status. ``moves``: the rollers may turn. Raises MischwerkError."""
    if out.exists():
        raise UsageProblem(f"{out} is there already.", "Give another name behind --bench.", option="--bench")
    with opened(port, "bench") as (shuffler, interrupts):
        about = shuffler.identity
        measured: dict[str, float | None] = {**_answers(shuffler), **_raw_bits(shuffler)}
        measured["stop_ms"] = _stop_ms(shuffler) if moves else None
        if asking.present() and not as_json:
            measured |= _told_by_a_person(interrupts, shuffler)
    made = _object(about, measured)
    out.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    if as_json:
        print_object(made)
        return EXIT_DONE
    for name, value in measured.items():
        seen = "not measured" if value is None else f"{value:g}"
        print(f"{name:<26}  {seen:<14}" + (f"emulated: {EMULATED[name]:g}" if name in EMULATED else ""))
    print(
        f"\nWritten to {out}. The steps at the pins: docs/how-to/contributing/device-tests.md. "
        "Please send both, as an issue."
    )
    return EXIT_DONE


def _object(about: Identity, measured: dict[str, float | None]) -> dict[str, Any]:
    ranges = {name: [low, high] for name, _, low, high in QUESTIONS}
    return {
        "bench": 1,
        "date": time.strftime("%Y-%m-%d"),
        "program": __version__,
        "identity": about.to_dict(),
        "measured": measured,
        "emulated": EMULATED,
        "as_designed": ranges,
    }


def _answers(shuffler: Shuffler) -> dict[str, float | None]:
    """Measure the time from a question to its answer, in milliseconds."""
    taken = []
    for _ in range(ASKS):
        began = time.monotonic()
        shuffler.status()
        taken.append(1000 * (time.monotonic() - began))
    return {"answer_ms_median": round(statistics.median(taken), 2), "answer_ms_longest": round(max(taken), 2)}


def _raw_bits(shuffler: Shuffler) -> dict[str, float | None]:
    """Measure rate, ones and entropy of the noise source, the last by its commonest byte (NIST SP 800-90B, 6.3.1)."""
    began = time.monotonic()
    raw = b"".join(shuffler.raw_bits(RAW_BYTES))
    seconds = time.monotonic() - began
    share = max(Counter(raw).values()) / len(raw)
    most = min(1.0, share + 2.576 * math.sqrt(share * (1 - share) / (len(raw) - 1)))
    ones = sum(byte.bit_count() for byte in raw) / (8 * len(raw))
    return {
        "raw_bits_per_s": round(8 * len(raw) / seconds),
        "ones": round(ones, 4),
        "min_entropy_bits_per_byte": round(-math.log2(most), 3),
    }


def _stop_ms(shuffler: Shuffler) -> float | None:
    """Measure the milliseconds from a stop until the rollers stand; None if they can't turn, with cards in the well."""

    def turn() -> None:
        try:
            shuffler.clean(CLEAN_S)
        except MischwerkError as problem:
            ended.append(problem)

    ended: list[MischwerkError] = []
    turning = threading.Thread(target=turn)
    turning.start()
    time.sleep(STOP_AFTER_S)
    if ended:
        return None
    began = time.monotonic()
    shuffler.stop()
    taken = 1000 * (time.monotonic() - began)
    turning.join()
    return round(taken, 1)


def _told_by_a_person(interrupts: Interrupts, shuffler: Shuffler) -> dict[str, float | None]:
    """Ask for what takes hands: volts and degrees, and a supply that is switched off and on."""
    measured: dict[str, float | None] = {}
    for name, question, low, high in QUESTIONS:
        text = asking.answered(f"{question}, {low:g} to {high:g} as designed", interrupts)
        try:
            measured[name] = float(text.replace(",", "."))
        except ValueError:
            measured[name] = None
    asking.answered("Switch the motors' supply off for two seconds, and on again", interrupts)
    measured["supply_loss_seen"] = float(shuffler.sensors().supply_was_away)
    return measured

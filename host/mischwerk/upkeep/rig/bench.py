"""Readings that the owner took by hand: `--bench KEY=READING[,READING...]`."""

import math
from collections.abc import Sequence
from statistics import median, stdev

from mischwerk_machines import Machine, dotted

from mischwerk.errors import UsageProblem
from mischwerk.upkeep.rig.inference import Measured

_FRICTIONS = "friction.", "cards.friction"
_STEEPEST_DEG = 72.0  # its tangent is 3: a machine file takes no more


def measured(options: Sequence[str], machine: Machine) -> list[Measured]:
    """Each option's number. A reading is an angle at which it slides (14.5deg), a pull over the weight on it in the
    same unit (380/400), or the number itself. Raises UsageProblem."""
    found: dict[str, Measured] = {}
    for option in options:
        key, _, text = option.partition("=")
        if key not in dotted.names(machine.data) or isinstance(dotted.value(machine.data, key), str | tuple):
            raise UsageProblem(
                f"--bench {option}: {machine.name} has no number called {key or '(empty)'}.",
                "Give KEY=READING with a key of the machine file, such as friction.gate=19deg,20deg.",
            )
        if key in found:
            raise UsageProblem(f"--bench {key} is given twice.", "Give its readings together: KEY=READING,READING.")
        readings = [_reading(option, key, one) for one in text.split(",")]
        spread = stdev(readings) if len(readings) > 1 else 0.0
        about = 2.0 * spread / math.sqrt(len(readings))
        found[key] = Measured(key, median(readings), about, spread, len(readings), "by hand")
    return list(found.values())


def _reading(option: str, key: str, text: str) -> float:
    is_friction = key.startswith(_FRICTIONS[0]) or key == _FRICTIONS[1]
    try:
        if text.endswith("deg") and is_friction and 0.0 < float(text[:-3]) < _STEEPEST_DEG:
            return math.tan(math.radians(float(text[:-3])))
        pull, over, weight = text.partition("/")
        if over and is_friction and float(pull) > 0.0 < float(weight):
            return float(pull) / float(weight)
        if not over and math.isfinite(float(text)):
            return float(text)
    except (ValueError, OverflowError):
        pass
    raise UsageProblem(
        f"--bench {option}: {text or '(empty)'} is not a reading of {key}.",
        "Give a number; for friction an angle such as 14.5deg, or pull over weight such as 380/400.",
    )

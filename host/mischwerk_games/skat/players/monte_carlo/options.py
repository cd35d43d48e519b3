"""What a Monte Carlo player is asked to do, from words such as `mcu:worlds=200,evaluation=II50`."""

import re
from typing import NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.foreign_text import shown

MCU = "mcu"
EVALUATIONS = ("points", "stairs", "I5", "I10", "I15", "I20", "II25", "II50", "II75", "III", "list")
POLICIES = ("random", "greedy")  # as kernel.policies has them, which needs Numba
_FORM = f"Give {MCU} or {MCU}:NAME=VALUE,.. with worlds, think (seconds), repeat, policy, evaluation."
_MOST_WORLDS, _MOST_REPEAT = 1_000_000, 1000
_MOST_THINK_S = 3600.0
_SECONDS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?")


class Options(NamedTuple):
    """``worlds``: sampled for a decision; ``think_s``: if above 0, as many as this time allows instead; ``repeat``:
    playouts of each card in each world; ``policy``: of the playouts; ``evaluation``: of their ends."""

    worlds: int = 100
    think_s: float = 0.0
    repeat: int = 1
    policy: str = "greedy"
    evaluation: str = "points"


def is_mcu(word: str) -> bool:
    """Whether a word names a Monte Carlo player."""
    return word == MCU or word.startswith(f"{MCU}:")


def options_of(word: str) -> Options:
    """Of one word. Raises UsageProblem."""
    found = Options()
    for part in word.removeprefix(MCU).removeprefix(":").split(","):
        name, _, value = part.strip().partition("=")
        if not name and word == MCU:
            break
        if name == "worlds" and _is_count(value, _MOST_WORLDS):
            found = found._replace(worlds=int(value))
        elif name == "repeat" and _is_count(value, _MOST_REPEAT):
            found = found._replace(repeat=int(value))
        elif name == "think" and _SECONDS.fullmatch(value) and 0 < float(value) <= _MOST_THINK_S:
            found = found._replace(think_s=float(value))
        elif name == "policy" and value in POLICIES:
            found = found._replace(policy=value)
        elif name == "evaluation" and value in EVALUATIONS:
            found = found._replace(evaluation=value)
        else:
            raise UsageProblem(f"{MCU} does not know {shown(part, 40)!r}.", _FORM + _values(name))
    return found


def _is_count(value: str, most: int) -> bool:
    return value.isascii() and value.isdigit() and len(value) <= len(str(most)) and 1 <= int(value) <= most


def _values(name: str) -> str:
    known = {"policy": POLICIES, "evaluation": EVALUATIONS}.get(name)
    return f" {name}: {', '.join(known)}." if known else ""

"""What a DDSS player is asked to do, from words such as `ddss:worlds=200,tie=random`."""

import re
from typing import NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.foreign_text import shown

DDSS = "ddss"
SAMPLERS = ("constrained", "simple", "thesis")
TIES = ("points", "random")
_FORM = f"Give {DDSS} or {DDSS}:NAME=VALUE,.. with worlds (1 to 1000000), think (seconds), sampler, tie."
_MOST_WORLDS, _MOST_THINK_S = 1_000_000, 3600.0
_COUNT = re.compile(r"[1-9][0-9]{0,6}")
_SECONDS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?")


class Options(NamedTuple):
    """``worlds``: sampled for a decision; 0 for no limit but the time. ``think_s``: if above 0, the clock is looked at
    every few worlds, and none is begun after so many seconds. ``tie``: what decides between cards that win equally
    often."""

    worlds: int = 100
    think_s: float = 0.0
    sampler: str = "constrained"
    tie: str = "points"


def is_ddss(word: str) -> bool:
    """Whether a word names a DDSS player."""
    return word == DDSS or word.startswith(f"{DDSS}:")


def options_of(word: str) -> Options:
    """Of one word. Raises UsageProblem."""
    if word == DDSS:
        return Options()
    given: dict[str, str] = {}
    for part in word.removeprefix(f"{DDSS}:").split(","):
        name, _, value = part.strip().partition("=")
        if name in given:
            raise UsageProblem(f"{DDSS} has {name} twice.", "Give each once.")
        if not _is_known(name, value):
            raise UsageProblem(f"{DDSS} does not know {shown(part.strip(), 40)!r}.", _FORM + _values(name))
        given[name] = value
    default = Options()
    think_s = float(given.get("think", default.think_s))
    return Options(
        int(given.get("worlds", 0 if think_s else default.worlds)),
        think_s,
        given.get("sampler", default.sampler),
        given.get("tie", default.tie),
    )


def _is_known(name: str, value: str) -> bool:
    match name:
        case "worlds":
            return _COUNT.fullmatch(value) is not None and int(value) <= _MOST_WORLDS
        case "think":
            return _SECONDS.fullmatch(value) is not None and 0 < float(value) <= _MOST_THINK_S
        case "sampler":
            return value in SAMPLERS
        case "tie":
            return value in TIES
    return False


def _values(name: str) -> str:
    known = {"sampler": SAMPLERS, "tie": TIES}.get(name)
    return f" {name}: {', '.join(known)}." if known else ""

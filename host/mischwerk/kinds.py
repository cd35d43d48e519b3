"""The kinds of machine, as far as the host must know them, by the word in machine files and in a board's identity."""

from typing import Any, NamedTuple


class Kind(NamedTuple):
    """``pocket``: what a person calls one. ``any_first``: a job begins with whichever pocket stands before the throat,
    and its plan is turned so. ``steps_per_mm``: where a machine file says it of the pocket axis; None if that turns."""

    pocket: str
    any_first: bool
    steps_per_mm: str | None


KINDS = {
    "rack": Kind("pocket", any_first=False, steps_per_mm="rack.steps_per_mm"),
    "wheel": Kind("slot", any_first=True, steps_per_mm=None),
}


def of(config: Any) -> Kind:
    """The kind of a configuration of the core, or of anything else with a kind."""
    return KINDS[config.kind]

"""The kinds of machine, as far as the host must know them, by their names in machine files and in a board's
identity."""

from typing import Any, NamedTuple


class Kind(NamedTuple):
    """``pocket``: what people call one. ``any_first``: a job begins with whichever pocket is at the throat, and its
    plan is rotated to match. ``steps_per_mm``: where a machine file has it for the pocket axis; None if that turns.
    ``has_rig``: there is a feed rig of it."""

    pocket: str
    any_first: bool
    steps_per_mm: str | None
    has_rig: bool


KINDS = {
    "rack": Kind("pocket", any_first=False, steps_per_mm="rack.steps_per_mm", has_rig=True),
    "wheel": Kind("slot", any_first=True, steps_per_mm=None, has_rig=False),
}


def of(config: Any) -> Kind:
    """The kind of a configuration of the core, or of anything else with a kind."""
    return KINDS[config.kind]

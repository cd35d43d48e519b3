"""The parts of the laboratory, which need numpy, numba, scipy and matplotlib: imported where they are used."""

import importlib
from typing import Any

from mischwerk.errors import UsageProblem

_EXTRA = ("numpy", "numba", "scipy", "matplotlib", "distributed")


def part(name: str) -> Any:
    """The module ``mischwerk.lab.<name>``. UsageProblem if the extra `lab` is not installed."""
    try:
        return importlib.import_module(f"mischwerk.lab.{name}")
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in _EXTRA:
            raise
        raise UsageProblem("The laboratory is not installed.", "Install it: pip install 'mischwerk[lab]'.") from missing

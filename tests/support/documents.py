"""The programs in docs/, which are no package."""

import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def module(name):
    """Import docs/NAME.py."""
    if str(ROOT / "docs") not in sys.path:
        sys.path.append(str(ROOT / "docs"))
    return importlib.import_module(name)

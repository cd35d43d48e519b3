"""Commands of `mischwerk sim`: each module has ``main(arguments) -> exit status`` and reads its own options.

The host starts them as processes of their own, for host and twin know nothing of each other but the wire.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

from ..foreign_text import harmless

KNOWN = ("sweep", "calibrate", "campaign", "play")
EXIT_USAGE = 2


class CommandError(Exception):
    """Something the user can mend; the text is one line, or two."""


def run(name: str, arguments: Sequence[str]) -> int:
    """Run the command of that name; a CommandError is told on stderr, exit status 2."""
    try:
        status: int = importlib.import_module(f".{name}", __name__).main(list(arguments))
    except CommandError as error:
        print(harmless(error), file=sys.stderr)
        return EXIT_USAGE
    return status

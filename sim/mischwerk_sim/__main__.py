"""`python -m mischwerk_sim COMMAND`: the twin's programs, which the host starts as processes of their own."""

from __future__ import annotations

import sys

import mischwerk_install

from . import commands


def main() -> int:
    """Run the command; errors are one or two lines on stderr, and exit status 2, or more if something can't be
    written."""
    return mischwerk_install.status_of(_command, "sim")


def _command() -> int:
    if len(sys.argv) > 1 and sys.argv[1] in (*commands.KNOWN, *commands.OF_THE_HOST):
        return commands.run(sys.argv[1], sys.argv[2:])
    from . import serve_command  # the firmware's parts and numpy, which each of the others imports as it needs them

    return serve_command.main()


if __name__ == "__main__":
    sys.exit(main())

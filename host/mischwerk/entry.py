"""Entry and exit of the program: a Ctrl-C while it is still loading, or already leaving, shows no traceback."""

import signal
import sys


def main() -> None:
    """Entry of the console script and of ``python -m mischwerk``."""
    try:
        from mischwerk import cli

        cli.main()
    except KeyboardInterrupt:
        print("Interrupted: nothing was moving.\nStart again when you like.", file=sys.stderr)
        sys.exit(130)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all that is left to do is exit

"""Where the program begins and ends: a Ctrl-C while it is still being loaded, or is leaving, shows no traceback."""

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
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left to do is to end

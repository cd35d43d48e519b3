"""Entry and exit of the program: a Ctrl-C while it is still loading, or already leaving, shows no traceback."""

import os
import signal
import sys


def main() -> None:
    """Entry of the console script and of ``python -m mischwerk``."""
    # Our matrices are small: threads of the linear algebra would only wait, on each processor, and round otherwise.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from mischwerk import cli

        cli.main()
    except KeyboardInterrupt:
        print("Interrupted: nothing was moving.\nStart again when you like.", file=sys.stderr)
        sys.exit(130)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all that is left to do is exit

"""A machine that audits and watches can be tried on."""

import contextlib
import subprocess
import sys

import pytest


@pytest.fixture
def twin():
    """The port of a twin that stays, and never waits for the clock."""
    command = [
        sys.executable, "-m", "mischwerk_sim", "serve", "--twin", "model", "--child", "--pace", "none", "--interpreter",
        "cpython",
    ]  # fmt: skip
    with contextlib.ExitStack() as stack:
        process = stack.enter_context(
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
        stack.callback(process.kill)
        yield process.stdout.readline().strip()

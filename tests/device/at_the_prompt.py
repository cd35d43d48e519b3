"""The board at its prompt, as `mischwerk flash` has it, instead of its firmware; and that back, whatever happens."""

import contextlib
import time
from contextlib import contextmanager
from unittest import mock

import pytest
from mischwerk.errors import LinkError
from mischwerk.flash import board_repl, repl

TWIN = 1  # flag in the identity
RESTART_S = 30.0  # two to four are enough
PAUSE_S = 0.5  # until a board has restarted on request


@contextmanager
def firmware_away(line):
    """The board's port: what answers there is the prompt soon (`board_repl.restarted`). Skips what has none."""
    pytest.importorskip("mpremote")
    if line.ask("identify").values["flags"] & TWIN:
        pytest.skip("a twin has no prompt")
    port = board_repl.Port(line.path)
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(board_repl, "RESTART_S", RESTART_S * line.timeout_factor))
        for name in ("PROMPT_S", "READ_TIMEOUT_S"):
            stack.enter_context(mock.patch.object(repl, name, getattr(repl, name) * line.timeout_factor))
        try:
            _ask_for_it(line)
            line.close()
            yield port
        finally:
            _bring_back(line, port)


def _ask_for_it(line):
    try:
        answer = line.ask("maintenance")
    except (AssertionError, OSError):
        return  # it starts again before an answer gets through; whether it did, the prompt will show
    assert answer.name == "accepted", answer.values


def _bring_back(line, port):
    line.close()
    for _ in range(2):
        time.sleep(PAUSE_S * line.timeout_factor)
        line.path = port.path  # USB may have named it again
        if line.wait_until_back(RESTART_S):
            return
        with contextlib.suppress(LinkError), repl.prompt(port.path) as there:  # nothing has restarted it
            there.reset()
    raise AssertionError(f"the firmware at {line.path} does not come back: unplug the board and plug it in")

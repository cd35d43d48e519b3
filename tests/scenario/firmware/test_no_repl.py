"""Typing at the machine's port gives no interpreter: bytes that are not a frame are noise, and counted as such."""

import pytest
from pty_twin import PtyTwin
from shuffler.link import protocol

# Ctrl-C, Ctrl-A (raw REPL), Ctrl-B, Ctrl-D (soft reset), Ctrl-E (paste), and what one would type then
TYPED = [
    b"\x03",
    b"\x03\x03",
    b"\r\n\x03\x03\r\n",
    b"\x01",
    b"\x02",
    b"\x04",
    b"\x05",
    b"\r\x03\x03\r\x01",
    b"import os\r\n",
    b"print(40 + 2)\r\n",
    b"\x05A\x01",
    b"\x03\x01import machine\x04",
    b"help()\r\n\x04\x03",
]


@pytest.mark.parametrize("interpreter", ["micropython", "cpython"])
def test_typing_at_the_port_gets_no_answer_and_stops_nothing(interpreter, tmp_path):
    with PtyTwin(tmp_path, "--interpreter", interpreter) as twin:
        for typed in TYPED:
            twin.send(typed)
        twin.send(b"\x00")
        assert twin.ask("identify").values["protocol"] == protocol.VERSION
        heard = twin.received
        assert b">>>" not in heard and b"42" not in heard and b"Traceback" not in heard
        assert twin.ask("shuffle", cards=52, format=0, method=0, passes=0, mode=0, seed=b"").name == "accepted"
        for typed in TYPED:
            twin.send(typed + b"\x00")
        assert twin.wait_for("finished").values["state"] == protocol.STATES.index("done")
        assert twin.ask("status").values["bad_frames"] > 0
        assert b">>>" not in twin.received and b"Traceback" not in twin.received

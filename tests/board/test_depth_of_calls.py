"""How deep the board's own functions call one another: each level takes some 0.3 KiB of the chip's stack of 8 KiB.

The fake chip has the computer's stack, so that nothing breaks here that would break there: levels are counted instead,
interrupts with them. On the emulated chip a job of 27 levels took 7,168 bytes (docs/decisions/030-small-stack.md).
"""

import threading
from pathlib import Path

import pytest
from board_jobs import shuffle
from chip import chip

FIRMWARE = str(Path(__file__).resolve().parents[2] / "firmware")
HOST = str(Path(__file__).resolve().parents[1] / "fake_rp2040" / "host.py")
MOST_LEVELS = 23
AUDITABLE, SEALED = 1, 0
CARDS = 12


class Deepest:
    """The longest chain of the firmware's calls that was seen, the innermost first."""

    def __init__(self):
        self.names = []

    def __call__(self, frame, event, _):
        if event != "call" or not frame.f_code.co_filename.startswith(FIRMWARE):
            return
        names = []
        while frame is not None:
            file = frame.f_code.co_filename
            if file == HOST:  # the other end of the line, which uses the core's protocol
                return
            if file.startswith(FIRMWARE):
                names.append(f"{Path(file).stem}.{frame.f_code.co_name}")
            frame = frame.f_back
        if len(names) > len(self.names):
            self.names = names


@pytest.mark.parametrize("mode", [AUDITABLE, SEALED], ids=["auditable", "sealed"])
def test_a_job_stays_within_the_chip_s_stack(mode):
    deepest = Deepest()
    threading.setprofile(deepest)  # the firmware runs in a thread of its own
    try:
        with chip(cards=CARDS) as c:
            c.boot()
            nonce = b"\x05" * 32
            c.host.on_packet = lambda p: (
                c.host.request("nonce", attempt=0, nonce=nonce) if p.name == "commitment" else None
            )
            shuffle(c, CARDS, mode=mode)
    finally:
        threading.setprofile(None)
    assert 18 < len(deepest.names) <= MOST_LEVELS, " < ".join(deepest.names)

"""How deep the board's own functions call one another: each level takes some 0.3 KiB of the chip's stack of 8 KiB.

The fake chip has the computer's stack, so that nothing breaks here that would break there: levels are counted instead,
interrupts with them. On the emulated chip a job of 27 levels took 7,168 bytes (docs/decisions/030-small-stack.md).
"""

import threading
import traceback
from pathlib import Path

import pytest
from board_jobs import shuffle
from chip import chip

FIRMWARE = str(Path(__file__).resolve().parents[2] / "firmware")
HOST = str(Path(__file__).resolve().parents[1] / "fake_rp2040" / "host.py")
MOST_LEVELS = 23
AUDITABLE, SEALED = 1, 0
CARDS = {AUDITABLE: 4, SEALED: 12}  # an auditable job moves cards as a sealed one does


class Kinds(dict):
    """By the code of a function: 1 for the firmware's, 0 for others', None for the other end of the line, which uses
    the core's protocol."""

    def __missing__(self, code):
        kind = None if code.co_filename == HOST else int(code.co_filename.startswith(FIRMWARE))
        return self.setdefault(code, kind)


class Deepest:
    """The longest chain of the firmware's calls that was seen, the innermost first: a function for settrace."""

    def __init__(self):
        self.names = []
        self._kinds = Kinds()

    def __call__(self, frame, event, _):
        kinds = self._kinds
        if not kinds[frame.f_code]:
            return
        levels, one = 0, frame
        while one is not None:
            kind = kinds[one.f_code]
            if kind is None:
                return
            levels += kind
            one = one.f_back
        if levels > len(self.names):
            chain = (one for one, _ in traceback.walk_stack(frame) if kinds[one.f_code])
            self.names = [f"{Path(one.f_code.co_filename).stem}.{one.f_code.co_name}" for one in chain]


@pytest.mark.parametrize("mode", [AUDITABLE, SEALED], ids=["auditable", "sealed"])
def test_a_job_stays_within_the_chip_s_stack(mode):
    deepest = Deepest()
    threading.settrace(deepest)  # the firmware runs in a thread of its own
    try:
        with chip(cards=CARDS[mode]) as c:
            c.boot()
            nonce = b"\x05" * 32
            c.host.on_packet = lambda p: (
                c.host.request("nonce", attempt=0, nonce=nonce) if p.name == "commitment" else None
            )
            shuffle(c, CARDS[mode], mode=mode)
    finally:
        threading.settrace(None)
    assert 18 < len(deepest.names) <= MOST_LEVELS, " < ".join(deepest.names)

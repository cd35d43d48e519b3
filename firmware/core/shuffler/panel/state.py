"""What the panel is to show: the machine's state, and the light and the tones for it. No device, no clock.

Colours and blinking stand in one table; its words for docs/reference/panel.md in app/descriptions.py. What the
display says is made in text.py.
"""

from collections import namedtuple

from .. import faults
from ..job import TEST
from ..link.protocol import PHASES

MAINTENANCE = len(PHASES)  # shown like a phase; no job and no message knows it

# phase: index into protocol.PHASES, or MAINTENANCE; number: pass, from 1, or 0; passes: of the plan, 0 if not known;
# mode: index into protocol.MODES; settings: of the job that runs, else of the next one; result: of the job just done.
State = namedtuple("State", ("phase", "number", "passes", "fault", "mode", "settings", "result"))
Settings = namedtuple("Settings", ("machine", "cards", "format", "method"))  # format: in words; method: index
Result = namedtuple("Result", ("cards", "passes", "duration_s"))

# A light: its colour, and ms on, off, on, off .. over and over; no two patterns alike, for those who do not see the
# colours. Words for them stand in app/descriptions.py, which stays off the board.
Light = namedtuple("Light", ("rgb", "blinks"))

READY, WORKING, DONE, ACT, LATCHED, SOURCE, DIAGNOSING, MAINTAINING = range(8)
GREEN, BLUE, AMBER, RED, WHITE, MAGENTA = 0x00FF00, 0x0028FF, 0xFF6E00, 0xFF0000, 0xC8C8C8, 0xFF00AA

LIGHTS = (
    Light(GREEN, (1000, 0)),
    Light(BLUE, (500, 500)),
    Light(GREEN, (1800, 200)),
    Light(AMBER, (150, 150, 150, 1050)),
    Light(RED, (150, 150, 150, 150, 150, 1050)),
    Light(RED, (100, 100)),
    Light(WHITE, (150, 150, 150, 150, 150, 150, 150, 1050)),
    Light(WHITE, (100, 1900)),
)  # fmt: skip
# In test mode: this colour in place of green and blue, and two short blips after each turn of the pattern.
TEST_RGB, TEST_BLIPS = MAGENTA, (60, 140, 60, 600)

# Hz, ms, Hz, ms .., 0 Hz for silence.
DONE_TONES = (1047, 120, 0, 40, 1319, 120, 0, 40, 1568, 240)
FAULT_TONES = (880, 200, 0, 100, 880, 200, 0, 100, 587, 500)
REFUSED_TONES = (330, 150, 0, 60, 330, 150)

_IDLE, _PAUSED = PHASES.index("idle"), PHASES.index("paused")
_FAULT, _DIAGNOSING = PHASES.index("fault"), PHASES.index("diagnosing")
_STANDING = (_IDLE, _PAUSED, _FAULT, _DIAGNOSING, MAINTENANCE)


def is_running(state):
    """A press means stop."""
    return state.phase not in _STANDING


# -- light ----------------------------------------------------------------------------------------------
def light(state):
    """(r, g, b, blinks) for the LED: 0 to 255, and the pattern: ms on, off, on, off .."""
    row = LIGHTS[light_of(state)]
    rgb, blinks = row.rgb, row.blinks
    if state.mode == TEST and rgb != WHITE:
        rgb, blinks = _test_rgb(rgb), _test_blinks(blinks)
    return rgb >> 16, rgb >> 8 & 255, rgb & 255, blinks


def light_of(state):
    """Index into LIGHTS."""
    if state.phase == MAINTENANCE:
        return MAINTAINING
    if state.phase == _DIAGNOSING:
        return DIAGNOSING
    if state.fault is not None:
        kind = faults.kind(state.fault.code)
        if kind.code == faults.code("ENTROPY_FAILED"):
            return SOURCE
        if kind.severity == faults.LATCHED:
            return LATCHED
        if kind.severity == faults.RECOVERABLE or state.phase == _IDLE:
            return ACT  # a warning can wait until nothing moves
    if state.phase == _FAULT:
        return LATCHED
    if state.phase == _PAUSED:
        return ACT
    if state.phase == _IDLE:
        return READY if state.result is None else DONE
    return WORKING


def _test_rgb(rgb):
    return TEST_RGB if rgb in (GREEN, BLUE) else rgb


def _test_blinks(blinks):
    return blinks[:-1] + (blinks[-1] or 200,) + TEST_BLIPS


def is_lit(blinks, t_ms):
    """Tell whether the LED is on, ``t_ms`` after its pattern began; t_ms below one turn of it."""
    lit = True
    for ms in blinks:
        if t_ms < ms:
            return lit
        t_ms -= ms
        lit = not lit
    return False


# -- tones ----------------------------------------------------------------------------------------------
def tones(before, after):
    """Tones for the step from one state to the next: Hz, ms, Hz, ms .., mostly none."""
    fault = after.fault
    if fault is not None and (before is None or fault != before.fault):
        kind = faults.kind(fault.code)
        # A person who stops the machine knows that it stands.
        return () if kind.severity == faults.WARNING or kind.code == faults.code("STOPPED") else FAULT_TONES
    if after.result is not None and before is not None and before.result is None:
        return DONE_TONES
    return ()

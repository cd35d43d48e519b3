"""What the display says, as pages of six lines of sixteen characters: a pure function of the panel's state.

Only what anyone at the machine may know: phase and pass, never a card's number or a time to come; a fault's card and
detail stay out, too. ASCII from space to tilde: the display's font has nothing else.
"""

from .. import faults
from ..job import ARRANGE, DEAL, TEST
from ..link.protocol import METHODS, MODES, PHASES
from .state import LATCHED, MAINTENANCE, SOURCE, is_running, light_of

LINES = 6
WIDTH = 16  # characters of 8 dots on 128
PAGE_BYTES = LINES * WIDTH
MOST_PAGES = 4  # of a fault or a refusal; three as they are today
PAGE_MS = 3000  # a text longer than the display is shown by pages, so long each

_TITLES = (
    "Ready",
    "Homing",
    "Drawing",
    "Planning",
    "",
    "",
    "Counting",
    "Collecting",
    "Paused",
    "Fault",
    "Diagnosis",
    "Working",
    "Maintenance",
)
_IDLE, _FEEDING, _EJECTING = PHASES.index("idle"), PHASES.index("feeding"), PHASES.index("ejecting")
_PAUSED, _DIAGNOSING = PHASES.index("paused"), PHASES.index("diagnosing")
_DIAGNOSIS = "Raw bits may be read. Nothing is shuffled."
_MAINTENANCE = "Keys are erased. The USB port takes commands. To leave: off and on."


def writing(state, notice=None):
    """Generator that lays out what the display shows, in pieces of less than a millisecond on the chip: yields None for
    each, and at last the pages: lists of LINES lines, the first of them a title.

    notice: (title, text) of a word in between, such as a refusal, in place of what the machine does.
    """
    if notice is not None:
        return laying_out(notice[0], notice[1:], "", mark(state))
    title, texts = _told(state)
    return laying_out(title, texts, _hint(state), mark(state))


def pages(state, notice=None):
    """All of `writing` in one go."""
    out = None
    for out in writing(state, notice):  # noqa: B007
        pass
    return out


def write(pages, buffer):
    """Put the pages into ``buffer``: PAGE_BYTES each, lines filled up with spaces. Returns how many there was room for.

    The lists of lines can be dropped then: what is shown while cards are fed must not fragment the memory.
    """
    count = min(len(pages), len(buffer) // PAGE_BYTES)
    at = 0
    for page in pages[:count]:
        for line in page:
            buffer[at : at + WIDTH] = ("%-16s" % line).encode()
            at += WIDTH
    return count


def mark(state):
    """Last line, in any state, of a machine that must not be taken for one that shuffles in earnest; else ''."""
    if state.phase == _DIAGNOSING:
        return "DIAGNOSTIC MODE"
    return "TEST MODE" if state.mode == TEST else ""


def laying_out(title, texts, hint, marked):
    """`writing` of a title, texts that begin a line each, a hint (12 characters at most) and the number of the page."""
    body = []
    for text in texts:
        for line in wrapped(text):
            body.append(line)
            yield None
    room = LINES - (2 if marked else 1)
    if hint or len(body) > room:
        room -= 1
    count = max(1, (len(body) + room - 1) // room)
    out = []
    for i in range(count):
        lines = body[i * room : (i + 1) * room]
        page = [title] + lines + [""] * (room - len(lines))
        if count > 1:
            page.append("%-12s %d/%d" % (hint, i + 1, count))
        elif hint:
            page.append(hint)
        if marked:
            page.append(marked)
        out.append(page)
        yield None
    yield out


def _told(state):
    """(title, texts)."""
    if state.phase == MAINTENANCE:
        return _TITLES[MAINTENANCE], (_MAINTENANCE,)
    if state.fault is not None:
        kind = faults.kind(state.fault.code)
        return kind.name, ("at " + faults.place_name(state.fault.place, state.fault.pocket), faults.action(kind))
    if state.phase == _DIAGNOSING:
        return _TITLES[_DIAGNOSING], (_DIAGNOSIS,)
    # Test mode is not told here: its mark says it, and louder.
    mode = () if state.mode == TEST else (MODES[state.mode],)
    if state.phase == _IDLE and state.result is not None:
        result = state.result
        passes = "%d pass%s, %d s" % (result.passes, "" if result.passes == 1 else "es", result.duration_s)
        return "Done", ("%d cards" % result.cards, passes) + mode
    settings = state.settings
    deck = () if settings is None else ("%d %s cards" % (settings.cards, settings.format),) + mode
    if state.phase == _IDLE and settings is not None:
        return _TITLES[_IDLE], (settings.machine,) + deck + ((METHODS[settings.method],) if settings.method else ())
    if state.phase not in (_FEEDING, _EJECTING):
        return _TITLES[state.phase], deck
    method = 0 if settings is None else settings.method
    title = "Dealing" if method == DEAL else "Arranging" if method == ARRANGE else "Shuffling"
    number = "Pass %d of %d" % (state.number, state.passes) if state.passes else "Pass %d" % state.number
    return title, (number, PHASES[state.phase]) + deck


def _hint(state):
    """Say what the button does now."""
    if state.phase == MAINTENANCE:
        return ""
    if state.phase == _DIAGNOSING:
        return "hold: home"
    if is_running(state):
        return "press: stop"
    light = light_of(state)
    if light == SOURCE:
        return ""
    if light == LATCHED or (state.fault is not None and faults.kind(state.fault.code).follows == faults.HOME):
        return "hold: home"
    if state.phase == _PAUSED:
        return "press: go on"
    return "press: again" if state.fault is not None or state.result is not None else "press: start"


def wrapped(text, width=WIDTH):
    """Generator of lines of at most ``width`` characters, broken between words; only a word longer than a line is cut.

    Goes from line to line, not from word to word: fewer steps for the chip.
    """
    text = " ".join(printable(text).split())
    at = 0
    while len(text) - at > width:
        end = text.rfind(" ", at, at + width + 1)
        if end < 0:
            yield text[at : at + width]
            at += width
        else:
            yield text[at:end]
            at = end + 1
    if at < len(text):
        yield text[at:]


def printable(text):
    """``text`` with a question mark for each character that is not ASCII."""
    if len(text.encode()) == len(text):
        return text
    return "".join([c if c < "\x7f" else "?" for c in text])

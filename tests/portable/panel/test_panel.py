"""The panel in every state: lines that fit, actions in full, lights that differ, nothing that reveals the order."""

from shuffler import faults, reasons
from shuffler.app import descriptions
from shuffler.faults import WARNING, Fault, kinds
from shuffler.job import TEST
from shuffler.link.protocol import METHODS, MODES, PHASES
from shuffler.panel import state as panel
from shuffler.panel import text as panel_text
from shuffler.panel.state import MAINTENANCE, Result, Settings, State, light, tones
from shuffler.panel.text import LINES, MOST_PAGES, PAGE_BYTES, WIDTH, pages, write

SETTINGS = Settings("pile10", 52, "poker", 0)
RESULT = Result(52, 2, 21)
IDLE, FEEDING, PAUSED, FAULT, DIAGNOSING = (
    PHASES.index(name) for name in ("idle", "feeding", "paused", "fault", "diagnosing")
)


def fault(name, where="pocket mouth", card=0, attempt=1, t_us=0, detail=""):
    return fault_of(faults.code(name), where, card, t_us, detail, attempt)


def fault_of(code, where, card=0, t_us=0, detail="", attempt=1):
    name, _, pocket = (where.rpartition(" ")) if where[-1:].isdigit() else (where, "", "")
    pocket = int(pocket) if pocket else faults.NO_POCKET
    return Fault(code, faults.PLACES.index(name), pocket, card, attempt, t_us, reasons.WORDS, (), detail)


def where_of(fault):
    return faults.place_name(fault.place, fault.pocket)


def state(phase=IDLE, fault=None, mode=0, number=0, passes=0, settings=SETTINGS, result=None):
    return State(phase, number, passes, fault, mode, settings, result)


def every_state():
    """Phase x mode x fault, with and without settings and result."""
    every_fault = [None] + [fault_of(k.code, "well", 3, 5, "detail") for k in kinds()] + [fault_of(65535, "")]
    for phase in range(MAINTENANCE + 1):
        for mode in range(len(MODES)):
            for given_fault in every_fault:
                yield state(phase, given_fault, mode, 1, 2)
            yield state(phase, None, mode, 16, 16, Settings("a machine named by its owner", 110, "bridge", 1))
            yield state(phase, None, mode, settings=None, result=Result(110, 16, 12345))


def test_every_page_fits():
    for status in every_state():
        for page in pages(status):
            assert len(page) == LINES
            assert max(len(line) for line in page) <= WIDTH, page
            assert page[0] == page[0].strip() != ""
            assert all(" " <= c <= "~" for line in page for c in line)


def test_pages_lie_in_the_memory_they_are_given():
    """Allocated again at every change, they would fragment a board's memory."""
    buffer = bytearray(MOST_PAGES * PAGE_BYTES)
    for status in every_state():
        made = pages(status)
        assert write(made, buffer) == len(made) <= MOST_PAGES
        text = buffer.decode()
        for i in range(LINES * len(made)):
            assert text[WIDTH * i : WIDTH * (i + 1)].rstrip() == made[i // LINES][i % LINES]


def test_pages_that_have_no_room_are_left_out():
    buffer = bytearray(PAGE_BYTES + WIDTH)
    made = pages(state(FAULT, fault("JAM_EJECT", "pocket 3")))
    assert len(made) > write(made, buffer) == 1
    assert not any(buffer[PAGE_BYTES:])


def test_no_word_is_cut_that_fits_a_line():
    for status in every_state():
        if status.fault is None or status.phase == MAINTENANCE:
            continue
        known = ("at " + where_of(status.fault) + " " + faults.action(faults.kind(status.fault.code))).split()
        known += ["press:", "hold:", "go", "on", "home", "stop", "again", "start", "TEST", "DIAGNOSTIC", "MODE"]
        known += ["%d/%d" % (i + 1, n) for n in range(2, 10) for i in range(n)]
        for page in pages(status):
            for word in " ".join(page[1:]).split():
                assert word in known, (word, page)


def test_every_action_is_shown_in_full():
    for status in every_state():
        if status.fault is not None and status.phase != MAINTENANCE:
            kind = faults.kind(status.fault.code)
            shown = pages(status)
            lines = []
            for page in shown:
                assert page[0] == kind.name
                lines += [line for line in page[1:] if not is_furniture(line)]
            text = " ".join(" ".join(lines).split())
            assert text == " ".join(("at %s %s" % (where_of(status.fault), faults.action(kind))).split())
            assert len(shown) <= 3, "nobody waits for a fourth page"


def is_furniture(line):
    hints = ("press: stop", "press: go on", "press: again", "press: start", "hold: home", "")
    if line in ("TEST MODE", "DIAGNOSTIC MODE") or line in hints:
        return True
    return len(line) == WIDTH and line[-2] == "/" and line[:12].strip() in hints


def test_pages_are_numbered_where_there_are_several():
    shown = pages(state(FAULT, fault("JAM_EJECT", "pocket 3")))
    assert len(shown) == 2
    assert [page[-1] for page in shown] == ["hold: home   1/2", "hold: home   2/2"]
    assert pages(state(PAUSED, fault("MISFEED", "well"))) == [
        ["MISFEED", "at well", "flatten a bent", "deck, clean the", "feed roller or", "press: go on 1/2"],
        ["MISFEED", "add weight to", "the follower,", "then go on", "", "press: go on 2/2"],
    ]


def test_what_runs_says_phase_and_pass():
    assert pages(state(FEEDING, number=1, passes=2)) == [
        ["Shuffling", "Pass 1 of 2", "feeding", "52 poker cards", "sealed", "press: stop"]
    ]
    assert pages(state(FEEDING, number=1))[0][1] == "Pass 1"
    titles = [pages(state(FEEDING, number=1, settings=Settings("m", 52, "poker", m)))[0][0] for m in range(4)]
    assert titles == ["Shuffling", "Shuffling", "Dealing", "Arranging"]
    assert len(METHODS) == len(titles)


def test_ready_and_done():
    assert pages(state()) == [["Ready", "pile10", "52 poker cards", "sealed", "", "press: start"]]
    assert pages(state(result=RESULT)) == [["Done", "52 cards", "2 passes, 21 s", "sealed", "", "press: again"]]
    assert pages(state(result=Result(32, 1, 9)))[0][2] == "1 pass, 9 s"


def test_test_mode_and_diagnostic_mode_are_marked_on_every_page():
    for status in every_state():
        for page in pages(status):
            if status.phase == DIAGNOSING:
                assert page[-1] == "DIAGNOSTIC MODE"
            else:
                assert (page[-1] == "TEST MODE") == (status.mode == TEST)
            assert page[-1] == panel_text.mark(status) or not panel_text.mark(status)


def test_a_word_in_between_keeps_the_mark():
    text = "a fault is latched: home first"
    assert pages(state(), ("Refused", text)) == [["Refused", "a fault is", "latched: home", "first", "", ""]]
    shown = pages(state(mode=TEST), ("Refused", text + ", and then once more, please"))
    assert [page[-1] for page in shown] == ["TEST MODE"] * 2
    assert " ".join(" ".join([line for page in shown for line in page[1:-2]]).split()) == text + (
        ", and then once more, please"
    )


def test_the_button_s_hint_is_what_it_does():
    def hint(*args, **more):
        return pages(state(*args, **more))[0][-1][:12].strip()

    assert hint(FEEDING) == "press: stop"
    assert hint(PAUSED, fault("STOPPED", "machine")) == "press: go on"
    assert hint(FAULT, fault("JAM_THROAT")) == hint(IDLE, fault("JAM_THROAT")) == "hold: home"
    assert hint(FAULT, fault("DOUBLE_FEED")) == "press: again"
    assert hint(FAULT, fault("ENTROPY_FAILED")) == ""
    assert hint(DIAGNOSING)[:10] == "DIAGNOSTIC"
    assert pages(state(DIAGNOSING))[0][-2][:12].strip() == "hold: home"
    for kind in kinds():
        shown = hint(IDLE, fault_of(kind.code, ""))
        home = kind.follows == faults.HOME
        assert (shown == "hold: home") == home, kind.name


def test_nothing_reveals_how_far_a_pass_is_or_which_card_it_was():
    for kind in kinds():
        shown = []
        for card, t_us, detail in ((3, 1000, "card 3 of 52"), (41, 99000000, "card 41 of 52")):
            status = state(PAUSED, fault_of(kind.code, "well", card, t_us, detail), number=1, passes=2)
            shown.append((pages(status), light(status), tones(None, status)))
        assert shown[0] == shown[1]


# -- wrapping -------------------------------------------------------------------------------------------
def wrap(text):
    return list(panel_text.wrapped(text))


def test_wrapping():
    assert wrap("") == wrap(" \n ") == []
    assert wrap("one") == ["one"]
    assert wrap("a" * 16) == ["a" * 16]
    assert wrap("a" * 17) == ["a" * 16, "a"]
    assert wrap("a" * 16 + " b") == ["a" * 16, "b"]
    assert wrap("12345678 1234567 b") == ["12345678 1234567", "b"]
    assert wrap("12345678 12345678 b") == ["12345678", "12345678 b"]
    assert wrap("short " + "x" * 40 + " end") == ["short", "x" * 16, "x" * 16, "x" * 8 + " end"]
    assert wrap("two\nlines\tand  more") == ["two lines and", "more"]


def test_what_the_font_lacks_becomes_a_question_mark():
    assert wrap("M\xfchle \u2660") == ["M?hle ?"]


# -- light ----------------------------------------------------------------------------------------------
def turn(blinks):
    """A pattern as what is seen: its samples every 10 ms, from the first dark moment on, repeated."""
    return [panel.is_lit(blinks, t) for t in range(0, sum(blinks), 10)]


def looks(blinks):
    """On, off .. as the eye counts them, whatever the turn begins with: the smallest rotation."""
    return min(tuple(blinks[i:] + blinks[:i]) for i in range(0, len(blinks), 2))


def test_lights_differ_by_their_pattern_alone():
    seen = []
    for lamp in panel.LIGHTS:
        seen.append(looks(lamp.blinks))
        if lamp.rgb != panel.WHITE:
            seen.append(looks(panel._test_blinks(lamp.blinks)))
    assert len(set(seen)) == len(seen) == 14


def test_a_pattern_is_lit_when_it_says():
    for lamp in panel.LIGHTS:
        on = sum([lamp.blinks[i] for i in range(0, len(lamp.blinks), 2)])
        assert 10 * sum(turn(lamp.blinks)) == on
        assert panel.is_lit(lamp.blinks, 0)
    assert turn((20, 10, 10, 30)) == [True, True, False, True, False, False, False]
    assert panel.is_lit(panel.LIGHTS[panel.READY].blinks, 999)


def test_every_state_has_its_light():
    name = lambda *args, **more: descriptions.LIGHTS[panel.light_of(state(*args, **more))].name  # noqa: E731
    assert name() == "ready"
    assert name(result=RESULT) == "done"
    for phase in range(1, PHASES.index("paused")):
        assert name(phase) == "working"
    assert name(PAUSED, fault("COVER_OPEN")) == "act"
    assert name(FAULT, fault("DOUBLE_FEED")) == "act"
    assert name(FAULT, fault("JAM_EJECT")) == name(IDLE, fault("JAM_EJECT")) == "latched"
    assert name(FAULT, fault("ENTROPY_FAILED")) == "source"
    assert name(DIAGNOSING) == name(DIAGNOSING, fault("ENTROPY_FAILED")) == "diagnosing"
    assert name(MAINTENANCE) == "maintenance"
    assert name(IDLE, fault("CARDS_INSIDE")) == "act"
    assert name(FEEDING, fault("LINK_NOISE")) == "working"


def rgb(colour):
    return colour >> 16, colour >> 8 & 255, colour & 255


def test_test_mode_shows_in_the_light():
    for status in every_state():
        if status.mode == TEST and status.phase not in (DIAGNOSING, MAINTENANCE):
            plain = light(
                State(status.phase, status.number, status.passes, status.fault, 0, status.settings, status.result)
            )
            assert light(status)[3] != plain[3]
            assert light(status)[3][-4:] == panel.TEST_BLIPS
            if plain[:3] in (rgb(panel.GREEN), rgb(panel.BLUE)):
                assert light(status)[:3] == rgb(panel.MAGENTA)
            else:
                assert light(status)[:3] == plain[:3]


# -- tones ----------------------------------------------------------------------------------------------
def test_tones_come_with_what_is_new():
    running, done = state(FEEDING), state(result=RESULT)
    assert tones(running, state()) == () == tones(None, state())
    assert tones(state(), done) == panel.DONE_TONES
    assert tones(done, done) == tones(done, running) == ()
    jam = state(FAULT, fault("JAM_THROAT"))
    assert tones(running, jam) == panel.FAULT_TONES
    assert tones(jam, jam) == ()
    assert tones(None, jam) == panel.FAULT_TONES
    assert tones(running, state(PAUSED, fault("STOPPED"))) == ()
    for kind in kinds():
        if kind.severity == WARNING:
            assert tones(None, state(IDLE, fault_of(kind.code, ""))) == ()

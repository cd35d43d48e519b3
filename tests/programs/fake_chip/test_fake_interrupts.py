"""Interrupts, timers, clock and resets of the fake RP2040."""

import pytest
from chip import WDT_RESET, ChipReset, Misuse, chip

# -- interrupts ---------------------------------------------------------------------------------------------
ALLOCATING = {
    "Pin": lambda c: lambda p: __import__("machine").Pin(3),
    "tuple": lambda c: lambda p: (p, p),
    "format": lambda c: lambda p: f"{p}",
    "float": lambda c: lambda p: c / 2,
    "slice": lambda c: lambda p: b"abc"[p.value() :],
    "closure": lambda c: lambda p: lambda: p,
    "long sleep": lambda c: lambda p: __import__("fake_rp2040.modules.ticks").modules.ticks.sleep_ms(1),
    "stdout": lambda c: lambda p: c.core.usb.stdout.write("x"),
    "open": lambda c: lambda p: c.core.flash.open("/x", "w"),
    "exception": lambda c: lambda p: p["x"],
}


@pytest.mark.parametrize("what", sorted(ALLOCATING))
def test_hard_interrupts_do_not_allocate(c, m, what):
    pin = m.Pin(c.board.BUTTON_PIN, m.Pin.IN, m.Pin.PULL_UP)
    pin.irq(ALLOCATING[what](c), m.Pin.IRQ_FALLING, hard=True)
    with pytest.raises(Misuse, match="hard interrupt"):
        c.wiring.set_button(c.board.BUTTON_PIN, True)
    assert c.core.misuse is not None


def test_schedule_has_room_for_eight(c):
    import micropython

    done = []
    state = c.core.mask()
    for i in range(8):
        micropython.schedule(done.append, i)
    with pytest.raises(RuntimeError):
        micropython.schedule(done.append, 8)
    c.core.unmask(state)
    assert done == list(range(8))


def test_timers(c, m):
    seen = []
    m.Timer(period=10, mode=m.Timer.PERIODIC, callback=lambda t: seen.append(c.core.now_us))
    m.Timer(period=25, mode=m.Timer.ONE_SHOT, callback=lambda t: seen.append("once"))
    c.core.sleep(35000)
    assert [round(t) if t != "once" else t for t in seen] == [10000, 20000, "once", 30000]


# -- time and resets ----------------------------------------------------------------------------------------
def test_ticks_wrap_at_2_to_the_30():
    with chip(cards=8, ticks_us=(1 << 30) - 500) as c:
        from fake_rp2040.modules import ticks

        before = ticks.ticks_us()
        c.core.sleep(1000)
        after = ticks.ticks_us()
        assert after < before < 1 << 30
        assert 1000 <= ticks.ticks_diff(after, before) < 1010
        assert ticks.ticks_diff(before, after) < 0
        with pytest.raises(Misuse, match="not a value of ticks"):
            ticks.ticks_diff(after - before, 0)


def test_an_unfed_watchdog_resets(c, m):
    dog = m.WDT(timeout=1000)
    for _ in range(3):
        c.core.sleep(900000)
        dog.feed()
    with pytest.raises(ChipReset) as reset:
        c.core.sleep(1100000)
    assert reset.value.cause == "watchdog"
    with pytest.raises(ValueError):
        m.WDT(timeout=8389)


def test_reset_and_its_cause(c, m):
    assert m.reset_cause() == m.PWRON_RESET
    m.mem32[0x4005800C] = 0x1234
    with pytest.raises(ChipReset, match="reset"):
        m.reset()
    c.reboot()
    assert m.reset_cause() == WDT_RESET  # as the port has it: it resets by the watchdog
    assert m.mem32[0x4005800C] == 0x1234

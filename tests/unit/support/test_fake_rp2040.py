"""The fake RP2040: what works on it, and each misuse that it answers with an exception."""

import subprocess
from array import array
from pathlib import Path

import pytest
from chip import WDT_RESET, ChipReset, Flash, Misuse, NoAnswer, chip
from mischwerk_sim.board import interpreter
from shuffler import hal

ROOT = Path(__file__).resolve().parents[3]
HZ = 12500000
OVERHEAD = 29
TO_END = (0, 0)


@pytest.fixture
def c():
    with chip(cards=8) as powered:
        yield powered


@pytest.fixture
def m(c):
    return __import__("machine")


@pytest.fixture
def rp2(c):
    return __import__("rp2")


def chunk(steps, hz, level=1):
    return (steps << 1 | level, HZ // hz - OVERHEAD)


class Axis:
    """The feed by hand: the firmware's own program, a table, a channel."""

    def __init__(self, c, *chunks, enabled=True):
        import machine
        import rp2

        self.ends = []
        self.table = array("I", [word for one in chunks for word in one])
        self.sm = rp2.StateMachine(
            0, c.load("rp2040.motion.steps_pio").steps, freq=HZ, sideset_base=machine.Pin(2), out_base=machine.Pin(3)
        )
        machine.Pin(8, machine.Pin.OUT, value=0 if enabled else 1)
        self.sm.irq(lambda sm: self.ends.append(c.core.now_us), hard=True)
        self.dma = rp2.DMA()
        self.ctrl = self.dma.pack_ctrl(inc_write=False, treq_sel=0)
        self.dma.config(read=self.table, write=self.sm, count=len(self.table), ctrl=self.ctrl)

    def go(self):
        self.dma.active(1)
        self.sm.active(1)
        return self


def moved(c):
    return c.scene.position(hal.FEED)


# -- steps --------------------------------------------------------------------------------------------------
def test_a_table_moves_an_axis_of_the_mechanism(c):
    axis = Axis(c, chunk(100, 1000), chunk(200, 2000), TO_END).go()
    c.core.sleep(50000)
    assert moved(c) == 50
    assert c.core.moving()
    c.core.sleep(100000)
    assert moved(c) == 200
    c.core.sleep(100000)
    assert moved(c) == 300
    assert not c.core.moving()
    assert len(axis.ends) == 1
    assert abs(axis.ends[0] - 200000) < 100


def test_dir_low_goes_back(c):
    Axis(c, chunk(40, 1000), chunk(100, 1000, level=0), TO_END).go()
    c.core.sleep(300000)
    assert moved(c) == -60


def test_fifo_reads_ahead_of_the_steps(c):
    axis = Axis(c, *[chunk(10, 1000)] * 10, TO_END)
    axis.dma.active(1)
    assert axis.sm.tx_fifo() == 4
    assert axis.dma.count == 22 - 4
    axis.sm.active(1)
    assert (axis.sm.tx_fifo(), axis.dma.count) == (4, 22 - 6)
    c.core.sleep(10500)
    assert axis.dma.read == c.core.memory.addressof(axis.table) + 4 * 8


def test_a_table_changed_ahead_of_dma_is_played_as_it_stands_then(c):
    axis = Axis(c, *[chunk(10, 1000)] * 20, TO_END).go()
    c.core.sleep(25000)
    axis.table[2 * 8] = 0
    c.core.sleep(300000)
    assert moved(c) == 80
    assert len(axis.ends) == 1


def test_a_table_changed_behind_dma_is_not_looked_at(c):
    axis = Axis(c, *[chunk(10, 1000)] * 20, TO_END).go()
    c.core.sleep(25000)
    axis.table[2 * 4] = 0  # in the FIFO since 20 ms
    c.core.sleep(300000)
    assert moved(c) == 200


def test_a_table_can_grow_while_it_is_played(c):
    axis = Axis(c, *[chunk(10, 1000)] * 10, TO_END, TO_END, TO_END, TO_END).go()
    c.core.sleep(55000)
    axis.table[20:26] = array("I", chunk(10, 500) * 3)
    c.core.sleep(300000)
    assert moved(c) == 130


def test_a_table_without_an_end_starves(c):
    axis = Axis(c, chunk(50, 1000)).go()
    c.core.sleep(100000)
    assert moved(c) == 50
    assert c.core.machines[0].starved == 1
    assert not axis.ends


def test_dma_is_aborted_disabled_and_when_nothing_asks_for_words(c):
    axis = Axis(c, *[chunk(10, 1000)] * 20, TO_END).go()
    c.core.sleep(25000)
    with pytest.raises(Misuse, match="enabled: RP2040-E13"):
        axis.dma.active(0)
    axis.dma.ctrl = axis.dma.pack_ctrl(default=axis.ctrl, enable=False)
    with pytest.raises(Misuse, match="under way: RP2040-E13"):
        axis.dma.active(0)
    axis.sm.active(0)
    axis.dma.active(0)
    assert not axis.dma.active()


def test_pulses_and_words_are_noted_if_a_test_wants_to_know(c):
    axis = Axis(c, chunk(3, 1000), chunk(2, 2000, level=0), TO_END)
    machine = c.core.machines[0]
    machine.words, machine.pulses = [], []
    axis.go()
    c.core.sleep(20000)
    assert machine.words == list(axis.table)[:5], "of the end one is enough"
    times = [t for t, _ in machine.pulses]
    assert [level for _, level in machine.pulses] == [1, 1, 1, 0, 0]
    assert [round(b - a) for a, b in zip(times, times[1:])] == [1000, 1000, 500, 500]


def test_switched_off_drivers_do_not_move(c):
    Axis(c, chunk(50, 1000), TO_END, enabled=False).go()
    c.core.sleep(100000)
    assert moved(c) == 0
    assert round(c.wiring.lost[hal.FEED]) == 50


def test_a_state_machine_that_is_held_goes_on_where_it_stood(c):
    axis = Axis(c, chunk(100, 1000), chunk(200, 2000), TO_END).go()
    c.core.sleep(50300)
    axis.sm.active(0)
    assert not c.core.moving()
    c.core.sleep(100000)
    assert moved(c) == 50
    axis.sm.active(1)
    c.core.sleep(200000)
    assert moved(c) == 300
    assert len(axis.ends) == 1


def test_put_into_a_full_fifo_blocks(c):
    axis = Axis(c, TO_END)
    axis.sm.put(array("I", chunk(10, 100) * 2))
    with pytest.raises(Misuse, match="put"):
        axis.sm.put(1)


def test_get_blocks(c):
    with pytest.raises(Misuse, match="get"):
        Axis(c, TO_END).sm.get()


@pytest.mark.parametrize("change", ["read", "count", "config", "start"])
def test_dma_is_not_set_up_anew_while_it_runs(c, change):
    axis = Axis(c, *[chunk(10, 1000)] * 10, TO_END).go()
    with pytest.raises(Misuse, match="while it runs"):
        if change == "read":
            axis.dma.read = axis.table
        elif change == "count":
            axis.dma.count = 4
        elif change == "config":
            axis.dma.config(read=axis.table, count=4, trigger=True)
        else:
            axis.dma.active(1)


def test_dma_keeps_no_table_alive(c):
    axis = Axis(c, *[chunk(10, 1000)] * 10, TO_END).go()
    axis.table = None
    with pytest.raises(Misuse, match="collector"):
        c.core.sleep(100000)


def test_dma_beyond_its_buffer(c):
    axis = Axis(c, *[chunk(10, 1000)] * 3)
    axis.dma.count = 20
    with pytest.raises(Misuse, match=r"beyond|no buffer"):
        axis.go()
        c.core.sleep(100000)


@pytest.mark.parametrize(
    "fields,words", [({"inc_write": True}, "behind"), ({"treq_sel": 1}, "paced"), ({"size": 1}, "whole")]
)
def test_dma_control_that_can_not_feed_a_fifo(c, fields, words):
    axis = Axis(c, chunk(10, 1000), TO_END)
    axis.dma.ctrl = axis.dma.pack_ctrl(default=axis.ctrl, **fields)
    with pytest.raises(Misuse, match=words):
        axis.dma.active(1)


def test_pack_ctrl_refuses_what_the_port_refuses(rp2):
    dma = rp2.DMA()
    assert rp2.DMA.unpack_ctrl(dma.pack_ctrl(size=1))["size"] == 1
    with pytest.raises(ValueError):
        dma.pack_ctrl(size=4)
    with pytest.raises(TypeError):
        dma.pack_ctrl(no_such=1)


def test_there_are_twelve_channels(rp2):
    kept = [rp2.DMA() for _ in range(12)]
    with pytest.raises(OSError):
        rp2.DMA()
    kept[0].close()
    rp2.DMA()


def test_another_program_is_refused_when_it_is_started(c, rp2, m):
    def blink():
        set(pins, 1)  # noqa: F821
        set(pins, 0)  # noqa: F821

    sm = rp2.StateMachine(0, rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)(blink), freq=HZ, set_base=m.Pin(2))
    with pytest.raises(Misuse, match="not modelled"):
        sm.active(1)


def test_programs_share_32_instructions(rp2, m):
    def long():
        for _ in range(20):
            nop()  # noqa: F821

    def more():
        for _ in range(13):
            nop()  # noqa: F821

    one, other = rp2.asm_pio()(long), rp2.asm_pio()(more)
    rp2.StateMachine(0, one)
    rp2.StateMachine(1, one)
    rp2.StateMachine(4, other)
    with pytest.raises(OSError):
        rp2.StateMachine(2, other)


# -- pins ---------------------------------------------------------------------------------------------------
def test_a_sensor_shows_at_its_pin_and_interrupts_at_its_edge(c, m):
    pin = m.Pin(c.board.SENSORS[hal.THROAT][0], m.Pin.IN, m.Pin.PULL_UP)
    seen = []
    pin.irq(lambda p: (seen.append(p.value()), seen.append(c.core.now_us)), m.Pin.IRQ_FALLING, hard=False)
    assert pin.value() == 1
    Axis(c, chunk(5000, 5000), TO_END).go()
    c.core.sleep(1000000)
    assert seen[0] == 0
    edge_us = c._scene.feeder.journey.first_lead_steps / 5000 * 1e6
    assert abs(seen[1] - edge_us) < 100


def test_a_hard_handler_runs_some_time_after_its_edge(c, m):
    pin = m.Pin(c.board.BUTTON_PIN, m.Pin.IN, m.Pin.PULL_UP)
    seen = []
    pin.irq(lambda p: seen.append(c.core.now_us), m.Pin.IRQ_FALLING, hard=True)
    c.wiring.when(5000, lambda: c.wiring.set_button(c.board.BUTTON_PIN, True))
    c.core.sleep(10000)
    assert seen == [5000 + c.core.irq_us]


def test_interrupts_wait_while_they_are_off(c, m):
    pin = m.Pin(c.board.BUTTON_PIN, m.Pin.IN, m.Pin.PULL_UP)
    seen = []
    pin.irq(lambda p: seen.append(1), m.Pin.IRQ_FALLING, hard=True)
    state = m.disable_irq()
    c.wiring.set_button(c.board.BUTTON_PIN, True)
    assert not seen
    m.enable_irq(state)
    assert seen


def test_a_switch_bounces_and_a_broken_wire_is_pulled_up(c, m):
    number = c.board.SENSORS[hal.COVER][0]
    pin = m.Pin(number, m.Pin.IN, m.Pin.PULL_UP)
    edges = []
    pin.irq(lambda p: edges.append(p.value()))
    c.wiring.bounce_us = (100, 300)
    c.scene.cover(True)
    c.core.sleep(1000)
    assert edges == [1, 0, 1]
    c.scene.cover(False)
    c.wiring.bounce_us = ()
    c.core.sleep(1000)
    c.wiring.break_wire(hal.COVER)
    assert pin.value() == 1


def test_pins_that_a_pico_lacks(m):
    for n in (23, 24, 29):
        with pytest.raises(Misuse, match="edge"):
            m.Pin(n, m.Pin.IN)
    for n in (30, -1, "X1"):
        with pytest.raises(ValueError):
            m.Pin(n)


def test_a_pin_for_two_things(m, rp2):
    m.PWM(m.Pin(22), freq=1000, duty_u16=0)
    with pytest.raises(Misuse, match="pin 22"):
        m.Pin(22, m.Pin.OUT)
    m.UART(0, 115200, tx=m.Pin(0), rx=m.Pin(1))
    with pytest.raises(Misuse, match="pin 1 "):
        m.PWM(m.Pin(1), freq=50)


def test_a_plain_pin_may_become_a_peripherals_but_not_one_with_an_interrupt(m):
    m.PWM(m.Pin(22, m.Pin.OUT, value=0), freq=1000)
    pin = m.Pin(21, m.Pin.IN, m.Pin.PULL_UP)
    pin.irq(lambda p: None)
    with pytest.raises(Misuse, match="pin 21"):
        m.PWM(pin, freq=1000)


def test_a_released_pin_is_free(m):
    m.PWM(m.Pin(22), freq=1000).deinit()
    m.Pin(22, m.Pin.OUT)


def test_pins_that_float_or_fight(c, m):
    with pytest.raises(Misuse, match="floats"):
        m.Pin(22, m.Pin.IN).value()
    with pytest.raises(Misuse, match="floats"):
        m.Pin(c.board.SENSORS[hal.THROAT][0], m.Pin.IN).value()
    with pytest.raises(Misuse, match="sensor"):
        m.Pin(c.board.SENSORS[hal.ENTRY][0], m.Pin.OUT)
    with pytest.raises(Misuse, match="no output"):
        m.Pin(20, m.Pin.IN, m.Pin.PULL_UP).value(1)


def test_peripherals_have_their_pins(m):
    for make in (
        lambda: m.I2C(1, sda=m.Pin(4), scl=m.Pin(5)),
        lambda: m.I2C(0, sda=m.Pin(5), scl=m.Pin(4)),
        lambda: m.UART(1, tx=m.Pin(0), rx=m.Pin(1)),
        lambda: m.UART(0, tx=m.Pin(0), rx=m.Pin(0)),
        lambda: m.I2C(2),
    ):
        with pytest.raises(ValueError):
            make()


def test_pwm_slices(m):
    m.PWM(m.Pin(8), freq=50, duty_ns=0)
    m.PWM(m.Pin(9), freq=50, duty_ns=0)  # the other channel, the same frequency
    with pytest.raises(Misuse, match="slice 4"):
        m.PWM(m.Pin(9), freq=60, duty_ns=0)
    with pytest.raises(Misuse, match="same PWM channel"):
        m.PWM(m.Pin(25), freq=50)
    with pytest.raises(ValueError):
        m.PWM(m.Pin(22), freq=5)
    with pytest.raises(ValueError):
        m.PWM(m.Pin(20), freq=1000, duty_ns=1000001)


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


def test_asyncio_wakes_by_whole_milliseconds_and_by_a_flag_from_an_interrupt(c, m):
    from fake_rp2040 import loop

    woken = []

    async def main():
        c.core.sleep(700)
        await loop.sleep_ms(2)
        woken.append(c.core.now_us)
        flag = loop.ThreadSafeFlag()
        m.Timer(period=5, mode=m.Timer.ONE_SHOT, callback=lambda t: flag.set(), hard=True)
        await flag.wait()
        woken.append(c.core.now_us)

    c.call(lambda: loop.run(main()))
    assert woken[0] == pytest.approx(2000, abs=5)
    assert woken[1] == pytest.approx(7000 + c.core.irq_us, abs=10)


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
        with pytest.raises(Misuse, match="no ticks"):
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


# -- the rest of the chip -----------------------------------------------------------------------------------
def test_random_bit(c, m):
    bits = []
    for _ in range(2000):
        c.core.sleep(10)
        bits.append(m.mem32[0x4006001C])
    assert 900 < sum(bits) < 1000  # of the measured bias
    quick = [m.mem32[0x4006001C] for _ in range(1000)]
    assert sum(a != b for a, b in zip(quick, quick[1:])) < 200  # read too fast it repeats itself
    assert m.mem32[0x40060018] & (1 << 31 | 1 << 12)
    c.core.registers.values[0x40060000] = 0xD1E << 12
    assert m.mem32[0x40060018] == 0


def test_registers_can_be_faked_and_unknown_ones_are_refused(c, m):
    c.core.registers.values[0x40008038] = 1
    assert m.mem32[0x40008038] == 1
    with pytest.raises(Misuse, match="not modelled"):
        m.mem32[0x40014000]
    with pytest.raises(Misuse, match="aligned"):
        m.mem32[0x40008039]


def test_flash_is_not_written_while_a_motor_moves(c):
    Axis(c, chunk(1000, 1000), TO_END).go()
    flash = c.core.flash
    flash.put("/kept", b"1")
    for write in (
        lambda: flash.open("/x", "wb"),
        lambda: flash.remove("/kept"),
        lambda: flash.rename("/kept", "/new"),
        lambda: flash.mkdir("/folder"),
    ):
        with pytest.raises(Misuse, match="stalls"):
            write()
    with flash.open("/kept", "rb") as file:
        assert file.read() == b"1"
    c.core.sleep(1100000)
    with flash.open("/x", "wb") as file:
        file.write(b"2")
    assert flash.files["/x"] == b"2"


def test_a_file_counts_when_it_is_closed(c):
    flash = c.core.flash
    file = flash.open("/x", "w")
    file.write("new")
    assert "/x" not in flash.files
    file.close()
    assert flash.files["/x"] == b"new"
    flash.cut_after = 0
    with pytest.raises(ChipReset, match="power"):
        flash.rename("/x", "/y")
    assert sorted(p for p in flash.files if p in ("/x", "/y")) == ["/x"]


def test_a_full_flash():
    with chip(cards=8, flash=Flash(room=16384)) as c:
        file = c.core.flash.open("/x", "wb")
        file.write(bytes(20000))
        with pytest.raises(OSError) as error:
            file.close()
    assert error.value.args[0] == 28


def test_reading_more_than_has_come_blocks(c):
    console = c.core.usb
    console.receive(b"ab")
    assert console.stdin.buffer.read(2) == b"ab"
    with pytest.raises(Misuse, match="blocks"):
        console.stdin.buffer.read(1)
    with pytest.raises(Misuse, match="blocks"):
        console.stdin.buffer.read()


def test_ctrl_c_until_it_is_switched_off(c):
    import micropython

    with pytest.raises(KeyboardInterrupt):
        c.core.usb.receive(b"a\x03")
    micropython.kbd_intr(-1)
    c.core.usb.receive(b"a\x03")
    assert c.core.usb.stdin.buffer.read(2) == b"a\x03"


def test_a_host_that_does_not_read_costs_half_a_second(c):
    c.core.usb.is_read = False
    c.core.usb.stdout.buffer.write(bytes(200))
    assert c.seconds < 0.001
    c.core.usb.stdout.buffer.write(bytes(200))
    assert 0.5 <= c.seconds < 0.51
    assert c.core.usb.dropped == 144


def test_the_servo_moves_the_follower(c, m):
    servo = m.PWM(m.Pin(c.board.FOLLOWER_PIN), freq=50, duty_ns=0)
    servo.duty_ns(c.board.FOLLOWER_UP_US * 1000)
    assert not c.scene.follower_down
    servo.duty_ns(c.board.FOLLOWER_DOWN_US * 1000)
    assert c.scene.follower_down
    with pytest.raises(Misuse, match="servo"):
        servo.duty_ns(3000000)


def test_the_display_keeps_a_picture(c, m):
    from fake_rp2040.parts.picture import png

    i2c = m.I2C(1, sda=m.Pin(26), scl=m.Pin(27), freq=400000)
    assert i2c.scan() == [0x3C]
    i2c.writeto(0x3C, b"\x00\x20\x00\x21\x00\x7f\x22\x00\x07\x8d\x14\xaf")
    before = c.seconds
    i2c.writeto(0x3C, b"\x40" + b"\x01" * 1024)
    assert c.seconds - before > 0.02  # a picture takes its time on the bus
    rows = c.wiring.display.rows()
    assert all(rows[0]) and not any(rows[1])
    assert png(rows).startswith(b"\x89PNG")
    c.wiring.display = None
    with pytest.raises(OSError):
        i2c.writeto(0x3C, b"\x00\xaf")


def test_drivers_answer_on_their_wire(c, m):
    from fake_rp2040.parts.tmc2209 import crc8

    uart = m.UART(0, 115200, tx=m.Pin(0), rx=m.Pin(1), timeout=5)
    ask = bytes((5, 1, 6))
    uart.write(ask + bytes((crc8(ask),)))
    c.core.sleep(3000)
    got = uart.read()
    assert got[:4] == ask + bytes((crc8(ask),))  # the echo
    assert got[4:8] == b"\x05\xff\x06\x21" and crc8(got[4:-1]) == got[-1]
    c.wiring.drivers.drivers[1].is_there = False
    uart.write(ask + bytes((crc8(ask),)))
    c.core.sleep(3000)
    assert len(uart.read()) == 4


def test_the_light_is_recorded(c, m):
    import neopixel

    pixels = neopixel.NeoPixel(m.Pin(21), 1)
    pixels[0] = (1, 2, 3)
    pixels.write()
    assert c.wiring.leds[-1][1] == (1, 2, 3)
    with pytest.raises(ValueError):
        pixels[0] = (256, 0, 0)


# -- the firmware on it -------------------------------------------------------------------------------------
def test_the_firmware_shuffles_a_deck(c):
    c.boot()
    assert c.host.ask("identify").values["interpreter"].startswith("micropython 1.28")
    c.host.ask("shuffle", cards=8, format=0, method=0, passes=0, mode=0, seed=b"")
    assert c.host.wait_for("finished", seconds=60).values["state"] == 3
    assert sorted(c.scene.order()) == list(range(8))
    assert c.scene.order() != list(range(8))
    assert not c.core.machines[0].starved


def test_the_same_seeds_give_the_same_run():
    def order():
        with chip(cards=8) as c:
            c.boot()
            c.host.ask("shuffle", cards=8, format=0, method=0, passes=0, mode=0, seed=b"")
            c.host.wait_for("finished", seconds=60)
            return c.scene.order(), c.core.now_us

    assert order() == order()


def test_what_ends_the_firmware_is_raised_where_the_test_waits(c):
    c.boot()
    with pytest.raises(NoAnswer):
        c.host.wait_for("finished", seconds=1)
    c.core.watchdog.feed = lambda: None
    with pytest.raises(ChipReset):
        c.run(seconds=9)
    c.reboot()
    c.boot()
    assert c.host.ask("status").name == "status_is"


def test_nothing_is_left_behind():
    import sys

    before = {name: id(module) for name, module in sys.modules.items()}
    meta = list(sys.meta_path)
    with chip(cards=8) as c:
        c.boot()
        assert "rp2040.hal" in sys.modules
    left = [name for name in sys.modules if name.split(".")[0] in ("machine", "rp2", "rp2040", "main", "board")]
    assert left == [name for name in before if name in left]
    assert sys.meta_path == meta


PORTABLE = """
import sys
sys.path.insert(0, sys.argv[1])
from array import array
from fake_rp2040.modules import machine, rp2, ticks
from fake_rp2040 import power
from fake_rp2040.chip import Chip

chip = Chip().power_on()
program = [array("H", eval(sys.argv[2])), -1, -1, eval(sys.argv[3]), eval(sys.argv[4]), 2, None, 2]
sm = rp2.StateMachine(0, program, freq=12500000, sideset_base=machine.Pin(2), out_base=machine.Pin(3))
ends = []
sm.irq(lambda sm: ends.append(chip.now_us), hard=True)
table = array("I", [201, 12471, 0, 0])
dma = rp2.DMA()
dma.config(read=table, write=sm, count=4, ctrl=dma.pack_ctrl(inc_write=False, treq_sel=0), trigger=True)
sm.active(1)
ticks.sleep_ms(200)
print(round(ends[0] / 1000))
machine.WDT(timeout=100)
try:
    ticks.sleep_ms(200)
except power.ChipReset as reset:
    print(reset.cause)
"""


def test_it_runs_under_micropython_too(c, tmp_path):
    program = c.load("rp2040.motion.steps_pio").steps
    script = tmp_path / "script.py"
    script.write_text(PORTABLE, encoding="utf-8")
    given = [str(ROOT / "tests"), str(list(program[0])), str(program[3]), str(program[4])]
    done = subprocess.run([interpreter.find(), script, *given], capture_output=True, text=True, timeout=20, check=False)
    assert done.stdout.split() == ["100", "watchdog"], done.stdout + done.stderr


def test_steps_of_firmware_and_mechanism_agree_after_a_stop_and_a_move_that_goes_on(c, m):
    from shuffler.motion import ramp

    def play():
        m.Pin(8, m.Pin.OUT, value=0)
        ended = []
        axis = c.load("rp2040.motion.axis").PioAxis(hal.FEED, m.Pin(2), m.Pin(3), True, 60000, ended.append)
        for moves, after_us in (
            ((ramp.run(9000, 8000, 40000), None), 300700),
            ((ramp.move(-500, 3000, 40000),) * 2, 37300),
        ):
            axis.start(moves[0])
            c.core.sleep(after_us % 1000)
            for _ in range(after_us // 1000):
                c.core.sleep(1000)
                axis.refill()
            if moves[1] is None:
                axis.stop()
            else:
                axis.start(moves[1])
            while axis.busy:
                c.core.sleep(1000)
                axis.refill()
            assert not axis.lost
        return axis.position()

    position = c.call(play)
    assert position == moved(c)
    assert 500 < position < 3000


def test_a_misuse_that_the_firmware_swallows_is_raised_all_the_same(c, m):
    def swallow():
        try:
            m.Pin(24, m.Pin.OUT)
        except BaseException:
            return "nothing happened"

    with pytest.raises(Misuse, match="pin 24"):
        c.call(swallow)


def test_main_may_return_to_the_repl(c):
    c.wiring.set_button(c.board.BUTTON_PIN, True)
    c.boot()
    assert c.has_returned
    assert b"REPL" in c.host.sent_back


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_whole_deck_with_the_clock_wrapping(machine):
    with chip(machine=machine, ticks_us=(1 << 30) - 8000000) as c:
        c.boot()
        c.host.ask("shuffle", cards=52, format=0, method=0, passes=0, mode=0, seed=b"")
        assert c.host.wait_for("finished", seconds=60).values["state"] == 3
        assert sorted(c.scene.order()) == list(range(52))
        assert all(abs(axis.position(0) - round(axis.position(0))) < 1e-6 for axis in c.scene.axes)


def test_the_cover_stops_a_job(c):
    c.boot()
    c.host.ask("shuffle", cards=8, format=0, method=0, passes=0, mode=0, seed=b"")
    c.run(seconds=2)
    assert c.core.moving()
    c.scene.cover(True)
    assert c.host.wait_for("fault", seconds=5).values["code"] == 2004
    c.run(seconds=1)
    assert not c.core.moving()

"""Registers, flash, USB and what hangs on the pins of the fake RP2040."""

import pytest
from chip import ChipReset, Flash, Misuse, chip
from fed_axis import TO_END, Axis, chunk


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
    from fake_rp2040.parts.ssd1306 import png

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

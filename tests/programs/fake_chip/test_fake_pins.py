"""Pins of the fake RP2040: their levels, edges and peripherals, and each misuse."""

import pytest
from chip import Misuse
from fed_axis import TO_END, Axis, chunk
from shuffler import hal


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
    with pytest.raises(Misuse, match="not an output"):
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

"""The panel's light is written when it changes only; its tones follow each other and end."""

from front_machine import FEEDING, MISFEED, PAUSED, Pixels
from shuffler.panel import state as panel


def test_the_light_is_written_when_it_changes_only(machine):
    machine.front.show(0)
    machine.run(3000)
    assert machine.pixels.written == [(0, 96, 0)]
    machine.front.show(FEEDING, number=1)
    machine.run(2990)
    assert machine.pixels.written[1:] == [(0, 15, 96), (0, 0, 0)] * 3


def test_the_light_is_dimmed_and_never_to_nothing(modules):
    pixels = Pixels()
    led = modules.led.Led(pixels, 1)
    led.show(255, 40, 0)
    assert pixels.written == [(1, 1, 0)]
    led.percent = 0
    led.show(255, 40, 0)
    assert pixels.written[-1] == (0, 0, 0)


def test_tones_follow_each_other_and_end(machine):
    machine.front.show(FEEDING, number=1)
    machine.front.show(0, result=panel.Result(52, 2, 21))
    machine.run(1000)
    assert machine.pwm.sounds == [0, 1047, 0, 1319, 0, 1568, 0]


def test_sounds_can_be_switched_off(machine):
    machine.front.adjust(50, False)
    machine.front.show(PAUSED, MISFEED)
    machine.run(1000)
    assert machine.pwm.sounds == [0]

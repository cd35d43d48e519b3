"""The follower's servo goes where it is told as slowly as the machine files say, and knows nothing at switch-on."""

import mischwerk_machines
import pytest
from chip import chip


@pytest.fixture
def c():
    with chip() as made:
        yield made


@pytest.fixture
def servo(c):
    module = c.load("rp2040.servo")
    machine = c.load("machine")
    return module.Servo(machine.Pin(c.board.FOLLOWER_PIN))


def pulses(c, for_s):
    """What the servo gets, as (ms, us) at each change."""
    found, began = [], c.seconds
    while c.seconds < began + for_s:
        if not found or found[-1][1] != c.wiring.pulse_us:
            found.append((1000 * (c.seconds - began), c.wiring.pulse_us))
        c.core.sleep(1000)
    return found


def test_the_first_time_it_is_sent_there_at_once(c, servo):
    servo.turn(c.board.FOLLOWER_UP_US)
    assert c.wiring.pulse_us == c.board.FOLLOWER_UP_US
    assert pulses(c, 0.3) == [(0.0, c.board.FOLLOWER_UP_US)]


def test_then_it_turns_pulse_by_pulse_and_stands(c, servo):
    servo.turn(c.board.FOLLOWER_UP_US)
    servo.turn(c.board.FOLLOWER_DOWN_US)
    seen = pulses(c, 0.5)
    steps = [after - before for (_, before), (_, after) in zip(seen, seen[1:])]
    assert set(steps) == {c.board.FOLLOWER_STEP_US}
    waits_ms = [at - before for (before, _), (at, _) in zip(seen[1:], seen[2:])]
    assert waits_ms == pytest.approx(len(waits_ms) * [20.0], abs=1.5)
    assert seen[-1][1] == c.board.FOLLOWER_DOWN_US
    assert seen[-1][0] == pytest.approx(mischwerk_machines.load("pile10").data.well.follower_move_ms, abs=2.0)


def test_told_again_where_it_is_it_stands_and_still_hears_the_next_word(c, servo):
    servo.turn(c.board.FOLLOWER_UP_US)
    servo.turn(c.board.FOLLOWER_UP_US)
    assert pulses(c, 0.1) == [(0.0, c.board.FOLLOWER_UP_US)]
    servo.turn(c.board.FOLLOWER_DOWN_US)
    assert pulses(c, 0.3)[-1][1] == c.board.FOLLOWER_DOWN_US


def test_sent_elsewhere_as_it_arrives_it_does_not_stay_there(c, servo):
    """The timer that has just ended is started anew, whenever the word comes."""
    for wait_us in range(175_000, 225_000, 5_000):
        servo.turn(c.board.FOLLOWER_UP_US)
        c.core.sleep(400_000)
        servo.turn(c.board.FOLLOWER_DOWN_US)
        c.core.sleep(wait_us)
        servo.turn(c.board.FOLLOWER_UP_US)
        assert pulses(c, 0.3)[-1][1] == c.board.FOLLOWER_UP_US


def test_called_back_on_its_way_it_turns_round_from_where_it_is(c, servo):
    servo.turn(c.board.FOLLOWER_UP_US)
    servo.turn(c.board.FOLLOWER_DOWN_US)
    seen = pulses(c, 0.09)
    servo.turn(c.board.FOLLOWER_UP_US)
    seen += pulses(c, 0.3)
    values = [us for _, us in seen]
    assert max(values) < c.board.FOLLOWER_DOWN_US and values[-1] == c.board.FOLLOWER_UP_US
    assert {abs(b - a) for a, b in zip(values, values[1:])} <= {0, c.board.FOLLOWER_STEP_US}


@pytest.mark.parametrize("name", mischwerk_machines.names())
def test_a_machine_file_gives_it_the_time_it_takes(c, name):
    pulse_count = (c.board.FOLLOWER_DOWN_US - c.board.FOLLOWER_UP_US) / c.board.FOLLOWER_STEP_US
    assert mischwerk_machines.load(name).data.well.follower_move_ms == 20 * pulse_count

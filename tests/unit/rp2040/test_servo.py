"""The follower's servo goes where it is told as slowly as the machine files say, and knows nothing at switch-on."""

import mischwerk_machines
import pytest
from chip import chip
from mischwerk_sim import build


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
    changes, began = [], c.seconds
    while c.seconds < began + for_s:
        if not changes or changes[-1][1] != c.wiring.pulse_us:
            changes.append((1000 * (c.seconds - began), c.wiring.pulse_us))
        c.core.sleep(1000)
    return changes


def test_the_first_time_it_is_sent_there_at_once(c, servo):
    servo.turn(c.board.FOLLOWER_UP_US)
    assert c.wiring.pulse_us == c.board.FOLLOWER_UP_US
    assert pulses(c, 0.3) == [(0.0, c.board.FOLLOWER_UP_US)]


def test_then_it_turns_pulse_by_pulse_and_stands(c, servo):
    servo.turn(c.board.FOLLOWER_UP_US)
    servo.turn(c.board.FOLLOWER_DOWN_US)
    seen = pulses(c, 0.5)
    steps = [after - before for (_, before), (_, after) in zip(seen, seen[1:])]
    assert steps == [6, 18, 30, 42, 51, 51, 51, 51, 51, 49]
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
    assert [b - a for a, b in zip(values, values[1:])][:3] == [6, 18, 30]
    back = [b - a for a, b in zip(values, values[1:]) if b < a]
    assert back[:3] == [-6, -18, -30]


def way_down(c):
    """Shares of the way after each pulse."""
    share, step = [0.0], -c.board.FOLLOWER_GAIN_US // 2
    while share[-1] < 1.0:
        step = min(c.board.FOLLOWER_STEP_US, step + c.board.FOLLOWER_GAIN_US)
        share.append(min(1.0, share[-1] + step / (c.board.FOLLOWER_DOWN_US - c.board.FOLLOWER_UP_US)))
    return share


@pytest.mark.parametrize("name", mischwerk_machines.names())
def test_a_machine_file_gives_it_the_time_it_takes(c, name):
    assert mischwerk_machines.load(name).data.well.follower_move_ms == 20 * (len(way_down(c)) - 1)


@pytest.mark.wants("sim")
@pytest.mark.parametrize("name", mischwerk_machines.names())
def test_a_follower_hangs_on_it_all_the_way_down(c, name):
    """What falls from rest with two thirds of g is lower at the end of each pulse than the servo leads it."""
    machine = mischwerk_machines.load(name)
    world = build.mechanism("world", machine, mischwerk_machines.card_format("poker"), 10, 1)
    for number, share in enumerate(way_down(c)[:5]):
        fallen_mm = 9810.0 * 2 / 3 * (0.020 * number) ** 2 / 2.0
        assert share * world.feeder._lift_mm <= fallen_mm


@pytest.mark.wants("sim")
@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_the_twins_turns_as_the_chips(c, name):
    machine = mischwerk_machines.load(name)
    world = build.mechanism("world", machine, mischwerk_machines.card_format("poker"), 10, 1)
    world.set_follower(False)
    world.advance_us(400_000)
    world.set_follower(True)
    lifted = world.feeder.state.string_mm
    for before, after in zip(way_down(c), way_down(c)[1:]):
        world.advance_us(20_000)
        gone = (world.feeder.state.string_mm - lifted) / world.feeder._lift_mm
        # The twin's turns evenly what the chip's turns in jumps: it is never further than the pulse that ends.
        assert before <= gone <= after + 0.003

"""Switches as rp2040/sensors.py looks at them: dated by the look; and muted if their pin rattles."""

import pytest
from board_jobs import STATE, shuffle, told, whole
from chip import chip
from shuffler import hal
from shuffler.link import reason_texts

NINE_MINUTES_US = 540_000_000


@pytest.fixture
def looking():
    """(chip, all sensors, what the cover's switch reported)."""
    with chip() as c:
        yield c, c.load("rp2040.sensors").Sensors(c.load("rp2040.ring").Ring()), []


def put(c, is_open):
    pin, active, _ = c.board.SENSORS[hal.COVER]
    c.core.pads[pin].drive(c.core, active if is_open else 1 - active)


def look(looking):
    _, sensors, changes = looking
    sensors.look(lambda *what: changes.append(what) if what[0] == hal.COVER else None)


def test_a_change_is_dated_by_the_look_and_may_be_as_old_as_the_look_before(looking):
    c, _, changes = looking
    c.core.sleep(500_000)
    look(looking)
    c.core.sleep(20_000)
    put(c, True)
    c.core.sleep(100_000)
    look(looking)
    ((number, level, ticks, window_us),) = changes
    assert (number, level) == (hal.COVER, 1)
    assert abs(ticks - c.core.ticks()) < 50 and 120_000 <= window_us < 120_100


def test_what_a_bouncing_switch_hid_is_part_of_the_window(looking):
    """It went back within the debouncing time, and was not believed until that was over."""
    c, _, changes = looking
    put(c, True)
    look(looking)
    c.core.sleep(1000)
    put(c, False)
    for _ in range(3):
        c.core.sleep(1000)
        look(looking)
    assert [what[1] for what in changes] == [1, 0]
    assert changes[1][3] >= 2900


def test_a_switch_that_was_still_for_long_is_believed_at_once(looking):
    """Ticks of nine minutes ago look like ticks to come."""
    c, _, changes = looking
    put(c, True)
    look(looking)
    for _ in range(3):
        c.core.sleep(1_000)
        look(looking)
    c.core.sleep(1_000)
    look(looking)
    c.core.ticks_origin += NINE_MINUTES_US
    look(looking)
    put(c, False)
    look(looking)
    assert [what[1] for what in changes] == [1, 0]


# -- A barrier whose pin rattles: it is muted before it takes the processor, a job stops and names it, and it heals.

CARDS = 16  # of a shuffle after all that
PERIOD_US = 25  # quicker than an interrupt is over
SLOW_IRQ_US = 300  # an emulated throat's took up to 187, of a chip that never waits for its flash
SLOW_CALL_US = 150  # while it does one thing, the world goes on


class Rattle:
    """Changes a pin's level every ``PERIOD_US`` from ``from_us`` on, for ``for_us``, and leaves it as it was; a source
    of the chip's. Each edge falls into the interrupt of the one before: the program gets on when they are muted."""

    def __init__(self, core, sensor, board, from_us, for_us):
        self._core, self._pin = core, board.SENSORS[sensor][0]
        self.next_us, self._end_us = from_us, from_us + for_us
        self.edges, self._before = 0, core.pads[self._pin].outside
        core.sources.append(self)

    def happen(self, t_us):
        core, pad = self._core, self._core.pads[self._pin]
        spent_us = PERIOD_US
        while spent_us >= PERIOD_US:
            is_over = max(t_us, core.now_us) >= self._end_us
            began_us = core.now_us
            pad.drive(core, self._before if is_over else 0 if pad.outside else 1)
            self.edges += 1
            spent_us = 0 if is_over else core.now_us - began_us
        self.next_us = None if is_over else max(t_us, core.now_us) + PERIOD_US


@pytest.mark.parametrize("irq_us", [30, SLOW_IRQ_US])
@pytest.mark.parametrize("sensor, name", [(hal.THROAT, "throat"), (hal.WELL, "well"), (hal.POCKET_BEAM, "pocket")])
def test_a_rattling_barrier_stops_the_job_and_is_named(sensor, name, irq_us):
    with chip() as c:
        c.boot()
        c.core.irq_us = irq_us
        rattle = Rattle(c.core, sensor, c.board, c.core.now_us + 6e6, 1e6)
        before = c.core.interrupts
        assert shuffle(c, 52) != STATE("done")
        assert rattle.edges > 20_000
        assert c.core.interrupts - before < rattle.edges / 4, "no edge is heard while it is muted"
        assert told(c)[0] == "SENSOR_FAULT"
        [first, *_] = [p.values for p in c.host.packets if p.name == "fault"]
        assert f"the {name} sensor changes more often than cards can" in reason_texts.detail(first)


def test_a_rattle_while_nothing_runs_is_forgotten():
    """The level that counts afterwards is the one it has then."""
    with chip(cards=CARDS) as c:
        c.boot()
        c.run(1)
        Rattle(c.core, hal.POCKET_BEAM, c.board, c.core.now_us + 1000, 3e5)
        c.run(1)
        assert shuffle(c, CARDS) == STATE("done")
        assert told(c) == [] and whole(c, CARDS)


def test_a_barrier_that_rattles_for_long_is_heard_afterwards():
    """It rattles on as soon as it is heard again, before the program has done anything else."""
    with chip(cards=CARDS) as c:
        c.boot()
        c.run(1)
        quick_us, c.core.call_us = c.core.call_us, SLOW_CALL_US
        Rattle(c.core, hal.THROAT, c.board, c.core.now_us + 1000, 1e6)
        c.run(2)
        c.core.call_us = quick_us
        assert shuffle(c, CARDS) == STATE("done")
        assert told(c) == [] and whole(c, CARDS)


def test_what_a_card_makes_of_edges_is_no_noise():
    with chip() as c:
        c.boot()
        assert shuffle(c, 52) == STATE("done") and told(c) == []

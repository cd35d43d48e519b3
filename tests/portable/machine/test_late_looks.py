"""A switch is dated by the look that finds it changed, which may come late: that is never taken for lost steps."""

from shuffler import faults, hal
from shuffler.faults import MachineFault
from shuffler.hal import Event, EventQueue, since
from shuffler.machine.sequence import Sequence
from shuffler.motion import ramp
from small_machine import config
from test_sequence import Story
from toy_rack import ToyRack

BUSY_US = 130000


def test_ticks_are_compared_across_their_turn():
    assert since(5, 2) == 3
    assert since(2, 5) == -3
    assert since(4, (1 << 30) - 6) == 10
    assert since((1 << 30) - 6, 4) == -10


def test_events_leave_in_their_order_however_many_there_are():
    queue = EventQueue()
    assert queue.take() is None
    for begin in range(0, 100, 20):
        for k in range(begin, begin + 30):
            queue.post(hal.EDGE, k % 9, k & 1, 1000 + k, k)
        for k in range(begin, begin + 30):
            event = queue.take()
            got = (event.kind, event.source, event.level, event.ticks, event.window_us)
            assert got == (hal.EDGE, k % 9, k & 1, 1000 + k, k)
    assert queue.take() is None and queue.count == 0


def test_the_first_homing_is_not_a_loss_however_long_a_piece_of_computing_takes():
    """Half of it away from the switch, half of it on the way past it."""
    for us in range(10000, 200000, 10000):
        story = Story()
        story.toy.thinking_us = {hal.DRAWN: us, hal.PLANNED: us}
        assert story.shuffle() == "done", us
        assert story.toy.well == story.job.progress.target


def test_a_late_look_at_the_home_sensor_is_not_a_loss_and_a_loss_is_found():
    for lost_steps, is_late, name in (
        (0, False, "done"),
        (0, True, "done"),
        (400, False, "POSITION_LOST"),
        (-400, False, "POSITION_LOST"),
    ):
        story = Story()
        assert story.home() == "done"
        toy, drive = story.toy, story.sequence.drive
        axis = toy.axes[hal.POCKET]
        below = toy.config.home_steps - 1500
        drive.start(hal.POCKET, ramp.move(below - axis.position(), 32000, 280000))
        drive.finished(hal.POCKET)
        axis.offset += lost_steps
        outcome = "done"
        try:
            drive.start(hal.POCKET, ramp.move(3000, 32000, 280000))
            if is_late:
                toy.think(BUSY_US)
            drive.finished(hal.POCKET)
        except MachineFault as error:
            outcome = faults.kind(error.fault.code).name
        assert outcome == name, (lost_steps, is_late, outcome)


def test_an_edge_seen_late_in_the_slow_search_for_home_is_looked_for_again():
    """Else home would be called what lies so much farther on."""
    story = Story()
    toy = story.toy
    axis, home = toy.axes[hal.POCKET], toy.config.home_steps
    look, late = toy.wait, []

    def wait(timeout_us):
        hz = 0
        if axis.move:
            hz = (axis.move[1] - axis.move[0]) * 1000000 // (axis.move[3] - axis.move[2])
        if 0 < hz < 500 and home - 20 < axis.load() < home and not late:
            late.append(axis.load())
            toy.think(200000)
        look(timeout_us)

    toy.wait = wait
    assert story.home() == "done"
    assert late, "it was never late"
    assert abs(axis.offset) < 5


def test_what_is_waited_for_is_looked_at_once_more_when_the_time_is_over():
    """The look before was too early, and the machine was busy until then."""
    story = Story()
    assert story.home() == "done"
    drive, toy = story.sequence.drive, story.toy
    looks = []

    def busy(timeout_us):
        toy.think(5000)
        looks.append(timeout_us)
        if len(looks) == 2:
            toy._queue.post(hal.EDGE, hal.SLOT, 1, toy.ticks_us())

    toy.wait = busy
    assert drive.until(lambda: drive.levels[hal.SLOT], 3000)
    assert looks == [3000, 0]


def test_one_event_serves_for_all():
    queue = EventQueue()
    queue.post(hal.LINK, 0, 0, 1)
    queue.post(hal.STOP, 0, 0, 2)
    first = queue.take()
    assert isinstance(first, Event) and first is queue.take()
    assert (first.kind, first.ticks) == (hal.STOP, 2)


# -- Feeding one card and noting what throat and mouth see, in either interpreter.


def fed(cards, steps=9000):
    """The edges of one feed on a toy, and the toy's sequence."""
    values = config(start_before_us=0)
    sequence, edges = Sequence(ToyRack(values, cards), values), []
    sequence.reporter.on_phase = sequence.reporter.on_beat = sequence.reporter.on_fault = lambda *_: None
    sequence.feed({"hz": values.feed_slow_hz, "steps": steps, "follower": 0}, edges)
    return edges, sequence


def test_a_card_leaves_lead_and_tail_in_the_order_of_their_times():
    edges, sequence = fed(1)
    throat = [edge for edge in edges if edge[0] == hal.THROAT]
    assert [edge[1] for edge in throat] == [1, 0], edges
    assert 0 <= throat[0][2] < throat[1][2]
    assert not sequence.homed


def test_an_empty_well_leaves_nothing():
    assert fed(0)[0] == []


def test_reactions_to_cards_are_as_before():
    values = config(start_before_us=0)
    sequence = Sequence(ToyRack(values, 1), values)
    before = sequence.drive.react[:]
    sequence.reporter.on_phase = sequence.reporter.on_beat = sequence.reporter.on_fault = lambda *_: None
    sequence.feed({"hz": values.feed_slow_hz, "steps": 9000, "follower": 1}, [])
    assert sequence.drive.react == before

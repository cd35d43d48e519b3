"""While the feed moves nothing takes memory: under MicroPython the heap is locked then, and what allocates raises
MemoryError. The clock says times that a board's small integers can't hold: reading it would allocate, too."""

from shuffler import faults, hal
from shuffler.job import Job
from shuffler.machine.sequence import Sequence
from small_machine import config
from toy_rack import ToyAxis, ToyRack

try:
    _micropython = __import__("micropython")  # not of the core's modules
    heap_lock, heap_unlock = _micropython.heap_lock, _micropython.heap_unlock
except ImportError:  # CPython has no such lock: there it is the same deck without it

    def heap_lock():
        pass

    heap_unlock = heap_lock

LATE = 1 << 62  # no small integer in either size of word


class LockedAxis(ToyAxis):
    """Locks the heap when the feed starts, and says of every other call that it is the toy's and may allocate."""

    def start(self, segments):
        self._toy.open()
        ToyAxis.start(self, segments)
        self._toy.close(self is self._toy.axes[hal.FEED])

    def stop(self):
        self._toy.open()
        ToyAxis.stop(self)
        self._toy.close()

    def position(self):
        self._toy.open()
        steps = ToyAxis.position(self)
        self._toy.close()
        return steps


class LockedToy(ToyRack):
    """A toy whose core runs on a locked heap while the feed moves. ``locks``: how often it was locked."""

    def __init__(self, config, cards, **options):
        self.depth = self.is_locked = self.locks = 0
        ToyRack.__init__(self, config, cards, **options)
        self.depth = 0
        self.axes = tuple(LockedAxis(self, offset) for offset in (0, -500, 90))
        self._levels = self._look()

    def open(self):
        """The toy's own work begins."""
        if self.is_locked and not self.depth:
            heap_unlock()
        self.depth += 1

    def close(self, has_started=False):
        """It ends; the heap is locked from a start of the feed to its end."""
        self.depth -= 1
        if self.depth:
            return
        if has_started and not self.is_locked:
            self.is_locked = 1
            self.locks += 1
        if self.is_locked:
            heap_lock()

    def wait(self, timeout_us):
        self.open()
        ToyRack.wait(self, timeout_us)
        self.close()

    def brake_at_lead(self, on):
        self.open()
        ToyRack.brake_at_lead(self, on)
        self.close()

    def take(self):
        event = self._queue.take()
        if event is not None and event.kind == hal.DONE and event.source == hal.FEED:
            self.unlock()
        return event

    def now_us(self):
        return self.t + LATE

    def ticks_us(self):
        return self.t & 0x3FFFFFFF

    def unlock(self):
        """The feed stands, and the core knows it."""
        if self.is_locked:
            self.is_locked = 0
            heap_unlock()


def carried_out(toy, c):
    """(name of the fault or "done", job)"""
    sequence = Sequence(toy, c)
    sequence.reporter.on_phase = lambda phase, number, t_us: None
    sequence.reporter.on_beat = lambda phase, t_us: None
    sequence.reporter.on_fault = lambda fault: None
    beat = sequence.reporter.beat

    def told(t_us):  # something has to be reported, 100 ms late: that takes memory
        toy.open()
        beat(t_us)
        toy.close()

    sequence.drive.on_beat = told
    job = Job(12, 0, 0, 2, bytes(range(32)))
    try:
        sequence.shuffle(job)
        return "done", job
    except faults.MachineFault as error:
        toy.unlock()
        return faults.kind(error.fault.code).name, job
    finally:
        toy.unlock()
    raise AssertionError("it waits for something that is not the HAL")


def test_a_deck_takes_no_memory_while_the_feed_moves():
    toy = LockedToy(config(), 12)
    name, job = carried_out(toy, config())
    assert name == "done"
    assert toy.well == job.progress.target
    assert toy.locks >= 12


def test_nor_does_a_feed_that_is_retried():
    toy = LockedToy(config(), 12, misfeeds={5: 2})
    name, job = carried_out(toy, config())
    assert name == "done" and job.record.retries == 2
    assert toy.well == job.progress.target

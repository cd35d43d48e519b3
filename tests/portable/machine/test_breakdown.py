"""An error that the firmware did not foresee, in either interpreter: the job goes, the machine answers and homes."""

from shuffler import faults, hal
from shuffler.app.service import Service
from shuffler.link import protocol, reason_texts
from shuffler.link.framing import Decoder
from shuffler.link.session import HostSession
from shuffler.machine.feeder import Feeder
from shuffler.storage.memory_store import MemoryStore
from small_machine import config
from toy_rack import ToyRack

DECK = {"cards": 12, "format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""}


class Over(BaseException):
    """The host has nothing more to ask."""


class Served(ToyRack):
    """A toy with a host at its line, who asks whenever the machine is idle."""

    def __init__(self, requests):
        ToyRack.__init__(self, config(), 12)
        self.store = MemoryStore()
        self.host = HostSession(7)
        self.said = b""
        self.errors = []
        self.motors = []
        self._requests = list(requests)
        self._inbox = b""
        self._noise = 12345

    def wait(self, timeout_us):
        if timeout_us is None and not self._queue.count:
            if not self._requests:
                raise Over
            name, values = self._requests.pop(0)
            self._inbox = self.host.request(name, values)
            self._queue.post(hal.LINK, 0, 0, self.ticks_us())
        ToyRack.wait(self, timeout_us)

    def link_read(self):
        data, self._inbox = self._inbox, b""
        return data

    def link_write(self, data):
        self.said += data

    def link_write_at(self, t_us, data):
        self.said += data

    def entropy(self, out):
        for i in range(len(out)):
            self._noise = (self._noise * 1103515245 + 12345) & 0x7FFFFFFF
            out[i] = self._noise >> 16 & 255

    def enable(self, on):
        self.motors.append(on)

    def broke_down(self, error):
        self.errors.append(error)

    def play(self):
        """Serve until the host has nothing more to ask; the packets it got."""
        try:
            Service(self, config()).run()
        except Over:
            pass
        return [protocol.decode(payload) for payload in Decoder().feed(self.said)]


def named(packets, name):
    return [packet.values for packet in packets if packet.name == name]


def with_broken_feed(error, at, toy):
    """Play with a feeder that raises ``error`` when it is to feed for the ``at``-th time."""
    good, calls = Feeder.feed, []

    def feed(self, *args):
        calls.append(1)
        if len(calls) == at:
            raise error
        return good(self, *args)

    Feeder.feed = feed
    try:
        return toy.play()
    finally:
        Feeder.feed = good


def test_a_shuffle_over_the_line_ends_done():
    toy = Served([("shuffle", DECK), ("result", {})])
    packets = toy.play()
    assert toy.errors == []
    assert [values["state"] for values in named(packets, "result_is")] == [protocol.STATES.index("done")]
    assert sorted(toy.well) == list(range(12))


def test_an_error_in_mid_job_is_reported_and_the_machine_continues():
    for error in (IndexError("card 17"), MemoryError(), TypeError("x"), OSError(5), KeyError(3)):
        toy = Served(
            [("shuffle", DECK), ("status", {}), ("result", {}), ("home", {}), ("shuffle", DECK), ("result", {})]
        )
        packets = with_broken_feed(error, 7, toy)
        assert len(toy.errors) == 1 and toy.errors[0] is error
        reported = named(packets, "fault")
        assert [fault["code"] for fault in reported] == [faults.code("INTERNAL")]
        assert (reason_texts.where(reported[0]), reason_texts.detail(reported[0])) == ("firmware", type(error).__name__)
        assert named(packets, "status_is")[0]["fault"] == faults.code("INTERNAL")
        assert reason_texts.detail(named(packets, "refused")[0]) == "there was no shuffle"
        assert False in toy.motors, "let go"
        states = [protocol.STATES[values["state"]] for values in named(packets, "finished")]
        assert states == ["fault", "done", "done"]
        assert named(packets, "result_is")[0]["state"] == protocol.STATES.index("done")
        assert sorted(toy.well) == list(range(12))


def test_an_error_for_good_comes_out_with_no_job_left():
    toy = Served([("shuffle", DECK)] + [("status", {})] * 20)
    service = Service(toy, config())
    error = ValueError("x")

    def receive(data):
        raise error

    service._session.receive = receive
    try:
        service.run()
    except ValueError as e:
        assert e is error
    assert len(toy.errors) == 8 and service.work.job is None

"""What the firmware did not foresee: the job is forgotten, the machine stands, and it still answers and homes."""

import pytest
from shuffler import faults, hal, reasons
from shuffler.app import orders, service
from shuffler.app.buttons import Buttons
from shuffler.app.service import Service
from shuffler.app.upkeep import Upkeep
from shuffler.link import protocol, reason_texts
from shuffler.link.framing import Decoder
from shuffler.machine import drawing, feeder
from shuffler.machine.drive import Drive
from shuffler.storage.memory import Memory
from wire import Auditor, Desk, ScriptedLine, play, refusal, serve, shuffle_values

from bench import Bench

INTERNAL = faults.code("INTERNAL")
STATE = protocol.STATES.index
SOMETHING_CAME = (hal.LINK, 0, 0, 0)


class Once:
    """In place of a method or a function: its ``at``-th call raises ``error``."""

    def __init__(self, method, error, at=1):
        self._method, self._error, self._left = method, error, at

    def __get__(self, instance, owner):
        return lambda *args: self(instance, *args)

    def __call__(self, *args):
        self._left -= 1
        if self._left == 0:
            raise self._error
        return self._method(*args)


def goes_on(bench):
    """``powered`` for `serve`: after a breakdown it continues, as a board does; motors: commands to their drivers."""
    bench.hal.breakdowns, bench.motors = [], []
    bench.hal.enable = bench.motors.append


def states(desk):
    return [protocol.STATES[p.values["state"]] for p in desk.packets if p.name == "finished"]


BREAKS = {
    "while it homes": (Service, "_event", ValueError("x"), 1),
    "while it draws": (drawing.permutation, "draw_part", MemoryError("no room"), 5),
    "before the first card": (Memory, "job_begins", OSError(5), 1),
    "while a card is fed": (feeder.Feeder, "feed", IndexError("card 17"), 20),
    "while it reports a fault": (Upkeep, "log", ZeroDivisionError(), 1),
    "when the job has ended": (Memory, "job_ended", TypeError("x"), 1),
}


@pytest.mark.parametrize("what", BREAKS)
@pytest.mark.parametrize("mode", protocol.MODES)
def test_a_job_in_which_the_firmware_fails_is_forgotten_and_the_next_is_good(what, mode, monkeypatch):
    owner, name, error, at = BREAKS[what]
    desk, said, jobs = Desk(), {}, []
    real = orders.job_of
    monkeypatch.setattr(orders, "job_of", lambda *args: jobs.append(real(*args)) or jobs[-1])
    seed = b"" if mode == "sealed" else bytes(range(32))
    values = shuffle_values(mode=protocol.MODES.index(mode), seed=seed)

    def script():
        monkeypatch.setattr(owner, name, Once(getattr(owner, name), error, at))
        desk.take((yield desk.host.request("shuffle", values)))
        said["motors"] = desk.bench.motors[-1]
        for request in ("status", "result", "resume"):
            said[request] = yield from desk.ask(request)
        said["log"] = yield from desk.ask("get_log", index=0)
        said["shuffle"] = yield from desk.ask("shuffle", **values)
        yield from desk.ask("home")
        if states(desk)[-1] == "fault":  # its motor released, a rack has sunk with the card that was half in it
            codes = [packet.values["code"] for packet in desk.packets if packet.name == "fault"]
            said["jam"] = faults.kind(codes[-1]).name
            desk.bench.scene.take_from_throat()
            yield from desk.ask("home")
        said["homed"] = yield from desk.ask("status")
        said["deck"] = desk.bench.scene.order()
        yield from desk.ask("shuffle", **shuffle_values())
        said["good"] = yield from desk.ask("result")
        said["target"] = yield from desk.ask("reveal_target")

    noise = Auditor(desk) if mode == "auditable" else (lambda: b"")
    misfeed = {9: 3} if what == "while it reports a fault" else {}
    made, _ = serve(script(), noise, desk, goes_on, misfeed=misfeed)
    assert made.hal.breakdowns == [repr(error)]
    assert (said["status"].values["state"], said["status"].values["fault"]) == (STATE("fault"), INTERNAL)
    assert said["motors"] is False
    assert (refusal(said["result"]), refusal(said["resume"])) == ("there was no shuffle", "nothing is paused")
    assert said["shuffle"].values["code"] == INTERNAL
    assert reason_texts.line(said["log"].values) == "INTERNAL at firmware: " + type(error).__name__, (
        "no word of the error's own"
    )
    assert [p.values["code"] for p in desk.packets if p.name == "fault"].count(INTERNAL) == 1
    assert said.get("jam", "JAM_THROAT") == "JAM_THROAT"
    assert states(desk)[-2:] == ["done", "done"] and said["homed"].values["fault"] == 0
    assert said["good"].values["state"] == STATE("done")
    assert made.scene.order() == [said["deck"][card] for card in said["target"].values["target"]]
    progress = jobs[0].progress
    assert (progress.target, progress.passes, jobs[0].seed) == (None, [], b"")
    assert jobs[0].audit is None or not jobs[0].audit.material


def test_a_breakdown_is_counted_and_memory_is_scrubbed(monkeypatch):
    scrubbed = []

    def powered(bench):
        goes_on(bench)
        bench.hal.scrub = lambda: scrubbed.append(1)

    monkeypatch.setattr(feeder.Feeder, "feed", Once(feeder.Feeder.feed, RuntimeError(), 20))
    steps = [("shuffle", shuffle_values(seed=b"")), ("get_counter", {"index": 1})]
    (_, counted), _, made = play(steps, powered=powered)
    assert made.hal.breakdowns == ["RuntimeError()"] and scrubbed == [1]
    assert (counted.values["counter"], counted.values["value"]) == ("shuffles_failed", 1)


def test_plan_and_target_are_overwritten_where_they_lie(monkeypatch):
    held, jobs = [], []
    real = orders.job_of
    monkeypatch.setattr(orders, "job_of", lambda *args: jobs.append(real(*args)) or jobs[-1])

    def fails(self, *args):
        progress = jobs[0].progress
        held.extend([progress.target] + [list_ for pass_ in progress.passes for list_ in (pass_.pocket, pass_.eject)])
        assert all(any(numbers) for numbers in held)
        raise RuntimeError

    monkeypatch.setattr(Memory, "job_begins", fails)

    _, _, made = play([("shuffle", shuffle_values(seed=b""))], powered=goes_on)
    assert made.hal.breakdowns == ["RuntimeError()"]
    assert len(held) == 5 and not any(any(numbers) for numbers in held)


def test_a_question_that_breaks_the_firmware_is_answered_and_so_is_the_one_after_it(monkeypatch):
    desk, said = Desk(), {}

    def script():
        yield from desk.ask("shuffle", **shuffle_values())
        monkeypatch.setattr(service, "answering", Once(service.answering, RuntimeError("card 17")))
        frames = [desk.host.request(name, {}) for name in ("sensors", "identify")]
        desk.take((yield b"".join(frames)))
        yield frames[0]  # again, as a host does that has heard nothing
        said["status"] = yield from desk.ask("status")
        yield from desk.ask("home")
        said["homed"] = yield from desk.ask("status")

    made, line = serve(script(), desk=desk, powered=goes_on)
    answers = [protocol.decode(payload) for payload in Decoder().feed(line.sent_back)]
    refused = [(p.values["code"], reason_texts.detail(p.values)) for p in answers if p.name == "refused"]
    assert refused == [(INTERNAL, "RuntimeError")]
    assert "identity" in desk.names()
    assert made.hal.breakdowns == ["RuntimeError('card 17')"]
    assert said["status"].values["fault"] == INTERNAL and said["homed"].values["fault"] == 0


def test_a_request_in_a_running_job_that_breaks_the_firmware_stops_the_motors(monkeypatch):
    desk, said, ticks = Desk(), {}, []

    def ask_in_the_middle():
        scene = desk.bench.scene
        ticks.append(1)
        # A card across the mouth of a rack's pocket would need a hand afterwards (docs/reference/board.md).
        if len(ticks) < 400 or "moment" in said or scene.levels[hal.THROAT] or scene.levels[hal.MOUTH]:
            return b""
        if not scene.axes[hal.POCKET].busy:
            return b""
        said["moment"] = len(ticks)
        monkeypatch.setattr(service, "answering", Once(service.answering, KeyError("x")))
        return desk.host.request("status", {})

    def script():
        desk.take((yield desk.host.request("shuffle", shuffle_values(seed=b""))))
        said["busy"] = [axis.busy for axis in desk.bench.scene.axes]
        said["status"] = yield from desk.ask("status")
        yield from desk.ask("home")
        said["homed"] = yield from desk.ask("status")

    made, _ = serve(script(), ask_in_the_middle, desk, goes_on)
    assert made.hal.breakdowns == ["KeyError('x')"]
    assert said["busy"] == [False] * 3
    assert said["status"].values["fault"] == INTERNAL and said["homed"].values["fault"] == 0
    assert states(desk) == ["fault", "done"]
    assert sorted(made.scene.order()) == list(range(52))


def test_motors_are_released_even_if_reporting_fails(monkeypatch):
    desk, said, ticks = Desk(), {}, []
    good = Service._event

    def mute(*args):
        ticks.append(1)
        if len(ticks) > 3:
            raise OSError("no line")
        return good(*args)

    def script():
        monkeypatch.setattr(Service, "_event", mute)
        yield desk.host.request("shuffle", shuffle_values(seed=b""))
        said["motors"] = desk.bench.motors[-1]
        monkeypatch.setattr(Service, "_event", good)
        said["status"] = yield from desk.ask("status")

    made, _ = serve(script(), desk=desk, powered=goes_on)
    assert made.hal.breakdowns == ["OSError('no line')"] * 2
    assert said["motors"] is False and said["status"].values["fault"] == INTERNAL


def test_motors_are_released_even_if_braking_breaks_the_firmware_too(monkeypatch):
    desk, said = Desk(), {}

    def script():
        monkeypatch.setattr(feeder.Feeder, "feed", Once(feeder.Feeder.feed, IndexError("x"), 5))
        monkeypatch.setattr(Drive, "brake", Once(Drive.brake, KeyError("x")))
        yield desk.host.request("shuffle", shuffle_values(seed=b""))
        said["motors"] = desk.bench.motors[-1]
        said["status"] = yield from desk.ask("status")

    made, _ = serve(script(), desk=desk, powered=goes_on)
    assert made.hal.breakdowns == ["IndexError('x')", "KeyError('x')"]
    assert said["motors"] is False and said["status"].values["fault"] == INTERNAL


def test_a_button_that_breaks_the_firmware_is_a_fault_too(monkeypatch):
    desk, said = Desk(), {}

    def script():
        bench = desk.bench
        read = bench.hal.link_read

        def pressed():
            bench.hal.link_read = read
            bench.hal.on_button("press")
            return read()

        monkeypatch.setattr(Buttons, "_press", Once(Buttons._press, AttributeError("x")))
        bench.hal.link_read = pressed
        bench.board.inbox.events.append(SOMETHING_CAME)
        yield b""
        said["status"] = yield from desk.ask("status")

    made, _ = serve(script(), desk=desk, powered=goes_on)
    assert made.hal.breakdowns == ["AttributeError('x')"]
    assert said["status"].values["fault"] == INTERNAL


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt, SystemExit])
def test_what_nothing_helps_against_ends_the_service_with_no_job_in_memory(error):
    """A line that raises something that is not an Exception whenever it is read: that ends it at once."""
    desk, raised = Desk(), []

    def broken():
        raised.append(1)
        raise error

    def script():
        desk.take((yield desk.host.request("shuffle", shuffle_values(seed=b""))))
        assert states(desk) == ["paused"]
        made.hal.link_read = broken
        while True:
            made.board.inbox.events.append(SOMETHING_CAME)
            yield b""

    made = Bench(line=ScriptedLine(script()), misfeed={4: 3})
    goes_on(made)
    firmware = Service(made.hal, made.config)
    with pytest.raises(error):
        firmware.run()
    assert firmware.work.job is None
    assert len(raised) == (service._MOST_BREAKDOWNS + 1 if error is OSError else 1)


def test_the_breakdown_of_a_sealed_job_is_reported_on_a_whole_second_too(monkeypatch):
    desk = Desk()

    def script():
        monkeypatch.setattr(feeder.Feeder, "feed", Once(feeder.Feeder.feed, IndexError("x"), 31))
        desk.take((yield desk.host.request("shuffle", shuffle_values(seed=b""))))

    made, _ = serve(script(), desk=desk, powered=goes_on)
    assert made.hal.breakdowns == ["IndexError('x')"]
    beats = [p.values["t_us"] for p in desk.packets if p.name == "heartbeat"]
    ends = [p.values["t_us"] for p in desk.packets if p.name in ("fault", "finished")]
    assert len(beats) > 3 and len(ends) == 2
    assert {(t_us - beats[-1]) % 1_000_000 for t_us in ends} == {0}


def swapped(passes):
    """Two neighbours of different pockets change places: a plan that can be carried out and leads elsewhere."""
    pocket = passes[0].pocket
    at = next(k for k in range(len(pocket) - 1) if pocket[k] != pocket[k + 1])
    pocket[at], pocket[at + 1] = pocket[at + 1], pocket[at]
    return passes


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_plan_that_does_not_lead_to_its_target_moves_no_card(machine):
    """What was planned right and turned, or stored, wrong: carried out it would be an order that nobody drew."""
    bench = Bench(machine)
    rotated = bench.sequence.pockets.rotated_to_position
    bench.sequence.pockets.rotated_to_position = lambda passes: swapped(rotated(passes))
    fault = bench.shuffle()
    assert (fault.code, fault.reason) == (INTERNAL, reasons.PLAN_WRONG)
    assert bench.scene.order() == list(range(bench.cards)) and not any(bench.scene.deck.pockets)
    assert "feeding" not in [phase for phase, *_ in bench.phases] and bench.targets == []

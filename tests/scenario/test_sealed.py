"""A sealed deck tells nothing on the line: what a host hears, and when, follows from the phases' durations alone."""

import pytest
from mischwerk_sim import noise
from shuffler import faults, framing, protocol
from wire import Desk, serve, shuffle_values

from bench import Bench


def sealed(seed, machine, cards, at_once=False, method=0, passes=0, request=None, search=40):
    """Transcript of one sealed job, drawn from noise number ``seed`` in an otherwise equal machine: (t_us, bytes) of
    all that the board sent, its packets, and the deck. at_once: every move of the pockets takes no time to speak of.
    """
    desk, sent = Desk(), []

    def script():
        name, values = request or ("shuffle", shuffle_values(cards, b"", method=method, passes=passes))
        yield from desk.ask(name, **values)
        yield from desk.ask("result")

    def powered(bench):
        bench.board.noise = noise.source("healthy", seed)
        if at_once:
            bench.config = bench.config._replace(pocket_hz=10**7, pocket_accel=10**13)
        write = bench.board.link_write
        bench.board.link_write = lambda data: (sent.append((bench.board.now_us, bytes(data))), write(data))

    made, _ = serve(script(), desk=desk, powered=powered, machine=machine, cards=cards, search=search)
    return sent, desk.packets, made.scene.order()


def without_result(sent):
    """The result tells the duration of the whole, to the microsecond; the rest is the transcript of the job."""
    return sent[:-1]


def test_equal_durations_equal_transcripts():
    """1,000 decks from 1,000 seeds, on a wheel so quick that the way to a slot takes no time: byte for byte and
    microsecond for microsecond the same."""
    decks, transcripts = set(), set()
    for seed in range(1000):
        sent, _, deck = sealed(seed, "wheel54", 12, at_once=True, search=0)
        decks.add(tuple(deck))
        transcripts.add(tuple(sent))
    assert len(decks) > 990, "they were different shuffles"
    assert len(transcripts) == 1


def told_by(packets):
    """What a host must hear of a job if it knows the times at which its phases begin, and when it began and ended."""
    phases = [p.values for p in packets if p.name == "phase"]
    end = next(p.values["t_us"] for p in packets if p.name == "finished")
    first_beat = next((p.values["t_us"] for p in packets if p.name == "heartbeat"), None)
    expected, phase, at = [], None, 0
    beat = first_beat
    while at < len(phases) or (beat is not None and beat <= end):
        if at < len(phases) and (beat is None or phases[at]["t_us"] < beat or beat > end):
            phase = phases[at]["phase"]
            expected.append(("phase", phases[at]))
            at += 1
        else:
            expected.append(("heartbeat", {"phase": phase, "t_us": beat}))
            beat += 1_000_000
    return [*expected, ("finished", {"state": 3, "t_us": end})]


JOBS = {
    "rack": ("pile10", 52, {}),
    "rack, few cards": ("pile10", 14, {}),
    "wheel": ("wheel54", 52, {}),
    "two decks": ("pile11", 104, {}),
    "pile shuffle": ("pile10", 52, {"method": 1, "passes": 4}),
    "deal": ("pile10", 32, {"request": ("deal", {"cards": 32, "format": 0, "mode": 0, "seed": b"",
                                                  "piles": bytes((10, 10, 10, 2))})}),
}  # fmt: skip


@pytest.mark.parametrize("job", JOBS)
def test_everything_heard_follows_from_the_times_of_the_phases(job):
    machine, cards, more = JOBS[job]
    for seed in range(6):
        _, packets, _ = sealed(seed, machine, cards, **more)
        heard = [(p.name, p.values) for p in packets if p.name not in ("accepted", "result_is")]
        assert heard == told_by(packets)
        assert {tuple(sorted(values)) for name, values in heard if name == "heartbeat"} == {("phase", "t_us")}


@pytest.mark.parametrize("machine", ["pile10", "wheel54", "pile8"])
def test_heartbeats_leave_when_they_are_due_or_a_few_milliseconds_later(machine):
    """The board looks once a millisecond while cards move; what it computes before that, while it homes, can keep a
    beat back for as long as one piece of it takes."""
    late = []
    for seed in range(6):
        sent, _, _ = sealed(seed, machine, 52)
        decoder = framing.Decoder()
        for t_us, data in sent:
            for payload in decoder.feed(data):
                packet = protocol.decode(payload)
                if packet.name == "heartbeat":
                    late.append((packet.values["phase"], t_us - packet.values["t_us"]))
    feeding, ejecting = protocol.PHASES.index("feeding"), protocol.PHASES.index("ejecting")
    assert max(us for phase, us in late if phase in (feeding, ejecting)) < 6_000


@pytest.mark.parametrize(
    ("machine", "cards", "passes"),
    [
        ("pile10", 11, 2),
        ("pile10", 10, 1),
        ("pile10", 52, 2),
        ("pile8", 30, 2),
        ("wheel54", 30, 1),
        ("pile11", 110, 2),
        ("pile6", 52, 2),
        ("pile6", 56, 3),
        ("pile6", 60, 3),
    ],
)
def test_the_number_of_passes_does_not_depend_on_what_was_drawn(machine, cards, passes):
    for seed in range(8):
        _, packets, _ = sealed(seed, machine, cards, search=0)
        assert packets[-1].values["passes"] == passes


def test_a_misfeed_does_not_tell_at_which_card_the_machine_had_arrived():
    desk = Desk()

    def script():
        yield from desk.ask("shuffle", **shuffle_values(seed=b""))
        yield from desk.ask("get_fault", index=0)

    serve(script(), desk=desk, misfeed={20: 3})
    told = [p.values for p in desk.packets if p.name in ("fault", "fault_is")]
    assert len(told) == 2
    for fault in told:
        assert faults.kind(fault["code"]).name == "MISFEED"
        assert (fault["card"], fault["detail"]) == (0, "no card came")


def test_free_memory_is_overwritten_when_a_job_ends_and_not_while_it_may_go_on():
    desk, phases, ticks = Desk(), [], []

    def stop():
        ticks.append(1)
        return desk.host.request("stop", {}) if len(ticks) == 900 else b""

    def script():
        desk.bench.hal.scrub = lambda: phases.append(protocol.PHASES[desk.packets[-1].values["phase"]])
        desk.take((yield desk.host.request("shuffle", shuffle_values(seed=b""))))
        assert phases == []
        assert desk.packets[-1].values["state"] == protocol.STATES.index("paused")
        desk.bench.hal.scrub = lambda: phases.append("end")
        yield from desk.ask("resume")
        yield from desk.ask("home")

    serve(script(), stop, desk)
    assert phases == ["end", "end"]


def test_a_sealed_deck_is_forgotten_when_it_is_finished(monkeypatch):
    jobs = []
    from shuffler import orders

    make = orders.job_of
    monkeypatch.setattr(orders, "job_of", lambda *request: jobs.append(make(*request)) or jobs[-1])
    sealed(1, "pile10", 52)
    assert jobs[0].target is None and jobs[0].passes == [] and jobs[0].prepared is None
    assert jobs[0].pass_count == 2


def test_a_beat_that_is_due_is_sent_before_the_phase_that_begins_after_it():
    """However busy the machine was when it was due: its phase and its time are those of the moment it was due."""
    bench, told = Bench(), []
    sequence = bench.sequence
    sequence.on_beat = lambda phase, t_us: told.append((protocol.PHASES[phase], t_us))
    sequence.on_phase = lambda phase, number, t_us: told.append((protocol.PHASES[phase], number))
    now = bench.hal.now_us()
    sequence.tell("drawing")
    sequence.drive.next_beat_us = now - 400
    sequence.tell("feeding", 1)
    assert told == [("drawing", 0), ("drawing", now - 400), ("feeding", 1)]
    assert sequence.drive.next_beat_us == now - 400 + 1_000_000


def test_nothing_a_host_can_ask_meanwhile_tells_of_single_cards():
    """Sensors would: the throat's beam, asked again and again. Counters go up by whole passes."""
    desk, ticks = Desk(), []

    def asking():
        ticks.append(1)
        name = ("sensors", "get_counter", "status", "result")[len(ticks) % 4]
        return desk.host.request(name, {"index": 4} if name == "get_counter" else {})

    def script():
        desk.take((yield desk.host.request("shuffle", shuffle_values(seed=b""))))
        answer = yield from desk.ask("get_counter", index=4)
        assert (answer.values["counter"], answer.values["value"]) == ("cards_fed", 104)

    _, line = serve(script(), asking, desk)
    packets = [protocol.decode(payload) for payload in framing.Decoder().feed(line.sent_back)]
    packets = packets[: [p.name for p in packets].index("finished")]
    assert "sensors_are" not in [p.name for p in packets]
    assert sum(p.name == "refused" and p.values["detail"] == "busy" for p in packets) > 100
    assert {p.values["value"] for p in packets if p.name == "counter_is"} == {0, 52, 104}
    assert {p.values["passes"] for p in packets if p.name == "result_is"} <= {0, 2}

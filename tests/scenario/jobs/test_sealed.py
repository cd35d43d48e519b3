"""A sealed deck tells next to nothing on the line. attack/leak_meter.py measures how much; here are the rules."""

import pytest
from mischwerk_sim import noise
from shuffler import faults, hal
from shuffler.link import framing, protocol, reason_texts
from shuffler.link.session import HostSession
from wire import Desk, at_look, play, serve, shuffle_values

from bench import Bench

POKER = 64  # of the flags: the cards it is set for

WORKING = protocol.PHASES.index("working")
BEFORE = {protocol.PHASES.index(name) for name in ("homing", "collecting")}
PAUSED, FAULT = protocol.STATES.index("paused"), protocol.STATES.index("fault")


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
            accels = dict.fromkeys(("pocket_accel", "pocket_up_accel", "pocket_down_accel"), 10**13)
            bench.config = bench.config._replace(pocket_hz=10**7, **accels)
        write = bench.board.line.write
        bench.board.line.write = lambda data: (sent.append((bench.board.port.sent_us, bytes(data))), write(data))

    made, _ = serve(script(), desk=desk, powered=powered, machine=machine, cards=cards, search=search)
    return sent, desk.packets, made.scene.order()


def without_result(sent):
    """The result gives the total duration, to the microsecond; the rest is the transcript of the job."""
    return sent[:-1]


def test_equal_durations_equal_transcripts():
    """60 decks from 60 seeds, on a wheel so quick that the way to a slot takes no time: byte for byte and
    microsecond for microsecond the same."""
    decks, transcripts = set(), set()
    for seed in range(60):
        sent, _, deck = sealed(seed, "wheel54", 12, at_once=True, search=0)
        decks.add(tuple(deck))
        transcripts.add(tuple(sent))
    assert len(decks) == 60, "they were different shuffles"
    assert len(transcripts) == 1


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
def test_everything_is_reported_on_whole_seconds_of_the_job(job):
    """Until the first number is drawn a host may hear when things happen; from there on no more."""
    machine, cards, more = JOBS[job]
    for seed in range(4):
        sent, packets, _ = sealed(seed, machine, cards, **more)
        decoder = framing.Decoder()
        heard = [(t_us, protocol.decode(p)) for t_us, data in sent for p in decoder.feed(data)]
        working = [packet.values.get("phase") == WORKING for _, packet in heard].index(True)
        end = [packet.name for _, packet in heard].index("finished")
        masked = heard[working + 1 : end + 1]
        first_us = masked[0][0]
        for t_us, packet in masked:
            assert packet.values["t_us"] % 1_000_000 == first_us % 1_000_000
            assert 0 <= t_us - packet.values["t_us"] < 12_000  # to hear that it is time, and to pack two
        assert {packet.name for _, packet in masked} == {"heartbeat", "phase", "finished"}
        assert [p.values["t_us"] for _, p in masked if p.name == "heartbeat"] == [
            first_us + 1_000_000 * n for n in range(sum(p.name == "heartbeat" for _, p in masked))
        ]
        passes = packets[-1].values["passes"]
        phases = [(t_us - first_us, p.values["pass"]) for t_us, p in masked if p.name == "phase"]
        grid_s = 8 if cards > 64 or passes > 2 else 4
        assert all((since_us // 1_000_000 + 1) % grid_s == 0 for since_us, number in phases if number)
        assert packets[-1].values["duration_us"] % 1_000_000 == 0


def test_an_answer_leaves_with_every_fourth_second_and_few_of_them():
    desk = Desk()

    def asking():
        return desk.host.request("status", {})

    def script():
        desk.take((yield desk.host.request("shuffle", shuffle_values(seed=b""))))

    sent = []

    def powered(bench):
        write = bench.board.line.write
        bench.board.line.write = lambda data: (sent.append((bench.board.port.sent_us, bytes(data))), write(data))

    serve(script(), asking, desk, powered)
    decoder, pieces = framing.Decoder(), []
    for t_us, data in sent:
        names = [protocol.decode(payload).name for payload in decoder.feed(data)]
        pieces.append((t_us, names, len(data)))
    beats = [k for k, (_, names, _) in enumerate(pieces) if "heartbeat" in names]
    answered = [k for k in beats if "status_is" in pieces[k][1]]
    assert len(answered) >= 4
    assert all(pieces[b][0] - pieces[a][0] == 4_000_000 for a, b in zip(answered, answered[1:]))
    assert max(pieces[k][2] for k in answered) < 256, "no longer than an empty USB buffer takes at once"


def stopping(at_s, machine="pile10", **bench):
    """The packets of a sealed job that is stopped at these seconds after power-on, and resumed each time."""
    desk, left = Desk(), list(at_s)
    other = HostSession(78)

    def stop():
        if left and desk.bench.board.now_us >= left[0] * 1_000_000:
            left.pop(0)
            return other.request("stop", {})
        return b""

    def script():
        desk.take((yield desk.host.request("shuffle", shuffle_values(seed=b""))))
        while desk.packets[-1].values["state"] == PAUSED:
            for name, values in (("sensors", {}), ("result", {}), ("get_counter", {"index": 4}), ("status", {})):
                desk.paused.append((yield from desk.ask(name, **values)))
            yield from desk.ask("resume")
        desk.result = yield from desk.ask("result")
        desk.last = yield from desk.ask("get_fault", index=len(at_s) - 1)
        desk.refused = yield from desk.ask("resume")

    desk.paused = []
    serve(script(), stop, desk, machine=machine, **bench)
    return desk


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_pause_does_not_reveal_where_it_stopped(machine):
    desk = stopping((4, 8, 12), machine)
    assert desk.packets[-1].name in ("refused", "fault_is")
    answers = [(p.name, p.values) for p in desk.paused]
    assert len(answers) == 12
    assert [reason_texts.detail(values) for name, values in answers if name == "refused"] == [
        "a shuffle is paused: resume or home first"
    ] * 3
    assert {values["value"] for name, values in answers if name == "counter_is"} == {0}
    assert {values["retries"] for name, values in answers if name == "result_is"} == {0}
    assert {values["duration_us"] for name, values in answers if name == "result_is"} == {0}
    # The stop, the pause and the end of the job are reported for one moment: how long it braked stays secret.
    for fault in [p for p in desk.packets if p.name == "fault"]:
        times_us = {p.values["t_us"] for p in desk.packets if p.name in ("phase", "finished")}
        assert fault.values["t_us"] in times_us


def test_a_pause_does_not_reveal_how_many_cards_had_to_be_fed_again():
    """Each such card takes longer, and they are of the first pass or of a later one."""
    desk = stopping((12,), misfeed={3: 1, 9: 2})
    results = [packet.values for packet in desk.paused if packet.name == "result_is"]
    assert [values["retries"] for values in results] == [0]
    assert desk.result.values["state"] == protocol.STATES.index("done")
    assert desk.result.values["retries"] == 3, "known when the deck is done"


def test_a_sealed_job_can_be_stopped_three_times_and_no_more():
    desk = stopping((3, 6, 9, 12))
    assert faults.kind(desk.last.values["code"]).name == "STOP_LIMIT"
    assert reason_texts.detail(desk.refused.values) == "nothing is paused"
    assert [p.values["state"] for p in desk.packets if p.name == "finished"] == [PAUSED] * 3 + [FAULT]


def test_a_wheel_always_ends_at_the_same_place_when_a_sealed_deck_is_done():
    """How long the next homing takes would tell which slot was emptied last."""
    stands = set()
    for seed in range(4):
        bench = Bench("wheel54", 20)
        bench.board.noise = noise.source("healthy", seed)
        assert bench.shuffle(seed=b"") is None
        stands.add(bench.hal.axes[hal.POCKET].position() % bench.config.turn_steps)
    assert stands == {0}


def test_only_who_may_use_test_mode_anyway_can_have_the_times_told():
    def script(desk):
        desk.bench.hal.twin = desk.bench.hal.jumper = False
        desk.first = yield from desk.ask("set_setting", setting="mask_times", value="no")
        desk.bench.hal.jumper = True
        desk.second = yield from desk.ask("set_setting", setting="mask_times", value="no")
        desk.identity = yield from desk.ask("identify")
        desk.bench.hal.jumper = False
        desk.without = yield from desk.ask("identify")

    desk = Desk()
    serve(script(desk), desk=desk)
    assert desk.first.name == "refused" and "test jumper" in reason_texts.detail(desk.first.values)
    assert desk.second.name == "accepted"
    assert desk.identity.values["flags"] == 2 | 4 | POKER, "identify says that times are not masked"
    assert desk.without.values["flags"] == POKER


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
    for seed in range(5):
        _, packets, _ = sealed(seed, machine, cards, search=0)
        assert packets[-1].values["passes"] == passes


def test_a_misfeed_does_not_reveal_which_card_the_machine_had_reached():
    _, desk, _ = play([("shuffle", shuffle_values(seed=b"")), ("get_fault", {"index": 0})], misfeed={20: 3})
    reported = [p.values for p in desk.packets if p.name in ("fault", "fault_is")]
    assert len(reported) == 2
    for fault in reported:
        assert faults.kind(fault["code"]).name == "MISFEED"
        assert (fault["card"], reason_texts.detail(fault)) == (0, "no card came")


def test_free_memory_is_overwritten_when_a_job_ends_and_not_while_it_may_be_resumed():
    desk, phases = Desk(), []

    def script():
        desk.bench.hal.scrub = lambda: phases.append(protocol.PHASES[desk.packets[-1].values["phase"]])
        desk.take((yield desk.host.request("shuffle", shuffle_values(seed=b""))))
        assert phases == []
        assert desk.packets[-1].values["state"] == protocol.STATES.index("paused")
        desk.bench.hal.scrub = lambda: phases.append("end")
        yield from desk.ask("resume")
        yield from desk.ask("home")

    serve(script(), at_look(desk, 900), desk)
    assert phases == ["end", "end"]


def test_a_sealed_deck_is_forgotten_when_it_is_finished(monkeypatch):
    jobs = []
    from shuffler.app import orders

    make = orders.job_of
    monkeypatch.setattr(orders, "job_of", lambda *request: jobs.append(make(*request)) or jobs[-1])
    sealed(1, "pile10", 52)
    progress = jobs[0].progress
    assert progress.target is None and progress.passes == [] and progress.pass_count == 2


def test_a_beat_that_is_due_is_sent_before_the_phase_that_begins_after_it():
    """However busy the machine was when it was due: its phase and its time are those of the moment it was due."""
    bench, events = Bench(), []
    sequence = bench.sequence
    sequence.reporter.on_beat = lambda phase, t_us: events.append((protocol.PHASES[phase], t_us))
    sequence.reporter.on_phase = lambda phase, number, t_us: events.append((protocol.PHASES[phase], number))
    now = bench.hal.now_us()
    sequence.reporter.enter_phase("drawing")
    sequence.drive.beat_at(now - 400)
    sequence.reporter.enter_phase("feeding", 1)
    assert events == [("drawing", 0), ("drawing", now - 400), ("feeding", 1)]
    assert sequence.drive.next_beat_us == now - 400 + 1_000_000


def test_nothing_a_host_can_ask_meanwhile_reveals_single_cards():
    """Sensors would: the throat's beam, asked again and again. The counter of cards goes up when the job is over."""
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
    assert sum(p.name == "refused" and reason_texts.detail(p.values) == "busy" for p in packets) >= 10
    assert {p.values["value"] for p in packets if p.name == "counter_is"} == {0}
    assert {p.values["passes"] for p in packets if p.name == "result_is"} <= {0, 2}
    assert {p.values["phase"] for p in packets if p.name == "status_is"} <= BEFORE | {WORKING}

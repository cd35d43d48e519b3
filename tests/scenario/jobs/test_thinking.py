"""The machine thinks while it moves: draw, plan and search are hidden, nothing goes unheard, counts stay in bounds."""

import pytest
from shuffler import faults, job
from shuffler.link import protocol, reason_texts
from shuffler.link.framing import Decoder
from shuffler.machine import background, drive
from wire import Desk, play, serve, shuffle_values

from bench import Bench, name

BUILDS = ["pile10", "wheel54"]
THINKS = ("homing", "collecting", "drawing", "planning")


def spent_us(bench, phase):
    """Time spent in a phase, all its occurrences together."""
    times = [t_us for _, _, t_us in bench.phases]
    return sum(end - begin for (what, _, begin), end in zip(bench.phases, times[1:]) if what == phase)


def counted(bench):
    """The phase of each collection of garbage, and of each look in passing: two lists that fill."""
    collect, wait, collections, looks = bench.hal.collect, bench.hal.wait, [], []

    def phase():
        return bench.phases[-1][0] if bench.phases else "idle"

    def collecting():
        collections.append(phase())
        collect()

    def waiting(timeout_us):
        if timeout_us == 0:
            looks.append(phase())
        wait(timeout_us)

    bench.hal.collect, bench.hal.wait = collecting, waiting
    return collections, looks


@pytest.mark.parametrize("build, left_percent", [("pile10", 55), ("wheel54", 16)])
def test_thinking_from_cold_is_hidden_behind_homing_and_the_look(build, left_percent):
    """Everything random, every step of the search, the garbage of it and listening in between is charged; so much of it
    is left at most once the machine has homed."""
    bench = Bench(build, search=None)
    bench.show_times()
    collections, looks = counted(bench)
    assert name(bench.shuffle(seed=b"")) == "done"
    costs = bench.machine.data.controller
    all_us = 52 * (costs.plan_us_per_card + costs.draw_us_per_card)
    all_us += bench.config.improve_steps * costs.search_us_per_step
    all_us += 3 * 128 * (costs.entropy_us_per_byte + costs.health_us_per_byte)  # the test of the source, one key
    all_us += len([phase for phase in collections if phase in THINKS]) * costs.collect_us
    all_us += len([phase for phase in looks if phase in THINKS]) * costs.look_us
    assert all_us > 400_000, "there is something to hide"
    left_us = spent_us(bench, "drawing") + spent_us(bench, "planning")
    assert left_us * 100 < all_us * left_percent
    assert bench.job.record.credited_bits >= bench.job.record.needed_bits


@pytest.mark.parametrize("build", BUILDS)
def test_no_garbage_is_collected_while_an_axis_moves(build, monkeypatch):
    """15 ms late a wheel would run past its home sensor and look for it a second time: 0.7 s, seen on an emulated chip.
    And a stop would be heard as late."""
    for module in (background, drive):
        monkeypatch.setattr(module, "MOST_BYTES", 3000)
    bench = Bench(build, search=None)
    bench.show_times()
    collect, moves = bench.hal.collect, []

    def collecting():
        moves.append([axis for axis in range(3) if bench.sequence.drive.moving[axis]])
        collect()

    bench.hal.collect = collecting
    assert name(bench.shuffle(seed=b"")) == "done"
    assert len(moves) > 20 and not any(moves), len(moves)
    assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
def test_a_machine_that_has_homed_thinks_in_the_open(build):
    bench = Bench(build)
    assert name(bench.shuffle()) == "done"
    assert name(bench.shuffle(seed=bytes(32))) == "done"
    assert "homing" not in [what for what, _, _ in bench.phases[6:]]
    assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("t_us", range(50_000, 1_200_000, 50_000))
def test_stop_is_heard_while_it_thinks(build, t_us):
    """Within the time a longest piece of work takes, and the motors' braking."""
    bench = Bench(build, search=None)
    bench.show_times()
    bench.press_stop(t_us)
    fault = bench.shuffle(seed=b"")
    assert name(fault) == "STOPPED"
    assert fault.t_us - t_us < 250_000
    assert bench.go_on() is None
    assert bench.is_done()


def test_nothing_is_drawn_for_a_job_that_was_stopped_before_its_plan_stood():
    bench = Bench()
    bench.press_stop(700_000)
    assert name(bench.shuffle()) == "STOPPED"
    assert bench.job.progress.target is None and bench.job.progress.passes == []


@pytest.mark.parametrize("build", BUILDS)
def test_a_noise_source_that_fails_meanwhile_does_not_break_off_a_move(build, monkeypatch):
    """The machine homes to the end, and then says it."""
    bench = Bench(build)
    monkeypatch.setattr(bench.board, "entropy", lambda n: bytes(n))
    fault = bench.shuffle(seed=b"")
    assert name(fault) == "ENTROPY_FAILED"
    assert bench.sequence.homed
    assert [what for what, _, _ in bench.phases] == ["homing", "collecting", "drawing", "fault"]


def test_a_wheel_begins_with_the_slot_at_the_throat():
    """It has no first slot: the plan is turned to where the look into the slots has left it."""
    begun = set()
    for seed in range(4):
        bench = Bench("wheel54", sim_seed=seed)
        assert name(bench.shuffle()) == "done" and bench.is_done()
        begun.add(bench.job.progress.passes[0].pocket[0])
    assert len(begun) > 1


# -- What grows without end, in a job that never ends: it stops at what its field holds, and so does its memory.

STATE = protocol.STATES.index


def paused_for_ever(times, **bench):
    """A job that is resumed ``times`` times, and pauses each time; (desk, its result, answers about each fault)."""
    steps = [("shuffle", shuffle_values(cards=4)), *[("resume", {})] * times, ("result", {})]
    answers, desk, _ = play(steps + [("get_fault", {"index": index}) for index in range(256)], **bench)
    assert {answer.name for answer in answers[1 : 1 + times]} == {"accepted"}
    return desk, answers[1 + times].values, answers[2 + times :]


@pytest.mark.parametrize("times", [job.FAULTS_KEPT - 1, job.FAULTS_KEPT + 4, 300])
def test_faults_without_end_are_counted_up_to_the_end_of_the_field_and_the_latest_kept(times):
    """The cover is open all the while."""
    desk, result, answers = paused_for_ever(times, cards=4, stuck={7: 1})
    came = [p.values["t_us"] for p in desk.packets if p.name == "fault"]
    count = result["faults"]
    assert len(came) == times + 1 and count == min(255, times + 1)
    times_us = [p.values["t_us"] if p.name == "fault_is" else None for p in answers]
    kept = min(job.FAULTS_KEPT, times + 1)
    assert times_us[count - kept : count] == came[-kept:]
    assert set(times_us[: count - kept] + times_us[count:]) <= {None}
    assert result["state"] == STATE("paused")


def test_attempts_without_end_are_counted_up_to_the_end_of_the_field():
    """Three cards where four are announced: each time they are counted, and each time that is an attempt."""
    desk, result, _ = paused_for_ever(260, cards=3)
    assert result["attempts"] == 255
    assert {faults.kind(p.values["code"]).name for p in desk.packets if p.name == "fault"} >= {"WRONG_COUNT"}


def test_a_twin_refuses_maintenance_and_the_paused_job_can_be_resumed():
    """It forgot the job first, and `resume` then ended the firmware."""
    steps = [("shuffle", shuffle_values()), ("maintenance", {}), ("status", {}), ("resume", {}), ("result", {})]
    answers, _, made = play(steps, misfeed={5: 3})
    assert reason_texts.detail(answers[1].values) == "there is no maintenance in a twin"
    assert answers[2].values["state"] == STATE("paused")
    assert answers[3].name == "accepted" and answers[4].values["state"] == STATE("done")


def test_a_job_that_maintenance_has_forgotten_can_not_be_resumed():
    """A board that does not start again at once, whatever keeps it."""
    desk, said = Desk(), {}

    def script():
        desk.bench.hal.maintenance = lambda: None
        yield from desk.ask("shuffle", **shuffle_values())
        desk.bench.hal.twin = False
        assert (yield from desk.ask("maintenance")).name == "accepted"
        said["resume"] = yield from desk.ask("resume")
        said["status"] = yield from desk.ask("status")

    serve(script(), desk=desk, misfeed={5: 3})
    assert reason_texts.detail(said["resume"].values) == "nothing is paused"
    assert said["status"].values["state"] == STATE("none")


def test_a_count_does_not_end_the_job_before_it():
    """A short deck: the job waits. That the cards could be counted does not make a shuffled deck of it."""
    steps = [
        ("shuffle", shuffle_values(cards=52)),
        ("result", {}),
        ("upkeep", {"what": 0, "amount": 0}),
        ("result", {}),
        ("status", {}),
    ]
    answers, _, _ = play(steps, cards=51)
    assert answers[1].values["state"] == STATE("paused")
    assert answers[3].values["state"] == STATE("paused")
    assert answers[4].values["state"] == STATE("done"), "of what the machine did last"


def test_the_material_of_a_job_that_did_not_end_is_not_revealed_after_a_count():
    steps = [
        ("shuffle", shuffle_values(mode=1)),
        ("upkeep", {"what": 0, "amount": 0}),
        ("reveal_material", {"key": b"", "part": 0}),
    ]
    answers, _, _ = play(steps)  # nobody sends a nonce: it pauses
    assert answers[1].name == "accepted"
    assert reason_texts.detail(answers[2].values) == "not before the deck is finished"


def test_a_question_sent_together_with_a_job_is_not_answered_about_the_previous_job():
    desk = Desk()

    def script():
        yield from desk.ask("shuffle", **shuffle_values())
        ask = desk.host.request
        yield ask("shuffle", shuffle_values(seed=b"")) + ask("result", {}) + ask("status", {})

    _, line = serve(script(), desk=desk)
    packets = [protocol.decode(payload) for payload in Decoder().feed(line.sent_back)]
    states = [p.values["state"] for p in packets if p.name in ("result_is", "status_is")]
    assert states == [STATE("running")] * 2

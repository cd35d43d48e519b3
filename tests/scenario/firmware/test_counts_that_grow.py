"""What grows without end, in a job that never ends: it stops at what its field holds, and so does its memory."""

import pytest
from shuffler import faults, job
from shuffler.link import protocol, reason_texts
from shuffler.link.framing import Decoder
from test_service import play
from wire import Desk, serve, shuffle_values

STATE = protocol.STATES.index


def paused_for_ever(times, **bench):
    """A job that is resumed ``times`` times, and pauses each time; (desk, what was said)."""
    desk, said = Desk(), {}

    def script():
        yield from desk.ask("shuffle", **shuffle_values(cards=4))
        for _ in range(times):
            answer = yield from desk.ask("resume")
            assert answer.name == "accepted"
        said["result"] = (yield from desk.ask("result")).values
        said["faults"] = []
        for index in range(256):
            said["faults"].append((yield from desk.ask("get_fault", index=index)))

    serve(script(), desk=desk, **bench)
    return desk, said


@pytest.mark.parametrize("times", [job.FAULTS_KEPT - 1, job.FAULTS_KEPT + 4, 300])
def test_faults_without_end_are_counted_up_to_the_end_of_the_field_and_the_latest_kept(times):
    """The cover is open all the while."""
    desk, said = paused_for_ever(times, cards=4, stuck={7: 1})
    came = [p.values["t_us"] for p in desk.packets if p.name == "fault"]
    count = said["result"]["faults"]
    assert len(came) == times + 1 and count == min(255, times + 1)
    told = [p.values["t_us"] if p.name == "fault_is" else None for p in said["faults"]]
    kept = min(job.FAULTS_KEPT, times + 1)
    assert told[count - kept : count] == came[-kept:]
    assert set(told[: count - kept] + told[count:]) <= {None}
    assert said["result"]["state"] == STATE("paused")


def test_attempts_without_end_are_counted_up_to_the_end_of_the_field():
    """Three cards where four are announced: each time they are counted, and each time that is an attempt."""
    desk, said = paused_for_ever(260, cards=3)
    assert said["result"]["attempts"] == 255
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
        ("shuffle", shuffle_values(seed=b"", mode=1)),
        ("upkeep", {"what": 0, "amount": 0}),
        ("reveal_material", {"nonce": b"", "part": 0}),
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

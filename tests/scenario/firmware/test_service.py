"""What the board answers a host: identity, refusals with a reason, the record of a shuffle, nothing of a sealed one."""

from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from mischwerk_sim.board.pyhal import PyHal
from mischwerk_sim.model.troubles import Troubles
from shuffler import faults, hal
from shuffler.app import answers, orders
from shuffler.app.orders import Refusal
from shuffler.app.service import Service
from shuffler.app.upkeep import _LINES, Upkeep
from shuffler.app.work import _NONCES_KEPT, Work
from shuffler.job import NEW, PLANNED
from shuffler.link import framing, protocol, reason_texts
from shuffler.link.protocol import STATES
from shuffler.planning.plan import Pass, execute
from shuffler.storage.memory import Memory
from shuffler.storage.memory_store import MemoryStore
from wire import KEY, Desk, at_look, faults_told, play, serve, shuffle_values

from bench import Bench

POKER = 64  # of the flags: the cards it is set for


def reason(answer):
    assert answer.name == "refused"
    return faults.kind(answer.values["code"]).name, reason_texts.detail(answer.values)


def test_garbage_is_collected_right_before_a_job_is_made(monkeypatch):
    """Answers to questions about the deck before are garbage: what a job keeps would lie behind them, in the middle of
    a board's free memory, as long as the job lasts."""
    steps = [("shuffle", shuffle_values(cards=6)), ("reveal_target", {}), ("shuffle", shuffle_values(cards=6))]
    happened = []
    job_of, collect, about = orders.job_of, PyHal.collect, answers.about_a_job
    monkeypatch.setattr(orders, "job_of", lambda *a: (happened.append("job"), job_of(*a))[1])
    monkeypatch.setattr(PyHal, "collect", lambda hal: (happened.append("collected"), collect(hal)))
    monkeypatch.setattr(answers, "about_a_job", lambda *a: (happened.append("answered"), about(*a))[1])
    play(steps)
    assert happened.count("job") == 2
    since = happened[happened.index("answered") + 1 :]
    assert since[since.index("job") - 1] == "collected"


def test_identity():
    (answer,), _, _ = play([("identify", {})], machine="wheel54")
    identity = answer.values
    assert (identity["machine"], identity["kind"], identity["pockets"], identity["capacity"]) == (
        "wheel54",
        "wheel",
        54,
        1,
    )
    assert identity["protocol"] == protocol.VERSION
    assert identity["flags"] == 1 | 2 | POKER
    assert identity["interpreter"].startswith("cpython")


def test_shuffle_in_test_mode_reveals_target_and_passes_that_give_it():
    steps = [("shuffle", shuffle_values()), ("result", {}), ("reveal_target", {}), ("reveal_pass", {"index": 0}),
             ("reveal_pass", {"index": 1}), ("reveal_pass", {"index": 2})]  # fmt: skip
    (accepted, result, target, first, second, none), desk, made = play(steps)
    assert accepted.name == "accepted"
    assert result.values["state"] == 3
    assert (result.values["cards"], result.values["passes"], result.values["attempts"]) == (52, 2, 1)
    assert made.scene.order() == target.values["target"]
    passes = [Pass(p.values["pocket"], p.values["eject"]) for p in (first, second)]
    assert execute(passes, 52, 10, 10) == target.values["target"]
    assert reason(none)[0] == "BAD_REQUEST"
    assert desk.names()[-6:-4] == ["finished", "result_is"]
    assert desk.host.lost_events == desk.host.bad_frames == 0


def test_sealed_shuffle_is_not_revealed():
    steps = [
        ("shuffle", shuffle_values(seed=b"")),
        ("reveal_target", {}),
        ("reveal_pass", {"index": 0}),
        ("result", {}),
    ]
    (_, target, pass_answer, result), _, made = play(steps)
    assert reason(target) == reason(pass_answer) == ("BAD_REQUEST", "a sealed shuffle is not revealed")
    numbers = [result.values[name] for name in ("needed_bits", "credited_bits", "commitments")]
    assert numbers == [226, 256, 0]


def test_sealed_shuffle_reports_phases_and_heartbeats_and_nothing_that_reveals_a_card():
    _, desk, _ = play([("shuffle", shuffle_values(seed=b""))])
    assert set(packet.name for packet in desk.packets) == {"accepted", "phase", "heartbeat", "finished"}
    beats = [p.values["t_us"] for p in desk.packets if p.name == "heartbeat"]
    assert {b - a for a, b in zip(beats, beats[1:], strict=False)} == {1_000_000}


def progress(desk):
    """What was told of cards: (cards, of how many), each right after the heartbeat of its second."""
    for before, packet in zip(desk.packets, desk.packets[1:], strict=False):
        if packet.name == "progress":
            assert (before.name, before.values["t_us"]) == ("heartbeat", packet.values["t_us"])
    return [(p.values["cards"], p.values["of"]) for p in desk.packets if p.name == "progress"]


def test_each_second_of_a_pass_in_test_mode_says_how_many_of_the_cards_are_fed():
    _, desk, _ = play([("shuffle", shuffle_values())])
    reports = progress(desk)
    assert {of for _, of in reports} == {52}
    counts = [cards for cards, _ in reports]
    passes = [k for k in range(1, len(counts)) if counts[k] < counts[k - 1]]
    assert len(passes) == 1 and len(counts) >= 8
    assert max(counts) <= 52


def test_each_second_of_a_count_says_how_many_cards_there_were_so_far():
    _, desk, _ = play([("upkeep", {"what": 0, "amount": 0})])
    reports = progress(desk)
    assert {of for _, of in reports} == {0}
    assert [cards for cards, _ in reports] == sorted(cards for cards, _ in reports)
    assert reports[-1] == (52, 0)


@pytest.mark.parametrize("mode", [0, 1])
def test_nothing_is_said_of_the_cards_of_a_secret_job_even_where_its_times_are_shown(mode):
    steps = [
        ("set_setting", {"setting": "mask_times", "value": "no"}),
        ("shuffle", shuffle_values(seed=b"", mode=mode)),
    ]
    _, desk, _ = play(steps)
    assert any(p.name == "phase" and protocol.PHASES[p.values["phase"]] == "feeding" for p in desk.packets) or mode == 1
    assert progress(desk) == []


@pytest.mark.parametrize(
    ("changes", "name", "text"),
    [
        ({"cards": 0}, "BAD_REQUEST", "two cards"),
        ({"cards": 1}, "BAD_REQUEST", "two cards"),
        ({"cards": 101}, "DECK_TOO_LARGE", "101 cards announced, this machine takes 100"),
        ({"format": 1}, "BAD_REQUEST", "set up for poker"),
        ({"format": 9}, "BAD_REQUEST", "set up for poker"),
        ({"method": 2}, "BAD_REQUEST", "no such method"),
        ({"method": 1}, "BAD_REQUEST", "passes"),
        ({"passes": 1}, "BAD_REQUEST", "passes"),
        ({"method": 1, "passes": 17}, "BAD_REQUEST", "passes"),
        ({"seed": b"short"}, "BAD_REQUEST", "32 bytes"),
        ({"seed": bytes(33)}, "BAD_REQUEST", "32 bytes"),
        ({"mode": 0}, "BAD_REQUEST", "mode"),
        ({"mode": 1, "seed": b""}, "BAD_REQUEST", "the hash of a key"),
        ({"mode": 1, "method": 1, "passes": 4}, "BAD_REQUEST", "can't be audited"),
        ({"mode": 7}, "BAD_REQUEST", "mode"),
    ],
)
def test_bad_shuffle_is_refused_with_its_reason_and_moves_nothing(changes, name, text):
    (answer, status), _, made = play([("shuffle", shuffle_values(**changes)), ("status", {})])
    said, detail = reason(answer)
    assert said == name
    assert text in detail
    assert status.values["state"] == 0
    assert made.scene.order() == list(range(52))


def test_questions_about_a_shuffle_that_was_not():
    steps = [
        ("result", {}),
        ("reveal_target", {}),
        ("reveal_pass", {"index": 0}),
        ("get_fault", {"index": 0}),
        ("resume", {}),
    ]
    answers, _, _ = play(steps)
    assert {reason(answer)[0] for answer in answers} == {"BAD_REQUEST"}


def test_latched_fault_refuses_shuffles_until_home(monkeypatch):
    """JAM_EJECT, fixed by hand: refused with the first fault's code, cleared by home, then done."""
    desk, said, hand = Desk(), [], []
    monkeypatch.setattr(Troubles, "stays", lambda self, pocket: pocket == 3 and not hand)

    def script():
        yield from desk.ask("shuffle", **shuffle_values())
        said.append((yield from desk.ask("status")))
        said.append((yield from desk.ask("shuffle", **shuffle_values())))
        said.append((yield from desk.ask("home")))  # the pocket is still stuck
        said.append((yield from desk.ask("shuffle", **shuffle_values())))
        hand.append(True)
        yield from desk.ask("home")
        said.append((yield from desk.ask("status")))
        yield from desk.ask("shuffle", **shuffle_values())
        said.append((yield from desk.ask("result")))

    serve(script())
    status, refused, home, refused_again, after, result = said
    jam = faults.code("JAM_EJECT")
    assert (status.values["state"], status.values["fault"]) == (4, jam)
    assert refused.values["code"] == jam
    assert "home" in reason_texts.detail(refused.values)
    assert home.name == "accepted"
    assert refused_again.values["code"] == jam
    assert after.values["fault"] == 0
    assert result.values["state"] == 3


def test_latched_fault_keeps_its_first_reason():
    """Another jam, found while homing after the first one, does not hide the first."""
    desk, said = Desk(), []

    def script():
        yield from desk.ask("shuffle", **shuffle_values())
        desk.bench.scene.take_from_throat()
        desk.bench.scene.break_sensor(hal.ENTRY, 1)
        yield from desk.ask("home")
        said.append((yield from desk.ask("status")))
        desk.bench.scene.mend_sensor(hal.ENTRY, 0)
        yield from desk.ask("home")
        said.append((yield from desk.ask("status")))

    serve(script(), desk=desk, jam_throat={17})
    names = faults_told(desk)
    assert names == ["JAM_THROAT", "JAM_INSERT"]
    assert faults.kind(said[0].values["fault"]).name == "JAM_THROAT"
    assert said[1].values["fault"] == 0
    assert said[1].values["homed"] == 1


def test_stop_over_the_link_pauses_and_resume_ends_in_the_planned_order():
    desk, said = Desk(), []

    def script():
        desk.take((yield desk.host.request("shuffle", shuffle_values())))
        said.append([p.values["state"] for p in desk.packets if p.name == "finished"])
        said.append((yield from desk.ask("shuffle", **shuffle_values())))
        said.append((yield from desk.ask("resume")))
        said.append((yield from desk.ask("result")))
        said.append((yield from desk.ask("get_fault", index=0)))
        said.append((yield from desk.ask("reveal_target")))

    made, _ = serve(script(), at_look(desk, 100))
    states, refused, resumed, result, fault, target = said
    assert states == [2]
    assert reason(refused) == ("BAD_REQUEST", "a shuffle is paused: resume or home first")
    assert resumed.name == "accepted"
    assert result.values["state"] == 3
    assert faults.kind(fault.values["code"]).name == "STOPPED"
    assert made.scene.order() == target.values["target"]


def test_stop_with_nothing_to_stop_is_accepted_and_stops_nothing_later():
    (stop, _, result), _, made = play([("stop", {}), ("shuffle", shuffle_values()), ("result", {})])
    assert stop.name == "accepted"
    assert result.values["state"] == 3


def test_unknown_request_is_refused_by_its_number():
    desk, got = Desk(), []

    def script():
        desk.host.request("status", {})
        got.extend(desk.take((yield framing.encode(bytes((0x7E, 1, 77, 0)) + b"?"))))

    serve(script())
    assert reason(got[0]) == ("BAD_REQUEST", "unknown request 126")


def test_after_a_wrong_count_the_right_number_is_shuffled_without_homing():
    steps = [
        ("shuffle", shuffle_values(cards=52)),
        ("result", {}),
        ("shuffle", shuffle_values(cards=51)),
        ("result", {}),
    ]
    (_, wrong, accepted, right), _, made = play(steps, cards=51)
    assert wrong.values["state"] == STATES.index("paused"), "the operator may put the card back and go on"
    assert accepted.name == "accepted", "every card lies in the well: nothing is left to resume"
    assert right.values["state"] == STATES.index("done")
    assert right.values["cards"] == 51


SKAT = {"cards": 32, "format": 0, "mode": 2, "seed": bytes(range(32)), "piles": [10, 10, 10, 2]}


def test_a_deal_gives_each_pile_the_cards_of_the_drawn_permutation():
    drawn, _, _ = play([("shuffle", shuffle_values(cards=32)), ("reveal_target", {})], cards=32)
    dealt, _, bench = play([("deal", SKAT), ("reveal_target", {}), ("result", {})], cards=32)
    whole, hands = drawn[1].values["target"], dealt[1].values["target"]
    for start, end in ((0, 10), (10, 20), (20, 30), (30, 32)):
        assert sorted(whole[start:end]) == sorted(hands[start:end])
    assert dealt[2].values["passes"] == 1 and dealt[2].values["method"] == 2
    assert bench.scene.order() == hands


def test_an_arrangement_ends_in_the_order_asked_for():
    wanted = list(range(31, -1, -1))
    answers, _, bench = play([("arrange", {"cards": 32, "format": 0, "target": wanted}), ("result", {})], cards=32)
    assert answers[0].name == "accepted" and bench.scene.order() == wanted
    result = answers[1].values
    assert (result["method"], result["mode"], result["needed_bits"]) == (3, 2, 0), "test mode, and no chance in it"


def test_no_arrangement_without_the_jumper(monkeypatch):
    monkeypatch.setattr("mischwerk_sim.board.pyhal.PyHal.twin", False)
    monkeypatch.setattr("mischwerk_sim.board.pyhal.PyHal.jumper", False)
    (answer,), _, _ = play([("arrange", {"cards": 4, "format": 0, "target": [1, 0, 3, 2]})], cards=4)
    assert reason(answer) == ("BAD_REQUEST", "test mode needs a twin or the test jumper")


@pytest.mark.parametrize(
    "name, changes, said",
    [
        ("deal", {"piles": [10, 10, 10]}, "the piles hold 30 cards, the deck has 32"),
        ("deal", {"piles": [10, 10, 10, 2, 0]}, "a pile has 1 card or more"),
        ("deal", {"piles": []}, "the piles hold 0 cards, the deck has 32"),
        ("deal", {"mode": 0}, "no such mode"),
        ("arrange", {"target": [0, 1, 1, 3]}, "the target order is not a permutation of the deck"),
        ("arrange", {"target": []}, "the target order is not a permutation of the deck"),
    ],
)
def test_deals_and_arrangements_that_make_no_sense(name, changes, said):
    values = SKAT if name == "deal" else {"cards": 4, "format": 0}
    (answer,), _, _ = play([(name, {**values, **changes})], cards=32)
    assert reason(answer) == ("BAD_REQUEST", said)


@pytest.mark.parametrize("job", ["home", "shuffle"])
def test_a_stop_in_the_same_breath_as_a_job_stops_it_before_anything_has_moved(job):
    desk, said = Desk(), []

    def script():
        values = shuffle_values() if job == "shuffle" else {}
        both = desk.host.request(job, values) + desk.host.request("stop", {})
        desk.take((yield both))
        said.append((yield from desk.ask("status")))
        said.append((yield from desk.ask("home")))
        said.append((yield from desk.ask("status")))

    serve(script(), desk=desk)
    names = faults_told(desk)
    assert names == ["STOPPED"]
    assert said[0].values["homed"] == 0
    assert said[2].values["homed"] == 1


@pytest.mark.parametrize(
    ("request_", "values", "said"),
    [
        ("home", {}, "busy"),
        ("sensors", {}, "busy"),
        ("maintenance", {}, "busy"),
        ("set_setting", {"setting": "cards", "value": "24"}, "busy"),
        ("reveal_target", {}, "not yet"),
    ],
)
def test_what_is_refused_while_a_job_is_carried_out(request_, values, said):
    desk = Desk()
    noise = at_look(desk, 150, request_, **values)
    (answer,), _, made = play([("shuffle", shuffle_values(cards=12))], noise, desk, cards=12)
    assert reason(answer)[1] == said
    assert desk.packets[-1].name == "finished" and desk.packets[-1].values["state"] == STATES.index("done")
    assert made.scene.order() != list(range(12))


def test_the_log_keeps_its_latest_lines():
    log = Upkeep(None, None, lambda: 7)
    for number in range(_LINES + 3):
        log.log_words(f"line {number}")
    lines = [log.answer("get_log", {"index": index}, False)[1] for index in range(_LINES)]
    assert [line["detail"] for line in lines] == [f"line {number}" for number in range(_LINES + 2, 2, -1)]
    assert {line["count"] for line in lines} == {_LINES}
    with pytest.raises(Refusal):
        log.answer("get_log", {"index": _LINES}, False)


def test_the_latest_nonces_are_taken_once():
    bench, taken = Bench(), []
    work = Work(bench.hal, bench.config, bench.sequence)
    waiting = SimpleNamespace(is_waiting=True, attempts=[None], knows=lambda nonce: False, take=taken.append)
    work.todo, work.job = "shuffle", SimpleNamespace(audit=waiting)

    def is_taken(number, session=5, attempt=0, length=32):
        nonce = bytes([number]) * length
        try:
            work.take_nonce(SimpleNamespace(session=session, values={"nonce": nonce, "attempt": attempt}), 5)
        except Refusal:
            return False
        return taken[-1] == nonce

    assert not any((is_taken(0, session=6), is_taken(0, attempt=1), is_taken(0, length=31), is_taken(0, length=33)))
    assert all(is_taken(number) for number in range(_NONCES_KEPT + 1))
    assert not any(is_taken(number) for number in range(1, _NONCES_KEPT + 1))
    assert is_taken(0), "forgotten, as no more are kept"


def test_motors_are_released_when_nothing_is_asked_for_but_not_in_a_pause():
    desk, homed = Desk(), []

    def idle():
        desk.bench.hal.on_idle()
        homed.append((yield from desk.ask("status")).values["homed"])

    def script():
        yield from desk.ask("home")
        yield from idle()
        yield from desk.ask("shuffle", **shuffle_values())
        assert faults_told(desk) == ["STOPPED"]
        yield from idle()

    serve(script(), at_look(desk, 900), desk)
    assert homed == [0, 1]


def test_a_finished_secret_deck_is_forgotten_and_one_that_paused_is_not(monkeypatch):
    jobs, real, desk = [], orders.job_of, Desk()
    monkeypatch.setattr(orders, "job_of", lambda *args: jobs.append(real(*args)) or jobs[-1])

    def script():
        yield from desk.ask("shuffle", **shuffle_values(seed=b""))
        assert faults_told(desk) == ["STOPPED"] and sorted(jobs[0].progress.target) == list(range(52))
        yield from desk.ask("resume")
        assert (jobs[0].progress.target, jobs[0].progress.passes) == (None, [])

    serve(script(), at_look(desk, 700), desk)


def test_counters_and_settings_end():
    for request_ in ("get_counter", "get_setting", "get_log", "get_edge"):
        (answer,), _, _ = play([(request_, {"index": 200})])
        assert reason(answer)[1].startswith("there are "), request_


def test_status_names_diagnostic_mode():
    steps = [("status", {}), ("diagnose", {"on": 1}), ("status", {}), ("diagnose", {"on": 0}), ("status", {})]
    before, _, within, _, after = [protocol.PHASES[said.values.get("phase", 0)] for said in play(steps)[0]]
    assert before == after != within == "diagnosing"


def test_a_service_keeps_to_the_memory_it_is_given():
    bench, memory = Bench(), Memory(MemoryStore())
    assert Service(bench.hal, bench.config, memory).work.sequence.memory is memory


@pytest.mark.parametrize("seed", [b"", bytes(range(32))])
def test_a_paused_secret_job_does_not_say_how_long_it_has_worked(seed):
    desk = Desk()
    steps = [("shuffle", shuffle_values(seed=seed)), ("result", {}), ("resume", {}), ("result", {})]
    (_, paused, _, done), _, _ = play(steps, at_look(desk, 700), desk)
    assert faults_told(desk) == ["STOPPED"]
    assert (paused.values["duration_us"] == 0) is (seed == b"") and done.values["duration_us"] > 1_000_000


def test_a_job_without_commitments_has_no_material():
    steps = [("shuffle", shuffle_values(cards=4)), ("reveal_material", {"key": KEY, "part": 0})]
    (_, answer), _, _ = play(steps, cards=4)
    assert reason(answer)[1] == "only an auditable job has material to reveal"


def test_a_deck_that_paused_goes_on_until_its_commitments_are_used_up():
    bench = Bench()
    work = Work(bench.hal, bench.config, bench.sequence)
    for attempts, stage, is_taken in ((15, NEW, True), (16, NEW, False), (16, PLANNED, True)):
        work.todo, work.state = None, protocol.PAUSED
        audit, progress = SimpleNamespace(attempts=[None] * attempts), SimpleNamespace(stage=stage)
        work.job = SimpleNamespace(audit=audit, progress=progress)
        with nullcontext() if is_taken else pytest.raises(Refusal):
            work.take("resume", {})
        assert work.todo == ("resume" if is_taken else None)


def test_a_request_that_comes_again_is_answered_again_and_noise_is_logged_once():
    desk, came = Desk(), []

    def script():
        frame = desk.host.request("status", {})
        for data in (frame, frame, b"\x03\x01\x02\x00" * 3):
            came.append((yield data))
        desk.take(came[1])
        for index in range(2):
            came.append((yield from desk.ask("get_log", index=index)))

    serve(script(), desk=desk)
    assert came[0] == came[1] != b"" == came[2]
    assert reason_texts.line(came[3].values).startswith("LINK_NOISE") and came[3].values["count"] == 1
    assert came[4].name == "refused"


def test_what_could_not_be_written_is_logged_and_written_when_nothing_is_asked_for():
    desk, said = Desk(), []

    def script():
        store = desk.bench.hal.store
        store.full = True
        said.append((yield from desk.ask("set_setting", setting="cards", value="24")))
        said.append((yield from desk.ask("get_log", index=0)))
        store.full, before = False, dict(store.files)
        desk.bench.hal.on_idle()
        said.append(store.files != before)

    serve(script(), desk=desk)
    assert said[0].name == "accepted" and "settings" in reason_texts.line(said[1].values) and said[2]


def test_the_smallest_and_the_largest_deck_are_taken():
    bench = Bench(cards=52)
    for cards, is_taken in ((1, False), (2, True), (100, True), (101, False)):
        with nullcontext() if is_taken else pytest.raises(Refusal):
            assert orders.job_of("shuffle", shuffle_values(cards=cards), bench.config, bench.hal).cards == cards


def test_a_homing_that_was_asked_for_is_counted():
    steps = [("home", {}), *[("get_counter", {"index": index}) for index in range(11)]]
    (_, *counters), _, _ = play(steps)
    assert {answer.values["counter"]: answer.values["value"] for answer in counters}["homings"] == 1

"""The blocking library on a twin of one's own: every method once, and that its values are those of the commands."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Any

import mischwerk
import pytest
from fake_board import HANGING, MISFED, wait_for
from mischwerk import CardFed, Committed, Ended, PhaseBegan, Planned
from mischwerk.verify.schemes import Auditing

SEED = bytes(range(32))


@pytest.fixture
def shuffler(twins: None) -> Iterator[mischwerk.Shuffler]:
    with mischwerk.open(sim=True, twin="model", sim_seed=3, interpreter="cpython", cards=20) as opened:
        yield opened


@pytest.mark.wants("sim")
def test_a_shuffle_gives_the_order_that_was_drawn(shuffler):
    result = shuffler.shuffle(seed=SEED)
    assert result.done and result.state == "done" and not result.stopped
    assert result.mode == "test" and result.cards == 20
    assert result.order == result.target and sorted(result.order) == list(range(20))
    assert result.plan is not None and len(result.plan) == result.passes
    assert result.where == "20 in the well" and result.machine_s > 1


@pytest.mark.wants("sim")
def test_cards_are_what_the_twin_was_loaded_with_unless_told_otherwise(shuffler):
    with pytest.raises(mischwerk.JobFailed, match="20 cards counted, 12 announced") as failed:
        shuffler.shuffle(cards=12)
    assert failed.value.result.cards == 12 and failed.value.result.faults[-1].name == "WRONG_COUNT"


@pytest.mark.wants("sim")
def test_the_json_of_a_result_is_the_record_of_the_command(shuffler, run):
    result = shuffler.shuffle(seed=SEED)
    ran = run(
        "shuffle", "--sim", "--twin", "model", "--cards", "20", "--sim-seed", "3", "--seed", SEED.hex(),
        "--interpreter", "cpython", "--json",
    )  # fmt: skip
    mine, its = json.loads(result.to_json()), ran.object
    assert list(mine) == list(its)
    for changes in ("wall_s", "pictures"):  # by the clock; the library draws none
        mine.pop(changes), its.pop(changes)
    assert mine == its


@pytest.mark.wants("sim")
def test_an_auditable_shuffle_is_verified(shuffler):
    heard: list[Any] = []
    result = shuffler.shuffle(audit=True, nonce="three wise owls counted the cards twice", on_event=heard.append)
    committed = [event for event in heard if isinstance(event, Committed)]
    assert [event.commitment for event in committed] == [result.commitment]
    verdict = result.verify()
    assert verdict.proved and verdict.commitment == result.commitment and not verdict.differing
    record = result.to_dict()
    record["target"][0], record["target"][1] = record["target"][1], record["target"][0]
    assert not mischwerk.verify_record(record).proved


@pytest.mark.wants("sim")
@pytest.mark.parametrize("after_s", [0.1, 0.6])
def test_the_twin_waits_for_a_busy_computer(shuffler, monkeypatch, after_s):
    """Ten seconds of the machine's time pass in a moment while nothing moves; the nonce is in time all the same."""
    choose = Auditing.answer

    def choose_slowly(*given):
        time.sleep(after_s)
        return choose(*given)

    monkeypatch.setattr(Auditing, "answer", choose_slowly)
    assert shuffler.shuffle(audit=True).done


@pytest.mark.wants("sim")
def test_a_deal_names_its_piles_with_their_cards(shuffler):
    result = shuffler.deal(piles="5,5,rest:ordered", audit=True)
    assert [(pile.size, pile.first, pile.ordered) for pile in result.piles] == [
        (5, 0, False),
        (5, 5, False),
        (10, 10, True),
    ]
    assert tuple(card for pile in result.piles for card in pile.cards) == result.order


@pytest.mark.wants("sim")
def test_a_deck_is_revealed_after_the_game_and_only_the_last_one(shuffler):
    first = shuffler.shuffle(audit=True, reveal=False)
    assert (first.target, first.order, first.plan) == (None, None, None)
    assert first.to_dict()["audit"]["material"] is None
    with pytest.raises(mischwerk.UsageProblem, match="has not revealed it"):
        first.verify()
    complete = shuffler.reveal(first)
    assert complete.order == complete.target and complete.verify().proved
    with pytest.raises(mischwerk.UsageProblem, match="already revealed"):
        shuffler.reveal(complete)
    shuffler.shuffle(audit=True)
    with pytest.raises(mischwerk.UsageProblem, match="does not reveal this deck"):
        shuffler.reveal(first)
    with pytest.raises(mischwerk.UsageProblem, match="only works with --auditable"):
        shuffler.shuffle(reveal=False)


@pytest.mark.wants("sim")
def test_an_arrangement_undoes_a_shuffle(shuffler):
    order = shuffler.shuffle(seed=SEED).order
    back = shuffler.arrange([order.index(card) for card in range(20)])
    assert [order[card] for card in back.order] == list(range(20))


@pytest.mark.wants("sim")
def test_several_jobs_are_each_compared_with_their_own_plan(shuffler):
    results = [shuffler.shuffle() for _ in range(3)]
    assert all(result.done and result.order == result.target for result in results)
    assert all(shuffler.shuffle(audit=True).verify().proved for _ in range(3)), "a nonce for each"
    assert len({result.order for result in results}) == 3


@pytest.mark.wants("sim")
def test_events_come_in_order_and_end_with_the_state(shuffler):
    with shuffler.start(mischwerk.Shuffle(seed=SEED)) as job:
        events = list(job)
        result = job.result()
    phases = [event.phase for event in events if isinstance(event, PhaseBegan)]
    assert phases[0] == "homing" and phases.count("feeding") == result.passes
    assert [event.passes for event in events if isinstance(event, Planned)] == [result.passes]
    assert [event.fed for event in events if isinstance(event, CardFed) and event.pass_number == 1] == list(
        range(1, 21)
    )
    assert events[-1] == Ended("done", "20 in the well")
    assert json.loads(events[0].to_json()) == {"event": "PhaseBegan", "phase": "homing", "pass_number": 0}


@pytest.mark.wants("sim")
def test_a_secret_job_says_nothing_of_single_cards(shuffler):
    for request in (mischwerk.Shuffle(), mischwerk.Shuffle(audit=True)):
        with shuffler.start(request) as job:
            assert not any(isinstance(event, CardFed) for event in job)
            assert job.result().done


def test_a_job_that_is_left_early_is_stopped_and_the_machine_is_ready_again(board):
    fake = board(shuffle=HANGING)
    with mischwerk.connect(fake.path) as shuffler:
        with shuffler.start(mischwerk.Shuffle()) as job:
            assert next(job) == PhaseBegan("homing", 0)
        with pytest.raises(mischwerk.JobStopped) as stopped:
            job.result()
        assert stopped.value.result.stopped and stopped.value.result.state == "paused"
        assert shuffler.home().done
    assert fake.heard[:3] == ["identify", "shuffle", "stop"]


def test_the_end_of_the_with_stops_a_job_that_nobody_follows(board):
    fake = board(shuffle=HANGING)
    with mischwerk.connect(fake.path) as shuffler:
        job = shuffler.start(mischwerk.Shuffle())
        next(job)
    assert "stop" in fake.heard
    with pytest.raises(mischwerk.JobStopped):
        job.result()


@pytest.mark.wants("sim")
def test_an_exception_in_a_callback_stops_the_machine_and_comes_out(shuffler):
    def fails(event: mischwerk.Event) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        shuffler.shuffle(on_event=fails)
    assert shuffler.home().done  # which waits until it stands
    assert shuffler.shuffle().done


def test_a_callback_may_stop_the_job(board):
    stops: list[mischwerk.Stopped] = []
    with mischwerk.connect(board(shuffle=HANGING).path) as shuffler, pytest.raises(mischwerk.JobStopped):
        shuffler.shuffle(on_event=lambda event: stops.append(shuffler.stop()) if not stops else None)
    assert stops[0].stopped


@pytest.mark.wants("sim")
def test_upkeep(shuffler):
    assert shuffler.count() == mischwerk.Count("done", "pile10", 20, 0)
    before = shuffler.settings()
    assert before["cards"] == 52 and before["sleeves"] is False
    assert shuffler.change_setting("decks", [52, 32]) == (52, 32)
    with pytest.raises(mischwerk.UsageProblem, match="no setting"):
        shuffler.change_setting("no such", 1)
    measured = shuffler.calibrate(store=True)
    assert measured.stored and shuffler.settings()["poker_steps"] == measured.mean_steps
    with pytest.raises(mischwerk.UsageProblem, match="out of range"):
        shuffler.clean(10_000)
    log = shuffler.log()
    assert {"cards_fed", "shuffles_good"} <= set(log.counters) and json.loads(log.to_json())["log"] == []


@pytest.mark.wants("sim")
def test_status_and_identity(shuffler):
    assert shuffler.identity.machine == "pile10" and shuffler.identity.twin
    status = shuffler.status()
    assert (status.phase, status.state, status.homed, status.job) == ("idle", "none", False, None)
    assert "job" not in status.to_dict()
    assert shuffler.plan(range(20)).cards == 20


@pytest.mark.wants("sim")
def test_nothing_is_paused(shuffler):
    with pytest.raises(mischwerk.UsageProblem, match="nothing is paused"):
        shuffler.resume()


@pytest.mark.parametrize(
    "options",
    [
        {"sim": True, "port": "/dev/null"},
        {"twin": "model"},
        {"cards": 52},
        {"sim": True, "machine": "pile9"},
        {"sim": True, "cards": 1000},
        {"sim": True, "card_format": "tarot"},
        {"sim": True, "deck": "no such"},
    ],
)
def test_what_can_not_be_opened_is_said_before_anything_starts(options):
    with pytest.raises(mischwerk.UsageProblem):
        mischwerk.open(**options)


@pytest.mark.wants("sim")
def test_requests_that_make_no_sense_move_nothing(shuffler):
    for options in (
        {"cards": 1},
        {"seed": b"short"},
        {"audit": True, "seed": SEED},
        {"nonce": "phrase"},
        {"method": "overhand"},
        {"passes": 3},
        {"deck": "skat", "cards": 32},
    ):
        with pytest.raises(mischwerk.UsageProblem):
            shuffler.shuffle(**options)
    with pytest.raises(mischwerk.UsageProblem, match="not a permutation"):
        shuffler.arrange([0, 0])
    assert shuffler.status().state == "none"


@pytest.mark.wants("sim")
def test_values_are_frozen(shuffler):
    result = shuffler.shuffle()
    for value in (result, shuffler.status(), shuffler.identity, shuffler.log()):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, dataclasses.fields(value)[0].name, None)
    result.to_dict()["target"].reverse()
    assert result.to_dict()["target"] == list(result.target)


def test_ctrl_c_stops_the_machine_and_comes_out(board):
    fake = board(shuffle=[("for_ever", [("sleep", 0.05), ("heartbeat", {"phase": 4, "t_us": 0})])])
    fake.on_step = lambda step: pressed.set() or os.kill(os.getpid(), signal.SIGINT) if not pressed.is_set() else None
    pressed = threading.Event()
    with mischwerk.connect(fake.path) as shuffler, pytest.raises(KeyboardInterrupt):
        shuffler.shuffle()
    assert fake.heard == ["identify", "shuffle", "stop"]


def test_status_and_stop_from_another_thread_while_a_job_runs(board):
    fake = board(shuffle=HANGING)
    ended: list[BaseException] = []

    def shuffles() -> None:
        try:
            shuffler.shuffle()
        except mischwerk.JobFailed as problem:
            ended.append(problem)

    with mischwerk.connect(fake.path) as shuffler:
        thread = threading.Thread(target=shuffles)
        thread.start()
        wait_for(fake, "shuffle")
        status = shuffler.status()
        assert (status.state, status.phase, status.job.pass_number) == ("running", "feeding", 1)
        assert "status" not in fake.heard  # the board is not disturbed
        with pytest.raises(mischwerk.UsageProblem, match="A shuffle is running"):
            shuffler.home()
        assert shuffler.stop().where == "in the well and the pockets"
        thread.join(10)
    assert isinstance(ended[0], mischwerk.JobStopped) and ended[0].result.state == "paused"


@pytest.mark.parametrize("begins_a_job", [False, True])
def test_a_stop_is_not_lost_behind_a_question(board, begins_a_job):
    """A job that was to begin when the question is answered does not."""
    fake, answers = board(shuffle=HANGING), threading.Event()
    fake.on_request = lambda packet: answers.wait(5) if packet.name == "status" else None
    stops: list[mischwerk.Stopped] = []
    with mischwerk.connect(fake.path) as shuffler:
        question = threading.Thread(target=shuffler.status)
        question.start()
        wait_for(fake, "status")
        stop = threading.Timer(0.1, lambda: stops.append(shuffler.stop()))
        stop.start()
        threading.Timer(0.3, answers.set).start()
        if begins_a_job:
            with pytest.raises(mischwerk.UsageProblem, match="told to stop before"):
                shuffler.shuffle()
        question.join(10)
        stop.join(10)
    assert stops[0].stopped and fake.heard == ["identify", "status", "stop"]


def test_a_paused_job_goes_on(board):
    with mischwerk.connect(board(shuffle=MISFED).path) as shuffler:
        with pytest.raises(mischwerk.JobFailed, match="MISFEED at throat") as failed:
            shuffler.shuffle()
        assert failed.value.result.state == "paused" and "`resume` continues" in failed.value.what_to_do
        result = shuffler.resume()
    assert isinstance(result, mischwerk.JobResult) and result.done
    assert [fault.name for fault in result.faults] == ["MISFEED"]


def test_a_board_keeps_a_sealed_order_to_itself(board):
    with mischwerk.connect(board().path) as shuffler:
        result = shuffler.shuffle()
    assert result.mode == "sealed" and (result.target, result.order, result.plan) == (None, None, None)


@pytest.mark.wants("sim")
def test_closing_ends_the_twin(twins, monkeypatch):
    """Its process is gone. The name of its pty may be that of another twin by now, so it is not tried."""
    begun, start = [], subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *given, **named: begun.append(start(*given, **named)) or begun[-1])
    shuffler = mischwerk.open(sim=True, twin="model", interpreter="cpython")
    assert [process.poll() for process in begun] == [None]
    shuffler.close()
    shuffler.close()
    assert [process.returncode for process in begun] != [None]

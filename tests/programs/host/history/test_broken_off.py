"""A job whose line dies (the cable is pulled) is kept as broken off, with what was heard of it and not more."""

import asyncio
import time
from pathlib import Path

import mischwerk
import pytest
from fake_board import HANGING, MISFED, fault, phase
from mischwerk import LinkError, aio

JAMMED = [phase("feeding", 1), fault("MISFEED", 17, "pocket 5"), phase("feeding", 1), ("until_stop", {})]


def kept():
    return mischwerk.read_history().jobs


def pulling(one, name):
    """A callback that pulls the cable when a phase of that name begins."""

    def heard(event):
        if getattr(event, "phase", None) == name:
            one.close()

    return heard


def test_a_shuffle_has_what_was_asked_for_and_no_figures(board):
    one = board(shuffle=HANGING)
    with mischwerk.connect(one.path, history=True) as shuffler, pytest.raises(LinkError):
        shuffler.shuffle(deck="skat", deck_name="red Bicycle", on_event=pulling(one, "feeding"))
    (job,) = kept()
    assert (job.kind, job.result, job.machine) == ("shuffle", "broken off", "pile10")
    assert (job.cards, job.deck, job.deck_name, job.mode) == (32, "skat", "red Bicycle", "sealed")
    assert job.passes is None and job.feeds is None and job.retries is None and job.machine_s is None


def test_its_faults_tell_of_no_card(board):
    one = board(shuffle=JAMMED)
    faults = []

    def heard(event):
        faults.extend([event] if isinstance(event, mischwerk.FaultReported) else [])
        if faults and getattr(event, "phase", None) == "feeding":
            one.close()

    with mischwerk.connect(one.path, history=True) as shuffler, pytest.raises(LinkError):
        shuffler.shuffle(on_event=heard)
    (job,) = kept()
    assert [(one.name, one.part, one.detail) for one in job.faults] == [("MISFEED", None, None)]


def test_of_asyncio_too(board):
    one = board(shuffle=HANGING)

    async def shuffled():
        async with aio.connect(one.path, history=True) as shuffler:
            await shuffler.shuffle(on_event=pulling(one, "feeding"))

    with pytest.raises(LinkError):
        asyncio.run(shuffled())
    assert [(job.kind, job.result) for job in kept()] == [("shuffle", "broken off")]


@pytest.mark.parametrize(("job", "script"), [("count", "upkeep"), ("clean", "upkeep"), ("home", "home")])
def test_upkeep_and_homing(board, job, script):
    one = board(**{script: [phase("homing"), ("until_stop", {})]})
    with mischwerk.connect(one.path, history=True) as shuffler, pytest.raises(LinkError):
        getattr(shuffler, job)(on_event=pulling(one, "homing"))
    assert [(one.kind, one.result, one.cards) for one in kept()] == [(job, "broken off", None)]


def test_a_paused_job_that_goes_on_and_breaks_off_is_one_line(board):
    one = board(shuffle=MISFED, resume=HANGING)
    with mischwerk.connect(one.path, history=True) as shuffler:
        with pytest.raises(mischwerk.JobFailed):
            shuffler.shuffle()
        assert [job.result for job in kept()] == ["paused"]
        with pytest.raises(LinkError):
            shuffler.resume(on_event=pulling(one, "feeding"))
    assert [job.result for job in kept()] == ["broken off"]


def test_a_command_keeps_it_too(run, start, board):
    one = board(shuffle=HANGING)
    process = start("shuffle", "--port", one.path, "--json", "--out", "kept")
    log = Path("kept/events.jsonl")
    while not (log.exists() and '"phase"' in log.read_text()):  # until it has heard that its job has begun
        assert process.poll() is None
        time.sleep(0.01)
    one.close()
    assert process.wait(30) == 4
    ran = run("history", "--json")
    assert [(job["kind"], job["result"]) for job in ran.object["jobs"]] == [("shuffle", "broken off")]
    assert "broken off" in run("history").out


def test_a_job_that_was_left_in_the_middle_is_none(board):
    one = board(shuffle=HANGING)
    with mischwerk.connect(one.path, history=True) as shuffler, pytest.raises(ZeroDivisionError):
        shuffler.shuffle(on_event=lambda event: 1 / 0)
    assert kept() == ()

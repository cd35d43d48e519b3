"""The library for asyncio: the same methods, the same results, and a machine that is safe when a task is cancelled."""

from __future__ import annotations

import asyncio
import inspect
import threading
from typing import Any

import mischwerk
import pytest
from fake_board import HANGING, HAPPY, MISFED, wait_for
from mischwerk import Ended, PhaseBegan, aio
from mischwerk.link import async_link

SEED = bytes(range(32))
TWIN = {"sim": True, "twin": "model", "sim_seed": 3, "interpreter": "cpython", "cards": 20}


async def until_heard(board: Any, name: str) -> None:
    await asyncio.to_thread(wait_for, board, name)


def test_both_shells_have_the_same_methods_with_the_same_parameters():
    def methods(shell: type) -> dict[str, Any]:
        members = {name: member for name, member in inspect.getmembers(shell) if not name.startswith("_")}
        return {
            name: [(parameter.name, parameter.default) for parameter in inspect.signature(member).parameters.values()]
            for name, member in members.items()
            if callable(member)
        }

    assert methods(mischwerk.Shuffler) == methods(aio.AsyncShuffler)
    assert inspect.signature(mischwerk.open).parameters == inspect.signature(aio.open).parameters
    assert inspect.signature(mischwerk.connect).parameters == inspect.signature(aio.connect).parameters


@pytest.mark.wants("sim")
async def test_a_shuffle_is_that_of_the_blocking_shell(twins):
    with mischwerk.open(**TWIN) as shuffler:
        blocking = shuffler.shuffle(seed=SEED).to_dict()
    async with aio.open(**TWIN) as shuffler:
        awaited = (await shuffler.shuffle(seed=SEED)).to_dict()
    blocking.pop("wall_s"), awaited.pop("wall_s")
    assert blocking == awaited


@pytest.mark.wants("sim")
async def test_every_method_answers(twins):
    async with aio.open(**TWIN) as shuffler:
        assert (await shuffler.deal(piles="5,5,rest", audit=True)).verify().proved
        hidden = await shuffler.shuffle(audit=True, reveal=False)
        assert hidden.target is None and (await shuffler.reveal(hidden)).verify().proved
        assert (await shuffler.arrange(range(20))).order == tuple(range(20))
        assert (await shuffler.home()).done and (await shuffler.count()).cards == 20
        assert (await shuffler.calibrate()).stored is False
        assert await shuffler.change_setting("name", "Anna") == (await shuffler.settings())["name"] == "Anna"
        assert (await shuffler.status()).state == "done"
        assert "cards_fed" in (await shuffler.log()).counters
        assert (await shuffler.stop()).stopped and shuffler.plan(range(20)).cards == 20
        with pytest.raises(mischwerk.UsageProblem, match="nothing is paused"):
            await shuffler.resume()
        with pytest.raises(mischwerk.UsageProblem, match="out of range"):
            await shuffler.clean(0)


@pytest.mark.wants("sim")
async def test_events_are_an_asynchronous_iterator(twins):
    async with aio.open(**TWIN) as shuffler, shuffler.start(mischwerk.Shuffle(seed=SEED)) as job:
        events = [event async for event in job]
        assert (await job.result()).done
    assert events[0] == PhaseBegan("homing", 0) and events[-1] == Ended("done", "20 in the well")


async def test_a_cancelled_task_stops_the_machine_first(board):
    fake = board(shuffle=HANGING)
    async with aio.connect(fake.path) as shuffler:
        task = asyncio.create_task(shuffler.shuffle())
        await until_heard(fake, "shuffle")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert fake.heard == ["identify", "shuffle", "stop"]
        assert (await shuffler.home()).done


async def test_status_and_stop_while_a_job_runs_and_nothing_else(board):
    fake = board(shuffle=HANGING)
    async with aio.connect(fake.path) as shuffler:
        task = asyncio.create_task(shuffler.shuffle())
        await until_heard(fake, "shuffle")
        status = await shuffler.status()
        assert (status.state, status.phase) == ("running", "feeding") and "status" not in fake.heard
        with pytest.raises(mischwerk.UsageProblem, match="A shuffle is running"):
            await shuffler.home()
        assert (await shuffler.stop()).where == "in the well and the pockets"
        with pytest.raises(mischwerk.JobStopped):
            await task


@pytest.mark.parametrize("begins_a_job", [False, True])
async def test_a_stop_is_not_lost_behind_a_question(board, begins_a_job):
    """A job that was to begin when the question is answered does not."""
    fake, answers = board(shuffle=HANGING), threading.Event()
    fake.on_request = lambda packet: answers.wait(5) if packet.name == "status" else None
    async with aio.connect(fake.path) as shuffler:
        question = asyncio.create_task(shuffler.status())
        await until_heard(fake, "status")
        job = asyncio.create_task(shuffler.shuffle()) if begins_a_job else None
        await asyncio.sleep(0.05)
        stop = asyncio.create_task(shuffler.stop())
        await asyncio.sleep(0.05)
        answers.set()
        assert (await stop).stopped and fake.heard[-1] == "stop"
        assert (await question).state == "none"
        if job is not None:
            with pytest.raises(mischwerk.UsageProblem, match="told to stop before"):
                await job
            assert "shuffle" not in fake.heard


async def test_a_job_that_is_left_early_is_stopped(board):
    fake = board(shuffle=HANGING)
    async with aio.connect(fake.path) as shuffler:
        async with shuffler.start(mischwerk.Shuffle()) as job:
            assert await anext(job) == PhaseBegan("homing", 0)
        with pytest.raises(mischwerk.JobStopped):
            await job.result()
    assert "stop" in fake.heard


async def test_closing_stops_a_job_that_nobody_follows(board):
    fake = board(shuffle=HANGING)
    jobs = []
    async with aio.connect(fake.path) as shuffler:
        jobs.append(shuffler.start(mischwerk.Shuffle()))
        await until_heard(fake, "shuffle")
    assert "stop" in fake.heard and isinstance(jobs[0].task.exception(), mischwerk.JobStopped)


async def test_an_exception_in_a_callback_stops_the_machine_and_comes_out(board):
    fake = board(shuffle=HANGING)

    def fails(event: mischwerk.Event) -> None:
        raise ZeroDivisionError

    async with aio.connect(fake.path) as shuffler:
        with pytest.raises(ZeroDivisionError):
            await shuffler.shuffle(on_event=fails)
    assert "stop" in fake.heard


async def test_a_paused_job_goes_on(board):
    async with aio.connect(board(shuffle=MISFED).path) as shuffler:
        with pytest.raises(mischwerk.JobFailed, match="MISFEED"):
            await shuffler.shuffle()
        assert (await shuffler.resume()).done


@pytest.mark.wants("sim")
async def test_several_machines_work_side_by_side(twins):
    async def one(sim_seed: int) -> tuple[int, ...]:
        async with aio.open(**{**TWIN, "sim_seed": sim_seed}) as shuffler:
            return (await shuffler.shuffle()).order

    orders = await asyncio.gather(*map(one, range(3)))
    assert len(set(orders)) == 3 and all(sorted(order) == list(range(20)) for order in orders)


async def test_nobody_answers(board):
    with pytest.raises(mischwerk.LinkError):
        await aio.connect("/dev/no-such-port").__aenter__()
    with pytest.raises(mischwerk.LinkError, match="Another device answers"):
        await aio.connect(board(text=b"hello, this is a printer\r\n").path).__aenter__()


async def test_the_loop_goes_on_while_a_job_runs(board):
    """No step of the shell blocks: half a second of waiting leaves room for more turns of the loop than blocking reads
    of 50 ms would."""
    fake = board(shuffle=[("sleep", 0.5), *HAPPY])
    async with aio.connect(fake.path) as shuffler:
        job = shuffler.start(mischwerk.Shuffle())
        turns = 0
        while not job.task.done():
            await asyncio.sleep(0.001)
            turns += 1
    assert turns > 50


async def test_a_cancellation_in_the_moment_in_which_bytes_come_is_not_lost(board, monkeypatch):
    """Both in one turn of the loop; the task would go on, and the machine with it."""
    fake = board(shuffle=HANGING)
    come = async_link._set
    to_cancel: list[asyncio.Task[Any]] = []

    def cancelling(ready: asyncio.Future[None]) -> None:
        come(ready)
        while to_cancel:
            to_cancel.pop().cancel()

    monkeypatch.setattr(async_link, "_set", cancelling)  # before the wait begins, which holds it until it ends
    async with aio.connect(fake.path) as shuffler:
        task = asyncio.create_task(shuffler.shuffle())
        await until_heard(fake, "shuffle")
        to_cancel.append(task)
        while to_cancel:  # bytes that were there before the wait began are read without one
            fake.write(b"noise\n")
            await asyncio.sleep(0.02)
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 20)
    assert "stop" in fake.heard

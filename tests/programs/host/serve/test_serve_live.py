"""The machine live: the drawing, where a twin's cards are for who asked for that, sensors at rest."""

from __future__ import annotations

import asyncio
import asyncio.unix_events
import os
import socket
import struct
import sys
import time

import httpx
import mischwerk
import mischwerk_install
import pytest
import websockets
from fake_board import HANGING, finished, levels, phase, wait_for
from mischwerk import aio
from mischwerk_serve import live_view
from mischwerk_serve import machine as machine_module
from mischwerk_serve.live_view import MOST_WATCHERS, Live, looking
from served_page import CARDS, TWIN, on, served, twin


async def fetched(site, name: str) -> httpx.Response:
    async with site.http(headers=site.entry) as client:
        return await client.get(name)


def numbers(look: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(look) // 4}i", look)


# -- the drawing ----------------------------------------------------------------------------------
@pytest.mark.wants("sim")
async def test_the_drawing_is_the_playbacks_own(board, twins):
    async with served(on(board(machine="wheel54").path)) as site:
        made = (await fetched(site, "/drawing.json")).json()
        assert made["problem"] == "" and not made["looks"]
        assert len(made["facts"]["ejecting"]) == 54
        script = await fetched(site, "/draw.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "class Machine" in script.text and script.text.endswith("export { Machine };\n")
        async with site.http() as stranger:
            assert (await stranger.get("/drawing.json")).status_code == 403


@pytest.mark.parametrize(
    ("machine", "python", "problem"),
    [
        ("nonsense", sys.executable, live_view.UNKNOWN_MACHINE),
        ("pile10", "/bin/false", live_view.NOT_INSTALLED),
    ],
)
async def test_a_machine_that_cant_be_drawn_is_said_to_be_so(board, twins, monkeypatch, machine, python, problem):
    monkeypatch.setattr(sys, "executable", python)
    async with served(on(board().path), live=Live(lambda: machine)) as site:
        made = (await fetched(site, "/drawing.json")).json()
        install = mischwerk_install.command("sim") if problem == live_view.NOT_INSTALLED else ""
        assert made == {"facts": None, "problem": problem, "install": install, "looks": False}
        assert (await fetched(site, "/draw.js")).status_code == 404


# -- where the cards are --------------------------------------------------------------------------
@pytest.mark.wants("sim")
async def test_nobody_is_told_where_cards_lie_unless_that_was_asked_for(twins):
    """Not even this program: the twin sends nothing."""
    async with served(twin) as site:
        with pytest.raises(websockets.ConnectionClosed) as closed:
            async with site.looks() as watcher:
                await watcher.recv()
        assert closed.value.rcvd.code == 1013


def test_a_board_can_not_be_asked_for_it(board, tmp_path):
    with pytest.raises(mischwerk.UsageProblem, match="Only a twin"):
        aio.open(port=board().path, looks=tmp_path / "looks")


@pytest.mark.wants("sim")
@pytest.mark.parametrize("kind", ["model", "world"])
async def test_watchers_see_the_same_and_who_comes_in_the_middle_sees_it_at_once(twins, kind):
    with looking() as looks:
        opens = lambda: aio.open(**{**TWIN, "twin": kind, "cards": 8}, looks=looks.path)  # noqa: E731
        async with served(opens, 8, Live(lambda: "pile10", looks=looks)) as site, site.browser("ready") as page:
            facts = (await fetched(site, "/drawing.json")).json()["facts"]
            columns = 3 * len(facts["scene"]["parts"]) + 3 * 8 + len(facts["scene"]["sensors"])
            async with site.looks() as viewer, site.looks() as other:
                first = await viewer.recv()
                assert first == await other.recv() and len(numbers(first)) == columns
                await page.ask("shuffle")
                moved = first
                while moved == first:
                    await viewer.send("next")
                    moved = await viewer.recv()
                async with site.looks() as late:
                    assert len(numbers(await late.recv())) == columns
                await page.until("done")
                for watcher in (viewer, other):
                    await watcher.send("next")
                last = {await newest(viewer, moved), await newest(other, first)}
                assert len(last) == 1  # a machine that stands is seen as it stands


async def newest(watcher, look: bytes) -> bytes:
    """What a watcher that waits for the one after ``look`` has when nothing more comes."""
    while True:
        try:
            async with asyncio.timeout(1.0):
                look = await watcher.recv()
        except TimeoutError:
            return look
        await watcher.send("next")


async def test_who_is_slow_gets_the_newest_only(board):
    with looking() as looks, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as twin_end:
        twin_end.connect(str(looks.path))
        async with (
            served(on(board().path), live=Live(lambda: "pile10", looks=looks)) as site,
            site.looks() as slow,
            site.looks() as quick,
        ):
            twin_end.send(b"0")
            assert await slow.recv() == await quick.recv() == b"0"
            for number in range(1, 50):
                twin_end.send(str(number).encode())
                await quick.send("next")
                assert await quick.recv() == str(number).encode()
            await slow.send("next")
            assert await slow.recv() == b"49"


async def test_who_asks_without_having_been_answered_is_let_go(board):
    with looking() as looks:
        async with (
            served(on(board().path), live=Live(lambda: "pile10", looks=looks)) as site,
            site.looks() as greedy,
        ):
            await greedy.send("next")
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await greedy.recv()
            assert closed.value.rcvd.code == 1008


async def test_so_many_watchers_and_no_more(board):
    with looking() as looks:
        async with served(on(board().path), live=Live(lambda: "pile10", looks=looks)) as site:
            crowd = [await site.looks() for _ in range(MOST_WATCHERS)]
            with pytest.raises(websockets.ConnectionClosed) as closed:
                async with site.looks() as late:
                    await late.recv()
            assert closed.value.rcvd.code == 1013
            await asyncio.gather(*(watcher.close() for watcher in crowd))


@pytest.mark.wants("sim")
async def test_the_record_is_the_same_with_twenty_watchers(twins, monkeypatch):
    """And so is what the twin did, to the microsecond since the job began."""
    records: list[dict] = []
    carry_out = aio.AsyncShuffler.carry_out

    async def noted(self, *arguments):
        result = await carry_out(self, *arguments)
        records.append(result.to_dict() | {"wall_s": None})
        return result

    monkeypatch.setattr(aio.AsyncShuffler, "carry_out", noted)

    async def once(opens, live, watchers: int) -> None:
        async with served(opens, CARDS, live) as site, site.browser("ready") as page:
            crowd = [asyncio.create_task(watched(site)) for _ in range(watchers)]
            await page.ask("shuffle")
            await page.until("done")
            for task in crowd:
                task.cancel()
            seen = await asyncio.gather(*crowd, return_exceptions=True)
            assert all(isinstance(outcome, asyncio.CancelledError) for outcome in seen), seen

    await once(twin, None, 0)
    with looking() as looks:
        await once(lambda: aio.open(**TWIN, looks=looks.path), Live(lambda: "pile10", looks=looks), 20)
    assert records[0] == records[1]


async def watched(site) -> None:
    async with site.looks() as watcher:
        while True:
            await watcher.recv()
            await watcher.send("next")


async def test_cards_are_counted_along_where_that_is_no_secret(board):
    counted = ("progress", {"cards": 9, "of": 0, "t_us": 0})
    machine = board(
        home=[phase("counting"), counted, ("sleep", 0.3), phase("collecting"), ("sleep", 0.3), finished("done")],
        shuffle=[phase("working", 1), counted, ("sleep", 0.3), finished("done")],
    )
    async with served(on(machine.path)) as site, site.browser("ready") as page:
        await page.ask("home")
        assert (await page.find(lambda made: made.get("fed") is not None))["fed"] == 9
        assert (await page.find(lambda made: made.get("phase") == "collecting"))["fed"] is None
        await page.until("done")
        await page.ask("shuffle")
        await page.until("working")
        seen = len(page.seen)
        await page.until("done")
        assert {message["fed"] for message in page.seen[seen:]} == {None}


# -- sensors --------------------------------------------------------------------------------------
async def test_sensors_are_read_at_rest_and_said_to_be_old_in_a_job(board, monkeypatch):
    monkeypatch.setattr(machine_module, "POLL_S", 0.05)
    machine = board(shuffle=[phase("homing"), phase("feeding", 1), ("sleep", 0.4), *HANGING[2:]])
    machine.script.levels = [levels("well"), levels("well", "cover")]
    async with served(on(machine.path)) as site, site.browser() as page:
        read = (await page.find(lambda made: (made.get("sensors") or {}).get("levels", {}).get("cover")))["sensors"]
        assert read["levels"]["well"] and not read["levels"]["throat"] and read["supply"] is True
        await page.ask("shuffle")
        await page.until_feeding()
        before = machine.heard.count("sensors")
        await asyncio.sleep(0.3)
        await page.ask("stop")
        stopped = await page.until("stopped")
        await asyncio.sleep(0.3)
        assert machine.heard.count("sensors") == before  # neither in the job nor in its pause
        assert stopped["sensors"] == read and stopped["sensors_age_s"] >= 0.3


async def test_a_machine_that_refuses_to_tell_its_sensors_is_at_rest_all_the_same(board):
    machine = board()
    machine.script.refuse = {"sensors": ("BAD_REQUEST", "a job is running")}
    async with served(on(machine.path)) as site, site.browser() as page:
        await asyncio.to_thread(wait_for, machine, "sensors")
        await page.until("ready")
        await asyncio.sleep(0.1)
        await page.ask("cards", cards=7)
        state = await page.find(lambda made: made.get("cards") == 7)
        assert (state["state"], state["sensors"], state["trouble"]) == ("ready", None, None)


# -- The program that makes the page's drawing, and is given up when the page ends first.


class LateOs:
    """The system, of which asyncio's own thread hears late that a program has ended, as on a busy computer."""

    def __getattr__(self, name):
        return getattr(os, name)

    def waitpid(self, pid, options):
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        time.sleep(0.3)
        return os.waitpid(pid, options)


def test_one_that_is_given_up_just_as_it_ends_leaves_nothing_on_the_terminal(monkeypatch, caplog):
    begun, begin = [], asyncio.create_subprocess_exec

    async def noted(*command, **options):
        begun.append(await begin(*command, **options))
        return begun[0]

    async def given_up():
        task = asyncio.create_task(live_view.drawn("pile10", "poker"))
        while not begun:
            await asyncio.sleep(0.01)
        os.waitid(os.P_PID, begun[0].pid, os.WEXITED | os.WNOWAIT)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    monkeypatch.setattr(asyncio.unix_events, "os", LateOs())
    asyncio.run(given_up())
    assert begun[0].returncode is not None and caplog.messages == []

"""Jobs by way of the page: several browsers see the same, whole, and each can stop what another has begun."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from fake_board import HANGING, HAPPY, MISFED, FakeBoard, Script, fault, finished, phase
from mischwerk import aio
from mischwerk.link import control
from mischwerk.link.line import RetryPolicy
from mischwerk_serve.orders import Resume
from served_page import CARDS, PATIENCE_S, on, served, twin


@pytest.mark.wants("sim")
async def test_two_browsers_see_a_whole_shuffle(twins):
    async with served(twin) as site, site.browser() as first, site.browser() as other:
        assert (await first.until("ready"))["cards"] == CARDS
        await first.ask("shuffle")
        done = [await browser.until("done") for browser in (first, other)]
        assert done[0]["jobs"] == done[1]["jobs"] == 1 and done[0]["job"] == "shuffle"
        assert done[0]["elapsed_s"] is not None and done[0]["trouble"] is None  # 0.0 s on an idle computer
        phases = [message["phase"] for message in first.seen]
        assert not {"feeding", "ejecting"} & set(phases)


@pytest.mark.wants("sim")
async def test_the_order_of_a_sealed_deck_never_leaves(twins, monkeypatch):
    """A twin of one's own knows how its deck lies, and the library says so: what is sent has no place for it."""
    known: list[tuple[int, ...]] = []
    carry_out = aio.AsyncShuffler.carry_out

    async def noted(self, *arguments):
        result = await carry_out(self, *arguments)
        known.append(result.order)
        return result

    monkeypatch.setattr(aio.AsyncShuffler, "carry_out", noted)
    fields = {
        "kind", "machine", "port", "twin", "firmware", "cards", "state", "job", "jobs", "phase", "pass_number",
        "usual_s", "warnings", "trouble", "elapsed_s", "orders", "piles", "commitment", "record", "unrevealed",
        "measured", "laid", "most",
        "sensors", "sensors_age_s", "fed", "cover_opened",
    }  # fmt: skip
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        await browser.until("done")
        assert sorted(known[0]) == list(range(CARDS))
        for message in browser.seen:
            assert set(message) == fields
            assert message["fed"] is None
            numbers = [value for value in message.values() if isinstance(value, list)]
            assert all(isinstance(entry, str) for value in numbers for entry in value)
            read = message["sensors"]
            assert read is None or all(isinstance(level, bool) for level in read["levels"].values())


async def test_a_browser_that_comes_in_the_middle_gets_the_whole_state_at_once(board):
    machine = board(shuffle=HANGING)
    async with served(on(machine.path)) as site:
        async with site.browser("ready") as browser:
            await browser.ask("shuffle")
            await browser.until_feeding()
        async with site.browser() as reloaded:
            first = await reloaded.message()
            assert (first["state"], first["job"], first["phase"], first["pass_number"]) == (
                "working", "shuffle", "feeding", 1,
            )  # fmt: skip
            assert first["orders"] == ["stop"] and first["elapsed_s"] >= 0


async def test_anybody_can_stop_and_somebody_else_go_on(board):
    machine = board(shuffle=HANGING, resume=HAPPY)
    async with served(on(machine.path)) as site, site.browser() as first, site.browser() as other:
        await first.until("ready")
        await first.ask("shuffle")
        await other.until_feeding()
        await other.ask("stop")
        stopped = await first.until("stopped")
        assert "resume" in stopped["orders"] and stopped["trouble"] is None
        await first.ask("resume")
        assert (await other.until("done"))["job"] == "resume"
    assert [name for name in machine.heard if name in ("shuffle", "stop", "resume")] == [
        "shuffle",
        "stop",
        "resume",
    ]


async def test_a_stop_before_the_job_has_begun_prevents_it(board):
    machine = board()
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        await browser.ask("stop")
        await browser.until("ready", "stopped")
    assert "stop" in machine.heard


async def test_a_fault_says_what_to_do_and_is_fixed(board):
    machine = board(shuffle=MISFED, resume=HAPPY)
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        trouble = (await browser.until("paused"))["trouble"]
        assert (trouble["name"], trouble["place"]) == ("MISFEED", "throat")
        assert trouble["what_to_do"].startswith("flatten a bent deck, clean the feed roller")
        assert "17" not in json.dumps(trouble)  # which card it was
        await browser.ask("resume")
        assert (await browser.until("done"))["trouble"] is None


async def test_what_a_homing_reports_that_fails_stays_though_the_machine_still_names_the_first_fault(
    board, monkeypatch
):
    monkeypatch.setattr("mischwerk_serve.machine.POLL_S", 0.05)
    faulty = [[phase("homing"), fault(name, 0, place), finished("fault")]
              for name, place in (("JAM_EJECT", "slot 9"), ("JAM_INSERT", "slot mouth"))]  # fmt: skip
    machine = board(shuffle=faulty[0], home=faulty[1])
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        machine.script.status_fault = "JAM_EJECT"
        await browser.ask("shuffle")
        await browser.until("fault")
        await browser.ask("home")
        await browser.find(lambda made: made["jobs"] == 2 and made["state"] == "fault")
        count = machine.heard.count("status")
        async with asyncio.timeout(PATIENCE_S):
            while machine.heard.count("status") < count + 3:
                await asyncio.sleep(0.02)
        trouble = site.machine.state.trouble
        assert (trouble.name, trouble.place) == ("JAM_INSERT", "slot mouth")
        machine.script.status_fault = "INTERNAL"  # of another's doing
        changed = await browser.find(lambda made: made["trouble"] is not None and made["trouble"]["name"] == "INTERNAL")
        assert changed["state"] == "fault"


@pytest.mark.wants("sim")
async def test_a_wrong_count_is_put_right_for_all_browsers(twins, monkeypatch):
    """Of a machine that does not say what was laid in, as a board."""
    monkeypatch.setattr("mischwerk.link.twin_deck.laid", lambda port: None)
    async with served(twin) as site, site.browser() as first, site.browser() as other:
        await first.until("ready")
        await first.ask("cards", cards=CARDS + 1)
        await other.find(lambda made: made["cards"] == CARDS + 1)
        await other.ask("shuffle")
        trouble = (await first.until("paused"))["trouble"]
        assert trouble["name"] == "WRONG_COUNT" and f"{CARDS} cards counted" in trouble["detail"]
        assert "recount" in first.seen[-1]["orders"]
        await first.ask("resume")  # without having put it right
        again = await first.find(lambda made: made.get("jobs") == 2 and made["state"] == "paused")
        assert again["trouble"]["name"] == "WRONG_COUNT"
        await first.ask("recount")
        counted = await first.until("done")
        assert (counted["measured"]["cards"], counted["cards"]) == (CARDS, CARDS)  # the page goes by it
        assert "recount" not in counted["orders"]
        await first.ask("shuffle")
        await first.until("working")
        await first.until("done")


@pytest.mark.wants("sim")
async def test_what_the_machine_can_not_do_is_said_and_nothing_moves(twins):
    async with served(twin) as site, site.browser("ready") as browser:
        await browser.ask("cards", cards=255)
        await browser.ask("shuffle")
        said = await browser.find(lambda made: made["state"] == "ready" and made["trouble"] is not None)
        assert "255" in said["trouble"]["error"] and said["trouble"]["name"] is None
        assert said["trouble"]["what_to_do"]


async def test_two_persons_do_not_begin_two_jobs_one_after_the_other(board):
    machine = board(shuffle=HAPPY)
    async with served(on(machine.path)) as site, site.browser() as first, site.browser() as other:
        await first.until("ready")
        await other.until("ready")
        await first.ask("shuffle")
        await first.until("done")
        await other.ask("shuffle", seen=0)  # pressed while its page still said that nothing had begun
        assert await other.refusal() == "stale"
    assert machine.heard.count("shuffle") == 1


@pytest.mark.parametrize("do", ["shuffle", "home", "resume", "connect", "cards"])
async def test_while_a_job_runs_only_stop_is_accepted(board, do):
    machine = board(shuffle=HANGING)
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        await browser.until_feeding()
        await browser.ask(do, **({"cards": 5} if do == "cards" else {}))
        assert await browser.refusal() == "not-now"


async def test_a_lost_machine_is_said_and_found_again():
    with FakeBoard(Script(shuffle=HAPPY)) as second:
        first = FakeBoard(Script()).start()
        paths = iter([first.path, second.path])
        async with served(lambda: aio.connect(next(paths))) as site, site.browser("ready") as browser:
            first.close()
            lost = await browser.until("lost")
            assert lost["orders"] == ["connect"] and lost["trouble"]["what_to_do"]
            await browser.ask("connect")
            await browser.until("ready")
            await browser.ask("shuffle")
            await browser.until("done")


async def test_a_machine_that_falls_silent_in_a_job_is_not_said_to_be_ready(board, monkeypatch):
    monkeypatch.setattr("mischwerk.jobs.job.SILENCE_S", 0.1)
    monkeypatch.setattr("mischwerk.jobs.job.STATUS_RETRY", RetryPolicy(0.15, 4))
    monkeypatch.setattr("mischwerk.link.connection.BOARD", RetryPolicy(0.15, 4))
    machine = board(shuffle=[phase("feeding", 1)])
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        await browser.until_feeding()
        machine.script.mute_after = "status"
        began = len(browser.seen)
        lost = await browser.until("lost")
        assert {made["state"] for made in browser.seen[began:]} == {"working", "lost"}
        assert "did not answer" in lost["trouble"]["error"]


async def test_ending_the_program_stops_a_job(board):
    machine = board(shuffle=HANGING)
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        await browser.until_feeding()
        assert await site.machine.halt()
        assert (await browser.until("stopped"))["job"] == "shuffle"
    assert "stop" in machine.heard


async def test_a_stop_is_not_lost_while_another_program_asks_for_the_status(board):
    """The line belongs to that question, and the job waits for it, when the stop comes: the job does not begin."""
    machine = board(shuffle=HANGING)
    async with served(on(machine.path)) as site, site.browser() as browser:
        await browser.find(lambda made: made.get("sensors") is not None)  # the last question of a turn
        line = site.machine._shuffler._open.driver._lock
        async with line:
            await browser.ask("shuffle")
            await browser.until("working")
            await asyncio.sleep(0.1)
            await browser.ask("stop")
            await browser.until("stopping")
            await asyncio.sleep(0.1)
        assert "told to stop before" in (await browser.until("ready"))["trouble"]["error"]
    assert "stop" in machine.heard and "shuffle" not in machine.heard


async def test_a_job_that_its_own_button_began_is_seen_and_stopped(board, monkeypatch):
    monkeypatch.setattr("mischwerk_serve.machine.POLL_S", 0.05)
    machine = board()
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        machine._state = "running"
        seen = await browser.until("working")
        assert seen["job"] is None and seen["orders"] == ["stop"]
        await browser.ask("stop")
        await browser.until("stopping")
        machine._state = "paused"
        assert "resume" in (await browser.until("paused"))["orders"]
    assert "stop" in machine.heard


async def test_other_programs_look_on_and_stop(board):
    machine = board(shuffle=HANGING)
    path = control.socket_path(machine.path)
    async with served(on(machine.path)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        await browser.until_feeding()
        status = (await asyncio.to_thread(control.ask, path, "status"))["status"]
        assert (status["state"], status["job"]["job"]) == ("running", "shuffle")
        assert (await asyncio.to_thread(control.ask, path, "stop", 30))["told"]
        await browser.until("stopped")


async def test_an_order_is_newer_than_an_answer_that_was_under_way(board, monkeypatch):
    """The machine says that it is paused, as it was; meanwhile somebody has pressed to go on."""
    machine = board(shuffle=HANGING, resume=HANGING)
    pressed: list[int] = []
    status = aio.AsyncShuffler.status
    async with served(on(machine.path)) as site, site.browser() as browser:

        async def meanwhile(shuffler: aio.AsyncShuffler) -> Any:
            answer = await status(shuffler)
            if answer.state == "paused" and not pressed:
                pressed.append(site.machine.state.jobs)
                assert site.machine.take(Resume(seen=pressed[0])) is None
            return answer

        monkeypatch.setattr(aio.AsyncShuffler, "status", meanwhile)
        await browser.until("ready")
        await browser.ask("shuffle")
        await browser.until_feeding()
        await browser.ask("stop")
        resumed = await browser.find(lambda made: made["job"] == "resume" and made["phase"] == "feeding")
        assert resumed["state"] == "working"

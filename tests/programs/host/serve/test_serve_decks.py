"""Which deck a job needs: a twin gets it, a person at a board is told before anything begins."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest
from fake_board import HANGING, HAPPY, FakeBoard, Script
from mischwerk import aio
from mischwerk.aio import Whereabouts
from mischwerk.deck import deals, decks
from mischwerk.link import ports
from served_page import TWIN, on, served

EVERY_GAME = [(game, deck) for game in deals.GAMES for deck in game.decks]
ALL = {"machine": "wheel110"}  # takes the largest deck there is


def twin_of(cards: int, **settings):
    return lambda: aio.open(**{**TWIN, "cards": cards, **settings})


@pytest.mark.wants("sim")
@pytest.mark.parametrize("audit", [False, True])
async def test_a_twin_gets_the_deck_of_every_game(twins, audit):
    async with served(twin_of(52, **ALL), 52) as site, site.browser() as browser:
        assert (await browser.until("ready"))["laid"] == 52
        for number, (game, deck) in enumerate(EVERY_GAME, 1):
            players = game.least if deck == "romme-52" else None  # too small for more
            await browser.ask("deal", game=game.name, deck=deck, players=players, audit=audit)
            done = await browser.find(lambda made, number=number: made["kind"] == "state" and made["jobs"] == number
                                  and made["state"] not in ("working", "stopping"))  # fmt: skip
            assert (done["state"], done["trouble"]) == ("done", None), (game.name, deck)
            assert done["laid"] == decks.find(deck).size == sum(pile["size"] for pile in done["piles"])
            assert bool(done["commitment"]) is audit


@pytest.mark.wants("sim")
@pytest.mark.parametrize("audit", [False, True])
@pytest.mark.parametrize(
    ("kept", "numbers"),
    [(False, (32, 54, 110, 110, 2)), (True, (4, 3))],  # a kept twin takes as long as a machine
)
async def test_a_twin_is_shuffled_with_any_number_that_it_takes(twins, start, audit, kept, numbers):
    opens = twin_of(52, **ALL)
    if kept:
        port = start("sim", "serve", "--twin", "model", "--interpreter", "cpython").stdout.readline()
        opens = on(port.strip())
    async with served(opens, 52) as site, site.browser("ready") as browser:
        for number, cards in enumerate(numbers, 1):
            await browser.ask("cards", cards=cards)
            await browser.ask("shuffle", audit=audit, seen=number - 1)
            done = await browser.find(lambda made, number=number: made["kind"] == "state" and made["jobs"] == number
                                  and made["state"] in ("done", "paused", "fault", "ready"))  # fmt: skip
            assert (done["state"], done["laid"], done["trouble"]) == ("done", cards, None)


@pytest.mark.wants("sim")
async def test_what_the_machine_does_not_take_is_said_and_the_deck_stays(twins):
    async with served(twin_of(20), 20) as site, site.browser() as browser:
        assert (await browser.until("ready"))["most"] == 100
        await browser.ask("deal", game="romme")
        said = await browser.find(lambda made: made["kind"] == "state" and made["trouble"] is not None)
        assert said["trouble"]["error"] == "110 cards do not fit pile10: it takes 100 at most."
        assert (said["state"], said["laid"]) == ("ready", 20)
        assert "wheel110" in said["trouble"]["what_to_do"]


@pytest.mark.wants("sim")
async def test_a_stop_while_the_deck_is_changed_prevents_the_job(twins, monkeypatch):
    begun, changed = asyncio.Event(), asyncio.Event()
    async with served(twin_of(20), 20) as site, site.browser() as browser:
        change = site.machine._shuffler.change_deck

        async def slow(cards: int) -> None:
            begun.set()
            await change(cards)
            await changed.wait()

        monkeypatch.setattr(site.machine._shuffler, "change_deck", slow)
        await browser.until("ready")
        await browser.ask("deal", game="skat")
        await browser.until("working")
        await begun.wait()
        await browser.ask("stop")
        await browser.until("stopping")
        changed.set()
        said = await browser.until("ready")
        assert said["trouble"]["error"].startswith("The machine was told to stop")


async def test_a_board_gets_nothing_and_nobody_says_what_lies_in_it(board):
    machine = board(shuffle=HAPPY)
    async with served(on(machine.path), 52) as site, site.browser() as browser:
        ready = await browser.until("ready")
        assert (ready["laid"], ready["most"]) == (None, 100)
        await browser.ask("shuffle")
        assert (await browser.until("done"))["laid"] is None


@pytest.mark.wants("sim")
async def test_the_players_part_of_an_earlier_deck_is_refused_at_its_field_before_anything_begins(twins):
    async with served(twin_of(20), 20) as site, site.browser("ready") as browser:
        for number in (1, 2):
            await browser.ask("shuffle", audit=True, nonce="the quick brown fox")
            state = await browser.find(lambda made, number=number: made["kind"] == "state" and made["jobs"] == number
                                  and made["state"] in ("done", "ready"))  # fmt: skip
        assert (state["state"], state["commitment"], state["record"]) == ("ready", None, 1)
        assert state["trouble"]["field"] == "nonce" and state["trouble"]["error"].startswith(
            "The players' part was used"
        )
        await browser.ask("shuffle", audit=True, nonce="and another")  # the way out leads to a finished deck
        done = await browser.until("done")
        assert done["record"] == 3 and done["trouble"] is None


@pytest.mark.wants("sim")
async def test_a_players_part_that_the_machine_itself_refuses_leaves_no_pause(twins):
    """It was used before this program began."""
    async with served(twin_of(20), 20) as site, site.browser("ready") as browser:
        await browser.ask("shuffle", audit=True, nonce="the quick brown fox")
        await browser.until("done")
        site.machine._nonces._used.clear()
        await browser.ask("shuffle", audit=True, nonce="the quick brown fox", deck_name="red")
        state = await browser.find(
            lambda made: made["kind"] == "state" and made["jobs"] == 2 and made["trouble"] is not None
        )
        assert (state["state"], state["commitment"], state["trouble"]["field"]) == ("ready", None, "nonce")
        assert state["trouble"]["translations"]["en"]["what_to_do"].startswith("Give another, or leave the field")
        assert "deal" in state["orders"]
        await browser.ask("deal", game="skat", audit=True)
        assert (await browser.until("done"))["record"] == 3


@pytest.mark.wants("sim")
@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({"do": "deal", "piles": "7,x"}, "piles"),
        ({"do": "deal", "game": "skat", "players": 9}, "players"),
        ({"do": "shuffle", "deck_name": "\u200b"}, "name"),
        ({"do": "shuffle", "audit": True, "nonce": "!"}, "nonce"),
        ({"do": "deal", "game": "romme"}, ""),
    ],
)  # fmt: skip
async def test_what_is_refused_names_its_field(twins, order, field):
    async with served(twin_of(20), 20) as site, site.browser("ready") as browser:
        await browser.ask(**order)
        said = await browser.find(lambda made: made["kind"] == "state" and made["trouble"] is not None)
        assert (said["trouble"]["field"], said["state"]) == (field, "ready")


# -- A board that is not there yet, is unplugged, and comes back, perhaps at another port: nothing moves by itself.

MOVES = {"home", "resume", "shuffle", "deal", "upkeep", "jog", "arrange"}


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr("mischwerk_serve.machine.POLL_S", 0.05)


def plugged_in(link: Path, **script) -> FakeBoard:
    """A board behind a name of its own, as udev gives one, or `sim serve --link`."""
    board = FakeBoard(Script(**script)).start()
    link.symlink_to(board.path)
    return board


def unplugged(board: FakeBoard, link: Path) -> None:
    link.unlink()
    board.close()


def waiting_at(link: Path):
    where = Whereabouts(str(link))
    return {"opens": lambda: aio.connect(where.path() or str(link)), "cards": 52, "whereabouts": where}


async def test_it_starts_without_a_board_and_finds_the_one_that_comes(tmp_path):
    link = tmp_path / "board"
    async with served(**waiting_at(link)) as site, site.browser() as browser:
        lost = await browser.until("lost")
        assert lost["orders"] == ["connect"] and lost["trouble"]["error"] == f"There is no port {link}."
        assert lost["machine"] == ""
        board = plugged_in(link)
        ready = await browser.until("ready")
        assert (ready["machine"], ready["trouble"]) == ("pile10", None)
        assert not MOVES & set(board.heard)
        board.close()


async def test_unplugged_in_a_job_it_comes_back_and_nothing_goes_on_by_itself(tmp_path):
    link = tmp_path / "board"
    first = plugged_in(link, shuffle=HANGING)
    async with served(**waiting_at(link)) as site, site.browser("ready") as browser:
        await browser.ask("shuffle")
        await browser.until_feeding()
        unplugged(first, link)
        lost = await browser.until("lost")
        assert "connect" in lost["orders"]
        second = plugged_in(link)
        ready = await browser.until("ready")
        assert ready["jobs"] == 1
        await asyncio.sleep(0.3)
        assert second.heard and not MOVES & set(second.heard)
        await browser.ask("home")  # a person does it
        await browser.until("done")
        second.close()


def test_another_terminal_that_got_the_ports_number_is_left_alone(tmp_path):
    board = FakeBoard(Script()).start()
    where = Whereabouts(board.path)
    where.seen_at(board.path)
    assert where.path() is None  # a pty by its number: the next one there may be anybody's
    where.forget()
    assert where.path() == board.path  # somebody asks for it
    board.close()


CHIP, OTHER = "e6614c311b4a2b32", "e6614c311b99aa17"


def port(path: str, chip: str) -> SimpleNamespace:
    return SimpleNamespace(device=path, vid=ports.VENDOR_ID, serial_number=chip, location=path)


@pytest.mark.parametrize(
    ("now", "path"),
    [
        ([("/dev/ttyACM1", CHIP)], "/dev/ttyACM1"),
        ([("/dev/ttyACM0", OTHER), ("/dev/ttyACM1", CHIP)], "/dev/ttyACM1"),
        ([("/dev/ttyACM0", OTHER)], None),  # another board: a person has to say that it is meant
        ([], None),
        ([("/dev/ttyACM0", CHIP)], "/dev/ttyACM0"),
    ],
)
@pytest.mark.parametrize("named", ["/dev/ttyACM0", None])
def test_the_same_board_is_found_at_another_port(monkeypatch, named, now, path):
    there = [port("/dev/ttyACM0", CHIP)]
    monkeypatch.setattr(ports.list_ports, "comports", lambda: there)
    where = Whereabouts(named)
    where.seen_at("/dev/ttyACM0")
    there[:] = [port(*entry) for entry in now]
    assert where.path() == path


def test_without_a_name_the_only_board_is_waited_for(monkeypatch):
    there: list[SimpleNamespace] = []
    monkeypatch.setattr(ports.list_ports, "comports", lambda: there)
    where = Whereabouts(None)
    assert where.path() is None
    there.append(port("/dev/ttyACM3", CHIP))
    assert where.path() == "/dev/ttyACM3"
    there.append(port("/dev/ttyACM4", OTHER))
    assert where.path() is None  # which of them?


def test_the_command_waits_and_says_so(start, tmp_path):
    link = tmp_path / "board"
    program = start("serve", "--port", str(link), "--no-open")
    assert program.stdout.readline().startswith("http://127.0.0.1:")
    said = program.stderr.readline()
    assert f"There is no port {link}." in said and "waits for it" in said
    os.kill(program.pid, signal.SIGINT)
    _, said = program.communicate(timeout=30)
    assert program.returncode == 0 and "Traceback" not in said

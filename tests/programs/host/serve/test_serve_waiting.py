"""A board that is not there yet, is unplugged, and comes back, perhaps at another port: nothing moves by itself."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest
from fake_board import HANGING, FakeBoard, Script
from mischwerk import aio
from mischwerk.aio import Whereabouts
from mischwerk.link import ports
from served_page import served

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


def test_it_starts_without_a_board_and_finds_the_one_that_comes(tmp_path):
    link = tmp_path / "board"

    async def main() -> None:
        async with served(**waiting_at(link)) as site, site.browser() as one:
            lost = await one.until("lost")
            assert lost["orders"] == ["connect"] and lost["trouble"]["error"] == f"There is no port {link}."
            assert lost["machine"] == ""
            board = plugged_in(link)
            found = await one.until("ready")
            assert (found["machine"], found["trouble"]) == ("pile10", None)
            assert not MOVES & set(board.heard)
            board.close()

    asyncio.run(main())


def test_unplugged_in_a_job_it_comes_back_and_nothing_goes_on_by_itself(tmp_path):
    link = tmp_path / "board"

    async def main() -> None:
        first = plugged_in(link, shuffle=HANGING)
        async with served(**waiting_at(link)) as site, site.browser() as one:
            await one.until("ready")
            await one.ask("shuffle")
            await one.until_feeding()
            unplugged(first, link)
            lost = await one.until("lost")
            assert "connect" in lost["orders"]
            second = plugged_in(link)
            found = await one.until("ready")
            assert found["jobs"] == 1
            await asyncio.sleep(0.3)
            assert second.heard and not MOVES & set(second.heard)
            await one.ask("home")  # a person does it
            await one.until("done")
            second.close()

    asyncio.run(main())


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
    there[:] = [port(*one) for one in now]
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

"""The command: what it prints, what it refuses, and that its end leaves a machine that stands."""

from __future__ import annotations

import asyncio
import configparser
import json
import re
import shlex
import signal
import socket
import sys
from pathlib import Path

import httpx
import mischwerk_install
import mischwerk_serve
import pytest
import websockets
from fake_board import HANGING, HAPPY, wait_for
from mischwerk_serve import access

ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/#token=([\w-]{43})\n")


def begin_shuffle(address: str) -> None:
    """As a browser does that was given the address."""

    async def ask() -> None:
        origin, _, token = address.partition("/#token=")
        live, protocols = origin.replace("http", "ws") + "/live", ["mischwerk", token]
        headers = {"Origin": origin}
        async with websockets.connect(live, additional_headers=headers, subprotocols=protocols, proxy=None) as page:
            await page.send('{"do": "shuffle", "seen": 0}')
            await page.recv()

    asyncio.run(ask())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_in_the_middle_of_a_job_stops_the_machine_and_ends(board, start, number):
    machine = board(shuffle=HANGING)
    program = start("serve", "--port", machine.path, "--no-open")
    address = program.stdout.readline()
    assert ADDRESS.fullmatch(address)
    begin_shuffle(address.strip())
    wait_for(machine, "shuffle")
    program.send_signal(number)
    _, said = program.communicate(timeout=30)
    assert program.returncode == 130
    orders = ["shuffle", "stop", "result"]  # the last is asked when the board has said that it stands
    assert [name for name in dict.fromkeys(machine.heard) if name in orders] == orders
    assert said.endswith("Ended: the machine stands still.\n") and "Traceback" not in said


def test_a_second_signal_does_not_wait_for_a_machine_that_does_not_stop(board, start):
    machine = board(shuffle=[*HANGING[:-1], ("for_ever", [("sleep", 0.01)])])
    program = start("serve", "--port", machine.path, "--no-open")
    begin_shuffle(program.stdout.readline().strip())
    wait_for(machine, "shuffle")
    program.send_signal(signal.SIGINT)
    wait_for(machine, "stop")
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=20)  # a machine that was asked to stop has half a minute
    assert program.returncode == 130 and said.count("\n") == 3 and "Left at once" in said


def test_the_token_is_not_on_the_terminal_twice_and_no_request_is_logged(board, start):
    program = start("serve", "--port", board().path, "--no-open")
    address = program.stdout.readline().strip()
    origin, _, token = address.partition("/#")
    for query, entry in (("", token), (f"?{token}", "wrong")):
        httpx.get(f"{origin}/games.json{query}", headers={"Authorization": f"Bearer {entry}"}, trust_env=False)
    program.send_signal(signal.SIGINT)
    out, said = program.communicate(timeout=30)
    assert out == "" and "token=" not in said and said.count("\n") == 2


def test_beyond_loopback_it_says_what_that_means(board, start):
    program = start("serve", "--port", board().path, "--no-open", "--host", "0.0.0.0")
    assert "/#token=" in program.stdout.readline()
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=30)
    assert "everybody in your network" in said and "nothing is encrypted" in said


def test_a_port_that_is_taken_is_said_or_another_is_found(run, board, start):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        ran = run("serve", "--port", board().path, "--no-open", "--bind-port", str(number))
    assert ran.status == 2 and f"port {number}" in ran.err and ran.err.count("\n") == 2


@pytest.mark.parametrize(
    ("options", "status"),
    [
        (["--host", "no such host"], 2),
        (["--host", "192.0.2.1"], 2),
        (["--bind-port", "99999"], 2),
        (["--sim", "--port", "/dev/null"], 2),
        (["--sim", "--cards", "1"], 2),
        (["--sim", "--machine", "no-such"], 2),
        (["--port", "/dev/null"], 4),
    ],
)
def test_what_can_not_be_is_refused_in_two_lines(run, options, status):
    ran = run("serve", "--no-open", *options)
    assert ran.status == status and ran.out == "" and ran.err.count("\n") == 2


def test_a_browser_is_opened_without_the_token_on_its_command_line(monkeypatch):
    opened: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(access.webbrowser, "open", opened.append)
    with access.addresses("::1", 8725, "the-token") as page:
        page.open()
        (file,) = page._folder.iterdir()
        assert page.url == "http://[::1]:8725/#token=the-token" in file.read_text()
        assert page._folder.stat().st_mode & 0o077 == 0 and opened == [file.as_uri()]
    assert not file.exists() and "token" not in opened[0]


def test_without_a_screen_no_browser_is_opened(monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(access.sys, "platform", "linux")
    monkeypatch.setattr(access.webbrowser, "open", lambda address: pytest.fail(address))
    with access.addresses("127.0.0.1", 8725, "the-token") as page:
        assert page.url == "http://127.0.0.1:8725/#token=the-token"
        page.open()


def test_without_the_extra_it_says_what_to_install(run, monkeypatch):
    for name in ("server", "web", "command"):
        monkeypatch.delitem(sys.modules, f"mischwerk_serve.{name}", raising=False)
        monkeypatch.delattr(mischwerk_serve, name, raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    ran = run("serve", "--sim")
    assert (ran.status, ran.err) == (2, "\n".join([*mischwerk_install.missing("serve,sim"), ""]))


def test_jobs_of_the_page_are_in_the_history_unless_it_is_asked_not_to(board, start, run):
    for options, jobs in ((["--no-history"], []), ([], ["shuffle"])):
        machine = board(shuffle=HAPPY)
        program = start("serve", "--port", machine.path, "--no-open", *options)
        begin_shuffle(program.stdout.readline().strip())
        wait_for(machine, "result")
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=30)
        assert [
            json.loads(line)["kind"] for line in run("history", "export", "--format", "jsonl").out.splitlines()
        ] == jobs


@pytest.mark.wants("sim")
def test_to_show_cards_is_for_twins_and_said_on_the_terminal(board, start, twins):
    refused = start("serve", "--port", board().path, "--no-open", "--show-cards")
    out, said = refused.communicate(timeout=30)
    assert (refused.returncode, out, said.count("\n")) == (2, "", 2) and "Only a twin" in said
    program = start("serve", "--sim", "--twin", "model", "--no-open", "--show-cards")
    assert ADDRESS.fullmatch(program.stdout.readline())
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=30)
    assert program.returncode == 0 and "everybody who opens this page sees where the twin's cards lie" in said


def test_the_service_in_the_document_starts_without_a_board_and_its_end_is_no_failure(start, tmp_path):
    document = Path(__file__).parents[4] / "docs" / "how-to" / "always-on.md"
    text = document.read_text(encoding="utf-8").partition("```ini\n")[2].partition("```")[0]
    unit = configparser.ConfigParser()
    unit.optionxform = str
    unit.read_string(text.replace("%h", "%%h"))
    service = unit["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert program == "%h/.local/bin/mischwerk"
    with socket.create_server(("127.0.0.1", 0)) as free:
        arguments[arguments.index("--bind-port") + 1] = str(free.getsockname()[1])
    running = start(*arguments, "--port", str(tmp_path / "not-yet"))
    assert ADDRESS.fullmatch(running.stdout.readline())
    running.send_signal(signal.Signals[service["KillSignal"]])
    running.communicate(timeout=30)
    assert running.returncode in (0, int(service["SuccessExitStatus"]))

"""A machine whose port another program holds: several look at it, stop it, let it go on; none holds the job up."""

import contextlib
import json
import socket
import stat
import threading
import time
from pathlib import Path

import mischwerk
import pytest
from fake_board import HANGING, MISFED, wait_for
from mischwerk.errors import LinkError
from mischwerk.interrupts import Interrupts
from mischwerk.link import control
from mischwerk.link.port_owner import ControlServer

KEYS = ["port", "machine", "phase", "state", "fault", "homed", "bad_frames"]


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch):
    """Paths of the boards that are plugged in."""
    paths = []
    monkeypatch.setattr("mischwerk.commands.held_ports.candidates", lambda: paths)
    monkeypatch.setattr("mischwerk.commands.held_ports.candidates", lambda: paths)
    monkeypatch.setattr("mischwerk.link.ports.candidates", lambda: paths)
    return paths


@pytest.fixture
def at_work(board, start):
    """A board that shuffles for another program, and that program."""
    fake = board(shuffle=HANGING)
    process = start("shuffle", "--port", fake.path, "--json")
    wait_for(fake, "shuffle")
    yield fake, process


def asked(path, line, timeout_s=5.0):
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(path))
        client.settimeout(timeout_s)
        client.sendall(line)
        return json.loads(client.makefile("rb").readline() or b"null")


def test_status_while_a_shuffle_runs_elsewhere(run, at_work, plugged_in):
    fake, process = at_work
    for arguments in (("--port", fake.path), ()):
        status = run("status", *arguments, "--json").object
        assert list(status) == [*KEYS, "job"]
        assert (status["port"], status["machine"], status["state"]) == (fake.path, "pile10", "running")
        assert (status["phase"], status["job"]["job"], status["job"]["pass_number"]) == ("feeding", "shuffle", 1)
    said = run("status", "--port", fake.path).out
    assert said.startswith(f"pile10 at {fake.path}: shuffle, feeding, pass 1, for ")
    assert "status" not in fake.heard, "the board is not asked"
    assert process.poll() is None


def test_status_of_a_free_board_is_as_it_was(run, board):
    status = run("status", "--port", board().path, "--json").object
    assert list(status) == KEYS and status["homed"] is True


def test_status_without_a_port_where_several_programs_hold_a_twin(run, board, start):
    both = [board(shuffle=HANGING, flags=1) for _ in range(2)]
    for fake in both:
        start("shuffle", "--port", fake.path)
        wait_for(fake, "shuffle")
    ran = run("status", "--json")
    assert ran.status == 2 and all(fake.path in ran.object["error"] for fake in both)
    assert run("status", "--port", both[1].path, "--json").object["port"] == both[1].path


def test_many_look_at_once(at_work):
    fake, process = at_work
    path = control.socket_path(fake.path)
    answers = []
    lookers = [threading.Thread(target=lambda: answers.append(control.ask(path, "status"))) for _ in range(12)]
    for looker in lookers:
        looker.start()
    for looker in lookers:
        looker.join(10)
    assert len(answers) == 12 and all(answer["status"]["state"] == "running" for answer in answers)
    assert process.poll() is None


def test_the_socket_is_private(at_work):
    path = control.socket_path(at_work[0].path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "nonsense", [b"\xff\xfe\n", b"[]\n", b"{}\n", b'{"ask": ["stop"]}\n', b'{"ask": "home"}\n', b"[" * 60_000 + b"\n"]
)
def test_nonsense_is_answered_with_who_is_there_and_changes_nothing(at_work, nonsense):
    fake, process = at_work
    answer = asked(control.socket_path(fake.path), nonsense)
    assert list(answer) == ["port", "pid", "job", "twin"] and answer["pid"] == process.pid
    assert fake.heard == ["identify", "shuffle"] and process.poll() is None


def test_clients_that_say_nothing_hold_nobody_up(run, at_work):
    fake, process = at_work
    path = control.socket_path(fake.path)
    silent = [socket.socket(socket.AF_UNIX) for _ in range(8)]
    for client in silent:
        client.connect(str(path))
    try:
        assert control.ask(path, "status")["status"]["state"] == "running"
        assert run("stop", "--port", fake.path, "--json").object["stopped"] is True
        assert process.wait(10) == 130, "and the program ends, though they are still there"
    finally:
        for client in silent:
            client.close()


def test_more_clients_than_there_is_room_for_are_sent_away(at_work):
    fake, process = at_work
    path = control.socket_path(fake.path)
    silent = [socket.socket(socket.AF_UNIX) for _ in range(30)]
    try:
        for client in silent:
            client.connect(str(path))
            client.settimeout(5)
        assert any(client.recv(1) == b"" for client in silent)
    finally:
        for client in silent:
            client.close()
    deadline = time.monotonic() + 20
    answer = None
    while answer is None:
        with contextlib.suppress(LinkError):  # sent away as well, until it has noticed that the others are gone
            answer = control.ask(path, "status")
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert answer["status"]["state"] == "running" and process.poll() is None


def test_a_socket_of_a_killed_program_is_no_holder(run, at_work):
    fake, process = at_work
    path = control.socket_path(fake.path)
    process.kill()
    process.wait(10)
    assert path.exists()
    status = run("status", "--port", fake.path, "--json").object
    assert list(status) == KEYS and not path.exists()


def test_a_program_without_a_job_says_that_its_status_is_not_known(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    server = ControlServer("/dev/none", "capture", Interrupts())
    try:
        assert control.ask(control.socket_path("/dev/none"), "status")["status"] is None
    finally:
        server.close()


def test_a_dead_socket_that_somebody_else_removes_at_the_same_time(tmp_path, monkeypatch):
    path, unlink = tmp_path / "dead.sock", Path.unlink

    def after_another(path, missing_ok=False):
        unlink(path)
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", after_another)
    for look in (lambda: control.ask(path, "who"), lambda: control.remove_if_dead(path)):
        with socket.socket(socket.AF_UNIX) as left:
            left.bind(str(path))
        assert look() is None and not path.exists()


def test_a_paused_shuffle_goes_on_in_its_own_terminal(run, board, terminal):
    fake = board(shuffle=MISFED)
    person = terminal("shuffle", "--port", fake.path)
    person.until("Enter: go on")
    seen = run("status", "--port", fake.path, "--json").object
    assert (seen["phase"], seen["state"], seen["job"]["faults"]) == ("paused", "paused", ["MISFEED"])
    assert "`mischwerk resume` continues" in run("status", "--port", fake.path).out
    ran = run("resume", "--port", fake.path, "--json")
    assert ran.status == 0
    assert ran.object == {"resumed": True, "port": fake.path, "result": None, "machine": None, "faults": []}
    person.until("Done: 52 cards shuffled")
    assert person.end() == 0 and "resume" in fake.heard


def test_a_running_shuffle_is_not_resumed(run, at_work):
    fake, process = at_work
    ran = run("resume", "--port", fake.path, "--json")
    assert ran.status == 2 and "nothing is paused" in ran.object["error"]
    assert process.poll() is None and "resume" not in fake.heard


def test_a_job_that_its_program_has_left_paused_goes_on_from_here(run, board):
    fake = board(shuffle=MISFED)
    assert run("shuffle", "--port", fake.path, "--json").status == 3
    ran = run("resume", "--port", fake.path, "--json")
    assert ran.status == 0
    assert ran.object == {"resumed": True, "port": fake.path, "result": "done", "machine": "pile10", "faults": []}


def test_resuming_where_nothing_is_paused_and_where_it_fails_again(run, board):
    ran = run("resume", "--port", board(refuse={"resume": ("BAD_REQUEST", "nothing is paused")}).path, "--json")
    assert ran.status == 2 and "nothing is paused" in ran.object["error"]
    again = run("resume", "--port", board(resume=MISFED).path, "--json")
    assert again.status == 3 and again.object["result"] == "fault"
    assert again.object["faults"][0]["name"] == "MISFEED" and "`mischwerk resume` continues" in again.err


@pytest.mark.wants("sim")
def test_nothing_of_a_sealed_order_leaves_through_the_socket(twins, board):
    """A twin of one's own knows target and order; who looks at it learns neither, nor when a card went by."""
    seen = []
    with mischwerk.open(sim=True, twin="model", sim_seed=5, interpreter="cpython", cards=20) as shuffler:
        path = control.socket_path(shuffler.identity.port)
        result = shuffler.shuffle(on_event=lambda event: seen.append(control.ask(path, "status")))
        seen.append(control.ask(path, "status"))
    assert result.done and len(seen) > 4
    for answer in seen:
        status = answer["status"]
        assert set(answer) == {"port", "pid", "job", "twin", "status"} and set(status) <= {*KEYS, "job"}
        job = status.get("job")
        assert job is None or (job["fed"] is None and job["faults"] == [])
        assert json.dumps(list(result.target))[1:-1] not in json.dumps(answer)
    phases = {answer["status"]["phase"] for answer in seen}
    assert "working" in phases and not phases & {"feeding", "ejecting"}


@pytest.mark.wants("sim")
def test_a_job_in_test_mode_tells_how_far_it_is(twins):
    seen = []
    with mischwerk.open(sim=True, twin="model", sim_seed=5, interpreter="cpython", cards=20) as shuffler:
        path = control.socket_path(shuffler.identity.port)
        shuffler.shuffle(seed=bytes(32), on_event=lambda event: seen.append(control.ask(path, "status")["status"]))
    progress = {(status["job"]["fed"], status["job"]["cards"]) for status in seen}
    assert {(1, 20), (20, 20)} <= progress


def test_a_library_program_is_seen_and_stopped_from_outside(run, board):
    fake = board(shuffle=HANGING)
    with mischwerk.connect(fake.path) as shuffler:
        assert list(run("status", "--port", fake.path, "--json").object) == KEYS, "asked of the board itself"
        ended = []

        def shuffles():
            try:
                shuffler.shuffle()
            except mischwerk.JobFailed as problem:
                ended.append(problem)

        thread = threading.Thread(target=shuffles)
        thread.start()
        wait_for(fake, "shuffle")
        assert run("status", "--port", fake.path, "--json").object["job"]["job"] == "shuffle"
        assert run("resume", "--port", fake.path).status == 2
        stopped = run("stop", "--all", "--json").object
        assert stopped == {"stopped": True, "port": fake.path, "where": "in the well and the pockets"}
        thread.join(10)
        assert isinstance(ended[0], mischwerk.JobStopped)
        assert run("stop", "--port", fake.path).status == 0, "also while no job runs"
    assert fake.heard.count("stop") == 2 and not control.socket_path(fake.path).exists()


async def test_an_asyncio_program_is_seen_and_stopped_from_outside(run, board):
    import asyncio

    fake = board(shuffle=HANGING)
    async with mischwerk.aio.connect(fake.path) as shuffler:
        idle = await asyncio.to_thread(control.ask, control.socket_path(fake.path), "status")
        assert idle["status"]["state"] == "none"
        task = asyncio.create_task(shuffler.shuffle())
        await asyncio.to_thread(wait_for, fake, "shuffle")
        busy = await asyncio.to_thread(control.ask, control.socket_path(fake.path), "status")
        assert busy["status"]["job"]["job"] == "shuffle"
        answer = await asyncio.to_thread(control.ask, control.socket_path(fake.path), "stop", 10)
        assert answer["told"] and answer["where"] == "in the well and the pockets"
        with pytest.raises(mischwerk.JobStopped):
            await task
    assert "stop" in fake.heard

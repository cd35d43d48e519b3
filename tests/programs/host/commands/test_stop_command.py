"""`mischwerk stop` where there is more than one machine: boards first, all of them, and no question."""

import os
import socket
import tempfile
import time
from pathlib import Path

import pytest
from fake_board import HANGING
from mischwerk.commands import held_ports as stopping
from mischwerk.interrupts import Interrupts
from mischwerk.link import control, port_owner


@pytest.fixture
def at_work(board, start):
    """at_work(twin=False): a machine that shuffles for a program, and that program."""

    def starter(twin=False):
        fake = board(shuffle=HANGING, flags=int(twin))
        process = start("shuffle", "--port", fake.path)
        deadline = time.monotonic() + 15
        while "shuffle" not in fake.heard:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        return fake, process

    return starter


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch):
    """Paths of the boards that are plugged in."""
    paths = []
    monkeypatch.setattr(stopping, "candidates", lambda: paths)
    monkeypatch.setattr("mischwerk.link.ports.candidates", lambda: paths)
    return paths


def test_all_boards_are_stopped(run, at_work):
    boards = [at_work(), at_work()]
    ran = run("stop")
    assert ran.status == 0 and ran.out.count("stopped, the machine stands still") == 2
    assert all("stop" in fake.heard and process.wait(10) == 130 for fake, process in boards)


def test_one_board_among_twins_is_stopped_and_the_twins_keep_running(run, at_work):
    twins, (board, process) = [at_work(twin=True), at_work(twin=True)], at_work()
    ran = run("stop", "--json")
    assert ran.status == 0 and process.wait(10) == 130
    assert ran.object == {"stopped": True, "port": board.path, "where": "in the well and the pockets"}
    assert all("stop" not in fake.heard and other.poll() is None for fake, other in twins)


def test_a_board_that_moves_by_its_button_goes_before_a_twin(run, at_work, board, plugged_in):
    twin, process = at_work(twin=True)
    free = board()
    plugged_in.append(free.path)
    ran = run("stop", "--json")
    assert ran.status == 0 and ran.object == {"stopped": True, "port": free.path, "where": None}
    assert free.heard == ["identify", "stop"] and "stop" not in twin.heard and process.poll() is None


def test_a_held_board_and_a_free_one_are_both_stopped(run, at_work, board, plugged_in):
    (held, _), free = at_work(), board()
    plugged_in += [free.path, held.path]
    ran = run("stop", "--json")
    assert ran.status == 0
    report = ran.object
    assert [machine["port"] for machine in report["machines"]] == [held.path, free.path]
    assert (report["stopped"], report["port"], report["where"]) == (True, held.path, "in the well and the pockets")
    assert held.heard.count("stop") == free.heard.count("stop") == 1


def test_one_twin_is_stopped_of_several_nobody_knows_which(run, at_work):
    first = at_work(twin=True)
    second = at_work(twin=True)
    ran = run("stop", "--json")
    assert ran.status == 2 and "--all" in ran.object["what_to_do"] and first[0].path in ran.object["error"]
    assert run("stop", "--port", first[0].path).status == 0 and first[1].wait(10) == 130
    assert run("stop").status == 0 and second[1].wait(10) == 130


def test_all_are_boards_and_twins(run, at_work):
    both = [at_work(twin=True), at_work()]
    assert run("stop", "--all").status == 0
    assert all(process.wait(10) == 130 for _, process in both)
    ran = run("stop", "--all", "--json")
    assert ran.status == 4 and "No board was found" in ran.object["error"]
    assert run("stop", "--all", "--port", "/dev/x").status == 2


def test_one_that_can_t_be_stopped_is_named_and_the_others_are_stopped(run, at_work, board, plugged_in, monkeypatch):
    (held, process), mute = at_work(), board(mute_after="identify")
    plugged_in.append(mute.path)
    ran = run("stop", "--json")
    assert ran.status == 4 and process.wait(10) == 130
    good, bad = ran.object["machines"]
    assert not ran.object["stopped"] and good["stopped"] and good["port"] == held.path
    assert not bad["stopped"] and bad["port"] == mute.path and bad["error"] and bad["what_to_do"]
    assert f"{mute.path}: NOT stopped." in ran.err


def test_a_program_that_does_not_answer_holds_no_other_up(run, at_work, monkeypatch):
    monkeypatch.setattr(control, "ANSWER_TIMEOUT_S", 0.2)
    monkeypatch.setattr(control.ask, "__defaults__", (0.2,))
    monkeypatch.setattr(control, "STOP_TIMEOUT_S", 5.0)
    board, process = at_work()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as hanging:
        hanging.bind(str(control.runtime_folder() / "0000000000000000.sock"))
        hanging.listen()
        ran = run("stop", "--json")
    assert ran.status == 4 and process.wait(10) == 130 and "stop" in board.heard
    assert [machine["stopped"] for machine in ran.object["machines"]] == [False, True]


# -- The folder of the sockets may be somebody else's, or the program that holds the port may listen in another.


@pytest.fixture
def temporary(monkeypatch):
    """A folder for temporary files; programs that are started and this one know no other for their sockets."""
    with tempfile.TemporaryDirectory(prefix="mw-") as folder:
        monkeypatch.delenv("XDG_RUNTIME_DIR")
        monkeypatch.setenv("TMPDIR", folder)
        monkeypatch.setattr(tempfile, "tempdir", folder)
        monkeypatch.setattr(control, "_SYSTEMS", str(Path(folder) / "{}"))
        yield Path(folder)


def raising(problem):
    def raises(*_, **__):
        raise problem

    return raises


@pytest.mark.parametrize("made", ["folder", "file", "link", "no temporary folder"])
def test_a_stop_is_sent_whoever_made_the_folder(run, board, plugged_in, temporary, monkeypatch, made):
    machine, folder = board(), temporary / f"mischwerk-{os.getuid()}"
    if made == "folder":
        folder.mkdir(mode=0o755)
    elif made == "file":
        folder.touch()
    elif made == "link":
        folder.symlink_to("/nowhere")
    plugged_in[:] = [machine.path]
    with monkeypatch.context() as patched:
        if made == "no temporary folder":
            patched.setattr(tempfile, "gettempdir", raising(FileNotFoundError(2, "No usable temporary directory")))
        for arguments in ((), ("--port", machine.path)):
            assert run("stop", *arguments).status == 0
        ran = run("shuffle", "--port", machine.path, "--json")  # which nobody could stop
    assert machine.heard.count("stop") == 2
    assert ran.status == 2 and "XDG_RUNTIME_DIR" in ran.object["what_to_do"] and "shuffle" not in machine.heard


def test_a_socket_in_somebody_elses_folder_is_not_asked(run, board, plugged_in, temporary):
    """It could say that the machine stands still."""
    machine, folder = board(), temporary / f"mischwerk-{os.getuid()}"
    plugged_in.append(machine.path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as fake:
        name = control.socket_path(machine.path)
        fake.bind(str(name))
        fake.listen()
        folder.chmod(0o777)
        assert control.sockets() == [] and control.holders() == []
        for arguments in ((), ("--port", machine.path)):
            assert run("stop", *arguments).status == 0
        fake.setblocking(False)
        with pytest.raises(BlockingIOError):  # nobody has knocked
            fake.accept()
    assert machine.heard.count("stop") == 2


def test_a_stop_is_sent_where_no_socket_can_be_made(run, board, plugged_in, monkeypatch):
    machine = board()
    plugged_in.append(machine.path)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "chmod", raising(OSError(28, "No space left on device")))
        assert run("stop").status == 0 and "stop" in machine.heard
        assert run("home", "--json").status == 2 and "home" not in machine.heard


def test_a_program_without_the_variable_is_found_by_one_that_has_it(run, at_work, temporary, monkeypatch):
    """A job of a login by SSH or of cron, and a stop at the desktop."""
    systems = temporary / str(os.getuid())
    systems.mkdir(mode=0o700)
    server = port_owner.ControlServer("/dev/ttyACM0", "home", Interrupts())
    try:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(systems))
        assert [about["job"] for _, about in control.holders()] == ["home"]
    finally:
        server.close()


def test_a_program_that_can_t_be_asked_is_named_and_what_to_do(run, at_work, temporary, monkeypatch):
    with tempfile.TemporaryDirectory(prefix="mw-") as other:
        monkeypatch.setenv("XDG_RUNTIME_DIR", other)
        board, process = at_work()
        monkeypatch.delenv("XDG_RUNTIME_DIR")
        ran = run("stop", "--port", board.path, "--json")
        assert ran.status == 4 and "can't be asked" in ran.object["error"] and "Ctrl-C" in ran.object["what_to_do"]
        assert "stop" not in board.heard and process.poll() is None
        process.kill()
        process.wait(10)

"""What needs no machine and no twin runs without the modules of POSIX, which Windows lacks.

Our own code does not get these modules; other packages do, as they have other ways on Windows. That is no Windows.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]
RECORD = ROOT / "tests" / "golden" / "records" / "scheme1-shuffle.json"
WITHOUT = """
import asyncio, builtins, fcntl, multiprocessing.popen_fork, os, signal, socket, subprocess, sys, types
def locking(number, mode, count):
    try:
        fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB, count, os.lseek(number, 0, os.SEEK_CUR))
    except BlockingIOError:
        raise PermissionError(13, "Permission denied") from None
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=locking)
LACKING = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "termios", "tty"}
original = builtins.__import__
def imported(name, globals=None, *rest, **others):
    importer = (globals or {}).get("__name__", "")
    if name in LACKING and importer.startswith(("mischwerk", "shuffler")):
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return original(name, globals, *rest, **others)
builtins.__import__ = imported
pair, kind = socket.socketpair, socket.AF_UNIX
socket.socketpair = lambda: pair(kind)  # asyncio's own
del signal.SIGHUP, os.getuid, os.killpg, os.set_blocking, socket.AF_UNIX
flags = {name: os.__dict__.pop(name) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC")}
import mischwerk_machines.reading
vars(os).update(flags)  # pyserial uses them here
"""
MAIN = "from mischwerk.entry import main\nmain()"


LAB = (
    ("lab simulate --method gsr --decks 100 --out decks.npy", 0, "100 decks"),
    ("lab distance --method gsr --passes 2", 0, "total variation"),
)


@pytest.fixture
def run(tmp_path, twins):
    shutil.copy(RECORD, tmp_path / "record.json")
    (tmp_path / "order.json").write_text("[4,2,0,1,3]")

    def run(*words, code=MAIN, stdin=""):
        command = [sys.executable, "-c", f"{WITHOUT}\n{code}", *words]
        return subprocess.run(command, cwd=tmp_path, input=stdin, capture_output=True, text=True, timeout=300)

    return run


@pytest.mark.wants("lab")
@pytest.mark.wants("serve")
def test_every_module_of_host_laboratory_games_and_page_can_be_imported(run):
    names = sorted(
        ".".join(path.relative_to(ROOT / "host").with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "host").rglob("*.py")
        if path.name != "__main__.py"
    )
    done = run(code=f"import importlib\nfor name in {names}: importlib.import_module(name)")
    assert (done.returncode, done.stderr) == (0, "") and len(names) > 500


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("", 0, "Three things to do"),
        ("--help", 0, "For players"),
        ("completion bash", 0, "complete"),
        ("decks skat", 0, "32"),
        ("machines", 0, "pile10"),
        ("plan --target order.json", 0, "5 cards"),
        ("verify record.json", 1, "Not proved"),
        ("history export", 0, "number,"),
        ("play tournament --games 2 --players simple --deals java --tried 1", 0, "8 games"),
        ("play skat --seed 1 --games 1", 0, "Your cards"),
        ("play skat-tournament --players heuristic --deals 2 --out tournament --processes 2", 0, "deals: 100 %"),
        pytest.param(*LAB[0], marks=pytest.mark.wants("lab")),
        pytest.param(*LAB[1], marks=pytest.mark.wants("lab")),
    ],
)
def test_what_needs_no_machine_runs(run, line, status, said):
    done = run(*line.split(), stdin="quit\n")
    assert done.returncode == status and said in done.stdout + done.stderr, done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.wants("sim")
@pytest.mark.parametrize("line", ["shuffle --sim", "sim serve", "sim campaign --shuffles 1 --seed 1", "serve --sim"])
def test_the_twin_says_on_which_systems_it_runs(run, line):
    done = run(*line.split())
    assert done.stderr == "The twin runs on Linux and macOS only.\nOn Windows, run it in WSL.\n"
    assert done.returncode == 2


def test_a_board_at_a_port_is_asked_as_elsewhere(run, board):
    """Where nobody else can be asked who holds the port."""
    done = run("status", "--port", board().path, "--json")
    assert (done.returncode, done.stderr) == (0, "") and json.loads(done.stdout)["machine"] == "pile10"


def test_a_locked_byte_stands_in_for_the_lock_of_a_file(tmp_path):
    code = (
        WITHOUT
        + """
from mischwerk_work import locks
assert locks.fcntl is None
with open("note", "r+b") as note:
    note.read(2)
    try:
        locks.lock(note)
    except BlockingIOError:
        sys.exit(75)
    assert note.tell() == 2 and note.read() == b"te"
    if "wait" in sys.argv:
        print("locked", flush=True)
        sys.stdin.read()
"""
    )
    (tmp_path / "note").write_text("note")
    program = [sys.executable, "-c", code]
    with subprocess.Popen(
        [*program, "wait"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tmp_path
    ) as holder:
        assert holder.stdout.readline() == "locked\n"
        assert subprocess.run(program, cwd=tmp_path).returncode == 75
        holder.stdin.close()
    assert subprocess.run(program, cwd=tmp_path).returncode == 0

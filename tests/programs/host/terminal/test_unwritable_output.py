"""Standard output and standard error that can't be written: full, closed, or with nobody at the other end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from mischwerk.errors import EXIT_LINK

FULL = Path("/dev/full")
SAID = "Output can't be written: No space left on device.\nMake room, or write to another disk, and run it again.\n"
COMMANDS = [
    "machines",
    "decks --json",
    "--help",
    "shuffle --sim",
    "play mau-mau",
    "play tournament --games 2 --players simple",
    "status --port /dev/ttyNIX7 --json",
]
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full on this system")


TYPED = "start 5\nshow game\n"


def mischwerk(line, redirected):
    """That line in a shell: status, standard output, standard error."""
    done = subprocess.run(
        ["bash", "-c", f'"$0" -m mischwerk {line} {redirected}', sys.executable],
        input=TYPED,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.wants("sim")
@needs_full
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("line", COMMANDS)
def test_a_full_disk_is_said_in_one_line_and_what_to_do(monkeypatch, line, unbuffered):
    """Unbuffered nothing is left in Python that could fail again at the exit; buffered there is."""
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    status, out, err = mischwerk(line, "> /dev/full")
    assert (status, out) == (EXIT_LINK, "")
    if "NIX7" in line:
        assert err.startswith("There is no port /dev/ttyNIX7.\n") and err.count("\n") == 2
    else:
        progress = err.removesuffix(SAID)
        assert err.endswith(SAID) and "Errno" not in err and "Traceback" not in err
        assert progress == "" or line.startswith("shuffle --sim")


@needs_full
@pytest.mark.parametrize("line", ["machines --cards x", "decks nix", "decks nix --json"])
def test_errors_that_can_t_be_said_have_their_status_still(line):
    assert mischwerk(line, "> /dev/full 2>&1") == (2, "", "")
    assert mischwerk(line, "2> /dev/full")[0] == 2
    assert mischwerk(line, ">&- 2>&-") == (2, "", "")


@pytest.mark.wants("sim")
@pytest.mark.parametrize("line", [*COMMANDS[:-1], "decks nix --json"])
def test_closed_output_alone_is_not_an_error(line):
    status, out, err = mischwerk(line, ">&-")
    assert (status, out) == (2 if "nix" in line else 0, "")
    assert "Traceback" not in err and "unexpected" not in err and (err == "" or "nix" in line or "--sim" in line)


def test_closed_standard_error_leaves_standard_output_alone():
    status, out, err = mischwerk("decks nix --json", "2>&-")
    assert (status, err) == (2, "") and out.count("\n") == 1 and out.startswith('{"error"')


@pytest.mark.wants("sim")
@pytest.mark.parametrize("line", COMMANDS[:-1])
def test_a_reader_that_has_gone_is_not_an_error(line):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mischwerk", *line.split()],
            input=TYPED,
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    finally:
        os.close(writer)
    assert done.returncode == 0
    assert "unexpected" not in done.stderr and "Traceback" not in done.stderr
    assert done.stderr == "" or "--sim" in line


def test_a_file_that_has_no_room_is_named(run, monkeypatch):
    """Not only standard output can be full."""

    def full(*arguments, **named):
        raise OSError(28, "No space left on device", "out/shuffle-0001/record.json")

    monkeypatch.setattr("mischwerk.commands.shuffle.run", full)
    ran = run("shuffle", "--sim", "--json")
    assert ran.status == EXIT_LINK
    assert ran.object["error"] == "out/shuffle-0001/record.json can't be written: No space left on device."

"""What others wrote is shown without a character that a terminal would obey, and programs get it exactly."""

import ast
import io
import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from mischwerk.commands.error_boundary import guarded
from mischwerk.errors import EXIT_LINK, MischwerkError
from mischwerk.terminal import rich_console, terminal
from mischwerk.terminal.progress import LiveProgress
from mischwerk_work import foreign_text
from rich.table import Table
from rich.text import Text

HOST = Path(terminal.__file__).parents[1]
OBEYED = [
    *map(chr, range(32)),
    *map(chr, range(0x7F, 0xA0)),
    *"\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u2029",
    *map(chr, range(0x202A, 0x202F)),
    *map(chr, range(0x2060, 0x2070)),
    "\ufeff",
    "\ud800",
    "\udfff",
    "\U000e0041",
    "\U0010ffff",
    "\ufe0f",
    "\u3164",
]


def raw(text, but="\n"):
    return [char for char in text if unicodedata.category(char)[0] == "C" and char not in but]


def test_nothing_that_a_terminal_obeys_gets_through(subtests):
    for char in OBEYED:
        with subtests.test(ascii(char)):
            for made in (
                foreign_text.shown(f"a{char}b"),
                foreign_text.harmless(f"a{char}b"),
                foreign_text.as_json([f"a{char}b"]),
            ):
                assert char not in made or (char in "\n\t" and made == foreign_text.harmless(f"a{char}b"))
            assert foreign_text.shown(f"a{char}b").isprintable()
            assert json.loads(foreign_text.as_json({char: char})) == {char: char}


@pytest.mark.parametrize("text", ["", "König ♣A² ★¹ ± µm 日本", "a\\x1b", "[red]no markup[/red]"])
def test_what_is_harmless_stays(text):
    assert foreign_text.shown(text) == foreign_text.harmless(text) == text
    assert foreign_text.as_json([text]) == json.dumps([text], ensure_ascii=False)


def test_foreign_text_is_cut():
    assert len(foreign_text.shown("x" * 1000)) == foreign_text.MOST
    assert foreign_text.shown("x" * 1000).endswith("...")
    assert len(MischwerkError("x" * 5000, "").error) == 1000


def test_an_error_is_a_line_of_harmless_text():
    problem = MischwerkError("a\x1b]0;b\x07\nDone: 52 cards\u2028shuffled", "c\x9bd")
    assert problem.error == "a\\x1b]0;b\\x07 Done: 52 cards shuffled" and problem.what_to_do == "c\\x9bd"


def test_whatever_a_command_prints_is_harmless(capfd):
    def command():
        print("out\x1b[31m\x07")
        print("err\x9b31m", file=sys.stderr)
        sys.stdout.writelines(["\u202e", "\n"])
        raise ValueError("\x1b]0;mine\x07")

    guarded(command, False)
    out, err = capfd.readouterr()
    assert not raw(out) and not raw(err)
    assert out == "out\\x1b[31m\\x07\n\\u202e\n"
    assert "err\\x9b31m" in err and "\\x1b]0;mine" in err


def test_the_streams_are_given_back():
    before = sys.stdout, sys.stderr
    guarded(lambda: 0, False)
    assert (sys.stdout, sys.stderr) == before


@pytest.mark.parametrize("force_terminal", [False, True])
def test_what_rich_draws_is_harmless_however_deep_it_lies(force_terminal, monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", terminal.HarmlessStream(stream))
    console = rich_console.make()
    console._force_terminal = force_terminal
    table = Table("a\x1b]0;x\x07", title="\x9b31m")
    table.add_row(Text("\u202eno\x1b[2J", style="bold"))
    inner = Table("inner")
    inner.add_row("[red]\x1b[31m")
    table.add_row(inner)
    console.print(table)
    console.print("\x1b[2J[blink]", style="green")
    said = stream.getvalue()
    for evil in ("\x1b]", "\x1b[2J", "\x07", "\x9b", "\u202e"):
        assert evil not in said
    assert "[red]" in said and "[blink]" in said, "markup is text"


def test_json_for_a_stream_that_lacks_letters(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    value = {"card": "♣A²", "evil": "\x1b\x7f\u202e"}
    terminal.print_object(value)
    assert json.loads(stream.buffer.getvalue()) == value


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize(
    "command", ["decks", "decks skat", "decks --json", "settings get", "settings get --json", "log"]
)
def test_a_terminal_without_unicode_gets_letters(board, start, monkeypatch, command, encoding):
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    arguments = command.split()
    if arguments[0] != "decks":
        fake = board(settings={"name": "König ♣A \x1b]0;x\x07"}, counters={"♥": 1}, log=[(1, "µm ♦")])
        arguments += ["--port", fake.path]
    out, err = start(*arguments, text=False).communicate(timeout=60)
    assert not err
    said = out.decode(encoding)
    assert not raw(said)
    if "--json" in arguments:
        assert "♣A" in json.dumps(json.loads(said), ensure_ascii=False)


@pytest.mark.parametrize(("encoding", "drawn"), [("ascii", "line"), ("utf-8", "dots")])
def test_the_spinner_is_drawn_in_letters_that_there_are(monkeypatch, encoding, drawn):
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    shown = LiveProgress(None)
    shown.phase("homing", 0)
    assert shown._live.columns[0].spinner.name == drawn
    shown.close()


def modules():
    return [path for path in HOST.rglob("*.py") if path.name not in ("terminal.py", "rich_console.py")]


def test_nobody_prints_beside_the_one_place(subtests):
    """No console of rich's own, no stream but the two standard ones, no JSON printed as it comes."""
    for path in modules():
        with subtests.test(str(path.relative_to(HOST))):
            nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
            called = {call.func.id for call in nodes if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)}
            for node in nodes:
                if isinstance(node, ast.ImportFrom) and node.module == "rich.console":
                    assert "Console" not in called & {alias.name for alias in node.names}
                if isinstance(node, ast.Attribute):
                    assert node.attr not in ("__stdout__", "__stderr__")
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
                    inner = [
                        call.func.attr
                        for call in ast.walk(node)
                        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
                    ]
                    assert "dumps" not in inner


# -- Standard output and standard error that can't be written: full, closed, or with nobody at the other end.

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

"""Every command in the documents is run as it stands there, or commands.toml says how or why not; their Python, too.

`make test-documents` runs them; `make test` looks for what they say in the program.
"""

import re
import shlex
import subprocess
import tomllib

import pytest
from command_tree import commands
from found import DOCUMENTS, ROOT, blocks, fences
from mischwerk.verify import nonces
from place import LISTED, NOT_RUN, Place
from tiers import run_if

BLOCKS = blocks()
TEXTS = {command.text for block in BLOCKS for command in block.commands}
TREE = {path: {option for param in command.params for option in (*param.opts, *param.secondary_opts)}
        for path, command, _ in commands()}  # fmt: skip
NEEDED = {path: [{*param.opts} for param in command.params if param.required and param.param_type_name == "option"]
          for path, command, _ in commands()}  # fmt: skip
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
_PARTS = re.compile(r"\s(?:&&|\||;)\s")
_RUN_ELSEWHERE = re.compile(r"(?:[A-Z_]+=\S+ )*(?:make|pip|pipx)(?: |$)")


def is_run(text):
    return text not in NOT_RUN and not _RUN_ELSEWHERE.match(text)


def words_of(text):
    """The words of each `mischwerk` command in a line: its path, and the options behind it."""
    for part in _PARTS.split(text):
        words = shlex.split(part)
        if words[0] == "mischwerk":
            length = 1
            while tuple(words[: length + 1]) in TREE and length < len(words):
                length += 1
            yield tuple(words[:length]), [word for word in words[length:] if re.match("--?[a-z]", word)]


def wants_board(text):
    is_board = any("--port" in TREE[path] and not {"--sim", "--help"} & {*options} for path, options in words_of(text))
    return is_board and "--port /tmp/" not in text


@run_if("ALL_COMMANDS")
@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if any(is_run(c.text) for c in block.commands)], ids=lambda block: block.place
)
def test_a_documented_command_does_what_it_says(block):
    todo = [command for command in block.commands if is_run(command.text)]
    with Place() as place:
        if any(wants_board(command.text) for command in todo):
            place.plug_in(*(word for c in todo for word in LISTED["run"].get(c.text, {}).get("board", [])))
        for line, text in todo:
            ran = place.run(text)
            print(f"{ran.cpu_s:.1f} s of CPU, silent for {ran.silent_s:.1f} s: {text}")
            wanted = LISTED["run"].get(text, {}).get("status", 0)
            assert ran.status == wanted, f"{block.document}:{line}: `{text}` ended with {ran.status}:\n{ran.output}"


def test_a_command_that_is_run_elsewhere_exists(subtests):
    """The targets of the Makefile, and what the wheel installs, have tests of their own."""
    for text in sorted(text for text in TEXTS - {*NOT_RUN} if _RUN_ELSEWHERE.match(text)):
        with subtests.test(text):
            for part in _PARTS.split(text):
                words = shlex.split(part)
                if "make" in words:
                    target = words[words.index("make") + 1 :]
                    names = [word for word in target if "=" not in word]
                    assert dry_run(*names), f"the Makefile can't make {names}"
                    for variable in {*target} - {*names}:
                        others = [word for word in target if word != variable]
                        assert dry_run(*target) != dry_run(*others), f"{names} makes no use of {variable}"
                for extras in re.findall(r"\[([a-z,]+)\]", part):
                    assert {*extras.split(",")} <= {*EXTRAS}


def dry_run(*targets):
    """What make would do; empty if it can't."""
    done = subprocess.run(["make", "-n", *targets], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout if done.returncode == 0 else ""


def test_the_options_exist():
    """Also of what isn't run."""
    for text in TEXTS - {*LISTED["not_run"]["names several commands"]}:
        for path, options in words_of(text):
            assert {*options} <= TREE[path] | {"--help"}, text


def test_no_option_that_a_command_needs_is_missing():
    assert sum(map(len, NEEDED.values())) >= 10
    for text in filter(is_run, TEXTS):
        for path, options in words_of(f"{text} {LISTED['run'].get(text, {}).get('add', '')}"):
            if "--help" not in options:
                assert all(needed & {*options} for needed in NEEDED[path]), text


def test_the_list_has_nothing_that_no_document_says():
    assert not {*LISTED["run"], *NOT_RUN} - TEXTS
    assert not {*LISTED["run"]} & {*NOT_RUN}
    for text, how in LISTED["run"].items():
        assert {*how} <= {"first", "replace", "add", "typed", "board", "status"}
        assert all(old in text for old in how.get("replace", {})), text


# -- The Python in the documents runs, and prints what they show.

SESSIONS = [path for path in DOCUMENTS if fences(path, "pycon")]
PROGRAMS = [(path, line, text) for path in DOCUMENTS for line, text in fences(path, "python")]


@run_if("ALL_COMMANDS")
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name)
def test_a_session_prints_what_is_shown(path):
    """All of a document, one after the other."""
    with Place() as place:
        place.write("session", "\n".join(text for _, text in fences(path, "pycon")))
        ran = place.run("python -m doctest -o NORMALIZE_WHITESPACE session")
        assert ran.status == 0, ran.output


@run_if("ALL_COMMANDS")
@pytest.mark.parametrize(("path", "line", "text"), PROGRAMS, ids=[f"{path.name}:{line}" for path, line, _ in PROGRAMS])
def test_a_program_runs(path, line, text):
    with Place() as place:
        place.write("program.py", text)
        place.make_files(text)
        ran = place.run("python program.py")
        assert ran.status == 0, ran.output


def test_there_is_something_to_run():
    assert {path.relative_to(ROOT).as_posix() for path in SESSIONS} >= {"docs/reference/api.md"} and len(PROGRAMS) >= 2


# -- A nonce as the documents, the help and the page recommend it is none that the program calls weak.

PAGE, MESSAGES = ROOT / "host/mischwerk_serve", ROOT / "host/mischwerk/messages/texts"
ADVICE = {
    **{path.name: path.read_text(encoding="utf-8") for path in DOCUMENTS},
    **{path.name: path.read_text(encoding="utf-8") for path in (PAGE / "page").glob("*.json")},
    **{f"messages in {path.name}": path.read_text(encoding="utf-8") for path in MESSAGES.glob("*.*")},
    "help": "\n".join(str(param.get_help_record(context)) for _, command, context in commands()
                      for param in command.get_params(context)),
}  # fmt: skip
GIVEN = re.compile(r"""nonce[= ]["“„]([^"”“$]+)|(?:dice|Würfel)[^.\n]{0,12}["“„](\d[\d ]+)""")


def examples(text):
    return [phrase for groups in GIVEN.findall(text) for phrase in groups if phrase]


@pytest.mark.parametrize("where", [name for name, text in ADVICE.items() if examples(text)])
def test_an_example_is_long_enough(where):
    for phrase in examples(ADVICE[where]):
        assert nonces.hint(nonces.parsed(phrase).phrase) is None, phrase


@pytest.mark.parametrize("where", ADVICE)
def test_numbers_that_are_named_are_large_enough(where):
    text = ADVICE[where]
    for throws in re.findall(r"(\d+) (?:throws of dice|dice throws|Würfe mit dem Würfel)", text):
        assert nonces.hint(" ".join("6" * int(throws))) is None
    for letters in re.findall(r"(?:phrase of|Satz von) (\d+) (?:letters|Buchstaben)", text):
        assert nonces.hint("x" * int(letters)) is None


def test_the_examples_are_found():
    assert {"api.md", "verify.md"} <= {name for name, text in ADVICE.items() if examples(text)}
    assert examples('a phrase, dice ("3 1 4 1 5"), or') == ["3 1 4 1 5"]
    assert examples('throws of dice such as \\"3 1 4 1 5\\", or') == ["3 1 4 1 5"]

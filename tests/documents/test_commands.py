"""Every command in the documents is run as it stands there, or commands.toml says how or why not.

`make test` runs the quick ones, `make test-documents` all.
"""

import os
import re
import shlex
import subprocess
import tomllib

import pytest
from command_tree import commands
from found import ROOT, blocks
from place import LISTED, NOT_RUN, Place

BLOCKS = blocks()
TEXTS = {command.text for block in BLOCKS for command in block.commands}
EVERY = "ALL_COMMANDS" in os.environ
TREE = {path: {option for param in command.params for option in (*param.opts, *param.secondary_opts)}
        for path, command, _ in commands()}  # fmt: skip
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
_PARTS = re.compile(r"\s(?:&&|\||;)\s")
_RUN_ELSEWHERE = re.compile(r"(?:[A-Z_]+=\S+ )*(?:make|pip|pipx)(?: |$)")


def is_run(text):
    return text not in NOT_RUN and not _RUN_ELSEWHERE.match(text) and (EVERY or text not in LISTED["slow"])


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


def dry_run(*words):
    """What make would do; empty if it can't."""
    done = subprocess.run(["make", "-n", *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout if done.returncode == 0 else ""


def test_the_options_exist():
    """Also of what isn't run, or not in `make test`."""
    for text in TEXTS - {*LISTED["not_run"]["names several commands"]}:
        for path, options in words_of(text):
            assert {*options} <= TREE[path] | {"--help"}, text


def test_the_list_has_nothing_that_no_document_says():
    assert not {*LISTED["run"], *LISTED["slow"], *NOT_RUN} - TEXTS
    assert not {*LISTED["run"]} & {*NOT_RUN}
    for text, how in LISTED["run"].items():
        assert {*how} <= {"first", "replace", "add", "typed", "board", "status"}
        assert all(old in text for old in how.get("replace", {})), text

"""The Python in the documents runs, and prints what they show."""

import re

import pytest
from command_tree import commands
from found import DOCUMENTS, ROOT, fences
from mischwerk.verify import nonces
from place import Place

SESSIONS = [path for path in DOCUMENTS if fences(path, "pycon")]
PROGRAMS = [(path, line, text) for path in DOCUMENTS for line, text in fences(path, "python")]


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name)
def test_a_session_prints_what_is_shown(path):
    """All of a document, one after the other."""
    with Place() as place:
        place.write("session", "\n".join(text for _, text in fences(path, "pycon")))
        ran = place.run("python -m doctest -o NORMALIZE_WHITESPACE session")
        assert ran.status == 0, ran.output


@pytest.mark.parametrize(("path", "line", "text"), PROGRAMS, ids=[f"{path.name}:{line}" for path, line, _ in PROGRAMS])
def test_a_program_runs(path, line, text):
    with Place() as place:
        place.write("program.py", text)
        place.make_files(text)
        ran = place.run("python program.py")
        assert ran.status == 0, ran.output


def test_there_is_something_to_run():
    assert {path.relative_to(ROOT).as_posix() for path in SESSIONS} >= {"docs/api.md"} and len(PROGRAMS) >= 2


# -- A nonce as the documents, the help and the page recommend it is none that the program calls weak.

PAGE = ROOT / "host/mischwerk_serve"
ADVICE = {
    **{path.name: path.read_text(encoding="utf-8") for path in DOCUMENTS},
    **{path.name: path.read_text(encoding="utf-8") for path in (PAGE / "page").glob("*.json")},
    **{f"messages in {path.name}": path.read_text(encoding="utf-8") for path in (PAGE / "translation").glob("*.*")},
    "help": "\n".join(str(param.get_help_record(context)) for _, command, context in commands()
                      for param in command.get_params(context)),
}  # fmt: skip
GIVEN = re.compile(r"""nonce[= ]["“„]([^"”“$]+)|(?:dice|Würfel)[^.\n]{0,12}["“„](\d[\d ]+)""")


def examples(text):
    return [phrase for found in GIVEN.findall(text) for phrase in found if phrase]


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
    assert {"api.md", "randomness.md"} <= {name for name, text in ADVICE.items() if examples(text)}
    assert examples('a phrase, dice ("3 1 4 1 5"), or') == ["3 1 4 1 5"]
    assert examples('throws of dice such as \\"3 1 4 1 5\\", or') == ["3 1 4 1 5"]

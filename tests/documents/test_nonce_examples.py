"""A nonce as the documents, the help and the page recommend it is none that the program calls weak."""

import re

import pytest
from command_tree import commands
from found import DOCUMENTS, ROOT
from mischwerk.verify import nonces

PAGE = ROOT / "host/mischwerk_serve"
TEXTS = {
    **{path.name: path.read_text(encoding="utf-8") for path in DOCUMENTS},
    **{path.name: path.read_text(encoding="utf-8") for path in (PAGE / "page").glob("*.json")},
    **{f"messages in {path.name}": path.read_text(encoding="utf-8") for path in (PAGE / "translation").glob("*.*")},
    "help": "\n".join(str(param.get_help_record(context)) for _, command, context in commands()
                      for param in command.get_params(context)),
}  # fmt: skip
GIVEN = re.compile(r"""nonce[= ]["“„]([^"”“$]+)|(?:dice|Würfel)[^.\n]{0,12}["“„](\d[\d ]+)""")


def examples(text):
    return [phrase for found in GIVEN.findall(text) for phrase in found if phrase]


@pytest.mark.parametrize("where", [name for name, text in TEXTS.items() if examples(text)])
def test_an_example_is_long_enough(where):
    for phrase in examples(TEXTS[where]):
        assert nonces.hint(nonces.parsed(phrase).phrase) is None, phrase


@pytest.mark.parametrize("where", TEXTS)
def test_numbers_that_are_named_are_large_enough(where):
    text = TEXTS[where]
    for throws in re.findall(r"(\d+) (?:throws of dice|dice throws|Würfe mit dem Würfel)", text):
        assert nonces.hint(" ".join("6" * int(throws))) is None
    for letters in re.findall(r"(?:phrase of|Satz von) (\d+) (?:letters|Buchstaben)", text):
        assert nonces.hint("x" * int(letters)) is None


def test_the_examples_are_found():
    assert {"api.md", "randomness.md"} <= {name for name, text in TEXTS.items() if examples(text)}
    assert examples('a phrase, dice ("3 1 4 1 5"), or') == ["3 1 4 1 5"]
    assert examples('throws of dice such as \\"3 1 4 1 5\\", or') == ["3 1 4 1 5"]

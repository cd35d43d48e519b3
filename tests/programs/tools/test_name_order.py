"""The names used most are named in one byte each."""

import ast
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "tools"))

from firmware_files import compiled, cross_compiler
from link_modules import link
from name_order import often_used_first

MANY = "def f(a):\n" + "".join(f"    a.rare_{i}\n" for i in range(200)) + "    a.often\n" * 100


def statement(source):
    return ast.unparse(often_used_first(ast.parse(source)))


def test_the_first_names_are_those_used_most():
    said = statement(MANY)
    assert said.startswith("while True:\n    break\n    None.often.")
    assert "rare_100" in said and "rare_199" not in said, "no more of them than fit into a byte"


def test_names_of_places_and_words_that_are_no_names_do_not_count():
    text = """
def f(once):
    here, b = [], 'not a name'
    here, b = [here for here in b], 'while'
    return here, b, here, b, here, b, again, again, once.again('again', again=1)

class C:
    pass
"""
    assert statement(text).rpartition("    None.")[2].split(".") == [
        "again", "C", "f", "once", "__module__", "__name__", "__qualname__",
    ]  # fmt: skip


def test_the_compiler_gives_them_the_low_numbers():
    """As this version of mpy-cross does: it meets `often` behind 200 others, and then a hundred times."""
    plain, ordered = (compiled(cross_compiler(), text.encode(), "x") for text in (MANY, statement(MANY) + "\n" + MANY))
    assert len(plain) - len(ordered) > 90


def test_a_linked_module_begins_with_it():
    whole = link({"shuffler.a": "def f(a):\n    return a.often, a.often, a.often\n"}, "shuffler.a.f")
    assert whole.texts["firmware"].startswith("while True:\n    break\n    None.often.")


def test_the_statement_does_nothing():
    scope = {}
    exec(statement(MANY), scope)
    assert scope.keys() == {"__builtins__"}

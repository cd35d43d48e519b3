"""Linked into one module the firmware means what it meant in many: every name leads to where it led."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[3] / "tools"))

from link_modules import LinkError, link

LENGTHS = """
from math import sqrt
MILE = 1609
count = 0

def code(name):
    return len(name)

def counted():
    global count
    count += 1
    return count

class Root:
    kind = "root"
    def of(self, code):
        return sqrt(code)
"""
SPEEDS = """
from . import lengths
from .lengths import MILE as HOW_FAR, Root
_OFFSET = 3

def code(name, lengths=lengths):
    # A parameter, a local name, an attribute and a name of the module, all called alike.
    code_of = [code for code in name]
    def inner(count):
        return lengths.code(name) + len(code_of) + count
    return inner(_OFFSET)

class Fast(Root):
    kind = Root.kind + "-" + "fast"
    limit = _OFFSET
    twice = limit * 2

    def code(self, count=HOW_FAR):
        from . import lengths as there
        return code("ab"), there.code("abc"), self.of(count), self.limit

def counted():
    return lengths.counted() + lengths.counted()

def run(key=lambda count: count + _OFFSET):
    return Fast().code(), counted(), key(1), [lengths for lengths in range(2)], Fast.twice, Fast.kind
"""


def in_one(modules, entry):
    text, names = link(modules, entry)
    scope = {}
    exec(compile(text, "linked", "exec"), scope)
    return scope, names


def test_names_lead_where_they_led():
    scope, names = in_one({"shuffler.speeds": SPEEDS, "shuffler.lengths": LENGTHS}, "shuffler.speeds.run")
    assert scope["run"]() == ((7, 3, 1609**0.5, 3), 3, 4, [0, 1], 6, "root-fast")
    assert scope[names["shuffler.lengths", "count"]] == 2


def test_a_name_stays_where_no_other_could_be_meant():
    _, names = in_one({"shuffler.speeds": SPEEDS, "shuffler.lengths": LENGTHS}, "shuffler.speeds.run")
    assert names["shuffler.speeds", "Fast"] == "Fast" and names["shuffler.lengths", "MILE"] == "MILE"
    assert names["shuffler.lengths", "code"] == "lengths_code"  # another module has one
    assert names["shuffler.lengths", "count"] == "lengths_count"  # a function has one


def test_values_are_put_in_their_places_without_a_tuple():
    """With brackets MicroPython makes one, in memory, while a card may be on its way."""
    modules = {"shuffler.a": "def f(a, b):\n    a, b = (b, a)\n    c = (a, b)\n    return a, b, c\n"}
    text, _ = link(modules, "shuffler.a.f")
    assert "    a, b = b, a\n    c = (a, b)\n" in text
    scope, _ = in_one(modules, "shuffler.a.f")
    assert scope["f"](1, 2) == (2, 1, (2, 1))


def test_what_python_brings_along_has_a_name_in_the_module():
    """MicroPython looks among a module's own names first; hundreds of them are 0.1 ms for every ``len``.
    What is used once is looked for where it is."""
    body = "    def len():\n        return size\n    return max([len(), abs(-1), max(0, abs(-2))])\n"
    modules = {"shuffler.a": f"def f(size):\n{body}"}
    scope, _ = in_one(modules, "shuffler.a.f")
    assert {"max", "abs"} <= scope.keys() and scope["f"](3) == 3


def test_an_own_name_is_not_taken_for_what_python_brings_along():
    modules = {"shuffler.a": "def max(one):\n    return one\ndef f():\n    return max(7)\n"}
    scope, names = in_one(modules, "shuffler.a.f")
    assert names["shuffler.a", "max"] == "a_max" and scope["f"]() == 7 and "max" not in scope


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ({"shuffler.a": "from . import b\nX = b.Y\n", "shuffler.b": "from . import a\nY = a.X\n"}, "import each other"),
        ({"shuffler.a": "from . import b\nX = b.Y\n", "shuffler.b": ""}, r"uses shuffler\.b\.Y, which is not there"),
        ({"shuffler.a": "def f():\n    return nobody\n"}, "nothing defines nobody"),
        (
            {"shuffler.a": "from . import b\ndef f():\n    b.Y = 1\n", "shuffler.b": "Y = 0\n"},
            r"changes shuffler\.b\.Y",
        ),
        ({"shuffler.a": "from time import sleep\n", "shuffler.b": "from asyncio import sleep\n"}, "has two meanings"),
    ],
)
def test_what_can_not_be_linked_is_said(modules, said):
    with pytest.raises(LinkError, match=said):
        link(modules, "shuffler.a.f")

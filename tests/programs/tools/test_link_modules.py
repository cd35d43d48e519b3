"""Linked into one module the firmware means what it meant in many: every name leads to where it led."""

import subprocess
import sys

import pytest
from link_modules import LinkError, link
from mischwerk_sim.board import interpreter

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

def inner():
    return count

class Root:
    kind = "root"
    def of(self, code):
        return sqrt(code)
"""
SPEEDS = """
from . import lengths
from . import lengths as there
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
        return code("ab"), there.code("abc"), self.of(count), self.limit

def counted():
    return lengths.counted() + lengths.counted()

def run(key=lambda count: count + _OFFSET):
    return Fast().code(), counted(), key(1), [lengths for lengths in range(2)], Fast.twice, Fast.kind
"""


def in_one(modules, entry):
    whole = link(modules, entry)
    scope = {}
    exec(compile(whole.texts["firmware"], "linked", "exec"), scope)
    return scope, whole.names


def test_names_lead_where_they_led():
    scope, names = in_one({"shuffler.speeds": SPEEDS, "shuffler.lengths": LENGTHS}, "shuffler.speeds.run")
    assert scope["run"]() == ((7, 3, 1609**0.5, 3), 3, 4, [0, 1], 6, "root-fast")
    assert scope[names["shuffler.lengths", "count"]] == 2


def test_a_name_stays_where_no_other_could_be_meant_but_data_get_letters():
    """Tracebacks show functions and classes; data they don't."""
    scope, names = in_one({"shuffler.speeds": SPEEDS, "shuffler.lengths": LENGTHS}, "shuffler.speeds.run")
    assert names["shuffler.speeds", "Fast"] == "Fast"
    mile = names["shuffler.lengths", "MILE"]
    assert len(mile) == 1 and scope[mile] == 1609
    assert names["shuffler.lengths", "code"] == "lengths_code"  # another module has one
    assert names["shuffler.lengths", "inner"] == "lengths_inner"  # a function has one


def test_values_are_put_in_their_places_without_a_tuple():
    """With brackets MicroPython makes one, in memory, while a card may be on its way."""
    modules = {"shuffler.a": "def f(a, b):\n    a, b = (b, a)\n    c = (a, b)\n    return a, b, c\n"}
    text = link(modules, "shuffler.a.f").texts["firmware"]
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


ENGINES = """
from .base import Engine
from .pistons import stroke
from . import heat

class Diesel(Engine):
    def power(self):
        return stroke(self.cylinders) + heat.lost(1)
"""
APART = {
    "shuffler.cars": "def power(kind):\n    from .engines import Diesel\n    return Diesel(4).power()\n",
    "shuffler.engines": ENGINES,
    "shuffler.base": "class Engine:\n    def __init__(self, cylinders):\n        self.cylinders = cylinders\n",
    "shuffler.pistons": "def stroke(count):\n    return 10 * count\n",
    "shuffler.heat": "def lost(n):\n    return -n\n",
    "shuffler.oven": "from . import heat\nfrom .base import Engine\ndef bake():\n    return heat.lost(2)\n",
}
FILES = {"parts.diesel": ["shuffler.engines"]}


def test_what_a_function_imports_is_a_file_apart_with_all_that_only_it_needs(tmp_path):
    whole = link(APART, "shuffler.cars.power", apart=FILES)
    assert [name.removeprefix("shuffler.") for name, file in whole.file_of.items() if file != "firmware"] == [
        "engines",
        "pistons",
    ]
    assert whole.texts.keys() == {"firmware", "parts.diesel"}
    assert whole.texts["parts.diesel"].startswith("from firmware import Engine, lost\n")
    (tmp_path / "parts").mkdir()
    for file, text in whole.texts.items():
        (tmp_path / f"{file.replace('.', '/')}.py").write_text(text)
    said = (
        "import sys, firmware; print('parts.diesel' in sys.modules, firmware.power(0), 'parts.diesel' in sys.modules)"
    )
    for command in (interpreter.find(), sys.executable):
        environment = {"MICROPYPATH": str(tmp_path), "PYTHONPATH": str(tmp_path)}
        done = subprocess.run(
            [command, "-c", said], capture_output=True, text=True, env=environment, cwd=tmp_path, check=False
        )
        assert done.stdout == "False 39 True\n", done.stderr


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"shuffler.oven": "from .engines import Diesel\n"}, "oven imports .*engines at its top"),
        ({"shuffler.cars": "def power(kind):\n    from . import engines\n"}, "must name what it wants of one file"),
        ({"shuffler.oven": "def bake():\n    from .heat import lost\n"}, r"heat import lost` names is loaded anyway"),
        (
            {"shuffler.heat": "lost = 0\ndef f():\n    global lost\n    lost = 1\n"},
            r"would not see shuffler\.heat\.lost change",
        ),
    ],
)
def test_a_file_apart_that_would_not_mean_the_same_is_refused(change, said):
    with pytest.raises(LinkError, match=said):
        link(APART | change, "shuffler.cars.power", apart=FILES)


def test_a_module_that_is_not_there_can_not_be_a_file_apart():
    with pytest.raises(LinkError, match=r"there is no shuffler\.rotor"):
        link(APART, "shuffler.cars.power", apart={"parts.rotor": ["shuffler.rotor"]})

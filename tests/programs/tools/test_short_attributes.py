"""Private attributes with letters: no object has two under one name, and what others may ask for keeps its own."""

import ast
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "tools"))

from link_modules import link
from short_attributes import shorten_attributes

LEVERS = """
class Lever:
    def __init__(self):
        self._pin = 1
        self._is_up = self._is_free = 2
        self.length = 3

    def both(self):
        return self._pin, self._is_up
"""
LONG_LEVERS = """
from .levers import Lever
from .bells import Bell

class LongLever(Lever):
    def __init__(self):
        super().__init__()
        self._weight = 4
        self._bell = Bell()

    def all(self):
        return *self.both(), self._is_free, self._weight, self._bell.volume(), self.length
"""
BELLS = """
class Bell:
    def __init__(self):
        self._volume = 5

    def volume(self):
        return self._volume
"""
MODULES = {"shuffler.long_levers": LONG_LEVERS, "shuffler.levers": LEVERS, "shuffler.bells": BELLS}


def shortened(text, kept=()):
    tree = ast.parse(text)
    return shorten_attributes({"one": tree}, {}, kept), ast.unparse(tree)


def test_objects_keep_their_attributes_apart():
    whole = link(MODULES, "shuffler.long_levers.LongLever")
    scope = {}
    exec(whole.texts["firmware"], scope)
    lever = scope[whole.names["shuffler.long_levers", "LongLever"]]()
    assert lever.all() == (1, 2, 2, 4, 5, 3)
    assert {len(name) for name in vars(lever)} == {1, len("length")}


def test_classes_that_never_meet_share_letters():
    trees = {module: ast.parse(text) for module, text in MODULES.items()}
    letters = shorten_attributes(trees, {"shuffler.long_levers": ["shuffler.levers"]})
    of_a_lever = {letters[name] for name in ("_pin", "_is_up", "_is_free", "_weight", "_bell")}
    assert len(of_a_lever) == 5 and letters["_volume"] in of_a_lever
    assert not [name for tree in trees.values() for name in letters if name in ast.unparse(tree)]


KNOWN_ELSEWHERE = """
_state = 0

class C:
    _default = 1

    def __init__(self, other):
        self._state = self._default = self._told = self._kept = self.public = self.__class__
        self._method = self._method, self._own, other._others
        self._own = getattr(other, "_told")

    def _method(self):
        pass
"""


def test_what_is_known_by_its_name_elsewhere_keeps_it():
    letters, _ = shortened(KNOWN_ELSEWHERE, {"_kept"})
    assert letters.keys() == {"_own"}


def test_a_letter_that_is_an_attribute_or_a_method_is_left_alone():
    _, text = shortened("""
class C:
    def f(self, other):
        self._one = other.a, self.b()
        self._two = self._one

    def b(self):
        pass
""")
    assert "self.c = (other.a, self.b())" in text and "self.d = self.c" in text

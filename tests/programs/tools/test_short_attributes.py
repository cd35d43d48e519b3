"""Private attributes get letters, and names used most are named in one byte."""

import ast

from firmware_files import compiled, cross_compiler
from link_modules import link
from short_attributes import often_used_first, shorten_attributes

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


# -- The names used most are named in one byte each.


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

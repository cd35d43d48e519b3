"""Viper code made from the core's plain functions: the same lines, and nothing that viper does otherwise."""

import re

import pytest
from mischwerk_sim.board.viper import ViperError, viper

PLAIN = '''"""A module."""

LIMIT = 3


def check(n):
    return n < LIMIT


# Umlauts are bytes: äöü
def f(a: "ptr8", über: 'ptr16', words: ptr32, n: int) -> "int":
    """Nothing."""
    return a[n] + über[n] + words[n]


def g(a: "ptr8"):
    if a[0]:
        return
    a[0] = 1
'''


def test_functions_on_pointers_become_viper_code_line_for_line():
    text = PLAIN.replace("# Umlauts are bytes: äöü\n", "\n")
    made = viper(text).splitlines()
    assert [(was, now) for was, now in zip(text.splitlines(), made, strict=True) if was != now] == [
        ("", "import micropython"),
        ("", "@micropython.viper"),
        (
            'def f(a: "ptr8", über: \'ptr16\', words: ptr32, n: int) -> "int":',
            "def f(a: ptr8, über: ptr16, words: ptr32, n: int) -> int:",
        ),
        ("", "@micropython.viper"),
        ('def g(a: "ptr8"):', "def g(a: ptr8):"),
    ]


def test_a_module_without_pointers_stays_as_it_is():
    text = '"""Doc."""\nimport os\ndef f(n: int, name: str = ""):\n    yield n\n'
    assert viper(text) == text


@pytest.mark.parametrize(
    ("function", "said"),
    [
        ('def f(a: "ptr8", n):\n    a[n] = 1\n', "f: n has no type"),
        ('def f(a: "ptr8", n: float):\n    a[0] = 1\n', "f: n is a float, not one of ptr8, ptr16, ptr32, int"),
        ('def f(a: "ptr8", b: "ptr64"):\n    a[0] = 1\n', "f: b is a ptr64"),
        ('def f(a: "ptr8", n: int = 1):\n    a[n] = 1\n', "f: each argument must be given"),
        ('def f(a: "ptr8", *, n: int):\n    a[n] = 1\n', "f: each argument must be given"),
        ('def f(n: int, *a: "ptr8"):\n    pass\n', "f: each argument must be given"),
        ('def f(a: "ptr8"):\n    return a[0]\n', "f: it returns a number without a type"),
        ('def f(a: "ptr8") -> int:\n    return\n', "f: it returns a number without a type, or none with one"),
        ('def f(a: "ptr8") -> "ptr8":\n    return a\n', "f: it can return an int only"),
        ('def f(a: "ptr8"):\n    a[0] = (lambda: 1)()\n', "f: it has a function in it"),
        ('def f(a: "ptr8"):\n    yield\n', "f: it has a function in it, or is a generator"),
        ('def f(a: "ptr32"):\n    a[0] = 0x80000000\n', "f: 2147483648 does not fit 31 bits"),
        ('class C:\n    def f(self: int, a: "ptr8"):\n        pass\n', "f: only a plain function"),
        ('def h():\n    def f(a: "ptr8"):\n        pass\n', "f: only a plain function"),
        ('async def f(a: "ptr8"):\n    pass\n', "f: only a plain function"),
        ('@cached\ndef f(a: "ptr8"):\n    pass\n', "f: only a plain function"),
    ],
)
def test_what_viper_does_otherwise_is_refused(function, said):
    with pytest.raises(ViperError, match=re.escape(said)):
        viper(f'"""A module."""\n\n\n{function}')


def test_there_must_be_room_for_what_is_written_in():
    with pytest.raises(ViperError, match="line 10 should be empty: '@micropython"):
        viper(PLAIN)
    with pytest.raises(ViperError, match="line 2 should be empty: 'import micropython'"):
        viper('"""A module."""\nLIMIT = 3\n\ndef f(a: "ptr8"):\n    a[0] = LIMIT\n')


def test_the_largest_number_that_fits_passes():
    viper('"""A module."""\n\n\ndef f(a: "ptr32"):\n    a[0] = 0x7FFFFFFF\n')

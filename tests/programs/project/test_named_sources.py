"""A Python file that a comment, a docstring or a document names is there."""

import io
import re
import subprocess
import tokenize
from pathlib import Path

from documents import ROOT

PRODUCTS = ("firmware",)  # whose comments and docstrings are read
NAMED = re.compile(r"(?<![\w./<*{-])((?:[\w.-]+/)*\w+\.py)\b")
ANY = "NAME"  # stands for a name of the reader's choice


def tracked(*patterns):
    """Paths in the clone, relative to it."""
    done = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [Path(name) for name in done.stdout.split("\0") if name]


def words_of(path):
    """What a source says to a person: its comments, and the strings that are no part of an expression's value."""
    tokens = list(tokenize.generate_tokens(io.StringIO((ROOT / path).read_text(encoding="utf-8")).readline))
    begins_statement = True
    for token in tokens:
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and begins_statement):
            yield token.string
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            begins_statement = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def missing(said, beside, files, room=""):
    """Names of files in ``said`` that nothing in ``files`` ends with; one without a folder must be in ``room``."""
    for name in NAMED.findall(said):
        name = name.removeprefix("../").removeprefix("../")
        where = files if "/" in name else [path for path in files if path.startswith(room)]
        if ANY not in name and not any(f"/{path}".endswith(f"/{name}") for path in where):
            yield f"{beside}: {name}"


def test_every_file_that_is_named_is_there():
    files = [path.as_posix() for path in tracked() if path.suffix == ".py"]
    documents = tracked("docs/*.md")
    found = []
    for product in PRODUCTS:
        sources = tracked(f"{product}/*.py")
        assert sources
        found += [one for path in sources for said in words_of(path) for one in missing(said, path, files, product)]
    assert len(documents) > 50
    for path in documents:
        found += missing((ROOT / path).read_text(encoding="utf-8"), path, files)
    assert not found


def test_what_is_gone_is_found():
    files = ["firmware/main.py", "sim/mischwerk_sim/board/viper.py"]
    said = "see main.py and board/viper.py, not boards/viper.py nor `words.py`; /abs/olute.py and x.pyi are no names"
    assert list(missing(said, "a", files)) == ["a: boards/viper.py", "a: words.py"]
    assert list(missing("see viper.py", "a", files, "firmware")) == ["a: viper.py"]

"""Documents are up to date: tables are those of the code, pictures are fresh, margins hold, named files are there."""

import io
import json
import re
import subprocess
import tokenize
from importlib import import_module
from pathlib import Path

import pytest
from mischwerk_machines import load_unknowns

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
generate = import_module("generate")
PAGES = generate.PAGES


@pytest.mark.parametrize("page", PAGES)
def test_a_committed_page_is_what_the_code_makes(page):
    assert (DOCS / page).read_text(encoding="utf-8") == generate.make(page), "run 'make docs'"


def test_what_is_made_has_one_place():
    for maker in set(PAGES.values()):
        made = generate.contents(maker)
        texts = [(DOCS / page).read_text(encoding="utf-8") for page, its in PAGES.items() if its == maker]
        for marker in made if isinstance(made, dict) else ():
            assert sum(text.count(f"<!-- {marker} -->\n") for text in texts) == 1, (maker, marker)


def test_a_translation_that_is_older_than_its_page_says_so():
    state_of = import_module("pages.figures").state_of
    assert state_of("how-to/a.md", "page", "<!-- translated from: 3660315a9af3df25 -->") == ""
    older = state_of("how-to/a.md", "another page", "<!-- translated from: 3660315a9af3df25 -->")
    assert older.startswith("*Diese Übersetzung") and "(../how-to/a.md)" in older


def test_a_check_names_pages_that_differ_and_writes_none(monkeypatch, capsys):
    before = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
    monkeypatch.setattr(generate, "make", lambda page: before)
    assert generate.main(["--check", "reference/api.md"]) == 0
    monkeypatch.setattr(generate, "make", lambda page: before + "more\n")
    assert generate.main(["--check", "reference/api.md"]) == 1
    assert capsys.readouterr().out == "docs/reference/api.md is not what the code makes: make docs\n"
    assert (DOCS / "reference" / "api.md").read_text(encoding="utf-8") == before


def test_a_page_that_there_is_not_is_said(capsys):
    assert generate.main(["wire.md"]) == 2
    assert capsys.readouterr().err.startswith("There is no page wire.md; there are de/")


def test_every_root_package_is_in_the_picture():
    picture = (DOCS / "explanation" / "architecture.md").read_text(encoding="utf-8").partition("<!-- /packages -->")[0]
    for package in ("mischwerk_serve", "mischwerk_boards", "mischwerk_emulator", "shuffler"):
        assert f"[{package}]" in picture


# -- Every picture of the documents was made from what is there now; the drawings of builds: tests/drawings/cad.

FOLDERS = ("docs/pictures", "hardware/assembly/pictures")


make_pictures, picture_inputs = import_module("make_pictures"), import_module("picture_inputs")


@pytest.mark.parametrize("group", [name for name in picture_inputs.GROUPS if name != "drawings"])
def test_pictures_were_made_from_what_is_there_now(group):
    _, inputs = picture_inputs.GROUPS[group]
    stale = make_pictures.stale(inputs(), make_pictures.noted())
    assert stale == [], f"run `.venv/bin/python docs/make_pictures.py {group}`"


def test_every_picture_is_noted_and_every_note_has_its_picture():
    there = {path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).glob("*.*")}
    assert there - {"docs/pictures/made_from.json"} == set(make_pictures.noted())


def test_another_number_a_missing_picture_and_a_new_one_are_stale(tmp_path, monkeypatch):
    monkeypatch.setattr(make_pictures, "ROOT", tmp_path)
    for name in ("same.png", "other.png", "new.png"):
        (tmp_path / name).touch()
    pictures = {Path(f"{name}.png"): "1" for name in ("same", "other", "new", "gone")}
    notes = {"same.png": "1", "other.png": "2", "gone.png": "1"}
    assert make_pictures.stale(pictures, notes) == ["gone.png", "new.png", "other.png"]


def test_the_notes_are_sorted_so_that_two_changes_of_them_merge():
    text = make_pictures.NOTES.read_text(encoding="utf-8")
    assert text == json.dumps(json.loads(text), indent=1, sort_keys=True) + "\n"


# -- What docs/tutorial/building.md says of margins and assumptions: each holds or is named here, and none is left out.

RESTS_ON = {"kept", "drawn", "mapped", "rig", "to be measured"}
MISSED = {  # (build, what): why
    (
        "wheel54",
        "restitution of a card's edge at stop, well and pusher",
    ): "one deck of 60 stops with JAM_INSERT",
}


@pytest.fixture(scope="module")
def pages():
    return import_module("pages.margins")


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
def test_every_margin_holds_or_is_a_known_miss(pages, build):
    margins = pages.margins(build)
    about = {margin.what.split(" ")[0].strip(",:") for margin in margins}
    assert about >= {"torque", "light", "time", "gap", "play", "weight", "friction", "restitution", "all"}
    assert {(margin.build, margin.what) for margin in margins if not margin.holds} == {
        key for key in MISSED if key[0] == build
    }


def test_every_unknown_number_rests_on_something_and_stands_there_once(pages):
    rows = pages.assumptions()
    keys = [key for row in rows for key in row["keys"]]
    assert len(keys) == len(set(keys))
    assert set(keys) == load_unknowns().names()
    assert {row["rests_on"] for row in rows} <= RESTS_ON


def test_what_no_cards_way_depends_on_is_what_unknowns_keeps(pages):
    kept = {key for row in pages.assumptions() if row["rests_on"] == "kept" for key in row["keys"]}
    assert kept == {key for unknown in load_unknowns().kept for key in unknown.keys}


# -- A Python file that a comment, a docstring or a document names is there.

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
    documents = tracked("docs/*.md", "docs/**/*.md")
    problems = []
    for product in PRODUCTS:
        sources = tracked(f"{product}/*.py")
        assert sources
        problems += [
            name for path in sources for said in words_of(path) for name in missing(said, path, files, product)
        ]
    assert len(documents) > 50
    for path in documents:
        problems += missing((ROOT / path).read_text(encoding="utf-8"), path, files)
    assert not problems


def test_what_is_gone_is_found():
    files = ["firmware/main.py", "sim/mischwerk_sim/board/viper.py"]
    said = "see main.py and board/viper.py, not boards/viper.py nor `words.py`; /abs/olute.py and x.pyi are no names"
    assert list(missing(said, "a", files)) == ["a: boards/viper.py", "a: words.py"]
    assert list(missing("see viper.py", "a", files, "firmware")) == ["a: viper.py"]

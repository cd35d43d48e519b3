"""Every picture of the documents was made from what is there now; the drawings of builds: tests/drawings/cad."""

import json
from pathlib import Path

import pytest
from documents import ROOT, module

FOLDERS = ("docs/pictures", "hardware/assembly/pictures")


make_pictures, picture_inputs = module("make_pictures"), module("picture_inputs")


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
    found = {Path(f"{name}.png"): "1" for name in ("same", "other", "new", "gone")}
    notes = {"same.png": "1", "other.png": "2", "gone.png": "1"}
    assert make_pictures.stale(found, notes) == ["gone.png", "new.png", "other.png"]


def test_the_notes_are_sorted_so_that_two_changes_of_them_merge():
    text = make_pictures.NOTES.read_text(encoding="utf-8")
    assert text == json.dumps(json.loads(text), indent=1, sort_keys=True) + "\n"

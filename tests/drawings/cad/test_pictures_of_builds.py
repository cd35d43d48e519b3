"""The pictures of builds in the documents show what is drawn now: none of them is older than the drawings."""

from importlib import import_module
from pathlib import Path

import pytest
from assembled import assembled
from build123d import Box, Location
from mischwerk_cad.kinds import table
from mischwerk_cad.model import Build, Part
from mischwerk_cad.output.pictures import draw_steps
from mischwerk_cad.parts.pocket_end import PocketEnd
from mischwerk_machines import card_format, load

make_pictures, picture_inputs = import_module("make_pictures"), import_module("picture_inputs")


def test_pictures_of_builds_were_made_from_what_is_drawn_now():
    stale = make_pictures.stale(picture_inputs.drawings(assembled), make_pictures.noted())
    assert stale == [], "run `make guide`"


def test_a_longer_part_changes_the_pictures_that_show_it_and_no_other():
    def seen(height_mm, moved_mm=0.0):
        post = Part("post", "Post", Box(8, 8, height_mm), places=(Location((moved_mm, 0, 0)),), step=2)
        parts = (Part("base", "Base", Box(50, 50, 4), step=1), post)
        watcher = picture_inputs.Watcher(Build(load("pile10"), card_format("poker"), parts, {}))
        draw_steps(watcher, Path())
        return watcher.seen

    before, longer, moved = seen(205.0), seen(212.0), seen(205.0, moved_mm=1.0)
    assert before == seen(205.0) == seen(205.0 + 1e-9)
    assert before["step-01.png"] == longer["step-01.png"] == moved["step-01.png"]
    assert len({files["step-02.png"] for files in (before, longer, moved)}) == 3


# -- Every kind of machine has parts for its pockets.


@pytest.mark.parametrize("kind", table.KINDS)
def test_the_modules_that_the_table_names_are_there(kind):
    assert isinstance(import_module(table.KINDS[kind].parts).POCKET_END, PocketEnd)

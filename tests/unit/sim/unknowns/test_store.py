"""What was measured outlives an interruption, and no other study's trials are taken for it."""

import pytest
from mischwerk_sim.commands.unknowns import NAME
from mischwerk_sim.sweep.axes import SweepError
from mischwerk_sim.sweep.store import Store

STUDY = {"what": "decks", "seed": 1}


def filled(folder):
    store = Store(folder / NAME, STUDY)
    for number in range(3):
        store.add({"name": f"sample {number}", "outcome": "exact"})
    return folder / NAME


def test_what_was_added_is_there_the_next_time(tmp_path):
    filled(tmp_path)
    again = Store(tmp_path / NAME, STUDY)
    assert list(again.rows) == ["sample 0", "sample 1", "sample 2"]
    again.add({"name": "sample 3", "outcome": "exact"})
    assert len(Store(tmp_path / NAME, STUDY).rows) == 4


@pytest.mark.parametrize("cut", range(1, 40, 6))
def test_a_line_that_was_cut_off_is_measured_again(tmp_path, cut):
    path = filled(tmp_path)
    path.write_bytes(path.read_bytes()[:-cut])
    store = Store(tmp_path / NAME, STUDY)
    assert list(store.rows) == ["sample 0", "sample 1"]
    store.add({"name": "sample 2", "outcome": "silent"})
    assert Store(tmp_path / NAME, STUDY).rows["sample 2"]["outcome"] == "silent"


def test_a_study_that_was_killed_before_its_first_line(tmp_path):
    (tmp_path / NAME).write_bytes(b'{"stu')
    Store(tmp_path / NAME, STUDY)
    assert Store(tmp_path / NAME, STUDY).rows == {}


def test_another_study_is_named(tmp_path):
    filled(tmp_path)
    with pytest.raises(SweepError, match=r"another sweep \(seed 1, not 2\)\.\nChoose another --out\."):
        Store(tmp_path / NAME, {**STUDY, "seed": 2})


@pytest.mark.parametrize("text", ["hello\n", "[]\n", '{"study": 3}\n', '{"study": {"what": "decks", "seed": 1}}\n{}\n'])
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / NAME
    path.write_text(text)
    with pytest.raises(SweepError, match="not from such a sweep"):
        Store(tmp_path / NAME, STUDY)
    assert path.read_text() == text

"""A rehearsal of bench/bounce.py, so that the half hour's run doesn't fail at its end."""

import sys

import bounce
import pytest
from rehearsal import rehearsed
from results import figures


def test_a_rehearsal_measures_each_restitution_and_goes_on_where_it_was(tmp_path, monkeypatch):
    kept, out, made = tmp_path / "kept.jsonl", tmp_path / "figures.json", []
    real = bounce.decks.shuffle
    words = ("--kept", str(kept), "--out", str(out))

    def until_the_fourth(*asked):
        made.append(asked)
        if len(made) == 4:
            raise KeyboardInterrupt
        return real(*asked)

    monkeypatch.setattr(bounce.decks, "shuffle", until_the_fourth)
    monkeypatch.setattr(sys, "argv", ["bounce", "--small", *words])
    with pytest.raises(KeyboardInterrupt):
        bounce.main()
    assert len(kept.read_text().splitlines()) == 4, "what was asked, and three trials"
    assert bounce.main() == 0 and len(made) == 7, "each trial once"
    rehearsed("bounce", *words)
    rows = figures("bounce", out)["rows"]
    assert [row["restitution"] for row in rows] == [0.5, 0.25, 0.0]
    assert all(row["exact"] == row["decks"] == 2 and 2.0 < row["machine_s"] < 6.0 for row in rows)
    assert not kept.exists()

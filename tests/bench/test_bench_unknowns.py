"""A rehearsal of bench/unknowns.py, so that the night's run doesn't fail at its end."""

from rehearsal import rehearsed
from results import figures


def test_a_rehearsal_sums_up_every_kind_of_trial_and_goes_on_where_it_was(tmp_path):
    out = tmp_path / "figures.json"
    for _ in range(2):
        rehearsed("unknowns", "--jobs", "1", "--kept", str(tmp_path), "--out", str(out), columns=80)
        rows = figures("unknowns", out)
        assert [row["what"] for row in rows] == ["decks", "ejections", "feeds"]
        assert all(row["tried"] == row["samples"] == 2 and row["machine"] == "pile10" for row in rows)
        assert all(sum(row["outcomes"].values()) == 2 for row in rows)
        lines = [len((tmp_path / f"{row['what']}-pile10" / "trials.jsonl").read_text().splitlines()) for row in rows]
        assert lines[1:] == [3, 3] and lines[0] >= 3, "each trial once, and what the study is"

"""A rehearsal of bench/bounce.py, so that the half hour's run doesn't fail at its end."""

from rehearsal import rehearsed
from results import figures


def test_a_rehearsal_measures_each_restitution_and_goes_on_where_it_was(tmp_path):
    kept, out = tmp_path / "kept.jsonl", tmp_path / "figures.json"
    for _ in range(2):
        rehearsed("bounce", "--kept", str(kept), "--out", str(out))
        rows = figures("bounce", out)["rows"]
        assert [row["restitution"] for row in rows] == [0.5, 0.25, 0.0]
        assert all(row["exact"] == row["decks"] == 2 and 2.0 < row["machine_s"] < 6.0 for row in rows)
        assert len(kept.read_text().splitlines()) == 6, "each trial once"

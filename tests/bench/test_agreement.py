"""A rehearsal of bench/agreement.py, so that the long run doesn't fail at its end."""

from rehearsal import rehearsed


def test_a_rehearsal_fills_both_tables_and_keeps_calibrations(tmp_path):
    said = rehearsed("agreement", "--jobs", "1", "--kept", str(tmp_path))
    assert "+0.0 %" in said and "met" in said, "model against model"
    assert all(word in said for word in ("retry", "MISFEED", "DOUBLE_FEED", "JAM"))
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == ["pile10-poker-tired-1.json", "pile10-poker-tired-2.json"]

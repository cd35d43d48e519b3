"""A rehearsal of bench/agreement.py, so that the long run doesn't fail at its end."""

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[3] / "bench"


def test_a_rehearsal_fills_both_tables_and_leaves_the_figures_alone(tmp_path):
    before = (BENCH / "agreement.json").read_bytes()
    done = subprocess.run(
        [sys.executable, str(BENCH / "agreement.py"), "--small", "--jobs", "1", "--kept", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={"COLUMNS": "160", "PATH": "/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stderr
    assert "+0.0 %" in done.stdout and "met" in done.stdout, "model against model"
    assert all(word in done.stdout for word in ("retry", "MISFEED", "DOUBLE_FEED", "JAM"))
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == ["pile10-poker-tired-1.json", "pile10-poker-tired-2.json"]
    assert (BENCH / "agreement.json").read_bytes() == before

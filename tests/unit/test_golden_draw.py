"""tests/golden/draw.json is what the independent reference computes, and nobody has touched it since."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "reference"))

import draw_reference


def test_golden_file_is_the_references():
    assert draw_reference.GOLDEN.read_text(encoding="utf-8") == draw_reference.text()


def test_reference_knows_nothing_of_the_core():
    source = Path(draw_reference.__file__).read_text(encoding="utf-8")
    assert "import shuffler" not in source
    assert "from shuffler" not in source

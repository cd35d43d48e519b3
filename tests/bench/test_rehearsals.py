"""Each bench is rehearsed: those without a test of their own here."""

from pathlib import Path

import pytest
from listing import benches
from rehearsal import rehearsed
from results import figures

TESTED = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
# The first two need what is not in the repository; `make test-targets` rehearses the last, which deals forty decks.
LEFT_OUT = ("generator", "emulated", "skat_machine_deals")


@pytest.mark.parametrize("name", [name for name in benches() if f'("{name}"' not in TESTED and name not in LEFT_OUT])
def test_a_rehearsal_ends_and_keeps_figures_where_it_is_told_to(name, tmp_path):
    out = tmp_path / "figures.json"
    assert rehearsed(name, "--out", str(out))
    if name == "skew":
        assert out.read_text(encoding="utf-8").count("\n") == 3, "a table"
    elif not name.startswith("fewest_passes"):  # those only print
        assert figures(name, out)

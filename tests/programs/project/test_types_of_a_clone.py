"""mypy follows a clone that is installed for development, as it follows a wheel (tests/wheel)."""

import subprocess
import sys

PROGRAM = """
from collections.abc import Sequence
import mischwerk
with mischwerk.open(sim=True, sim_seed=7) as shuffler:
    order: Sequence[int] = shuffler.shuffle(cards=10).order or []
reveal_type(shuffler)
"""


def test_a_user_s_program_is_checked_strictly(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--strict", "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and 'Revealed type is "mischwerk.api.shuffler.Shuffler"' in done.stdout, done.stdout

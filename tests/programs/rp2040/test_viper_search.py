"""The search's steps as viper code, as on a board, give the same plans as in plain Python."""

import subprocess
import sys
from pathlib import Path

import pytest
from mischwerk_sim.board import interpreter
from mischwerk_sim.board.viper import viper
from shuffler.planning import racksteps, wheelsteps

ROOT = Path(__file__).resolve().parents[3]

# Under MicroPython: both on the same buffers, from many beginnings; prints how many were compared.
COMPARE = """
import sys
sys.path.insert(0, {core!r})
sys.path.insert(0, {board!r})
sys.path.insert(0, {tests!r})
import small_machine
import racksteps_viper
import wheelsteps_viper
from shuffler.planning import planner, racksteps, wheelsteps
count = 0
plain = racksteps.rack_steps, wheelsteps.wheel_steps
viper = racksteps_viper.rack_steps, wheelsteps_viper.wheel_steps
config = small_machine.config
for config, cards in ((config(), 12), (config(capacity=8), 30), (small_machine.wheel(), 11)):
    for k in range(20):
        order = sorted(range(cards), key=lambda c: (c * 7919 + k * 104729) % 9973)
        plans = []
        for code in (plain, viper):
            racksteps.rack_steps, wheelsteps.wheel_steps = code
            made = planner.Planner(order, config)
            if made.begin(3000):
                for _ in range(6):
                    made.improve(500)
                buffers = [list(one) for one in made.search.buffers]
                plans.append((buffers, made.finish()))
        assert len(plans) in (0, 2) and plans[:1] == plans[1:], (config.kind, cards, k)
        count += len(plans) // 2
print(count)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="viper is known to be in the Linux build of MicroPython")
def test_they_give_the_same_plans(tmp_path):
    for module in (racksteps, wheelsteps):
        made = viper(Path(module.__file__).read_text(encoding="utf-8"), vars(module))
        assert made.count("@micropython.viper") == 1
        (tmp_path / f"{Path(module.__file__).stem}_viper.py").write_text(made, encoding="utf-8")
    folders = {"core": ROOT / "firmware" / "core", "board": tmp_path, "tests": ROOT / "tests" / "portable"}
    script = COMPARE.format(**{name: str(path) for name, path in folders.items()})
    done = subprocess.run(
        [str(interpreter.find()), "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) >= 40

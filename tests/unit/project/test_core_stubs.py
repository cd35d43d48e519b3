"""The core's types are in stubs next to its modules, which agree with the code."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CORE = ROOT / "firmware" / "core"
STUBTEST = [Path(sys.executable).with_name("stubtest"), "--mypy-config-file", ROOT / "pyproject.toml", "--concise"]


def test_stubs_and_code_agree():
    done = subprocess.run([*STUBTEST, "shuffler"], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_stub_is_next_to_its_module(subtests):
    for path in sorted(CORE.rglob("*.pyi")):
        with subtests.test(path.stem):
            assert path.with_suffix(".py").exists()

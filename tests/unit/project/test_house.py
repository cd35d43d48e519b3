"""The rooms keep to their import rules, and the core to the modules a board has."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CORE = ROOT / "firmware" / "core" / "shuffler"
ALLOWED = {"array", "struct", "binascii", "hashlib", "math", "collections"}
ALSO = {"scrub.py": {"gc"}}  # for MicroPython alone, whose collector it drives


def test_import_linter_finds_every_contract_kept():
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


def test_the_core_imports_itself_and_what_a_board_has(subtests):
    for path in sorted(CORE.rglob("*.py")):
        with subtests.test(str(path.relative_to(CORE))):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    assert {alias.name for alias in node.names} <= ALLOWED | ALSO.get(path.name, set())
                elif isinstance(node, ast.ImportFrom):
                    assert node.level in (1, 2) or node.module in ALLOWED


def test_the_unix_port_knows_the_core_and_micropython_only():
    own = {"birth", "machine_config", "pipe", "pipe_store", "unix_axis", "unix_hal", "unix_link", "unix_noise"}
    borrowed = {"bits_viper", "chacha_viper", "improve_viper"}  # which interpreter.py puts next to it
    known = {"array", "micropython", "struct", "sys", "shuffler"} | own | borrowed
    for path in (ROOT / "sim" / "mischwerk_sim" / "unixport").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= known
            elif isinstance(node, ast.ImportFrom):
                assert node.module.split(".")[0] in known

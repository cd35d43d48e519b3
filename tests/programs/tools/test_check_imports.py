"""The import rules of tools/rooms.toml: what breaks them is found. That the code keeps them is seen by `make lint`."""

import sys
import tomllib
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))

import check_imports


@pytest.fixture
def rooms():
    return tomllib.loads((check_imports.ROOT / "tools" / "rooms.toml").read_text(encoding="utf-8"))


def test_a_package_may_not_import_those_it_does_not_know(rooms):
    contracts = {contract["name"]: contract for contract in check_imports.contracts(rooms)}
    assert "mischwerk_sim" in contracts["shuffler knows itself only"]["forbidden_modules"]
    host = contracts["mischwerk knows mischwerk_install, mischwerk_machines, shuffler, mischwerk_work"]
    assert {"mischwerk_sim", "mischwerk_lab", "mischwerk_serve"} < set(host["forbidden_modules"])
    assert not set(rooms["mischwerk"]["knows"]) & set(host["forbidden_modules"])


def test_every_package_of_the_project_has_its_rules(rooms):
    folders = (check_imports.ROOT / folder for folder in check_imports.FOLDERS)
    packages = {file.parent.name for folder in folders for file in folder.glob("*/__init__.py")}
    assert packages == {name for name in rooms if name != "forbidden" and "." not in name}


def test_a_module_of_a_board_that_is_not_allowed_is_named(rooms):
    assert check_imports.strangers(rooms) == []
    rooms["shuffler"]["besides"].remove("hashlib")
    assert any(line.endswith(" -> hashlib") for line in check_imports.strangers(rooms))

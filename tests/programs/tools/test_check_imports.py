"""The import rules of tools/rooms.toml: what breaks them is found. That the code keeps them is seen by `make lint`."""

import re
import tomllib

import check_imports
import costs
import pytest
from check_firmware_types import PASSES, passes


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


# -- The check of the firmware's types lets pass what it names, and nothing else.


@pytest.mark.parametrize("pattern", [pattern for pattern, _ in PASSES])
def test_no_pattern_matches_everything(pattern):
    assert not re.search(pattern, "")


def test_a_name_mistyped_is_told():
    assert not passes("drive.py", 'Cannot access attribute "taek" for class "EventQueue"')


def test_what_the_stubs_lack_is_let_pass():
    assert passes("hal.py", 'Cannot access attribute "registers" for class "DMA"')


# -- The cost of each part's tests: one that grows by a fifth is named, whatever the computer's speed.

NOTED = {"core": 160, "host": 250, "lab": 400, "emulator": 1}


@pytest.mark.parametrize("speed", [0.5, 1.0, 3.0])
def test_a_part_that_grew_beside_the_others_is_named(speed):
    now = {part: seconds * speed for part, seconds in NOTED.items()}
    assert list(costs.grown(now, NOTED)) == []
    ((part, spent_s, expected_s),) = costs.grown(now | {"lab": 490 * speed}, NOTED)
    assert (part, spent_s, expected_s) == ("lab", 490 * speed, pytest.approx(400 * speed))
    assert list(costs.grown(now | {"lab": 479 * speed}, NOTED)) == []


def test_seconds_of_a_small_part_are_no_growth_and_a_new_part_is():
    assert list(costs.grown(NOTED | {"emulator": 10}, NOTED)) == []
    assert [part for part, *_ in costs.grown(NOTED | {"new": 50}, NOTED)] == ["new"]
    assert list(costs.grown(NOTED, {})) != []


def test_what_is_noted_is_read_again_and_the_other_tier_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(costs, "NOTED", tmp_path / "costs.toml")
    costs.NOTED.write_text("")
    costs.note("quick", {"lab": 12.4, "core": 3})
    costs.note("slow", {"lab": 100})
    assert (costs.noted("quick"), costs.noted("slow")) == ({"lab": 12, "core": 3}, {"lab": 100})

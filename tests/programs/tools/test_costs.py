"""The cost of each part's tests: one that grows by a fifth is named, whatever the computer's speed."""

import costs
import pytest

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

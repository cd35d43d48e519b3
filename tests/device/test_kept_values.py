"""Settings are kept, and only those that make sense. What is changed here is changed back."""

import pytest
from shuffler import faults
from shuffler.storage import counters, settings

SETTING, VALUES = "led_percent", ("41", "42")


@pytest.fixture
def changed(device):
    """Sets the setting that serves here, and puts it back at the end."""
    before = values(device)[SETTING]
    yield lambda value: device.ask("set_setting", setting=SETTING, value=value)
    assert device.ask("set_setting", setting=SETTING, value=before).name == "accepted"


def values(device):
    return {one["setting"]: one["value"] for one in device.everything("get_setting")}


def test_all_settings_and_counters_are_listed_in_order(device):
    assert list(values(device)) == [row.name for row in settings.TABLE]
    assert [one["counter"] for one in device.everything("get_counter")] == list(counters.TABLE)


@pytest.mark.parametrize("value", VALUES)
def test_what_was_set_is_got_and_nothing_else_has_changed(device, changed, value):
    before = values(device)
    assert changed(value).name == "accepted"
    assert values(device) == {**before, SETTING: value}


@pytest.mark.parametrize(("setting", "value"), [(SETTING, "101"), (SETTING, "bright"), ("no_such_setting", "1")])
def test_nonsense_is_refused_and_changes_nothing(device, setting, value):
    before = values(device)
    answer = device.ask("set_setting", setting=setting, value=value)
    assert answer.name == "refused"
    assert answer.values["code"] == faults.code("BAD_REQUEST")
    assert values(device) == before


@pytest.mark.parametrize("request_name", ["get_setting", "get_counter", "get_log"])
def test_what_is_beyond_the_last_is_refused(device, request_name):
    assert device.ask(request_name, index=255).name == "refused"

"""Everything that has a name for people has words, and no word is left over."""

from shuffler.app import descriptions
from shuffler.link import protocol
from shuffler.panel import state as panel
from shuffler.storage import counters, settings


def test_every_message_setting_and_counter_has_a_meaning():
    assert sorted(descriptions.MESSAGES) == sorted([m.name for m in protocol.messages()])
    assert sorted(descriptions.SETTINGS) == sorted([row.name for row in settings.TABLE])
    grouped = [name for _, names in descriptions.SETTING_GROUPS for name in names]
    assert sorted(grouped) == sorted(descriptions.SETTINGS)  # each in one
    assert sorted(descriptions.COUNTERS) == sorted(counters.TABLE)
    for table in (descriptions.MESSAGES, descriptions.SETTINGS, descriptions.COUNTERS):
        assert all(table.values())


def test_rows_are_for_tables():
    rows = descriptions.settings_rows()
    assert len(rows) == len(settings.TABLE)
    assert all(len(row) == 5 and all(isinstance(cell, str) for cell in row) for row in rows)
    assert rows[0][:3] == ["cards", "2 to 250", "52"]
    assert len(descriptions.counters_rows()) == 11


def test_every_light_is_told():
    rows = descriptions.lights_rows()
    assert len(rows) == len(panel.LIGHTS) == len({row[0] for row in rows})
    assert all(len(row) == 5 and all(row) for row in rows)

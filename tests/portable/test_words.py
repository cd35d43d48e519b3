"""Everything that has a name for people has words, and no word is left over."""

from shuffler import counters, panel, protocol, settings, words


def test_every_message_setting_and_counter_has_a_meaning():
    assert sorted(words.MESSAGES) == sorted([m.name for m in protocol.messages()])
    assert sorted(words.SETTINGS) == sorted([row.name for row in settings.TABLE])
    assert sorted(words.COUNTERS) == sorted(counters.TABLE)
    for table in (words.MESSAGES, words.SETTINGS, words.COUNTERS):
        assert all(table.values())


def test_rows_are_for_tables():
    rows = words.settings_rows()
    assert len(rows) == len(settings.TABLE)
    assert all(len(row) == 5 and all(isinstance(cell, str) for cell in row) for row in rows)
    assert rows[0][:3] == ["cards", "2 to 250", "52"]
    assert len(words.counters_rows()) == 11


def test_every_light_is_told():
    rows = words.lights_rows()
    assert len(rows) == len(panel.LIGHTS) == len({row[0] for row in rows})
    assert all(len(row) == 5 and all(row) for row in rows)

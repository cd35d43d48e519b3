"""Settings: every value round-trips, every refusal says what is allowed, no bytes whatever raise."""

from expect import raises
from shuffler.storage import envelope
from shuffler.storage.kinds import MEASURED, NUMBER, SIZES, TEXT, YES_NO, Setting
from shuffler.storage.settings import TABLE, VERSION, Settings, decode

OTHER = {
    "cards": 32,
    "decks": (32, 24),
    "format": "skat",
    "name": "Küche 2",
    "machine": "wheel54",
    "poker_steps": 2541,
    "bridge_steps": 2281,
    "skat_steps": 2361,
    "poker_um": 301,
    "bridge_um": 299,
    "skat_um": 280,
    "poker_us": 63500,
    "bridge_us": 57000,
    "skat_us": 59000,
    "sleeves": True,
    "sleeve_um": 130,
    "sounds": False,
    "led_percent": 0,
    "idle_off_s": 3600,
    "mask_times": False,
    "redraw_after_cover": True,
}


def changed():
    settings_ = Settings()
    for name in OTHER:
        settings_.set(name, OTHER[name])
    return settings_


def values(settings_):
    return [settings_.get(name) for name in settings_.names()]


def defaults():
    return [row.default for row in TABLE]


def test_defaults_are_allowed_and_every_setting_has_another_value_here():
    fresh = Settings()
    assert sorted(OTHER) == sorted(fresh.names()) and values(fresh) == defaults()
    for row in TABLE:
        fresh.set(row.name, row.default)
        assert OTHER[row.name] != row.default
    assert values(fresh) == defaults()


def test_what_is_written_is_read():
    read, warnings = decode(changed().encode())
    assert warnings == []
    assert values(read) == [OTHER[row.name] for row in TABLE]


def test_empty_flash_gives_no_warning():
    read, warnings = decode(None)
    assert warnings == [] and values(read) == defaults()


def test_limits_are_exact():
    fresh = Settings()
    for row in TABLE:
        if row.kind in (NUMBER, MEASURED):
            for good in (row.least, row.most):
                fresh.set(row.name, good)
                assert decode(fresh.encode())[0].get(row.name) == good
            for bad in (row.least - 1, row.most + 1, -1, True, 3.5, "5", None):
                raises(ValueError, fresh.set, row.name, bad)
        if row.kind == MEASURED:
            fresh.set(row.name, 0)
        if row.kind == YES_NO:
            for bad in (0, 1, "yes", None):
                raises(ValueError, fresh.set, row.name, bad)


def test_other_kinds_refuse_what_they_can_not_be():
    fresh = Settings()
    for bad in ((), (52, 52), (52, 1), (251,), (2, 3, 4, 5, 6, 7, 8), 52, "52", None, (52, True)):
        raises(ValueError, fresh.set, "decks", bad)
    for bad in ("", "x" * 25, "é" * 13, "a\nb", "\x1b[2J", " a", "a\x7f", "a\x9b", 5, None):
        raises(ValueError, fresh.set, "name", bad)
    for bad in ("Poker", "", None, 0, "tarot"):
        raises(ValueError, fresh.set, "format", bad)
    assert values(fresh) == defaults()
    fresh.set("decks", [110, 2])
    assert fresh.get("decks") == (110, 2)


def test_a_refusal_says_value_and_range():
    fresh = Settings()
    assert str(raises(ValueError, fresh.set, "cards", 900)) == "cards is 900: it must be 2 to 250"
    assert str(raises(ValueError, fresh.set, "poker_um", 5)) == "poker_um is 5: it must be 0 (not known) or 150 to 600"
    assert "poker, bridge, skat" in str(raises(ValueError, fresh.set, "format", "tarot"))
    assert "volume" in str(raises(ValueError, fresh.set, "volume", 1))
    assert "volume" in str(raises(ValueError, fresh.get, "volume"))


def test_every_truncation_and_every_flipped_bit_gives_defaults_and_one_warning():
    data = changed().encode()
    for end in range(len(data)):
        read, warnings = decode(data[:end])
        assert values(read) == defaults() and len(warnings) == 1, end
    for at in range(len(data)):
        for bit in range(8):
            broken = bytearray(data)
            broken[at] ^= 1 << bit
            read, warnings = decode(bytes(broken))
            assert values(read) == defaults() and len(warnings) == 1, (at, bit)
    read, warnings = decode(data + b"\0")
    assert values(read) == defaults() and len(warnings) == 1


def test_a_newer_version_gives_defaults_and_says_so():
    read, warnings = decode(changed().encode(VERSION + 1))
    assert values(read) == defaults()
    assert warnings == ["the settings on flash are of a newer version (4, this one knows 3): the defaults are used"]


def test_an_older_version_keeps_what_it_has():
    old = TABLE[:3]
    new = old + (Setting("speed", NUMBER, 7, 1, 9, 2),)
    kept = Settings(old)
    kept.set("cards", 24)
    read, warnings = decode(kept.encode(1), new, 2)
    assert warnings == [] and values(read) == [24, TABLE[1].default, "poker", 7]


def test_those_that_release_0_2_0_kept_are_read():
    """A wheel for Skat cards in sleeves whose length was measured, as that release's own program wrote it."""
    kept = (
        "4d53025100200000000634201837686e0207776865656c3534094d697363687765726b0000000000000000fc08000000000000000000"
        "00000000000000000000000000000000000164000000013c00000078000000007c6ce462"
    )
    read, warnings = decode(bytes.fromhex(kept))
    assert warnings == []
    values = {name: read.get(name) for name in ("machine", "format", "cards", "skat_steps", "sleeves", "idle_off_s")}
    assert values == {
        "machine": "wheel54", "format": "skat", "cards": 32, "skat_steps": 2300, "sleeves": True, "idle_off_s": 120,
    }  # fmt: skip
    assert read.get("mask_times") is False and read.get("redraw_after_cover") is False


def test_a_value_out_of_range_costs_that_value_only():
    for wide, value in (
        (Setting("cards", NUMBER, 52, 0, 9999, 1), 251),
        (Setting("cards", NUMBER, 52, 0, 9999, 1), 1),
        (Setting("decks", SIZES, (2,), 0, 255, 1), (251,)),
        (Setting("name", TEXT, "a", 0, 99, 1), ""),
        (Setting("name", TEXT, "a", 0, 99, 1), "x" * 25),
    ):
        table = tuple([wide if row.name == wide.name else row for row in TABLE])
        settings_ = Settings(table)
        settings_.set(wide.name, value)
        settings_.set("led_percent", 33)
        read, warnings = decode(settings_.encode())
        assert len(warnings) == 1 and wide.name in warnings[0], warnings
        assert read.get(wide.name) == Settings().get(wide.name) and read.get("led_percent") == 33


def resealed(change):
    _, body, _ = envelope.unseal(b"MS", Settings().encode())
    return envelope.seal(b"MS", VERSION, change(body))


def test_good_checksum_around_nonsense_never_raises():
    whole = Settings().encode()
    length = len(whole) - envelope.OVERHEAD
    for end in range(length):
        read, warnings = decode(resealed(lambda body, end=end: body[:end]))
        assert len(warnings) == 1 and "end before" in warnings[0], end
    assert len(decode(resealed(lambda body: body + b"\1"))[1]) == 1
    for at in range(length):
        for value in (0, 1, 2, 127, 128, 255):
            read, warnings = decode(resealed(lambda b, at=at, value=value: b[:at] + bytes((value,)) + b[at + 1 :]))
            for row in TABLE:
                Settings().set(row.name, read.get(row.name))
    read, warnings = decode(resealed(lambda body: body.replace(b"Mischwerk", b"\xff\xfeschwerk")))
    assert len(warnings) == 1 and read.get("name") == "Mischwerk"


def test_text_means_what_it_says():
    for settings in (Settings(), changed()):
        for name in settings.names():
            assert settings.meant(name, settings.text(name)) == settings.get(name), name
    fresh = Settings()
    assert fresh.text("decks") == "52, 32, 24, 55, 104, 110" and fresh.text("sounds") == "yes"
    assert fresh.meant("decks", "52,32") == (52, 32)
    for name, text in (
        ("cards", ""),
        ("cards", "-5"),
        ("cards", "5x"),
        ("cards", "9" * 40),
        ("sounds", "Yes"),
        ("decks", ""),
        ("decks", "52,"),
        ("decks", "a"),
        ("format", "tarot"),
    ):
        raises(ValueError, fresh.set, name, fresh.meant(name, text))
    assert values(fresh) == defaults()
    raises(ValueError, fresh.meant, "volume", "1")
    raises(ValueError, fresh.text, "volume")


def test_size_stays_in_the_log_of_the_file_system():
    """littlefs keeps files of up to 512 bytes in its log; larger ones cost an erase each time they are written."""
    full = changed()
    full.set("name", "x" * 24)
    full.set("decks", (2, 3, 4, 5, 6, 7))
    assert len(full.encode()) <= 128


def test_a_name_on_flash_that_is_not_utf8_costs_that_name_only():
    """As a firmware put it there that took whatever MicroPython takes for a text."""
    for bad in (b"\xed\xa0\x80", b"\xc0\x80abc", b"\xf4\x90\x80\x80"):
        good = Settings()
        good.set("cards", 32)
        good.set("name", "x" * len(bad))
        _, body, _ = envelope.unseal(b"MS", good.encode())
        data = envelope.seal(b"MS", VERSION, body.replace(b"x" * len(bad), bad))
        read, warnings = decode(data)
        assert (read.get("cards"), read.get("name")) == (32, "Mischwerk")
        assert len(warnings) == 1 and warnings[0].startswith("name is None")


def test_half_a_surrogate_pair_is_not_a_name():
    raises(ValueError, Settings().set, "name", "a\ud800")

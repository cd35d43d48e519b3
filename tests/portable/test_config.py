"""A configuration is accepted only if a machine can have it; what is wrong is named."""

from expect import raises
from shuffler.config import FIELDS, ConfigError, validate
from small_machine import VALUES, config, wheel


def refused(made):
    return str(raises(ConfigError, validate, made))


def test_sound_machines_are_returned_as_they_are():
    for made in (config(), wheel(), config(lifo=True)):
        assert validate(made) is made


def test_fixture_has_every_field():
    assert sorted(VALUES) == sorted(FIELDS)


def test_kind_is_rack_or_wheel():
    assert "'belt'" in refused(config(kind="belt"))


def test_every_number_is_a_whole_number_and_named_if_it_is_not():
    for field in FIELDS:
        if field not in ("name", "kind", "format", "lifo"):
            for wrong in (1.5, "3", None):
                assert field in refused(config(**{field: wrong})), field


def test_no_number_is_negative_but_the_home_position():
    for field in FIELDS:
        if field not in ("name", "kind", "format", "lifo", "home_steps"):
            assert field in refused(config(**{field: -1})), field
    assert validate(config(home_steps=-50))


def test_rates_times_and_counts_are_not_zero():
    for field in ("feed_hz", "feed_accel", "card_steps", "feed_attempts", "feed_timeout_us", "pocket_hz", "pusher_hz",
                  "pusher_out_steps", "pusher_tall", "eject_attempts", "travel_steps", "capacity"):  # fmt: skip
        assert field in refused(config(**{field: 0})), field


def test_pockets_are_two_or_more_and_hold_no_more_than_the_wire_can_count():
    refused(config(pockets=1))
    refused(config(pockets=26, capacity=10))
    assert validate(config(pockets=25, capacity=10))


def test_wheel_has_one_card_a_slot_and_whole_steps_between_slots():
    refused(wheel(capacity=2))
    refused(wheel(turn_steps=2401))
    refused(wheel(turn_steps=0))


def test_rack_has_a_pitch():
    assert "pitch" in refused(config(pitch_steps=0))

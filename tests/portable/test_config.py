"""A configuration is accepted only if a machine can have it; what is wrong is named."""

from expect import raises
from shuffler.config import EMPTYINGS, KINDS, ConfigError, fields_of, fitted, validate
from shuffler.storage.settings import Settings
from small_machine import VALUES, config, wheel

FIELDS = fields_of("rack", "pusher")


def refused(made):
    return str(raises(ConfigError, validate, made))


def test_sound_machines_are_returned_as_they_are():
    for made in (config(), wheel(), config(lifo=True)):
        assert validate(made) is made


def test_fixture_has_every_field():
    assert sorted(VALUES) == sorted(FIELDS)


def test_a_machine_has_the_numbers_of_its_carrier_and_its_emptying_and_no_others():
    for made, others in ((config(), ("turn_steps",)), (wheel(), ("pitch_steps", "fill_steps"))):
        for field in fields_of(made.kind, made.emptying):
            getattr(made, field)
        assert not any(hasattr(made, field) for field in others)
    raises(TypeError, lambda: config(turn_steps=0))


def test_carrier_and_emptying_are_words_of_the_tables():
    for what, known in (("kind", KINDS), ("emptying", EMPTYINGS)):
        try:
            config(**{what: "belt"})
        except ConfigError as error:
            assert str(error) == "%s is 'belt', not %s" % (what, " or ".join(known))
        else:
            raise AssertionError(what)


def test_every_number_is_a_whole_number_and_named_if_it_is_not():
    for field in FIELDS:
        if field not in ("name", "kind", "emptying", "format", "lifo"):
            for wrong in (1.5, "3", None):
                assert field in refused(config(**{field: wrong})), field


def test_no_number_is_negative_but_the_home_position():
    for field in FIELDS:
        if field not in ("name", "kind", "emptying", "format", "lifo", "home_steps"):
            assert field in refused(config(**{field: -1})), field
    assert validate(config(home_steps=-50))


def test_rates_times_and_counts_are_not_zero():
    for field in (
        "feed_hz",
        "feed_accel",
        "card_steps",
        "feed_attempts",
        "feed_timeout_us",
        "pocket_hz",
        "pusher_hz",
        "pusher_out_steps",
        "swept_pockets",
        "eject_attempts",
        "travel_steps",
        "capacity",
    ):
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


def told(**values):
    """The owner's settings with these."""
    settings = Settings()
    for name in values:
        settings.set(name, values[name])
    return settings


def test_without_a_word_on_the_cards_the_build_stays_as_it_is():
    for made in (config(), wheel()):
        assert fitted(made, told()) == made


def test_a_passage_that_was_measured_is_what_the_throat_expects_and_the_plan_does_not_hang_on_it():
    made = fitted(config(), told(poker_steps=2600, skat_steps=2400))
    assert (made.passage_steps, made.card_steps) == (2600, 2540)


def test_thickness_gives_the_height_of_a_stack_and_how_many_cards_a_pocket_takes():
    made = config(capacity=10)
    for um, fill_steps, capacity in ((300, 24, 10), (250, 20, 10), (310, 25, 9), (400, 32, 7), (550, 44, 5)):
        adapted = fitted(made, told(poker_um=um))
        assert (adapted.fill_steps, adapted.capacity) == (fill_steps, capacity), um
        assert adapted.capacity * adapted.fill_steps <= made.capacity * made.fill_steps + 6, "no deck is higher"
        same = [n for n in range(len(FIELDS)) if FIELDS[n] not in ("fill_steps", "capacity")]
        assert all(adapted[n] == made[n] for n in same)


def test_sleeves_come_on_top_of_a_thickness_known_or_not():
    assert fitted(config(), told(sleeves=True, sleeve_um=100)).fill_steps == 32
    assert fitted(config(), told(sleeves=True, sleeve_um=100, poker_um=350)).fill_steps == 36
    assert fitted(config(), told(sleeves=False, sleeve_um=100, poker_um=350)).fill_steps == 28
    assert fitted(config(), told(sleeves=True, sleeve_um=100, skat_um=350)).fill_steps == 32, "of another format"


def test_a_wheel_takes_thicker_cards_one_a_slot():
    made = fitted(wheel(), told(poker_um=400))
    assert (made.capacity, made.pockets) == (1, 12)


def test_cards_that_do_not_fit_are_refused_with_the_limit():
    for settings, message in (
        (told(poker_um=551), "a card of 551 um is thicker than the machine takes (550)"),
        (told(poker_um=400, sleeves=True, sleeve_um=200), "a card of 600 um"),
        (told(poker_steps=2736), "a card of 2736 steps is longer than the well takes (2735)"),
    ):
        assert message in str(raises(ConfigError, fitted, config(), settings))
    assert fitted(config(), told(poker_um=550, poker_steps=2735))

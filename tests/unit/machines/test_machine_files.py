"""Machine files: every number is checked, and a bad one is named with file, key and reason on one line."""

import mischwerk_machines
import pytest
from mischwerk_machines import MachineFileError
from shuffler.config import validate
from shuffler.link.protocol import FORMATS


@pytest.mark.parametrize("name", mischwerk_machines.names())
@pytest.mark.parametrize("card", FORMATS)
def test_every_shipped_build_gives_a_sound_configuration_for_every_format(name, card):
    machine = mischwerk_machines.load(name)
    config = mischwerk_machines.config(machine, mischwerk_machines.card_format(card))
    assert validate(config) is config
    assert (config.name, config.pockets, config.capacity) == (name, machine.pockets, machine.capacity)


def test_the_wire_and_the_formats_file_name_the_same_formats():
    assert mischwerk_machines.load("pile10").formats == FORMATS


def test_the_builds_are_there():
    assert mischwerk_machines.names() == ["hand8", "pile10", "pile11", "pile6", "pile8", "wheel110", "wheel54"]


def test_an_unknown_machine_names_the_known_ones():
    with pytest.raises(MachineFileError, match=r"pile99.*pile10, pile11"):
        mischwerk_machines.load("pile99")


@pytest.mark.parametrize(
    "text, reason",
    [
        ("pockets = 0", "pockets: must be a whole number above 0, not 0"),
        ("pockets = 1", "pockets: a machine needs two or more"),
        ("pockets = 'ten'", "pockets: must be a whole number above 0, not 'ten'"),
        ("pockets = true", "pockets: must be a whole number above 0, not True"),
        ("capacity = 30", "hold more than 250"),
        ("name = '../evil'", "name: must be letters, digits, hyphens and underscores, 32 at most, not '../evil'"),
        ("name = ''", "name: must be a text"),
        ("kind = 'drum'", "kind: must be rack or wheel, not 'drum'"),
        ("pocket_order = 'any'", "pocket_order: must be fifo or lifo"),
        ("colour = 'red'", "colour: unknown key"),
        ("[feed]\nspeed = 3", "feed.speed: unknown key"),
        ("[feed]\nspeed_mm_s = -3", "feed.speed_mm_s: must be a number above 0, not -3"),
        ("[feed]\nspeed_mm_s = nan", "feed.speed_mm_s: must be a number above 0"),
        ("[feed]\nspeed_mm_s = 5000", "feed.speed_mm_s: is 200000 steps/s; the board makes 45000 at most"),
        ("[feed]\nslow_speed_mm_s = 1100", "feed.speed_mm_s: must not be below"),
        ("[feed]\nsensor_x_mm = 30.0", "feed.sensor_x_mm: must lie between"),
        (
            "[well]\nfollower_foot_mm = [-30.0, -10.0]",
            "well.follower_foot_mm: must be two numbers within follower_x_mm",
        ),
        ("[well]\nfollower_x_mm = [-10.0, -30.0]", "well.follower_x_mm: must be two numbers, the smaller first"),
        ("[rack]\npitch_mm = 4.0", "rack.pitch_mm: 10 cards are 3.0 mm high"),
        ("[rack]\nentry_x_mm = 20.0", "rack.entry_x_mm: must lie between"),
        ("[well]\nrecess_ramp_mm = 50.0", "well.recess_ramp_mm: the ramp ends 42.0 mm high"),
        ("[rack]\nhome_at_mm = 90.0", "rack.home_at_mm: must lie within the rack's travel"),
        ("[rack]\nhome_speed_mm_s = 500", "rack.home_speed_mm_s: must lie between home_slow_mm_s and speed_mm_s"),
        ("[cards]\nfriction = 4.0", "cards.friction: must be a number from 0 to 3"),
        ("[motor]\nsteps = 3", "motor: unknown section"),
        ("pockets = ", "not TOML"),
    ],
)
def test_a_bad_number_is_named(tmp_path, text, reason):
    path = tmp_path / "mine.toml"
    path.write_text(f"extends = 'pile10'\n{text}\n", encoding="utf-8")
    with pytest.raises(MachineFileError) as error:
        mischwerk_machines.load(str(path))
    said = str(error.value)
    assert said.startswith("mine.toml") and reason in said and "\n" not in said


@pytest.mark.parametrize(
    "text, reason",
    [
        ("capacity = 2", "capacity: a slot of a wheel holds one card"),
        ("pockets = 53", "wheel.steps_per_turn: must be a multiple of the 53 slots"),
        ("[wheel]\nslot_outer_width_mm = 12.0", "wheel.slot_outer_width_mm: 54 slots of that width overlap"),
        ("[wheel]\nouter_radius_mm = 90.0", "wheel.outer_radius_mm: 90.0 must lie between inner_radius_mm"),
    ],
)
def test_a_wheel_that_can_not_be_is_refused(tmp_path, text, reason):
    path = tmp_path / "mine.toml"
    path.write_text(f"extends = 'wheel54'\n{text}\n", encoding="utf-8")
    with pytest.raises(MachineFileError, match=reason):
        mischwerk_machines.load(str(path))


@pytest.mark.parametrize("number", ["inf", "-inf", "nan", "1e308", "5e-324", "9" * 30, "-1e12"])
@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_a_number_that_no_machine_has_is_named(tmp_path, name, number):
    """Every number of the build: a product or a quotient of some is infinite, and no step count."""
    for dotted in mischwerk_machines.dotted.names(mischwerk_machines.load(name).data):
        section, key = dotted.split(".")
        path = tmp_path / "mine.toml"
        path.write_text(f'extends = "{name}"\n[{section}]\n{key} = {number}\n')
        with pytest.raises(MachineFileError, match=dotted):
            mischwerk_machines.load(str(path))


@pytest.mark.parametrize(
    "text", ['extends = "a\\u0000b"', "x = " + "[" * 3000 + "]" * 3000, "x = " + "9" * 5000, 'extends = "a\\u001bb"']
)
def test_a_file_that_no_person_wrote(tmp_path, text):
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(MachineFileError):
        mischwerk_machines.load(str(tmp_path / "mine.toml"))


@pytest.mark.parametrize("path", ["a\0/b", "a\0.toml", "\ud800/x", "x" * 5000 + "/", "/dev/null/x"])
def test_a_path_that_can_not_be(path):
    with pytest.raises(MachineFileError):
        mischwerk_machines.load(path)


def test_a_missing_key_and_a_missing_section_are_named(tmp_path):
    whole = (mischwerk_machines.files.FOLDER / "pile10.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(whole.replace("pitch_mm = 9.0", ""), encoding="utf-8")
    with pytest.raises(MachineFileError, match=r"mine.toml: rack.pitch_mm: missing"):
        mischwerk_machines.load(str(path))
    path.write_text(whole[: whole.index("[controller]")], encoding="utf-8")
    with pytest.raises(MachineFileError, match="controller: the section is missing"):
        mischwerk_machines.load(str(path))


def test_a_missing_file_and_one_that_extends_itself(tmp_path):
    with pytest.raises(MachineFileError, match="there is no such file"):
        mischwerk_machines.load(str(tmp_path / "none.toml"))
    path = tmp_path / "loop.toml"
    path.write_text("extends = 'loop'\n", encoding="utf-8")
    with pytest.raises(MachineFileError, match="leads back to itself"):
        mischwerk_machines.load(str(path))


def test_the_fingerprint_is_of_the_content(tmp_path):
    path = tmp_path / "same.toml"
    path.write_text("# a comment\nextends = 'pile10'\n", encoding="utf-8")
    assert mischwerk_machines.load(str(path)).sha256 == mischwerk_machines.load("pile10").sha256
    path.write_text("extends = 'pile10'\n[rack]\nspeed_mm_s = 399\n", encoding="utf-8")
    assert mischwerk_machines.load(str(path)).sha256 != mischwerk_machines.load("pile10").sha256


def test_the_compiled_configuration_is_the_configuration():
    machine, card = mischwerk_machines.load("pile8"), mischwerk_machines.card_format("skat")
    module: dict = {}
    exec(mischwerk_machines.with_costs(machine, card), module)
    assert module["CONFIG"] == mischwerk_machines.config(machine, card)
    assert module["CONTROLLER"]["plan_us_per_card"] == machine.data.controller.plan_us_per_card


def test_a_number_that_few_files_give_leaves_the_fingerprints_of_the_others_alone():
    """Calibrations are made for a fingerprint, and records tell it."""
    machine = mischwerk_machines.load("pile10")
    assert (
        mischwerk_machines.changed(machine, {"world.bent_pieces": 3, "well.rail_below_mm": 0}).sha256 == machine.sha256
    )
    assert mischwerk_machines.changed(machine, {"world.bent_pieces": 7}).sha256 != machine.sha256
    with pytest.raises(MachineFileError, match=r"world\.bent_pieces: must be an odd number from 3 to 15, not 4"):
        mischwerk_machines.changed(machine, {"world.bent_pieces": 4})

"""Every number that no data sheet gives has a range, or a reason to stay as it is."""

import math
import re
import tomllib

import mischwerk_machines
import pytest
from mischwerk_machines import MachineFileError, dotted, load_unknowns
from mischwerk_machines.files import FOLDER

BUILDS = [mischwerk_machines.load(name) for name in mischwerk_machines.names()]
KNOWN = {key for machine in BUILDS for key in dotted.names(machine.data)}


def estimates(text):
    """Names of the numbers that a machine file's text calls an estimate, and all its frictions and restitutions."""
    section, whole, names = "", False, set()
    for line in text.splitlines():
        is_estimate = re.search(r"#.*\(E\b", line) is not None
        if heading := re.match(r"\[(\w+)\]", line):
            section = heading[1]
            whole = is_estimate or section in ("friction", "restitution")
        elif (key := re.match(r"(\w+) *=", line)) and section:
            name = f"{section}.{key[1]}"
            if whole or is_estimate or "friction" in key[1] or "restitution" in key[1]:
                names.add(name)
    return names


def test_estimates_are_found_where_they_are_marked():
    marked = "[a]\nb = 1.0 # (E)\nc = 2\n# (E) = an estimate\n[cards]  # scatter (E)\nd = 3\n"
    text = marked + "[friction]\ne = 1\n[f]\ng = 2 # x (E: y)\nh = 3 # x\n"
    assert estimates(text) == {"a.b", "cards.d", "friction.e", "f.g"}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_every_estimate_friction_and_restitution_is_drawn_or_kept_for_a_reason(path):
    if path.stem in ("unknowns", "across"):  # what lies across the cards is varied by `sim skew`; ranges stand there
        return
    missing = estimates(path.read_text(encoding="utf-8")) - load_unknowns().names()
    assert not missing, f"{path.name}: no range in unknowns.toml, nor a reason to have none: {sorted(missing)}"


def test_the_estimates_are_not_few():
    pile10 = estimates((FOLDER / "pile10.toml").read_text(encoding="utf-8"))
    assert {"restitution.rear_stop", "friction.bridge", "cards.friction", "air.emboss_mm"} <= pile10
    assert len(pile10) > 35


def test_nothing_is_named_that_no_build_has():
    assert load_unknowns().names() <= KNOWN


@pytest.mark.parametrize("machine", BUILDS, ids=lambda machine: machine.name)
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_machine_can_have_every_range_s_ends_and_its_own_numbers_lie_within(machine, share):
    ranges = load_unknowns().ranges(machine)
    numbers = {key: bounds.value(share, dotted.value(machine.data, key)) for key, bounds in ranges.items()}
    changed = mischwerk_machines.changed(machine, numbers)
    mischwerk_machines.config(changed, mischwerk_machines.card_format("poker"))
    for key, number in numbers.items():
        now = dotted.value(machine.data, key)
        is_there = number <= now if share == 0.0 else number >= now
        # shares of cards that are bent or stick, and how far, are 0 in the files: new cards have neither
        assert is_there or key in ("cards.curl_mm", "cards.bond_n"), key


def test_scales():
    entry = mischwerk_machines.Drawn
    assert entry(("a",), 2.0, 4.0, "linear", "why").value(0.25, 9.0) == 2.5
    assert entry(("a",), 0.01, 1.0, "log", "why").value(0.5, 9.0) == pytest.approx(0.1)
    assert entry(("a",), 0.5, 2.0, "factor", "why").value(0.5, 9.0) == pytest.approx(9.0)
    assert entry(("a",), 0.5, 2.0, "factor", "why").value(1.0, 9.0) == pytest.approx(18.0)


ENTRY = '[[drawn]]\nkeys = ["feed.gate_gap_mm"]\nlow = 1.0\nhigh = 2.0\nscale = "log"\nreason = "so"\n'


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("1.0", "3.0", "feed.gate_gap_mm: low must be below high"),
        ("1.0", "0.0", "low must be above 0 where scale is log"),
        ("2.0", "inf", "low must be below high"),
        ('"log"', '"normal"', "Invalid enum value 'normal'"),
        ('"so"', '" "', "reason is empty"),
        ('["feed.gate_gap_mm"]', "[]", "keys must name at least one number"),
        ('["feed.gate_gap_mm"]', '["a.b", "a.b"]', "a.b appears twice"),
        ("low", "least", "unknown field `least`"),
        ("[[drawn]]", "[[drawn]", "not TOML"),
    ],
)
def test_a_bad_entry_is_named_on_one_line(tmp_path, old, new, reason):
    path = tmp_path / "mine.toml"
    path.write_text(ENTRY.replace(old, new))
    with pytest.raises(MachineFileError) as caught:
        load_unknowns(path)
    said = str(caught.value)
    assert said.startswith("mine.toml") and reason in said and "\n" not in said


def test_the_digest_follows_the_ranges_not_the_reasons(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(ENTRY)
    first = load_unknowns(path).sha256
    path.write_text(ENTRY.replace('"so"', '"for another reason"'))
    assert load_unknowns(path).sha256 == first
    path.write_text(ENTRY.replace("2.0", "2.5"))
    assert load_unknowns(path).sha256 != first


def test_the_file_is_a_table_of_reasons():
    data = tomllib.loads((FOLDER / "unknowns.toml").read_text(encoding="utf-8"))
    for entry in data["drawn"] + data["kept"]:
        assert len(entry["reason"]) > 20 and "\n" not in entry["reason"]


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_no_card_wedges_itself_between_the_gate_and_the_card_below_whatever_their_friction(name):
    """It holds there if the two faces enclose less than both angles of friction together."""
    machine = mischwerk_machines.load(name)
    ranges = load_unknowns().ranges(machine)
    most = [ranges[key].value(1.0, dotted.value(machine.data, key)) for key in ("friction.gate", "cards.friction")]
    assert machine.data.feed.gate_bevel_deg > sum(math.degrees(math.atan(friction)) for friction in most) + 3.0

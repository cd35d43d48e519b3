"""Twin, drawings, list, wiring and guide are one machine: counterparts.toml holds each against the others."""

from __future__ import annotations

import re
import tomllib
from functools import cache

import pytest
from assembled import assembled
from mischwerk_cad import bom, guide
from mischwerk_cad.electronics import wiring

BUILDS = {"rack": "pile10", "wheel": "wheel54"}
TABLES = ("well", "feed", "rack", "wheel", "pusher", "hand", "friction", "restitution")
MACHINES = guide.ROOT / "hardware" / "machines"
NOT_MACHINES = {"across.toml", "formats.toml", "unknowns.toml"}
COUNTERPARTS = wiring.table("counterparts")
ROWS = COUNTERPARTS["row"]
# What has to have a part: a key of these that is said to have none is a mistake.
SOLID = re.compile(r"sensor|beam|grams|mass|inertia|drag|idler|curtain|gate_|spring|^friction")
# Bought parts that cards touch, or that look at them, press or brake: each is something that the twin computes with.
MEANT = re.compile(
    r"ir-|phototransistor|barrier-board|hall|magnet|microswitch|servo|felt|spring|tyre|pad|abrasive-strip|weight"
)
NOT_TWINNED = {"cover-switch": "no card's way depends on it"}
WIRED = re.compile(r"ir-|phototransistor|barrier-board|hall|microswitch|servo|nema17")


def _read(name):
    return tomllib.loads((MACHINES / name).read_text(encoding="utf-8"))


def _keys(name):
    """Flatten the tables of one machine file."""
    data = _read(name)
    return {f"{table}.{key}" for table in TABLES for key in data.get(table, {})}


ACROSS = {f"{table}.{key}" for table, rows in _read("across.toml").items() for key in rows}
FILES = sorted(path.name for path in MACHINES.glob("*.toml") if path.name not in NOT_MACHINES)


def _of(row, kind):
    """Parts and cables of a row in a kind of build."""
    parts = [*row.get("parts", []), *row.get(kind, [])]
    return parts, [*row.get("cables", []), *row.get(f"{kind}_cables", [])]


@cache
def _drawn(kind):
    return {part.name: part for part in assembled(BUILDS[kind]).needed}


@cache
def _listed(kind):
    return {row.part for row in bom.rows(assembled(BUILDS[kind]), lambda _part: (1.0, 1.0)) if row.count > 0}


@cache
def _words(page):
    """Return a page of the guide without its generated tables."""
    text = next(guide.GUIDE.glob(f"{page}-*.md")).read_text(encoding="utf-8")
    return re.sub(r"<!-- (\S+) -->.*?<!-- /\1 -->", "", text, flags=re.DOTALL)


def test_every_number_of_the_twin_has_one_row_or_is_said_to_have_no_part():
    known = [key for row in ROWS for key in row["keys"]] + COUNTERPARTS["no_part"]
    assert len(set(known)) == len(known)
    assert set(known) == ACROSS.union(*map(_keys, FILES))


def test_nothing_solid_is_said_to_have_no_part():
    across = [key for key in COUNTERPARTS["no_part"] if key.startswith("skew.")]  # how much parts differ
    assert [key for key in COUNTERPARTS["no_part"] if SOLID.search(key) and key not in across] == []


@pytest.mark.parametrize("kind", BUILDS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["keys"][0])
def test_what_the_twin_computes_with_is_drawn_listed_wired_and_put_on(row, kind):
    parts, cables = _of(row, kind)
    if not set(row["keys"]) & (_keys(f"{BUILDS[kind]}.toml") | ACROSS):
        assert not row.get(kind), "a part of a kind that has none of these numbers"
        return
    assert parts or set(row["keys"]) & ACROSS, "a number without a part"
    drawn, plan = _drawn(kind), {cable.key: cable for cable in wiring.harness(kind).cables}
    for key in row.get("listed", []):
        assert key in _listed(kind), f"{key} is not in the list"
    for name in parts:
        assert name in drawn, f"{name} is not drawn"
        key = name if drawn[name].is_printed else drawn[name].bought
        assert key in _listed(kind), f"{name} is not in the list"
        assert f"`{name}`" in _words(row["page"]), f"page {row['page']} does not say what to do with {name}"
        assert cables or drawn[name].is_printed or not WIRED.search(drawn[name].bought), f"{name} has no wires"
    for key in cables:
        assert key in plan, f"no cable {key}"
        assert plan[key].part in parts, f"the cable {key} does not go to any of its parts"


@pytest.mark.parametrize("kind", BUILDS)
def test_what_is_bought_to_see_press_brake_or_hold_cards_is_in_the_twin(kind):
    rows = {name for row in ROWS for name in _of(row, kind)[0]}
    bought = {name for name, part in _drawn(kind).items() if not part.is_printed and MEANT.search(part.bought)}
    assert bought - rows - set(NOT_TWINNED) == set()


@pytest.mark.parametrize("kind", BUILDS)
def test_every_sensor_and_motor_of_the_wiring_is_in_the_twin(kind):
    wired = {cable.key for cable in wiring.harness(kind).cables if cable.sensor or cable.part.endswith("-motor")}
    assert wired - {key for row in ROWS for key in _of(row, kind)[1]} == {"cover"}


def test_every_screw_ferrule_and_terminal_that_the_guide_names_is_in_a_list():
    """Takes the lists of the Pico's builds and, for what its page alone names, that of the SKR Pico."""
    skr_pico = {row.part for row in bom.rows(assembled("pile10", "skr-pico"), lambda _part: (1.0, 1.0))}
    listed = skr_pico.union(*(_listed(kind) for kind in BUILDS))
    for page in (path.name[:2] for path in guide.step_pages()):
        named = re.findall(r"M([\d.]+) x (\d+)", _words(page))
        assert {f"screw-m{size.replace('.', '')}x{long}" for size, long in named} <= listed, page
    for word, key in (("ferrule", "ferrule-050"), ("ring terminal", "ring-m3"), ("cable tie", "cable-ties")):
        assert word in _words("09")
        assert all(key in _listed(kind) for kind in BUILDS), key

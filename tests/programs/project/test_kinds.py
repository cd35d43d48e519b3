"""Kinds of machine: every layer has the same ones in its table, and nothing asks which one it is."""

import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import mischwerk.machines
import mischwerk_machines
import pytest
from mischwerk_cad.kinds import table as drawn
from mischwerk_machines import emptyings as emptied
from mischwerk_machines.kinds import table as filed
from mischwerk_sim.kinds import table as simulated
from shuffler.config import EMPTYINGS, KINDS
from shuffler.machine.builds import pockets_for
from shuffler.machine.pockets import Pockets
from shuffler.planning.searches import search_of

ROOT = Path(__file__).resolve().parents[3]
CARD = mischwerk_machines.card_format("poker")
BUILDS = [mischwerk_machines.load(name) for name in mischwerk_machines.names()]
# Who may ask: in the core these choose (a table of functions that import takes memory); the guide has a page on the
# belts of a rack.
MAY_ASK = {
    "firmware/core/shuffler/machine/builds.py",
    "firmware/core/shuffler/planning/searches.py",
    "hardware/mischwerk_cad/guide.py",
}


@pytest.mark.parametrize("table", [filed.KINDS, drawn.KINDS, simulated.KINDS, mischwerk.machines.KINDS])
def test_every_layer_knows_the_kinds_of_the_core(table):
    assert list(table) == list(KINDS)


def test_the_machine_files_know_the_emptyings_of_the_core():
    assert list(emptied.EMPTYINGS) == list(EMPTYINGS)


def test_there_is_a_build_of_every_kind_and_of_every_emptying():
    assert {build.kind for build in BUILDS} == set(KINDS)
    assert {build.emptying for build in BUILDS} == set(EMPTYINGS)


@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_the_core_has_its_own_plans_and_pockets_for_every_kind(build):
    config = mischwerk_machines.config(build, CARD)
    pockets = pockets_for(SimpleNamespace(config=config, react={}))
    assert isinstance(pockets, Pockets)
    assert type(pockets).__name__ == build.kind.capitalize()
    assert type(search_of(config)).__name__ == f"{build.kind.capitalize()}Search"
    assert type(pockets.emptying).__name__ == {"lever": "Pusher"}.get(build.emptying, build.emptying.capitalize())


def test_the_core_takes_no_kind_for_another():
    config = mischwerk_machines.config(BUILDS[0], CARD)._replace(kind="drum")
    assert search_of(config) is None
    assert pockets_for(SimpleNamespace(config=config, react={})) is None


@pytest.mark.parametrize("kind", KINDS)
def test_the_modules_that_tables_name_are_there(kind):
    module, name = simulated.KINDS[kind].world.split(":")
    assert hasattr(import_module(module), name)


def test_nothing_else_asks_which_kind_it_is():
    asks = re.compile(rf"""\bkind\b\]?\)?\s*(==|!=|not in|in)\s*\(?["']({"|".join(KINDS)})["']""")
    paths = set()
    for folder in ("firmware", "host", "hardware", "sim", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            if asks.search(path.read_text(encoding="utf-8")):
                paths.add(path.relative_to(ROOT).as_posix())
    assert paths == MAY_ASK

"""What the assembly guide uses up is in the list of parts, and what the list has of it is in the guide."""

from __future__ import annotations

import re

import pytest
from mischwerk_cad import bom, guide
from mischwerk_cad.electronics import wiring
from mischwerk_cad.model import Build
from mischwerk_machines import card_format, load

SHOPPING = wiring.table("shopping")
CONSUMABLES = {
    **SHOPPING["consumables"],
    **{key: item for key, item in wiring.table("bought").items() if "words" in item},
}
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted(guide.GUIDE.glob("*.md"))}
# Words of what is used up, more than the guide needs today: one that it begins to use has to be in the list.
USED_UP = r"""abrasive adhesive araldite cable\stie cloth cyanoacrylate epoxy felt(?!\spen) flux glue grain graphite
grease heat-shrink lacquer loctite lubricant oil(?!s) paint(?!\sit) primer resin sealant solder(?!ing|s) tape(?!d)
threadlocker varnish wax"""
WORD = re.compile(rf"(?<![\w`-])({'|'.join(USED_UP.split())})", re.IGNORECASE)
NOT_USED = ("no oil", "no glue", "felt is", "solder where", "solder joints", "with its glue", "its glue outwards")
TOOLS = ("hex key", "screwdriver", "pliers", "side cutter", "knife", "new blade", "soldering iron", "multimeter",
         "calliper", "feeler gauge", "square", "scale", "vice", "crimping tool", "hot-glue gun", "tweezers",
         "soft brush", "lamp", "drill", "M5 tap", "saw", "file", "grinder")  # fmt: skip
AT_HOME = ("pencil", "tube of 8 mm bore")  # the tube is the list's spacer


def _names(text):
    """How a consumable's words stand in a text: line breaks and many are no difference."""
    return re.compile(rf"\b{re.escape(text)}".replace(r"\ ", r"\s+"), re.IGNORECASE)


def _needs():
    """Every item of a "You need" list: (page, words)."""
    for name, page in PAGES.items():
        for found in re.finditer(r"^You need: (.*?)\.(?=\s)", page.replace(".5", "·5"), re.DOTALL | re.MULTILINE):
            items = re.split(r",\s+|\s+and\s+", re.sub(r"\s+", " ", found[1]).replace("·5", ".5"))
            yield from ((name, item) for item in items)


@pytest.mark.parametrize("key", CONSUMABLES)
def test_the_guide_names_every_consumable(key):
    for word in CONSUMABLES[key]["words"]:
        assert any(_names(word).search(page) for page in PAGES.values()), word


@pytest.mark.parametrize("name", PAGES)
def test_the_list_has_every_consumable_that_the_guide_names(name):
    page = re.sub(r"<!-- (\w+) -->.*?<!-- /\1 -->", "", PAGES[name], flags=re.DOTALL)
    page = re.sub(r"\s+", " ", page)
    known = {part for item in CONSUMABLES.values() for word in item["words"] for part in word.lower().split()}
    for found in WORD.finditer(page):
        around = page[max(0, found.start() - 12) : found.end() + 12]
        if not any(words in around.lower() for words in NOT_USED):
            assert set(found[0].lower().split()) <= known, around


def test_you_need_nothing_that_is_neither_a_tool_nor_in_the_list():
    words = [word for item in CONSUMABLES.values() for word in item["words"]]
    known = re.compile(rf"\b({'|'.join(map(re.escape, (*TOOLS, *AT_HOME)))})s?\b")
    needs = list(_needs())
    assert len(needs) > 60
    for name, item in needs:
        is_size = re.fullmatch(r"[\d.]+( mm)?", item)  # "drills 2.5 and 3.2"
        assert is_size or known.search(item) or any(_names(word).search(item) for word in words), f"{name}: {item}"


def test_every_tool_is_in_the_guides_table():
    page = PAGES["00-before-you-begin.md"]
    table = page[page.index("| tool |") : page.index("## Printing")]
    assert [tool for tool in TOOLS if tool not in table.replace("hex keys", "hex key")] == []


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_a_build_has_what_its_kind_uses_up(name):
    machine = load(name)
    rows = bom.rows(Build(machine, card_format("poker"), (), {}), lambda _part: (1.0, 1.0))
    used_up = {row.part: row for row in rows if row.group == "consumables"}
    for key, item in SHOPPING["consumables"].items():
        assert (key in used_up) == (item.get("only", machine.kind) == machine.kind), key
    assert ("varnish" in used_up) == (name == "wheel54")
    row = used_up["threadlocker"]
    assert (row.count, row.unit, row.packs) == (0.5, "ml", 1)

"""Decks that programs really printed: the hunter finds the generator in three and says the fourth."""

from pathlib import Path

import numpy as np
import pytest
from mischwerk_lab.hunting import catalogue, comparing, confirming, generators, hunt, recurrences
from mischwerk_lab.hunting.families import BY_NAME

FILE = Path(__file__).parents[3] / "data" / "shufflers" / "programs.txt"
TIME = 1_795_596_112
DECKS: dict[str, list[list[int]]] = {}
for line in FILE.read_text().splitlines()[1:]:
    name, _, cards = line.partition(": ")
    DECKS.setdefault(name, []).append([int(card) for card in cards.split()])


def asked(decks, **options):
    options = {"until": TIME + 2, "since": TIME - 2, "budget_s": 1e6, **options}
    return hunt.run(hunt.Asked(np.array(decks, dtype=np.uint8), **options)).hit


def family_of(name):
    if name.startswith("js"):
        return "coin" if "sort" in name else "v8"
    return "rand48-double" if name in ("java-mathrandom", "pl-listutil0") else "programs"


@pytest.mark.parametrize("name", DECKS)
def test_the_program_is_found_and_its_next_deck_said(name):
    *known, following = DECKS[name]
    hit = asked(known, families=(family_of(name),))
    assert hit is not None and hit.matched == 3 and tuple(following) in hit.following


@pytest.mark.parametrize(("turned", "down"), [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize("name", ["go-shuffle42", "js-sattolo"])
def test_a_deck_that_was_dealt_from_the_other_end_or_began_with_the_last_card_is_found(name, turned, down):
    decks = np.array(DECKS[name])
    decks = 51 - decks if down else decks
    decks = decks[:, ::-1] if turned else decks
    hit = asked(decks[:3], families=(family_of(name),))
    assert hit.matched == 3 and tuple(decks[3].tolist()) in hit.following


def test_the_table_of_go_begins_as_in_its_sources():
    assert recurrences.cooked()[:2].astype(np.int64).tolist()[0] == -4181792142133755926


@pytest.mark.parametrize("known", catalogue.KNOWN, ids=lambda known: known.name)
def test_every_generator_of_the_catalogue_is_found_by_its_decks(known):
    number = catalogue.KNOWN.index(known)
    way = [way for way in BY_NAME["programs"].ways if way.known[0] == number][-1]
    draw = way.draw(321)
    decks = [generators.shuffled(32, draw, way.loop) for _ in range(3)]
    hit = asked(decks[:2], families=("programs",))
    assert hit.mode == confirming.ON and tuple(decks[2]) in hit.following


def test_draws_of_all_kinds_are_even():
    for kind in comparing.KINDS:
        if kind not in (comparing.ROUND, comparing.NARROW):
            draws = [comparing.one(kind, number, 16, 13) for number in range(1 << 16)]
            counts = np.bincount([draw for draw in draws if draw is not None])
            assert len(counts) == 13 or kind == comparing.SCALED
            assert counts[:13].max() - counts[:13].min() <= 2 + (kind == comparing.ABSOLUTE)

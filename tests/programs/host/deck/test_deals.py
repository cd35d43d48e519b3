"""Which piles a game wants, and the piles a person writes."""

import re
from pathlib import Path

import pytest
from mischwerk.deck import deals, decks
from mischwerk.errors import UsageProblem
from shuffler.planning import piles as core

# game, players, deck: the piles from the lowest up, as --piles would say it
DEALT = [
    ("skat", None, "skat", "10,10,10,2"),
    ("mau-mau", None, "mau-mau-short", "5,5,5,5,1,11:ordered"),
    ("mau-mau", 2, "mau-mau-short", "5,5,1,21:ordered"),
    ("mau-mau", 5, "mau-mau-short", "5,5,5,5,5,1,6:ordered"),
    ("mau-mau", 5, "mau-mau-long", "5,5,5,5,5,1,38:ordered"),
    ("schafkopf", 4, "schafkopf-long", "8,8,8,8"),
    ("schafkopf", None, "schafkopf-short", "6,6,6,6"),
    ("doppelkopf", None, "doppelkopf-48", "12,12,12,12"),
    ("doppelkopf", None, "doppelkopf-40", "10,10,10,10"),
    ("romme", None, "romme-110", "13,13,13,13,1,57:ordered"),
    ("romme", 6, "romme-110", "13,13,13,13,13,13,1,31:ordered"),
    ("romme", 3, "romme-52", "13,13,13,1,12:ordered"),
    ("bridge", None, "poker-52", "13,13,13,13"),
    ("poker", None, "poker-52", "2,2,2,2,2,2,5:ordered,35:ordered"),
    ("poker", 10, "poker-52", "2,2,2,2,2,2,2,2,2,2,5:ordered,27:ordered"),
    (
        "solitaire",
        None,
        "solitaire-52",
        "1:ordered,2:ordered,3:ordered,4:ordered,5:ordered,6:ordered,7:ordered,24:ordered",
    ),
    ("solitaire", None, "solitaire-104", ",".join(f"{size}:ordered" for size in (*range(1, 10), 59))),
]


def said(piles):
    return ",".join(f"{pile.size}{':ordered' if pile.ordered else ''}" for pile in piles)


def dealt(game, players=None, deck=None):
    entry = deals.find(game)
    return deals.piles_of(entry, players, decks.find(deck or entry.decks[0]))


@pytest.mark.parametrize(("game", "players", "deck", "piles"), DEALT, ids=lambda value: str(value)[:20])
def test_what_a_game_wants(game, players, deck, piles):
    assert said(dealt(game, players, deck)) == piles


def test_the_usual_deck_of_each_game():
    usual = {game.name: decks.find(game.decks[0]).size for game in deals.GAMES}
    assert usual == {"skat": 32, "mau-mau": 32, "schafkopf": 32, "doppelkopf": 48, "romme": 110, "bridge": 52,
                     "poker": 52, "solitaire": 52}  # fmt: skip


@pytest.mark.parametrize("game", deals.GAMES, ids=deals.NAMES)
def test_whatever_is_dealt_is_the_whole_deck_in_piles_with_names_of_their_own(game):
    for name in game.decks:
        deck = decks.find(name)
        for players in range(game.least, game.most + 1):
            try:
                piles = deals.piles_of(game, players, deck)
            except UsageProblem:
                assert name in ("romme-52", "romme-55"), "only these are too small for some"
                continue
            assert sum(pile.size for pile in piles) == deck.size and all(pile.size > 0 for pile in piles)
            assert len({pile.name for pile in piles}) == len(piles)


def test_the_names_of_piles():
    assert [pile.name for pile in dealt("skat")] == ["forehand", "middlehand", "rearhand", "skat"]
    assert [pile.name for pile in dealt("bridge")] == ["north", "east", "south", "west"]
    assert [pile.name for pile in dealt("mau-mau", 2)] == ["player 1", "player 2", "up-card", "stock"]
    assert [pile.name for pile in dealt("poker", 2)] == ["player 1", "player 2", "board", "stock"]


WRONG = [
    (("skat", 4, None), "skat is for 3 players, not 4.", "Leave --players out."),
    (("mau-mau", 1, None), "mau-mau is for 2 to 5 players, not 1.", "--players between 2 and 5"),
    (("poker", 11, None), "poker is for 2 to 10 players, not 11.", "between 2 and 10"),
    (("poker", -1, None), "not -1", "between 2 and 10"),
    (("solitaire", 2, None), "solitaire is for 1 player, not 2.", "Leave --players out."),
    (("romme", 4, "romme-52"), "52 cards of romme-52 are not enough to deal romme to 4 players", "romme-104"),
    (("romme", 5, "romme-55"), "55 cards of romme-55", "--deck romme-110 or romme-104"),
    (("skat", None, "poker-52"), "skat is not dealt from the deck poker-52.", "Leave --deck out."),
    (("doppelkopf", None, "skat"), "doppelkopf is not dealt from", "--deck doppelkopf-48 or doppelkopf-40"),
]


@pytest.mark.parametrize(("arguments", "error", "what_to_do"), WRONG, ids=[str(arguments) for arguments, _, _ in WRONG])
def test_a_deal_that_does_not_go(arguments, error, what_to_do):
    with pytest.raises(UsageProblem) as problem:
        dealt(*arguments)
    assert error in problem.value.error and what_to_do in problem.value.what_to_do


def test_an_unknown_game_names_the_known_ones():
    with pytest.raises(UsageProblem) as problem:
        deals.find("tarock")
    assert "tarock" in problem.value.error and all(name in problem.value.what_to_do for name in deals.NAMES)


@pytest.mark.parametrize(
    ("text", "cards", "piles"),
    [
        ("13,13,13,13", 52, "13,13,13,13"),
        ("5,5,5,5,1,rest:ordered", 32, "5,5,5,5,1,11:ordered"),
        ("rest,10", 32, "22,10"),
        ("52:ordered", 52, "52:ordered"),
        (" 3 , rest ", 4, "3,1"),
    ],
)
def test_piles_a_person_writes(text, cards, piles):
    parsed = deals.parsed(text, cards)
    assert said(parsed) == piles
    assert [pile.name for pile in parsed] == [f"pile {number}" for number in range(1, len(parsed) + 1)]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("13,13,13,12", "--piles holds 51 cards, the deck has 52."),
        ("13,13,13,14", "--piles holds 53 cards, the deck has 52."),
        ("52,rest", "nothing is left for the rest"),
        ("60,rest", "--piles holds 60 cards, the deck has 52: nothing is left"),
        ("rest,10,rest:ordered", "--piles has `rest` 2 times."),
        ("0,52", "a pile of 0 cards is not a pile"),
        ("0:ordered,rest", "a pile of 0 cards is not a pile"),
        ("-1,53", "'-1' is not a pile"),
        ("", "'' is not a pile"),
        ("52,", "'' is not a pile"),
        ("ten,rest", "'ten' is not a pile"),
        ("5.5,rest", "'5.5' is not a pile"),
        ("52:sorted", "'52:sorted' is not a pile"),
        ("52:", "'52:' is not a pile"),
        ("٥٢", "is not a pile"),  # digits, but of another script
        ("9" * 5000, "is not a pile"),
    ],
)
def test_piles_that_make_no_deal(text, error):
    with pytest.raises(UsageProblem, match=re.escape(error)):
        deals.parsed(text, 52)


def test_the_board_reads_the_piles_that_were_meant():
    assert deals.on_the_wire(deals.parsed("10,10,10,rest:ordered", 32)) == [10, 10, 10, 128 + 2]


@pytest.mark.parametrize("text", ["200:ordered,rest", "rest,200"])
def test_a_pile_too_large_for_a_byte_is_two_of_its_kind(text):
    parts = core.from_bytes(bytes(deals.on_the_wire(deals.parsed(text, 220))))
    assert core.check(parts, 220) == parts and sorted(part.size for part in parts) == [20, 73, 127]
    assert sum(part.size for part in parts if part.ordered) == (200 if "ordered" in text else 0)


def test_the_help_of_the_command_names_every_game(run):
    shown = run("deal", "--help").out
    assert all(re.search(rf"\b{name}\b", shown) for name in deals.NAMES)
    assert "lowest" in shown and "on top" in shown
    assert not Path("out").exists()

"""The decks known by name, `mischwerk decks`, and --deck wherever cards are counted."""

import json
from collections import Counter
from pathlib import Path

import pytest
from mischwerk.deck import cards, decks
from mischwerk.errors import UsageProblem

DOCS = Path(__file__).resolve().parents[4] / "docs"
SUITS = {"clubs", "spades", "hearts", "diamonds"}
LOW = {"7", "8"}
SKAT = {"9", "10", "J", "Q", "K", "A"} | LOW
FULL = {"2", "3", "4", "5", "6"} | SKAT

# name: cards, bits (as in the table of the TÜV report, but for the last), ranks in each suit, how often, jokers
WANTED = {
    "skat": (32, 118, SKAT, 1, 0),
    "schafkopf-long": (32, 118, SKAT, 1, 0),
    "schafkopf-short": (24, 80, SKAT - LOW, 1, 0),
    "mau-mau-short": (32, 118, SKAT, 1, 0),
    "mau-mau-long": (64, 296, SKAT, 2, 0),
    "doppelkopf-48": (48, 203, SKAT - LOW, 2, 0),
    "doppelkopf-40": (40, 160, SKAT - LOW - {"9"}, 2, 0),
    "romme-52": (52, 226, FULL, 1, 0),
    "romme-55": (55, 243, FULL, 1, 3),
    "romme-104": (104, 552, FULL, 2, 0),
    "romme-110": (110, 592, FULL, 2, 6),
    "solitaire-52": (52, 226, FULL, 1, 0),
    "solitaire-104": (104, 552, FULL, 2, 0),
    "poker-52": (52, 226, FULL, 1, 0),
    "poker-54": (54, 238, FULL, 1, 2),
}


@pytest.mark.parametrize("name", WANTED)
def test_what_is_in_a_deck(name):
    size, bits, ranks, times, jokers = WANTED[name]
    deck = decks.find(name)
    counted = Counter((card.rank, card.suit) for card in deck.cards)
    assert counted.pop((cards.JOKER, ""), 0) == jokers
    assert counted == {(rank, suit): times for rank in ranks for suit in SUITS}
    assert (deck.size, deck.needed_bits) == (size, bits)


@pytest.mark.parametrize("name", WANTED)
def test_every_card_has_its_own_names(name):
    deck = decks.find(name)
    assert len({card.short for card in deck.cards}) == len({card.words for card in deck.cards}) == deck.size
    assert deck.german == (deck.size in (24, 32, 40, 48, 64))
    if deck.german:
        assert len({card.german for card in deck.cards}) == deck.size


def test_orders_that_look_different_need_fewer_bits():
    assert decks.find("skat").distinct_bits == 118  # no two cards alike
    # 48!/2^24 is a little more than 2^178; six jokers and 52 pairs in Rommé
    assert decks.find("doppelkopf-48").distinct_bits == 179
    assert decks.find("romme-110").distinct_bits == 531


def test_a_new_pack_lies_in_its_order():
    skat = [card.short for card in decks.find("skat").cards]
    assert skat[:9] == ["♣7", "♣8", "♣9", "♣10", "♣J", "♣Q", "♣K", "♣A", "♠7"] and skat[-1] == "♦A"
    poker = [card.short for card in decks.find("poker-54").cards]
    assert poker[:4] == ["★¹", "★²", "♠A", "♠2"] and poker[-14:-11] == ["♣A", "♥K", "♥Q"] and poker[-1] == "♥A"


def test_double_decks_are_one_pack_on_the_other():
    shorts = [card.short for card in decks.find("doppelkopf-40").cards]
    assert (shorts[0], shorts[19], shorts[20], shorts[39]) == ("♣10¹", "♦A¹", "♣10²", "♦A²")
    romme = [card.words for card in decks.find("romme-110").cards]
    assert [word for word in romme if "joker" in word] == [f"joker {number}" for number in range(1, 7)]
    assert romme[3] == "ace of spades, copy 1" and romme[58] == "ace of spades, copy 2"


def test_german_names():
    german = [card.german for card in decks.find("schafkopf-long").cards]
    assert german[4:9] == ["Eichel-Unter", "Eichel-Ober", "Eichel-König", "Eichel-Daus", "Gras-7"]
    assert german[23] == "Herz-Daus" and german[24] == "Schellen-7"
    assert decks.find("mau-mau-long").cards[63].german == "Schellen-Daus²"


def test_names_on_terminals_without_symbols():
    assert cards.for_encoding("♣10² ★¹ König", "utf-8") == "♣10² ★¹ König"
    assert cards.for_encoding("♣10² ★¹ König", "latin-1") == "C10.2 Joker.1 König"
    assert cards.for_encoding("♣10² ★¹ König", "ascii") == "C10.2 Joker.1 K?nig"


def test_an_unknown_deck_names_the_known_ones():
    with pytest.raises(UsageProblem) as problem:
        decks.find("tarock")
    assert "tarock" in problem.value.error and all(name in problem.value.what_to_do for name in WANTED)


def test_all_decks_for_programs(run):
    listed = run("decks", "--json").object["decks"]
    assert [deck["name"] for deck in listed] == list(decks.NAMES)
    for deck in listed:
        assert list(deck) == [
            "name",
            "title",
            "cards",
            "suits",
            "needed_bits",
            "machines",
            "order_french",
            "order_german",
        ]
        assert len(deck["order_french"]) == deck["cards"]
    by_name = {deck["name"]: deck for deck in listed}
    assert by_name["romme-110"]["machines"] == ["pile11", "wheel110"]
    assert by_name["romme-55"]["order_german"] is None and by_name["romme-55"]["suits"] == ["french"]
    assert by_name["skat"]["suits"] == ["french", "german"] and by_name["skat"]["order_german"][0] == "Eichel-7"


def test_one_deck_for_programs_is_the_same_object(run):
    listed = run("decks", "--json").object["decks"]
    assert run("decks", "doppelkopf-48", "--json").object == next(o for o in listed if o["name"] == "doppelkopf-48")


def test_the_table_fits_a_terminal(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("decks").out
    assert all(name in shown for name in decks.NAMES) and "…" not in shown
    assert max(map(len, shown.splitlines())) <= 80
    monkeypatch.setenv("COLUMNS", "120")
    wide = run("decks").out.splitlines()
    assert len(wide) == 1 + len(decks.NAMES) + 3, "a deck a line"


def test_one_deck_for_people_shows_both_suits(run):
    rows = [line.split() for line in run("decks", "schafkopf-short").out.splitlines()]
    assert ["23", "♦A", "ace", "of", "diamonds", "Schellen-Daus"] in rows
    assert "German suits" not in run("decks", "poker-52").out


def test_deck_gives_shuffle_its_number(run, board):
    fake = board()
    record = run("shuffle", "--port", fake.path, "--deck", "doppelkopf-40", "--json").object
    sent = next(packet.values for packet in fake.requests if packet.name == "shuffle")
    assert sent["cards"] == record["cards"] == 40 and record["deck"] == "doppelkopf-40"


@pytest.mark.wants("sim")
def test_the_report_names_the_cards_of_a_known_deck(run):
    named = run("shuffle", "--sim", "--deck", "skat").out  # the scripted twin turns the deck over
    assert "♦A   ♦K   ♦Q   ♦J  ♦10" in named and "in new-deck order" in named
    numbers = run("shuffle", "--sim", "--cards", "32").out
    assert "31  30  29" in numbers and "♦" not in numbers and "new-deck" not in numbers


@pytest.mark.wants("sim")
def test_the_report_marks_named_cards_that_lie_wrong(run, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "wrong")
    assert "♦K*  ♦A*   ♦Q   ♦J" in run("shuffle", "--sim", "--deck", "skat").out


@pytest.mark.wants("sim")
def test_more_cards_in_the_machine_than_in_the_deck_are_shown_by_number(run, monkeypatch):
    monkeypatch.setenv("FAKE_TWIN", "wrong")
    ran = run("shuffle", "--sim", "--deck", "skat", "--sim-cards", "33")
    assert ran.status == 3 and "32*" in ran.out and "♦A*" in ran.out


@pytest.mark.wants("sim")
def test_the_order_of_every_deck_fits_80_columns(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("FAKE_TWIN", "wrong")
    for name in ("romme-110", "doppelkopf-48"):
        shown = run("shuffle", "--sim", "--machine", "wheel110", "--deck", name).out
        assert "♠10" in shown and max(map(len, shown.splitlines())) <= 80


USAGE = [
    ("decks tarock", "There is no deck tarock."),
    ("shuffle --sim --deck tarock", "There is no deck tarock."),
    ("shuffle --sim --deck skat --cards 32", "--deck and --cards can't be combined"),
    ("shuffle --sim --deck romme-110", "110 cards do not fit pile10"),
    ("shuffle --sim --machine wheel54 --deck romme-55", "55 cards do not fit wheel54"),
    ("sim serve --deck tarock", "There is no deck tarock."),
    ("sim serve --deck skat --cards 32", "--deck and --cards can't be combined"),
    ("sim serve --deck romme-104", "104 cards do not fit pile10"),
]


@pytest.mark.parametrize(("line", "message"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, line, message):
    ran = run(*line.split())
    assert ran.status == 2 and message in ran.err and ran.out == ""
    assert len(ran.err.splitlines()) == 2 and not Path("out").exists()


def test_a_deck_too_large_names_the_machines_that_take_it(run):
    ran = run("shuffle", "--sim", "--deck", "romme-110", "--json")
    assert ran.status == 2 and "pile11, wheel110" in ran.object["what_to_do"]


@pytest.mark.wants("sim")
def test_serve_loads_the_deck(start, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_ARGV", str(tmp_path / "argv"))
    process = start("sim", "serve", "--deck", "schafkopf-short")
    assert process.stdout.readline().startswith("/dev/")
    argv = json.loads((tmp_path / "argv").read_text())
    assert argv[argv.index("--cards") + 1] == "24"

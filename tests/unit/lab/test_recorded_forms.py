"""Decks in the forms that people and programs write: all are read alike, and what is not recorded is drawn fairly.

The deals are the first of PBN's and LIN's own examples, the game of Skat is of the public server ISS (names replaced).
"""

import json

import numpy as np
import pytest
from mischwerk.deck import decks
from mischwerk.errors import UsageProblem
from mischwerk_lab import recorded

PACK, SKAT = decks.find("poker-52").cards, decks.find("skat").cards
TWO = np.random.default_rng(1).permuted(np.tile(np.arange(52), (2, 1)), axis=1)
GERMAN = {"clubs": "Kreuz", "spades": "Pik", "hearts": "Herz", "diamonds": "Karo"}
FRENCH = {"clubs": "trèfle", "spades": "pique", "hearts": "cœur", "diamonds": "carreau"}
COURT = {"J": ("Bube", "valet"), "Q": ("Dame", "dame"), "K": ("König", "roi"), "A": ("Ass", "as")}
EMOJI = {"spades": 0x1F0A0, "hearts": 0x1F0B0, "diamonds": 0x1F0C0, "clubs": 0x1F0D0}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "", "Q", "K")


def short(card):
    return card.short


def emoji(card):
    return chr(EMOJI[card.suit] + 1 + RANKS.index(card.rank))


def german(card):
    return f"{GERMAN[card.suit]}-{COURT.get(card.rank, (card.rank,))[0]}"


def french(card):
    return f"{COURT.get(card.rank, ('', card.rank))[1]} de {FRENCH[card.suit]}"


def lines(write=short, between=" ", pack=PACK, table=TWO):
    return "\n".join(between.join(write(pack[card]) for card in deck) for deck in table)


def objects(key):
    return [{key: [{"value": PACK[card].rank, "suit": PACK[card].suit.upper()} for card in deck]} for deck in TWO]


FORMS = {
    "emoji with nothing between": lines(emoji, ""),
    "symbols as emoji": lines(lambda card: card.short[0] + "\ufe0f" + card.rank),
    "letters with nothing between": lines(lambda card: card.rank + "cshd"["♣♠♥♦".index(card.short[0])], ""),
    "one card a line": lines(between="\n"),
    "one card a line, in words": lines(lambda card: card.words, "\n"),
    "several decks a line": lines().replace("\n", "  "),
    "CSV with a head and an index": "deck,"
    + ",".join(f"c{i}" for i in range(52))
    + "\n1,"
    + lines(between=",").replace("\n", "\n2,"),
    "CSV of a table of numbers": ","
    + ",".join(map(str, range(52)))
    + "".join(f"\n{i}," + ",".join(map(str, deck)) for i, deck in enumerate(TWO)),
    "CSV in quotes, as Excel writes it": "sep=;\n" + lines(lambda card: f'"{card.words}"', ";"),
    "a row for each card": "deck,position,card\n"
    + "\n".join(f"{d},{p},{PACK[c].short}" for d, deck in enumerate(TWO) for p, c in reversed(list(enumerate(deck)))),
    "UTF-16": lines(lambda card: card.words, ", ").encode("utf-16"),
    "JSON, one list": json.dumps([[PACK[card].short for card in deck] for deck in TWO], indent=1),
    "JSON, an object": json.dumps({"decks": TWO.tolist()}),
    "JSON, an object a line": "\n".join(json.dumps({"n": n, "cards": deck.tolist()}) for n, deck in enumerate(TWO)),
    "JSON, objects for cards": json.dumps(objects("cards")),
}


def read(tmp_path, content, deck=None):
    path = tmp_path / "decks.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return recorded.read(path, deck)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_the_same_decks(tmp_path, form):
    found = read(tmp_path, FORMS[form])
    assert found.decks.tolist() == TWO.tolist() and found.drawn == ""


@pytest.mark.parametrize("write", [german, french, lambda card: card.german], ids=["german", "french", "german suits"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_names_in_german_and_french(tmp_path, write, encoding):
    table = [deck[deck < 32] for deck in TWO]
    found = read(tmp_path, lines(write, ", ", SKAT, table).encode(encoding))
    assert found.names.name == "skat" and [deck.tolist() for deck in table] == found.decks.tolist()


def test_letters_are_those_of_one_language(tmp_path):
    letters = {"clubs": "T", "spades": "P", "hearts": "C", "diamonds": "K"}
    court = {"J": "V", "Q": "D", "K": "R"}
    text = lines(lambda card: court.get(card.rank, card.rank) + letters[card.suit])
    assert read(tmp_path, text).decks.tolist() == TWO.tolist()


def unmarked(card):
    return card._replace(copy=0).short


def test_equal_cards_are_told_apart_at_random_and_always_alike(tmp_path):
    pack = decks.find("doppelkopf-48").cards
    order = np.random.default_rng(3).permutation(48)
    text = lines(unmarked, pack=pack, table=[order] * 4000)
    found = read(tmp_path, text)
    assert found.drawn == "copies" and (found.decks == read(tmp_path, text).decks).all()
    assert (found.decks % 24 == order % 24).all() and abs((found.decks < 24).mean(axis=0) - 0.5).max() < 0.04


def test_a_shoe_of_six_packs(tmp_path):
    table = np.random.default_rng(2).permuted(np.tile(np.arange(312), (3, 1)), axis=1)
    found = read(tmp_path, lines(table=table % 52))
    assert found.names.name == "shoe-6" and (found.decks % 52 == table % 52).all() and found.drawn == "copies"
    assert read(tmp_path, "\n".join(" ".join(map(str, deck)) for deck in table)).decks.tolist() == table.tolist()


def test_the_rest_of_a_deck_may_be_unknown(tmp_path):
    text = lines(table=[deck[:5] for deck in TWO]).replace("\n", " ...\n") + " ..."
    found = read(tmp_path, text, "poker-52")
    assert found.drawn == "parts" and (found.decks[:, :5] == TWO[:, :5]).all()
    assert (np.sort(found.decks, axis=1) == np.arange(52)).all() and (found.decks[0, 5:] != found.decks[1, 5:]).any()


PBN = """% PBN 2.1
[Event "International Amsterdam Airport Schiphol Bridgetournament"]
[Board "1"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
"""
HANDS = [".63.AKQ987.A9732", "A8654.KQ5.T.QJT6", "J973.J98742.3.K4", "KQT2.AT.J6542.85"]
LIN = "qx|o1|md|3SJ973HJ98742D3CK4,SKQT2HATDJ6542C85,SH63DAKQ987CA9732,|rh||ah|Board 1|sv|0|mb|p|pg||\n"
DEALS = {
    "PBN, both tables": PBN + PBN.partition("\n")[2],
    "LIN, both tables": LIN + LIN.replace("o1", "c1"),
    "a list from North": "N:" + " ".join(HANDS),
    "a list from West, with tricks": " ".join(HANDS[3:] + HANDS[:3]) + ":65658888888843433232\n",
    "DDS": 'NUMBER 1\nPBN 0 0 4 0 "N:' + " ".join(HANDS) + '"\nFUT 2 3 0 2 6 6\n',
}


@pytest.mark.parametrize("form", DEALS)
def test_bridge_deals(tmp_path, form):
    found = read(tmp_path, DEALS[form])
    assert found.drawn == "hands" and found.names.name == "poker-52" and len(found.decks) == 1
    for seat, hand in enumerate(HANDS):
        cards = {PACK[card].short for card in found.decks[0][seat::4]}
        suits = zip("♠♥♦♣", hand.split("."), strict=True)
        assert cards == {suit + rank.replace("T", "10") for suit, ranks in suits for rank in ranks}


def test_games_of_a_skat_server(tmp_path):
    game = (
        "(;GM[Skat]PC[International Skat Server]SE[1]ID[1]DT[2010-01-01/12:00:00/UTC]P0[player1]P1[player2]P2[player3]"
        "MV[w HA.SK.SJ.SA.CQ.S8.C9.H7.H9.DQ.CJ.S9.DJ.S7.D9.SQ.C8.HQ.DK.CA.D8.D7.DT.CT.ST.C7.HK.DA.HT.HJ.H8.CK 1 p 2 18 "
        "0 p 2 s w H8.CK 2 D.ST.H8 0 SA 1 S7 2 DA ]R[d:2 loss v:-54 m:-2 bidok p:59 t:4 s:0 z:0] ;)\n"
    )
    found = read(tmp_path, game + game)  # a deal that was played twice
    assert found.drawn == "hands" and len(found.decks) == len(found.boards) == 1
    assert {SKAT[card].short for card in found.decks[0][9:11]} == {"♥8", "♣K"}


@pytest.mark.parametrize(
    ("text", "said", "nearest"),
    [
        (
            "hello world\n",
            'line 1: it reads "hello world", and no word of that is a card or a number.',
            "One deck per line",
        ),
        ('[Deal "N:AKQ"]\n', 'line 1: it reads "N:AKQ", which is no deal.', 'The nearest form is pbn: [Deal "N:'),
        ("[1, 2\n", "line 1: it begins like JSON, but is not.", "The nearest form is json: [["),
        ("AS KD 2H ...\n", "line 1: how many cards the rest is can't be told.", "Say which deck it is: --deck NAME."),
    ],
)
def test_an_unknown_form_is_shown_and_the_nearest_named(tmp_path, text, said, nearest):
    with pytest.raises(UsageProblem) as problem:
        read(tmp_path, text)
    assert problem.value.error.endswith(said) and problem.value.what_to_do.startswith(nearest)

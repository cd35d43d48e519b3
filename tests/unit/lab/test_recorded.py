"""Recorded decks: what may be in a file, and the message about an invalid one."""

import io
import os

import numpy as np
import pytest
from mischwerk.deck import decks
from mischwerk.errors import EXIT_USAGE, UsageProblem
from mischwerk_lab import recorded

TWO = np.array([[2, 0, 1, 3], [3, 2, 1, 0]], dtype=np.uint8)


@pytest.fixture
def file(tmp_path):
    """file(content, name) writes text, bytes or an array, and names the file."""

    def write(content, name="decks.txt"):
        path = tmp_path / name
        if isinstance(content, np.ndarray):
            np.save(path, content, allow_pickle=True)
        elif isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, encoding="utf-8")
        return path

    return write


def refused(path, deck=None):
    """What is said, without the name of the file."""
    with pytest.raises(UsageProblem) as problem:
        recorded.read(path, deck)
    assert problem.value.exit_status == EXIT_USAGE and problem.value.what_to_do.endswith(".")
    assert problem.value.error.startswith(str(path))
    return problem.value.error.removeprefix(str(path)).removeprefix(": ")


def npy(array):
    out = io.BytesIO()
    np.save(out, array)
    return out.getvalue()


# -- what is read ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.uint16, np.int64, ">i4"])
@pytest.mark.parametrize("first", [0, 1])
def test_a_table_of_whole_numbers_from_0_or_from_1(file, kind, first):
    table = recorded.read(file((TWO + first).astype(kind), "decks.npy")).decks
    assert table.dtype == np.uint8 and table.flags.c_contiguous and (table == TWO).all()


def test_a_table_in_another_order_of_memory_or_under_another_name(file):
    assert (recorded.read(file(np.asfortranarray(TWO), "decks.npy")).decks == TWO).all()
    assert (recorded.read(file(npy(TWO), "decks.bin")).decks == TWO).all(), "known by its first bytes"


def test_a_large_table_is_not_loaded(file):
    assert isinstance(recorded.read(file(TWO, "decks.npy")).decks, np.memmap)


@pytest.mark.parametrize(
    "text",
    [
        "2 0 1 3\n3 2 1 0\n",
        "2, 0, 1, 3\n3,2,1,0",
        "3;1;2;4\n4;3;2;1\n",
        "\ufeff# two decks\n\n2\t0\t1\t3\r\n  3 2 1 0   # the second\n\n",
        "2 0 1 3,\n",
    ],
)
def test_numbers_a_deck_a_line(file, text):
    table = recorded.read(file(text)).decks
    assert table.dtype == np.uint8 and (table == TWO[: len(table)]).all()


@pytest.mark.parametrize("name", [deck.name for deck in decks.DECKS])
def test_names_of_the_cards_of_every_known_deck(file, name):
    deck = decks.find(name)
    back = deck.cards[::-1]
    lines = [" ".join(card.short for card in back), ", ".join(card.words.replace(",", "") for card in back)]
    if deck.german and not any(card.copy for card in back):
        lines.append(" ".join(card.german for card in back))
    want = np.arange(deck.size)[::-1]
    for line in lines:
        assert (recorded.read(file(line), name).decks == want).all()


def test_names_as_people_write_them(file):
    pack = decks.find("poker-52").cards
    for spelt in (
        lambda card: card.short[0] + card.rank,
        lambda card: card.rank + card.short[0],
        lambda card: card.rank.lower() + card.suit[0],
        lambda card: card.suit[0].upper() + card.rank.replace("10", "t"),
        lambda card: card.words.title(),
    ):
        line = ",".join(map(spelt, pack))
        assert (recorded.read(file(line)).decks == np.arange(52)).all(), line


def test_decks_of_equal_cards_need_no_name_if_they_lie_alike(file):
    line = " ".join(card.short for card in decks.find("skat").cards)
    assert (recorded.read(file(line)).decks == np.arange(32)).all()
    line = " ".join(card.short for card in decks.find("romme-55").cards)
    assert (recorded.read(file(line)).decks == np.arange(55)).all()


# -- what is refused ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text, said",
    [
        ("", "it holds no deck."),
        ("\n# nothing\n", "it holds no deck."),
        ("0\n0\n", "line 1: card 0 appears 2 times and card 1 is missing."),
        ("0 1 2\n2 1\n", "line 2: it has 2 cards, not 3."),
        ("# decks\n0 1 2\n\n2 0 1 3\n", "line 4: it has 4 cards, not 3."),
        ("0 1 2\n0 2 2\n", "line 2: card 2 appears 2 times and card 1 is missing."),
        ("1 2 3\n1 1 1\n", "line 2: card 1 appears 3 times and card 2 is missing."),
        ("0 1 3\n", "line 1: there is no card 3: the numbers of 3 cards go from 0 to 2."),
        ("1 2 3\n0 1 2\n", "line 2: there is no card 0: the numbers of 3 cards go from 1 to 3."),
        ("-1 0 1\n", "line 1: there is no card -1: the numbers of 3 cards go from 0 to 2."),
        ("0 1 2\n0 x 2\n", "line 2: card 2 is x, which is not a card number."),
        ("0 1 2\n0 ,, 2\n", "line 2: card 2 is , which is not a card number."),
        ("0 1 12345678901234567890\n", "line 1: card 3 is 12345678901234567890, which is not a card number."),
        ("0 1 2\n0 --1 2\n", "line 2: card 2 is --1, which is not a card number."),
        ("+-0 1 2\n", "line 1: it names 3 cards; no known deck has that many."),
        ("--- 1 2\n", "line 1: it names 3 cards; no known deck has that many."),
        ("♣A ♠A ♥A\n", "line 1: it names 3 cards; no known deck has that many."),
    ],
)
def test_text_that_is_not_decks(file, text, said):
    assert refused(file(text)) == said


def test_names_that_are_not_cards_of_the_deck(file):
    names = [card.short for card in decks.find("poker-52").cards]
    wrong = [*names[:9], "♣1", *names[10:]]
    assert refused(file(" ".join(wrong))) == "line 1: card 10 is ♣1, which is not a card of romme-52."
    assert refused(file(" ".join(wrong)), "poker-52") == "line 1: card 10 is ♣1, which is not a card of poker-52."
    twice = [*names[:51], "♠A"]
    said = refused(file(" ".join(names) + "\n" + " ".join(twice)))
    assert said == "line 2: ♠A appears 2 times and ♥A is missing."
    assert refused(file(" ".join(names)), "skat") == "line 1: card 2 is ♠2, which is not a card of skat."


def test_a_deck_that_is_not_known(file):
    path = file(" ".join(card.short for card in decks.find("skat").cards))
    with pytest.raises(UsageProblem, match="There is no deck tarot"):
        recorded.read(path, "tarot")


@pytest.mark.parametrize(
    "table, said",
    [
        (np.array([[0.0, 1.0]]), "it holds a table of float64, not of whole numbers."),
        (np.array([[True, False]]), "it holds a table of bool, not of whole numbers."),
        (np.array([["0", "1"]]), "it holds a table of <U1, not of whole numbers."),
        (np.array([[0, None]]), "it holds Python objects, not whole numbers."),
        (np.arange(52), "its table has 1 dimension, not 2: a row per deck."),
        (np.zeros((1, 2, 2), int), "its table has 3 dimensions, not 2: a row per deck."),
        (np.zeros((0, 52), np.uint8), "it holds no deck."),
        (np.zeros((5, 0), np.uint8), "its decks have 0 cards; it must be 2 to 416."),
        (np.zeros((5, 1), np.uint8), "its decks have 1 card; it must be 2 to 416."),
        (np.tile(np.arange(500), (2, 1)), "its decks have 500 cards; it must be 2 to 416."),
        (np.array([[0, 1], [1, 1]]), "row 2 is not a permutation: card 1 appears 2 times and card 0 is missing."),
        (np.array([[1, 2], [2, 2]]), "row 2 is not a permutation: card 2 appears 2 times and card 1 is missing."),
        (np.array([[0, 255]]), "its numbers go from 0 to 255; those of 2 cards go from 0 to 1 or from 1 to 2."),
        (np.array([[2, 0]]), "its numbers go from 0 to 2; those of 2 cards go from 0 to 1 or from 1 to 2."),
    ],
)
def test_tables_that_are_not_decks(file, table, said):
    assert refused(file(table, "decks.npy")) == said


def test_a_fault_far_down_a_long_table_is_found(file):
    table = np.tile(np.arange(4, dtype=np.uint8), (70_000, 1))
    table[69_998] = 0
    said = "row 69999 is not a permutation: card 0 appears 4 times and card 1 is missing."
    assert refused(file(table, "decks.npy")) == said


def test_an_irregular_file_does_not_block(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe") == " is not a regular file."


def test_damaged_files(file, tmp_path):
    whole = npy(np.tile(np.arange(52, dtype=np.uint8), (100, 1)))
    assert refused(file(whole[:-1], "decks.npy")) == "it is truncated: its header promises more decks than it holds."
    assert refused(file(whole[:40], "decks.npy")) == "it is truncated: even its header is incomplete."
    assert refused(file(whole[:7], "decks.npy")) == "it is truncated: even its header is incomplete."
    assert "its header is damaged" in refused(file(whole.replace(b"descr", b"descX"), "decks.npy"))
    assert "its header is damaged" in refused(file(whole.replace(b"(100, 52)", b"(100, 52("), "decks.npy"))
    for place in range(80):  # whatever is wrong with a head, it is a UsageProblem or does no harm
        for byte in (0, 40, 255):
            try:
                recorded.read(file(whole[:place] + bytes([byte]) + whole[place + 1 :], "decks.npy"))
            except UsageProblem:
                continue
    assert refused(file(b"1 2 3", "decks.npy")) == "it is named .npy, but is not such a file."
    assert refused(file(b"", "decks.npy")) == "it is named .npy, but is not such a file."
    assert refused(file(b"\x00\x01 \x02\n")) == "line 1: it is not text."
    assert refused(tmp_path / "none.txt").endswith("can't be read: No such file or directory.")
    assert refused(tmp_path).endswith("can't be read: Is a directory.")

"""Lines of a file that grows, and decks of lines: half lines are waited for, bad ones are named, nothing is lost."""

import json
from types import SimpleNamespace

import numpy as np
import pytest
from mischwerk.deck import decks as known
from mischwerk.errors import UsageProblem
from mischwerk_lab.recorded.problems import BadLine
from mischwerk_lab.recorded.reader import DeckReader
from mischwerk_lab.watching import run


class Enough(Exception):
    """Ends a watch that waits for ever."""


@pytest.fixture
def growing(tmp_path, monkeypatch):
    """growing(step, step, ..): the lines that were read, where each step happens when the file has been read up."""

    def read(first, *steps):
        path, left = tmp_path / "decks.txt", list(steps)
        path.write_bytes(first)

        def wait(seconds):
            if not left:
                raise Enough
            step = left.pop(0)
            if callable(step):
                step(path)
            else:
                with path.open("ab") as file:
                    file.write(step)

        monkeypatch.setattr(run, "time", SimpleNamespace(sleep=wait))
        lines = []
        try:
            for line in run.lines(path, follow=True):
                lines.append(line)
        except Enough:
            pass
        return lines

    return read


def test_a_line_is_read_once_it_is_complete(growing):
    assert growing(b"0 1", b" 2 3", b"", b"\n3 2", b" 1 0\r\n1 2 3") == [b"0 1 2 3\n", b"3 2 1 0\r\n"]


def test_without_following_the_last_line_needs_no_end(tmp_path):
    path = tmp_path / "decks.txt"
    path.write_bytes(b"0 1 2 3\n\n3 2 1 0")
    assert list(run.lines(path, follow=False)) == [b"0 1 2 3\n", b"\n", b"3 2 1 0"]


def test_a_file_that_was_cut_off_or_replaced_is_not_followed_any_more(growing):
    with pytest.raises(UsageProblem, match="has become shorter"):
        growing(b"0 1 2 3\n", lambda path: path.write_bytes(b"0\n"))
    with pytest.raises(UsageProblem, match="was replaced or removed"):
        growing(b"0 1 2 3\n", lambda path: path.unlink())

    def replace(path):
        path.with_name("other").write_bytes(b"0 1 2 3\n" * 9)
        path.with_name("other").replace(path)

    with pytest.raises(UsageProblem, match="was replaced or removed"):
        growing(b"0 1 2 3\n", replace)


def test_what_cannot_be_read_is_said_in_one_line(tmp_path, monkeypatch):
    with pytest.raises(UsageProblem, match=r"nothing\.txt can't be read: .*"):
        list(run.lines(tmp_path / "nothing.txt", follow=False))
    np.save(tmp_path / "decks.npy", np.zeros((2, 4), dtype=np.uint8))
    with pytest.raises(UsageProblem, match=r"is a \.npy file, not text"):
        list(run.lines(tmp_path / "decks.npy", follow=False))
    monkeypatch.setattr(run, "LONGEST_LINE_BYTES", 10)
    (tmp_path / "long.txt").write_bytes(b"0 1 2 3\n" + b"0 " * 9)
    with pytest.raises(UsageProblem, match="line 2 is longer than 10 bytes"):
        list(run.lines(tmp_path / "long.txt", follow=False))


def reader(deck=None):
    return DeckReader(deck, 4, 256)


def decks_of(reader, *lines):
    """Each as a list, or why it is none."""
    found = [deck for _, deck in reader.decks(f"{line}\n".encode() for line in lines)]
    return [str(deck) if isinstance(deck, BadLine) else deck[0].tolist() for deck in found]


@pytest.mark.parametrize(
    ("line", "deck"),
    [
        ("3 1 2 0", [3, 1, 2, 0]),
        ("4,2,3,1  # from one", [3, 1, 2, 0]),
        ("[3, 1, 2, 0]", [3, 1, 2, 0]),
        ("", None),
        ("# a comment", None),
        ('{"result": "done", "method": "planned", "order": null, "target": [3, 1, 2, 0]}', [3, 1, 2, 0]),
        ('{"result": "done", "method": "planned", "order": [0, 1, 2, 3], "target": [3, 1, 2, 0]}', [0, 1, 2, 3]),
    ],
)
def test_a_line_is_a_deck_in_any_of_these_forms(line, deck):
    assert decks_of(reader(), line) == ([] if deck is None else [deck])


def test_names_of_cards_are_those_of_the_deck_that_has_them():
    skat = known.find("skat").cards
    back, twice, wrong = (
        " ".join(names)
        for names in (
            [card.short for card in skat[::-1]],
            [card.short for card in (skat[0], *skat[:-1])],
            ["XX", *(card.short for card in skat[1:])],
        )
    )
    deck, doubled, other = decks_of(reader(known.find("skat")), back, twice, wrong)
    assert deck == list(range(32))[::-1] and "appears 2 times and" in doubled
    assert other == "card 1 is XX, which is not a card of skat"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0 1 2", "it has 3 cards, not 4"),
        ("0 1 2 2", "card 2 appears 2 times and card 3 is missing"),
        ("1 2 3 4", "there is no card 4: the numbers of 4 cards go from 0 to 3"),
        ("0 1 2 -3", "there is no card -3: the numbers of 4 cards go from 0 to 3"),
        ("0 1 2 x", "card 4 is x, which is not a card number"),
        ("---", "it says that a deck is missing"),
        ("{", "it begins like JSON, but is not"),
        ('{"error": "no board", "what_to_do": ""}', "it is an error, not a deck: no board"),
        ('{"result": "fault"}', "it is not the record of a shuffle that was carried out"),
        ('{"result": "done", "method": "deal"}', "it is the record of a job other than a shuffle: deal"),
        (
            '{"result": "done", "method": "planned", "order": null, "target": null}',
            "its shuffle was sealed, so no order is known: shuffle with --auditable",
        ),
    ],
)
def test_a_bad_line_is_said_and_the_next_is_read(line, reason):
    assert decks_of(reader(), "3 2 1 0", line, "0 1 3 2") == [[3, 2, 1, 0], reason, [0, 1, 3, 2]]


@pytest.mark.parametrize("cards", [3, 257])
def test_too_small_and_too_large_decks_are_bad_lines(cards):
    assert decks_of(reader(), json.dumps(list(range(cards)))) == [f"it has {cards} cards; it must be 4 to 256"]

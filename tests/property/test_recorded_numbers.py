"""Decks of plain numbers are read by a loop of their own: the same decks, and the same refusals, as the general reader.

What is drawn are files that are plain but for a place or two.
"""

import numpy as np
import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st
from mischwerk.errors import UsageProblem
from mischwerk_lab import recorded
from mischwerk_lab.recorded import plain

SIZES = st.sampled_from([1, 2, 3, 4, 5, 24, 25, 33])
BETWEEN = st.sampled_from([" ", "  ", ",", ", ", ";", "\t", " , ", ",,"])
AROUND = st.sampled_from(["", "", " ", ",", "\t"])
ODD = st.sampled_from([*",;\t\r\n 012-+#x\ufeff♠", "1 ", ",1", "00000000", "999999999 ", "1000000000 "])


@st.composite
def files(draw):
    """Decks that are plain, then changed at up to two places."""
    size, first, between = draw(SIZES), draw(st.sampled_from([0, 0, 1, 1, 2])), draw(BETWEEN)
    before, after, end = draw(AROUND), draw(AROUND), draw(st.sampled_from(["\n", "\n", "\r\n"]))
    rows = draw(st.lists(st.permutations(range(first, first + size)), max_size=4))
    text = end.join(before + between.join(map(str, row)) + after for row in rows) + draw(st.sampled_from(["", end]))
    for _ in range(draw(st.integers(0, 2))):
        at, dropped = draw(st.integers(0, len(text))), draw(st.integers(0, 2))
        text = text[:at] + draw(ODD) + text[at + dropped :]
    return text.encode()


def outcome(path):
    """The decks, or what is said."""
    try:
        read = recorded.read(path)
    except UsageProblem as problem:
        return str(problem), problem.what_to_do
    return read.decks.dtype, read.decks.tolist(), read.names, read.drawn


@given(files())
@example(" ".join(map(str, range(25))).encode())  # a number, and a deck of 24
@example(b"0 1\n" * 2 + b"1 2")
def test_both_readers_say_the_same(data):
    with pytest.MonkeyPatch.context() as patch:
        said = outcome(written(data))
        quick = plain.decks(written(data), recorded.FEWEST_CARDS, recorded.MOST_CARDS)
        patch.setattr(plain, "decks", lambda *_: None)
        assert said == outcome(written(data))
    event("by the quick loop" if quick is not None else "by the general reader")


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory):
    global written
    path = tmp_path_factory.mktemp("recorded") / "decks.txt"

    def written(data):
        path.write_bytes(data)
        return path

    yield


@pytest.mark.parametrize("first, cards", [(0, 52), (1, 52), (0, 300), (1, 416)])
def test_decks_that_cross_the_blocks_are_whole(monkeypatch, first, cards):
    monkeypatch.setattr(plain, "BLOCK_BYTES", 5000)
    want = np.random.default_rng(7).permuted(np.tile(np.arange(cards), (400, 1)), axis=1)
    path = written("".join(" ".join(map(str, deck)) + "\n" for deck in (want + first).tolist()).encode())
    found = plain.decks(path, recorded.FEWEST_CARDS, recorded.MOST_CARDS)
    assert found is not None and found.flags.c_contiguous and (found == want).all()
    assert found.dtype == (np.uint8 if cards <= 256 else np.uint16)

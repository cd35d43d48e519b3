"""UTF-8 as RFC 3629 has it, whatever the interpreter takes for it."""

from expect import raises
from shuffler.link import utf8

# First bytes, then the limits of the bytes after them: the table of well-formed sequences, RFC 3629, section 4.
TABLE = (
    (0x00, 0x7F, ()),
    (0xC2, 0xDF, ((0x80, 0xBF),)),
    (0xE0, 0xE0, ((0xA0, 0xBF), (0x80, 0xBF))),
    (0xE1, 0xEC, ((0x80, 0xBF), (0x80, 0xBF))),
    (0xED, 0xED, ((0x80, 0x9F), (0x80, 0xBF))),
    (0xEE, 0xEF, ((0x80, 0xBF), (0x80, 0xBF))),
    (0xF0, 0xF0, ((0x90, 0xBF), (0x80, 0xBF), (0x80, 0xBF))),
    (0xF1, 0xF3, ((0x80, 0xBF), (0x80, 0xBF), (0x80, 0xBF))),
    (0xF4, 0xF4, ((0x80, 0x8F), (0x80, 0xBF), (0x80, 0xBF))),
)
EDGES = (0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF)


def is_one(data):
    """Whether ``data`` is one character by the table."""
    for first, last, rest in TABLE:
        if first <= data[0] <= last and len(data) == 1 + len(rest):
            return all(low <= one <= high for one, (low, high) in zip(data[1:], rest))
    return False


def candidates():
    for first in range(256):
        yield bytes((first,))
        for second in EDGES:
            yield bytes((first, second))
            if first >= 0xE0:
                for third in (0x7F, 0x80, 0xBF, 0xC0):
                    yield bytes((first, second, third))
                    for fourth in (0x7F, 0x80, 0xBF, 0xC0):
                        yield bytes((first, second, third, fourth))


def is_text(data):
    """Whether text_of takes it; then it is the same text back and forth."""
    try:
        text = utf8.text_of(data)
    except ValueError:
        return False
    assert utf8.bytes_of(text) == data
    return True


def test_one_character_is_taken_exactly_if_the_table_has_it():
    taken = 0
    for data in candidates():
        if not any(is_one(data[:length]) for length in range(1, len(data))):  # else several characters
            assert is_text(data) == is_one(data), data
            taken += is_one(data)
    assert taken > 500


def test_what_is_wrong_in_the_middle_of_a_text_is_found():
    for bad in (b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\xe0\x80\x80", b"\x80", b"\xc3"):
        for data in (bad, b"a" + bad, bad + b"a", "é".encode() + bad + "é".encode()):
            raises(ValueError, utf8.text_of, data)
    for good in ("", "Zug", "Küche", "\u2660\U0001f0a1"):
        assert utf8.text_of(good.encode()) == good


def test_half_a_surrogate_pair_has_no_bytes():
    for bad in ("\ud800", "a\udfff", "\udbffa"):
        raises(ValueError, utf8.bytes_of, bad)


def test_a_text_is_cut_between_characters_and_always_decodes():
    for text in ("x" * 300, "é" * 200, "x\u2660" * 90, "\U0001f0a1" * 80, "", "a\ud800b"):
        for most in (0, 1, 2, 3, 4, 5, 254, 255):
            data = utf8.cut(text, most)
            assert most - 4 < len(data) <= most or len(data) == len(text.replace("\ud800", "?").encode())
            assert text.replace("\ud800", "?").startswith(utf8.text_of(data))
    assert utf8.cut("a\ud800b", 9) == b"a?b"


def test_bytes_that_are_not_text_are_shown_and_marked():
    assert utf8.escaped(b"a\xed\xa0\x80\n~") == "a\\xed\\xa0\\x80\\x0a~ (not UTF-8)"

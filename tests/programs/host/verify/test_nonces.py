"""A person's nonce: phrases and dice in their normal form, digits as they are; and the words for reading aloud."""

import hashlib
import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mischwerk.errors import UsageProblem
from mischwerk.verify import nonces


@pytest.mark.parametrize(
    ("said", "normal"),
    [
        ("3 1 4 1 5", "3 1 4 1 5"),
        ("31415", "3 1 4 1 5"),
        ("3,1;4-1.5", "3 1 4 1 5"),
        (" 3\t1 4\n1 5 ", "3 1 4 1 5"),
        ("6", "6"),
        ("0 1 2", "0 1 2"),
        ("37", "37"),
        ("3 1 x", "3 1 x"),
        ("Seven  FAT geese", "seven fat geese"),
        ("A\u0308pfel", "\u00e4pfel"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("\u1e9e", "ss"),
        ("x\u00a0y\u2003z", "x y z"),
        ("\uff53\uff45\uff56\uff45\uff4e \u2460", "seven 1"),
        ("\ufb01sh", "fish"),
        ("don\u2019t \u201cgo\u201d \u2013 now\u2026", 'don\'t "go" - now...'),
        ("\u0130stanbul k\u0131z", "istanbul kiz"),
        ("\u0421\u0435\u043c\u044c", "\u0441\u0435\u043c\u044c"),
        ("\u1f08\u03b8\u03ae\u03bd\u03b1\u03c2".replace("\u1f08", "\u0391"), "\u03b1\u03b8\u03ae\u03bd\u03b1\u03c3"),
    ],
)
def test_what_sounds_alike_is_one_phrase(said, normal):
    given_one = nonces.parsed(said)
    assert given_one.phrase == normal
    assert given_one.nonce == hashlib.sha256(b"mischwerk nonce phrase" + normal.encode()).digest()


@pytest.mark.parametrize("digits", ["ab" * 32, "AB" * 32, "0" * 64, "12" * 32])
def test_64_hexadecimal_digits_are_the_nonce_itself(digits):
    assert nonces.parsed(digits) == nonces.Given(bytes.fromhex(digits), None)


def test_digits_with_a_space_before_them_are_a_phrase_and_say_so():
    assert nonces.parsed(" " + "ab" * 32).phrase == "ab" * 32


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("", "--nonce is empty."),
        (" \n ", "--nonce is empty."),
        ("...", "--nonce has no letter and no digit."),
        ("ab" * 31, "--nonce must be exactly 64 hexadecimal digits; it has 62."),
        ("ab" * 33, "--nonce must be exactly 64 hexadecimal digits; it has 66."),
        ("z" * 201, "--nonce has 201 letters; at most 200 are allowed."),
        ("a\x00b", "contains U+0000 (no character), which can't be seen, or be told from something else."),
        ("a\u202eb", "contains U+202E (right-to-left override), which can't be seen"),
        ("\ud800", "contains U+D800 (no character)"),
        ("a\u200db", "contains U+200D (zero width joiner)"),
        ("\ue000", "contains U+E000"),
        ("3 1 4\U0001d159 1 5", "contains U+1D159 (musical symbol null notehead)"),
        ("a\u3164b", "contains U+1160 (hangul jungseong filler)"),
        ("a\u2800b", "contains U+2800 (braille pattern blank)"),
        ("g\u0251nder", "contains U+0251 (latin small letter alpha)"),
        ("gan\u0501er", "contains U+0501"),
        ("o\u0323\u0301", "contains U+1ECD (latin small letter o with dot below)"),
        (
            "s\u0435ven fat geese",
            "mixes Latin and Cyrillic letters, which look alike: U+0435 (cyrillic small letter ie).",
        ),
        ("\u03bfwl", "mixes Greek and Latin letters, which look alike: U+0077 (latin small letter w)."),
        ("q\u0307a", "contains U+0307 (combining dot above)"),
        ("\u4e00\u4e8c", "contains U+4E00 (cjk unified ideograph-4e00)"),
    ],
)
def test_an_invalid_nonce_is_refused_in_two_lines(said, error):
    with pytest.raises(UsageProblem) as caught:
        nonces.parsed(said)
    assert error in caught.value.error
    assert caught.value.what_to_do.startswith("Give")


@settings(max_examples=300)
@given(st.text(max_size=40))
def test_the_normal_form_is_its_own(said):
    normal = nonces.normal(said)
    assert nonces.normal(normal) == normal


def test_every_letter_has_a_normal_form_that_stays():
    others = [n for n in range(sys.maxunicode + 1) if chr(n).casefold() != chr(n) or unicodedata.decomposition(chr(n))]
    assert len(others) > 5_000
    for number in others:
        for said in (chr(number), f"a{chr(number)}\u0301"):
            normal = nonces.normal(said)
            assert nonces.normal(normal) == normal, hex(number)


@pytest.mark.parametrize("record", [None, 5, "", "A", "3 1 4  1", "31415", "a\nb", "x" * 201, ["a"]])
def test_a_record_has_phrases_in_their_normal_form_only(record):
    assert not nonces.is_normal(record)


@pytest.mark.parametrize(
    ("phrase", "hint"),
    [
        ("3 1 4 1 5", "5 throws of a die: some 13 bits; 25 throws have 64"),
        ("6", "1 throw of a die: some 3 bits"),
        (" ".join("6" * 24), "24 throws of a die: some 62 bits"),
        (" ".join("6" * 25), None),
        ("2026", "4 digits: some 13 bits; 20 digits have 64"),
        ("0" * 20, None),
        ("h", "a phrase of 1 letter: some 2 bits"),
        ("hello", "a phrase of 5 letters: some 10 bits; 32 letters have 64"),
        ("h" * 32, None),
    ],
)
def test_little_chance_is_told(phrase, hint):
    message = nonces.hint(phrase)
    assert message is None if hint is None else message is not None and message.startswith(hint)


def test_words_are_those_of_the_published_list():
    """The example that is given wherever the list is described."""
    assert nonces.spoken(bytes.fromhex("E58294F2E9A227486E8B061B31CC528FD7FA3F19")) == (
        "topmost istanbul pluto vagabond treadmill pacific brackish dictator goldfish medusa afflict bravado chatter "
        "revolver dupont midsummer stopwatch whimsical cowbell bottomless"
    )


def test_every_byte_has_its_own_two_words():
    pairs = [nonces.spoken(bytes([byte, byte])).split() for byte in range(256)]
    assert len({word for pair in pairs for word in pair}) == 512
    assert [pair[0] for pair in pairs] == sorted(pair[0] for pair in pairs)
    assert nonces.words_of_hash("00" * 32).split() == ["aardvark", "adroitness"] * 4

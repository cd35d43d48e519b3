"""A person's own nonce: 32 bytes in hexadecimal, or a phrase or throws of dice, which are hashed to 32 bytes."""

import hashlib
import math
import re
import unicodedata
from typing import NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.forms import counted

MOST_LETTERS = 200
WEAK_BITS = 64.0
_TAG = b"mischwerk nonce phrase"
_HEX64 = re.compile(r"[0-9a-fA-F]{64}")
_MISTYPED = re.compile(r"[0-9a-fA-F]{32,}")  # nobody says a phrase that long
_DICE = re.compile(r"[1-6](?:[ ,;.-]*[1-6])*")
_DIGITS = re.compile(r"[0-9](?:[ ,;.-]*[0-9])*")
_NO_LETTERS = ("Cc", "Cf", "Cs", "Co", "Cn")  # control, invisible, half a letter, private, unassigned
_BITS_A_THROW = math.log2(6)
_BITS_A_DIGIT = math.log2(10)
_BITS_A_LETTER = 2.0  # of an invented sentence; 1 to 1.5 if it can be found in a book
_HELP = "Give a phrase of 32 letters, 25 throws of dice, or 64 hexadecimal digits; or leave --nonce out."


class Given(NamedTuple):
    """A nonce, and the phrase in its normal form if it was made of one."""

    nonce: bytes
    phrase: str | None


def parsed(words: str) -> Given:
    """Return what a person gave as --nonce. Raises UsageProblem."""
    if _HEX64.fullmatch(words):
        return Given(bytes.fromhex(words), None)
    if _MISTYPED.fullmatch(words) and not words.isdigit():
        raise UsageProblem(
            f"--nonce must be exactly 64 hexadecimal digits; it has {len(words)}.", _HELP, option="--nonce"
        )
    phrase = normal(words)
    if phrase is None:
        raise UsageProblem("--nonce contains a character that can be neither seen nor said.", _HELP, option="--nonce")
    if not any(letter.isalnum() for letter in phrase):
        raise UsageProblem(
            f"--nonce {'is empty' if not phrase else 'has no letter and no digit'}.", _HELP, option="--nonce"
        )
    if len(phrase) > MOST_LETTERS:
        raise UsageProblem(
            f"--nonce has {len(phrase)} letters; at most {MOST_LETTERS} are allowed.",
            "Give a shorter phrase.",
            option="--nonce",
        )
    return Given(of_phrase(phrase), phrase)


def of_phrase(phrase: str) -> bytes:
    """The nonce of a phrase in its normal form."""
    return hashlib.sha256(_TAG + phrase.encode()).digest()


def normal(words: str) -> str | None:
    """The normal form: phrases that sound the same are the same here. None for what can't be written or said.

    Small letters (Unicode's case folding), composed (NFC), one space wherever there is white space, none at the ends;
    throws of dice with one space between two, however they were written.
    """
    text = words
    for _ in range(3):  # folding may decompose, and composing may make a letter that folds
        text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    text = " ".join(text.split())
    if any(unicodedata.category(letter) in _NO_LETTERS for letter in text):
        return None
    if _DICE.fullmatch(text):
        return " ".join(letter for letter in text if letter.isdigit())
    return text


def is_normal(phrase: object) -> bool:
    """True for a phrase as a record has it."""
    return isinstance(phrase, str) and 0 < len(phrase) <= MOST_LETTERS and normal(phrase) == phrase


class Weakness(NamedTuple):
    """How little a phrase holds: ``length`` throws, digits or letters (``unit``) have some ``bits`` bits; ``enough`` of
    them have WEAK_BITS."""

    unit: str
    length: int
    bits: int
    enough: int


def weakness(phrase: str) -> Weakness | None:
    """Judge how much randomness a phrase in its normal form can hold; None if that is enough."""
    if _DICE.fullmatch(phrase):
        unit, length, bits_each = "throws", len(phrase.split()), _BITS_A_THROW
    elif _DIGITS.fullmatch(phrase):
        unit, length, bits_each = "digits", sum(letter.isdigit() for letter in phrase), _BITS_A_DIGIT
    else:
        unit, length, bits_each = "letters", len(phrase), _BITS_A_LETTER
    bits = length * bits_each
    return None if bits >= WEAK_BITS else Weakness(unit, length, round(bits), math.ceil(WEAK_BITS / bits_each))


def hint(phrase: str) -> str | None:
    """Say how much randomness a phrase can hold, if that is little; None if there is nothing to warn about."""
    weak = weakness(phrase)
    if weak is None:
        return None
    what = {
        "throws": f"{counted(weak.length, 'throw')} of a die",
        "digits": counted(weak.length, "digit"),
        "letters": f"a phrase of {counted(weak.length, 'letter')}",
    }
    return f"{what[weak.unit]}: some {weak.bits} bits; {weak.enough} {weak.unit} have {WEAK_BITS:g}"

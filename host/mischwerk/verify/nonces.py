"""A person's own nonce: 32 bytes in hexadecimal, or a phrase or dice hashed to 32 bytes; and bytes as words."""

import hashlib
import math
import re
import unicodedata
from typing import NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk.messages import message

MOST_LETTERS = 200
WEAK_BITS = 64.0
_TAG = b"mischwerk nonce phrase"
_HEX64 = re.compile(r"[0-9a-fA-F]{64}")
_MISTYPED = re.compile(r"[0-9a-fA-F]{32,}")  # nobody says a phrase that long
_DICE = re.compile(r"[1-6](?:[ ,;.-]*[1-6])*")
_DIGITS = re.compile(r"[0-9](?:[ ,;.-]*[0-9])*")
# What a phrase may have in its normal form: letters of one of these, and of the other signs those that look like no
# other. Anything else may be invisible, or be taken for something else, and would let a record be altered unnoticed.
_ALPHABETS = {
    "Latin": re.compile("[a-z\u00e0-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u0148\u014a-\u017e\u0219\u021b]"),
    "Greek": re.compile("[\u0390\u03ac-\u03ce]"),
    "Cyrillic": re.compile("[\u0430-\u045f\u0491]"),
}
_SIGNS = re.compile(r"[ -@\[\\\]_]")  # of a plain keyboard
_SAME = str.maketrans(  # look the same: a Turkish letter, quotation marks, dashes
    "\u0131\u2018\u2019\u02bc\u00b4`\u201c\u201d\u201e\u2010\u2011\u2012\u2013\u2014\u2212", "i'''''\"\"\"------"
)
_BITS_A_THROW = math.log2(6)
_BITS_A_DIGIT = math.log2(10)
_BITS_A_LETTER = 2.0  # of an invented sentence; 1 to 1.5 if it can be found in a book


class Given(NamedTuple):
    """A nonce, and the phrase in its normal form if it was made of one."""

    nonce: bytes
    phrase: str | None


def parsed(text: str) -> Given:
    """Return what a person gave as --nonce. Raises UsageProblem."""
    if _HEX64.fullmatch(text):
        return Given(bytes.fromhex(text), None)
    if _MISTYPED.fullmatch(text) and not text.isdigit():
        raise UsageProblem(message("nonce-wrong-length", count=len(text)), message("give-phrase"), option="--nonce")
    phrase = normal(text)
    unclear = ambiguity(phrase)
    if unclear is not None:
        raise UsageProblem(
            message("nonce-unusable", what=unclear), message("give-phrase-of-one-alphabet"), option="--nonce"
        )
    if not any(letter.isalnum() for letter in phrase):
        what = message("nonce-without-letters" if phrase else "nonce-empty")
        raise UsageProblem(message("nonce-unusable", what=what), message("give-phrase"), option="--nonce")
    if len(phrase) > MOST_LETTERS:
        raise UsageProblem(
            message("nonce-too-long", count=len(phrase), most=MOST_LETTERS),
            message("give-shorter-phrase"),
            option="--nonce",
        )
    return Given(of_phrase(phrase), phrase)


def of_phrase(phrase: str) -> bytes:
    """The nonce of a phrase in its normal form."""
    return hashlib.sha256(_TAG + phrase.encode()).digest()


def normal(phrase: str) -> str:
    """The normal form: phrases that sound or look the same are the same here.

    Small letters (Unicode's case folding), composed and without variants (NFKC), plain dashes and quotation marks, one
    space wherever there is white space, none at the ends; throws of dice with one space between two, however they were
    written.
    """
    text = phrase
    for _ in range(3):  # folding may decompose, and composing may make a letter that folds
        text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text.translate(_SAME)).casefold())
        text = text.replace("i\u0307", "i")  # what folding leaves of a Turkish capital letter
    text = " ".join(text.split())
    if _DICE.fullmatch(text):
        return " ".join(letter for letter in text if letter.isdigit())
    return text


def ambiguity(phrase: str) -> str | None:
    """Say what of a phrase in its normal form can't be seen, or be told from something else; None if all can."""
    first = alphabet(phrase)
    for letter in phrase:
        own = _alphabet(letter)
        if own is None and not _SIGNS.fullmatch(letter):
            return message("nonce-unclear-letter", letter=_named(letter))
        if own not in (None, first):
            return message("nonce-mixed-alphabets", first=first, own=own, letter=_named(letter))
    return None


def alphabet(phrase: str) -> str | None:
    """Name the alphabet of the first letter of a phrase in its normal form; None if it has none."""
    return next((own for letter in phrase if (own := _alphabet(letter)) is not None), None)


def _alphabet(letter: str) -> str | None:
    return next((name for name, letters in _ALPHABETS.items() if letters.fullmatch(letter)), None)


def _named(letter: str) -> str:
    return f"U+{ord(letter):04X} ({unicodedata.name(letter, 'no character').lower()})"


def is_normal(phrase: object) -> bool:
    """True for a phrase as a record has it."""
    return (
        isinstance(phrase, str)
        and 0 < len(phrase) <= MOST_LETTERS
        and normal(phrase) == phrase
        and ambiguity(phrase) is None
    )


def makes(phrase: object, nonce: object) -> bool:
    """True if the nonce, in hexadecimal, is made from the phrase, whatever its form."""
    try:
        return isinstance(phrase, str) and of_phrase(phrase).hex() == nonce
    except UnicodeEncodeError:  # half a letter
        return False


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


# -- Bytes as words that can be told apart by ear: the PGP word list of Patrick Juola and Philip Zimmermann, 1995.
# Each byte has a word of two syllables, used at even places, and one of three, used at odd ones: a word that was
# left out, said twice or exchanged with its neighbour is heard. Why this list: docs/decisions/024.

_TWO_SYLLABLES = """
aardvark absurd accrue acme adrift adult afflict ahead aimless algol allow alone ammo ancient apple artist assume
athens atlas aztec baboon backfield backward banjo beaming bedlamp beehive beeswax befriend belfast berserk billiard
bison blackjack blockade blowtorch bluebird bombast bookshelf brackish breadline breakup brickyard briefcase burbank
button buzzard cement chairlift chatter checkup chisel choking chopper christmas clamshell classic classroom cleanup
clockwork cobra commence concert cowbell crackdown cranky crowfoot crucial crumpled crusade cubic dashboard deadbolt
deckhand dogsled dragnet drainage dreadful drifter dropper drumbeat drunken dupont dwelling eating edict egghead
eightball endorse endow enlist erase escape exceed eyeglass eyetooth facial fallout flagpole flatfoot flytrap
fracture framework freedom frighten gazelle geiger glitter glucose goggles goldfish gremlin guidance hamlet
highchair hockey indoors indulge inverse involve island jawbone keyboard kickoff kiwi klaxon locale lockup merit
minnow miser mohawk mural music necklace neptune newborn nightbird oakland obtuse offload optic orca payday peachy
pheasant physique playhouse pluto preclude prefer preshrunk printer prowler pupil puppy python quadrant quiver quota
ragtime ratchet rebirth reform regain reindeer rematch repay retouch revenge reward rhythm ribcage ringbolt robust
rocker ruffled sailboat sawdust scallion scenic scorecard scotland seabird select sentence shadow shamrock showgirl
skullcap skydive slingshot slowdown snapline snapshot snowcap snowslide solo southward soybean spaniel spearhead
spellbind spheroid spigot spindle spyglass stagehand stagnate stairway standard stapler steamship sterling stockman
stopwatch stormy sugar surmount suspense sweatband swelter tactics talon tapeworm tempest tiger tissue tonic topmost
tracker transit trauma treadmill trojan trouble tumor tunnel tycoon uncut unearth unwind uproot upset upshot vapor
village virus vulcan waffle wallet watchword wayside willow woodlark zulu
"""

_THREE_SYLLABLES = """
adroitness adviser aftermath aggregate alkali almighty amulet amusement antenna applicant apollo armistice article
asteroid atlantic atmosphere autopsy babylon backwater barbecue belowground bifocals bodyguard bookseller borderline
bottomless bradbury bravado brazilian breakaway burlington businessman butterfat camelot candidate cannonball
capricorn caravan caretaker celebrate cellulose certify chambermaid cherokee chicago clergyman coherence combustion
commando company component concurrent confidence conformist congregate consensus consulting corporate corrosion
councilman crossover crucifix cumbersome customer dakota decadence december decimal designing detector detergent
determine dictator dinosaur direction disable disbelief disruptive distortion document embezzle enchanting
enrollment enterprise equation equipment escapade eskimo everyday examine existence exodus fascinate filament
finicky forever fortitude frequency gadgetry galveston getaway glossary gossamer graduate gravity guitarist
hamburger hamilton handiwork hazardous headwaters hemisphere hesitate hideaway holiness hurricane hydraulic
impartial impetus inception indigo inertia infancy inferno informant insincere insurgent integrate intention
inventive istanbul jamaica jupiter leprosy letterhead liberty maritime matchmaker maverick medusa megaton microscope
microwave midsummer millionaire miracle misnomer molasses molecule montana monument mosquito narrative nebula
newsletter norwegian october ohio onlooker opulent orlando outfielder pacific pandemic pandora paperweight paragon
paragraph paramount passenger pedigree pegasus penetrate perceptive performance pharmacy phonetic photograph pioneer
pocketful politeness positive potato processor provincial proximate puberty publisher pyramid quantity racketeer
rebellion recipe recover repellent replica reproduce resistor responsive retraction retrieval retrospect revenue
revival revolver sandalwood sardonic saturday savagery scavenger sensation sociable souvenir specialist speculate
stethoscope stupendous supportive surrender suspicious sympathy tambourine telephone therapist tobacco tolerance
tomorrow torpedo tradition travesty trombonist truncated typewriter ultimate undaunted underfoot unicorn unify
universe unravel upcoming vacancy vagabond vertigo virginia visitor vocalist voyager warranty waterloo whimsical
wichita wilmington wyoming yesteryear yucatan
"""

_EVEN, _ODD = _TWO_SYLLABLES.split(), _THREE_SYLLABLES.split()
_BYTES_OF_HASH = 8


def spoken(data: bytes) -> str:
    """A word for each byte."""
    return " ".join((_ODD if place % 2 else _EVEN)[byte] for place, byte in enumerate(data))


def words_of_hash(digits: str) -> str:
    """The words of a hash in hexadecimal, of its first 16 digits: enough to tell one evening's from any other's."""
    return spoken(bytes.fromhex(digits)[:_BYTES_OF_HASH])

"""The one table of faults: code, name, severity, what the operator does.

Families: 1xxx link, 2xxx motion, 3xxx card path, 4xxx configuration, 5xxx entropy. docs/faults.md is made from it.
"""

from collections import namedtuple

WARNING, RECOVERABLE, LATCHED = 0, 1, 2
SEVERITIES = ("warning", "recoverable", "latched")
_LETTERS = "WRL"

# A line for each kind: code, name, severity by its letter, "+" where every card's place is still certain, so that the
# same plan can go on after the operator acts; what happened, and what the operator does. One text, read each time:
# as objects the table would take three times the memory.
_KINDS = """
1001 LINK_NOISE W+ broken frames on the serial line -> check cable and hub
1002 NO_NONCE R+ the host sent no nonce for an auditable job in time -> check cable and program, then go on
2001 HOMING_FAILED L- an axis did not find its home sensor in its full travel -> look for something in the way, check \
that axis's motor and home sensor, then home
2002 POSITION_LOST R- an axis is not where its steps say -> check belt and free movement; the deck is collected and \
shuffled afresh
2003 MOVE_TIMEOUT L- a move did not end in time -> switch off and on, then home
2004 COVER_OPEN R+ the cover is open -> close the cover, then go on
2005 STOPPED R+ stopped on request -> go on, or home to bring the cards back
2006 NO_SUPPLY R+ the motors have no supply -> plug in and switch on the motors' supply, then go on
2007 STOP_LIMIT L- a job with a secret order was stopped too often: each stop reveals a little of it -> home, \
then shuffle again
3001 MISFEED R+ no card came -> clean the feed roller or add weight to the follower, then go on
3002 DOUBLE_FEED R- two cards went through together -> fan the deck, narrow the gate; the deck is collected and \
shuffled afresh
3003 JAM_THROAT L- a card is in the throat -> take the card out of the throat, lay it on the deck in the well, \
then home
3004 JAM_INSERT L- a card is across the mouth of a pocket -> push the card into the pocket in \
front of it, or lay it in the well, then home
3005 JAM_EJECT L- a card stayed behind when its pocket was ejected -> take the cards out of the pocket at the eject \
level, lay them in the well, then home
3006 CARD_MISSING L- a card went through the throat and was not seen to arrive -> look for a card beside the pockets, \
lay it in the well, then home
3007 WRONG_COUNT R+ the well did not hold the announced number of cards -> count the deck; put it right and go on, \
or shuffle again with the number it has
3008 WELL_EMPTY R+ there is no card in the well -> lay the deck in the well, then go on
3009 SENSOR_FAULT L- a sensor does not answer as it should -> clean the sensor, check its plug, look for a card that \
will not feed, then home
3010 CARDS_INSIDE W- the power failed, or a job was aborted: cards may be inside -> hold the button, or home, to \
bring them back
3011 STUCK_POCKET R- cards stayed in their pocket when others were pushed out -> look for bent or sticky cards; the \
deck is collected and reshuffled
4001 DECK_TOO_LARGE R+ the deck does not fit this machine -> use fewer cards
4002 BAD_REQUEST R+ a request that makes no sense -> correct the request
4003 NO_PLAN R+ this build can't reach the order -> use fewer cards
4004 INTERNAL L- a check inside the firmware failed -> home, and report it with the record
5001 ENTROPY_FAILED L+ the noise source failed its health test -> switch off and on; if it happens again, don't use \
this board for shuffling
"""

Kind = namedtuple("Kind", ("code", "name", "severity", "keeps_order", "meaning", "action"))

# Codes stay what they are; new ones come at the end.
PLACES = (
    "",
    "machine",
    "cover",
    "link",
    "firmware",
    "noise source",
    "planner",
    "feed",
    "pocket",
    "pusher",
    "well",
    "throat",
    "pocket mouth",
    "slot mouth",
    "slot",
    "pockets",
    "rack",
    "wheel",
    "lever",
)
NOWHERE, MACHINE, COVER, LINK, FIRMWARE, SOURCE, PLANNER = 0, 1, 2, 3, 4, 5, 6
AXES = 7  # of the first: feed, pocket, pusher
POCKET, PUSHER, WELL, THROAT, POCKET_MOUTH, SLOT_MOUTH, SLOT, POCKETS = 8, 9, 10, 11, 12, 13, 14, 15
RACK, WHEEL, LEVER = 16, 17, 18
SENSES = (THROAT, POCKET_MOUTH, POCKET, WELL, POCKET, PUSHER, WHEEL, COVER, SLOT_MOUTH)  # of sensors, by number
NO_POCKET = 255

# place: index into PLACES; pocket: its number, if it is a certain one, else NO_POCKET; card: place in the feeding order
# of this pass, from 1, or 0; attempt: from 1; t_us: board time; reason: one of `reasons`; numbers: of its text; detail:
# what failed, in its own words, mostly "".
Fault = namedtuple("Fault", ("code", "place", "pocket", "card", "attempt", "t_us", "reason", "numbers", "detail"))


class MachineFault(Exception):
    """Raised inside the sequence; carries the Fault."""

    def __init__(self, fault):
        super().__init__(fault.code)
        self.fault = fault


def kind(code):
    """Kind for a code; an unknown code gives an unknown kind of the latched sort, never an error."""
    at = _KINDS.find("\n%d " % code) + 1
    if not at:
        meaning = "a fault this version does not know"
        return Kind(code, "UNKNOWN_%d" % code, LATCHED, False, meaning, "update the software")
    said, action = _KINDS[at : _KINDS.find("\n", at)].split(" -> ")
    _, name, how, meaning = said.split(" ", 3)
    return Kind(code, name, _LETTERS.find(how[0]), how[1] == "+", meaning, action)


def code(name):
    """Code for a name. Raises KeyError."""
    at = _KINDS.find(" %s " % name)
    if at < 0:
        raise KeyError(name)
    return int(_KINDS[at - 4 : at])


def fault(name, place, t_us, reason=0, detail=""):
    """Fault of no card and no pocket."""
    return Fault(code(name), place, NO_POCKET, 0, 1, t_us, reason, (), detail)


def place_name(place, pocket=NO_POCKET):
    """Place in words; one that this version does not know is "an unknown place"."""
    name = PLACES[place] if place < len(PLACES) else "an unknown place"
    return name if pocket == NO_POCKET else "%s %d" % (name, pocket)


def kinds():
    """All of them, by code."""
    return [kind(int(line.split()[0])) for line in _KINDS.strip().split("\n")]

"""The one table of faults: code, name, severity, what the operator does.

Families: 1xxx link, 2xxx motion, 3xxx card path, 4xxx configuration, 5xxx entropy. docs/faults.md is made from it.
"""

from collections import namedtuple

WARNING, RECOVERABLE, LATCHED = 0, 1, 2
SEVERITIES = ("warning", "recoverable", "latched")

# keeps_order: every card's place is still certain, so the same plan can go on after the operator acts.
Kind = namedtuple("Kind", ("code", "name", "severity", "keeps_order", "meaning", "action"))

KINDS = (
    Kind(1001, "LINK_NOISE", WARNING, True, "broken frames on the serial line", "check cable and hub"),
    Kind(1002, "NO_NONCE", RECOVERABLE, True, "the host sent no nonce for an auditable job in time",
         "check cable and program, then go on"),
    Kind(2001, "HOMING_FAILED", LATCHED, False, "an axis did not find its home sensor in its full travel",
         "look for something in the way, check that axis's motor and home sensor, then home"),
    Kind(2002, "POSITION_LOST", RECOVERABLE, False, "an axis is not where its steps say",
         "check belt and free movement; the deck is collected and shuffled afresh"),
    Kind(2003, "MOVE_TIMEOUT", LATCHED, False, "a move did not end in its time", "switch off and on, then home"),
    Kind(2004, "COVER_OPEN", RECOVERABLE, True, "the cover is open", "close the cover, then go on"),
    Kind(2005, "STOPPED", RECOVERABLE, True, "stopped on request", "go on, or home to bring the cards back"),
    Kind(2006, "NO_SUPPLY", RECOVERABLE, True, "the motors have no supply",
         "plug in and switch on the motors' supply, then go on"),
    Kind(3001, "MISFEED", RECOVERABLE, True, "no card came",
         "clean the feed roller or add weight on the follower, then go on"),
    Kind(3002, "DOUBLE_FEED", RECOVERABLE, False, "two cards went through together",
         "fan the deck, narrow the gate; the deck is collected and shuffled afresh"),
    Kind(3003, "JAM_THROAT", LATCHED, False, "a card stands in the throat",
         "take the card out of the throat, lay it on the deck in the well, then home"),
    Kind(3004, "JAM_INSERT", LATCHED, False, "a card stands across the mouth of a pocket",
         "push the card into the pocket, then home"),
    Kind(3005, "JAM_EJECT", LATCHED, False, "a card stayed behind when its pocket was ejected",
         "take the cards out of the pocket at the eject level, lay them in the well, then home"),
    Kind(3006, "CARD_MISSING", LATCHED, False, "a card went through the throat and was not seen to arrive",
         "look for a card beside the pockets, lay it in the well, then home"),
    Kind(3007, "WRONG_COUNT", RECOVERABLE, True, "the well held another number of cards than announced",
         "count the deck; put it right and go on, or shuffle again with the number it has"),
    Kind(3008, "WELL_EMPTY", RECOVERABLE, True, "there is no card in the well", "lay the deck in the well, then go on"),
    Kind(3009, "SENSOR_FAULT", LATCHED, False, "a sensor does not answer as it must",
         "clean the sensor, check its plug, look for a card that will not feed, then home"),
    Kind(3010, "CARDS_INSIDE", WARNING, False, "the power went in the middle of a job: cards may be inside",
         "hold the button, or home, to bring them back"),
    Kind(4001, "DECK_TOO_LARGE", RECOVERABLE, True, "the deck does not fit this machine", "use fewer cards"),
    Kind(4002, "BAD_REQUEST", RECOVERABLE, True, "a request that makes no sense", "correct the request"),
    Kind(4003, "NO_PLAN", RECOVERABLE, True, "this build can't reach the order", "use fewer cards"),
    Kind(4004, "INTERNAL", LATCHED, False, "a check inside the firmware failed", "home, and report it with the record"),
    Kind(5001, "ENTROPY_FAILED", LATCHED, True, "the noise source failed its health test",
         "switch off and on; if it comes again, don't use this board for shuffling"),
)  # fmt: skip

# where: place in words; card: place in the feeding order of this pass, from 1, or 0; attempt: from 1;
# t_us: board time; detail: one sentence.
Fault = namedtuple("Fault", ("code", "where", "card", "attempt", "t_us", "detail"))


class MachineFault(Exception):
    """Raised inside the sequence; carries the Fault."""

    def __init__(self, fault):
        super().__init__(fault.detail)
        self.fault = fault


def kind(code):
    """Kind for a code; an unknown code gives an unknown kind of the latched sort, never an error."""
    for one in KINDS:
        if one.code == code:
            return one
    return Kind(code, "UNKNOWN_%d" % code, LATCHED, False, "a fault this version does not know", "update the software")


def code(name):
    """Code for a name. Raises KeyError."""
    for one in KINDS:
        if one.name == name:
            return one.code
    raise KeyError(name)

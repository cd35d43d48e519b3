"""The one table of faults: code, name, severity, what follows, what the operator does.

Families: 1xxx link, 2xxx motion, 3xxx card path, 4xxx configuration, 5xxx entropy. It makes docs/reference/faults.md.
"""

from collections import namedtuple

WARNING, RECOVERABLE, LATCHED = 0, 1, 2
SEVERITIES = ("warning", "recoverable", "latched")

# What follows the operator's act: nothing more; the same plan goes on; homing, which brings the cards back; the machine
# collects the deck and draws a new order by itself. Where it is one of the first two, every card's place is certain.
NOTHING, GO_ON, HOME, COLLECTED = 0, 1, 2, 3
FOLLOWS = ("nothing", "go on", "home", "collected")
_ENDINGS = ("", ", then go on", ", then home", "; the deck is collected and shuffled afresh")
_BACK = "home to bring the cards back"

# code|name|severity|what follows|what happened|what the operator does first. One text, read each time: as objects the
# table would take three times the memory. The build leaves out what happened, and all but the first letters of the two
# before it.
_KINDS = """
1001|LINK_NOISE|warning|nothing|broken frames on the serial line|check cable and hub
1002|NO_NONCE|recoverable|go on|the host sent no nonce for an auditable job in time|check cable and program
2001|HOMING_FAILED|latched|home|an axis did not find its home sensor in its full travel|look for something in its way, \
check its motor and home sensor
2002|POSITION_LOST|recoverable|collected|an axis is not where its steps say|check belt and free movement
2003|MOVE_TIMEOUT|latched|home|a move did not end in time|switch off and on
2004|COVER_OPEN|recoverable|go on|the cover is open|close the cover
2005|STOPPED|recoverable|go on|stopped on request|
2006|NO_SUPPLY|recoverable|go on|the motors have no supply|plug in and switch on the motors' supply
2007|STOP_LIMIT|latched|home|a job with a secret order was stopped too often: each stop reveals a little of it|
2008|SUPPLY_LOST|recoverable|collected|the motors' supply was away for a while|check plug and cable of the motors' \
supply
2009|DRIVER_SETTINGS|recoverable|go on|a motor driver does not keep its settings|check the drivers' wire and addresses
2010|DECK_SEEN|recoverable|collected|an open cover showed the deck, and a setting asks for another order|close the cover
3001|MISFEED|recoverable|go on|no card came|flatten a bent deck, clean the feed roller or add weight to the follower
3002|DOUBLE_FEED|recoverable|collected|two cards went through together|fan the deck, narrow the gate
3003|JAM_THROAT|latched|home|a card is in the throat|take the card out of the throat, lay it on the deck in the well
3004|JAM_INSERT|latched|home|a card is across the mouth of a pocket|push the card into the pocket in front of it, or \
lay it in the well
3005|JAM_EJECT|latched|home|a card stayed behind when its pocket was ejected|take the cards out of the pocket at the \
eject level, lay them in the well
3006|CARD_MISSING|latched|home|a card went through the throat and was not seen to arrive|look for a card beside the \
pockets, lay it in the well
3007|WRONG_COUNT|recoverable|go on|the well did not hold the announced number of cards|count the deck: shuffle again \
with the number it has, or put it right
3008|WELL_EMPTY|recoverable|go on|there is no card in the well|lay the deck in the well
3009|SENSOR_FAULT|latched|home|a sensor does not answer as it should|clean the sensor, check its plug, look for a card \
that will not feed
3010|CARDS_INSIDE|warning|home|the power failed, or a job was aborted: cards may be inside|
3011|STUCK_POCKET|recoverable|collected|cards stayed in their pocket when others were pushed out|look for bent or \
sticky cards
3012|POCKETS_FULL|recoverable|go on|cards lie in the pockets, which a person empties|take the cards out of the \
pockets, the lowest first, lay each pocket's on those in the well
4001|DECK_TOO_LARGE|recoverable|nothing|the deck does not fit this machine|use fewer cards
4002|BAD_REQUEST|recoverable|nothing|a request that makes no sense|correct the request
4003|NO_PLAN|recoverable|nothing|this build can't reach the order|use fewer cards
4004|INTERNAL|latched|home|a check inside the firmware failed|report it with the record
5001|ENTROPY_FAILED|latched|nothing|the noise source failed its health test|switch off and on; if it happens again, \
don't use this board for shuffling
"""

Kind = namedtuple("Kind", ("code", "name", "severity", "follows", "keeps_order", "meaning", "advice"))

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
FEED, POCKET, PUSHER = 7, 8, 9
AXES = FEED  # axes are places in the order of their numbers: AXES + axis
WELL, THROAT, POCKET_MOUTH, SLOT_MOUTH, SLOT, POCKETS = 10, 11, 12, 13, 14, 15
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
    at = _KINDS.find("\n%d|" % code) + 1
    if not at:
        meaning = "a fault this version does not know"
        return Kind(code, "UNKNOWN_%d" % code, LATCHED, HOME, False, meaning, "update the software")
    _, name, severity, follows, meaning, advice = _KINDS[at : _KINDS.find("\n", at)].split("|")
    follows = "nghc".find(follows[0])
    return Kind(code, name, "wrl".find(severity[0]), follows, follows < HOME, meaning, advice)


def action(kind):
    """Say all that the operator does, and what follows."""
    if kind.advice:
        return kind.advice + _ENDINGS[kind.follows]
    return "go on, or " + _BACK if kind.follows == GO_ON else _BACK


def code(name):
    """Code for a name; a code is one already (the build puts them in where the sources have names). Raises KeyError."""
    if isinstance(name, int):
        return name
    at = _KINDS.find("|%s|" % name)
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
    return [kind(int(line[:4])) for line in _KINDS.strip().split("\n")]

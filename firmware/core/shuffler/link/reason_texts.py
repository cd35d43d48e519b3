"""Reasons and places of refusals and faults in words. Stays off the board."""

from .. import faults, hal, reasons
from . import protocol

# {0}, {1}, {2}: the numbers; {place}: without its number; {where}: with it; {axis}, {sensor}, {format}: the one
# that the first number means; {detail}: what failed, in its own words.
TEXTS = {
    reasons.BUSY: "busy",
    reasons.PLAN_PAUSED: "a shuffle is paused: resume or home first",
    reasons.LATCHED: "a fault is latched: home first",
    reasons.DIAGNOSING: "the machine is in diagnostic mode: home first",
    reasons.NOTHING_PAUSED: "nothing is paused",
    reasons.MANY_ATTEMPTS: "{0} attempts without a deck: home first",
    reasons.SOURCE_FAILED: "the noise source failed its test ({detail})",
    reasons.BAD_JOG: "unknown axis or step count",
    reasons.BAD_UPKEEP: "unknown operation",
    reasons.BAD_CLEANING: "cleaning takes 1 to {0} seconds",
    reasons.NO_NONCE_WANTED: "no job waits for a nonce",
    reasons.OTHER_HOST: "another host asked for this job",
    reasons.ATTEMPT_OVER: "that attempt is over",
    reasons.NONCE_LENGTH: "a nonce has {0} bytes, not {1}",
    reasons.NONCE_USED: "this nonce was used before",
    reasons.NOT_DIAGNOSING: "raw bits are given in diagnostic mode only",
    reasons.CAPTURE_COUNT: "1 to {0} bytes at a time",
    reasons.UNKNOWN_REQUEST: "unknown request {0}",
    reasons.NO_UPKEEP: "no upkeep has been run",
    reasons.NO_MAINTENANCE: "there is no maintenance in a twin",
    reasons.NO_JOB: "there was no shuffle",
    reasons.SEALED_JOB: "a sealed shuffle is not revealed",
    reasons.MATERIAL_FIRST: "reveal its material first",
    reasons.NOT_YET: "not yet",
    reasons.NOT_AUDITABLE: "only an auditable job has material to reveal",
    reasons.NOT_FINISHED: "not before the deck is finished",
    reasons.OTHER_KEY: "this is not the key of the last job: only who asked for it can reveal it",
    reasons.NO_PART: "no such part",
    reasons.NO_ATTEMPT: "no such attempt",
    reasons.NO_PASS: "no such pass",
    reasons.NO_FAULT: "no such fault",
    reasons.FAULT_DROPPED: "fault {0} is no longer kept",
    reasons.SO_MANY: "there are {0}",
    reasons.FEW_CARDS: "a deck has two cards or more",
    reasons.MANY_CARDS: "{0} cards announced, this machine takes {1}",
    reasons.OTHER_FORMAT: "this machine is set up for {format} cards",
    reasons.NO_TEST_MODE: "test mode needs a twin or the test jumper",
    reasons.NO_PERMUTATION: "the target order is not a permutation of the deck",
    reasons.SEED_LENGTH: "a seed has 32 bytes, and so has the hash of a key",
    reasons.BAD_MODE: "no such mode",
    reasons.BAD_METHOD: "no such method or number of passes",
    reasons.RANDOM_PILE_AUDIT: "a random pile can't be audited: how many keys it takes is not known in advance",
    reasons.STEPS_UNKNOWN: "the steps of the {place} axis are not known",
    reasons.NOT_STOPPED: "the {place} axis did not stop",
    reasons.SENSOR_NOT_ON: "the {sensor} sensor did not turn on",
    reasons.SENSOR_NOT_OFF: "the {sensor} sensor did not turn off",
    reasons.NO_NONCE_CAME: "no nonce came within {0} s",
    reasons.PLAN_WRONG: "the plan does not give its target",
    reasons.COVER_STILL_OPEN: "the cover is still open",
    reasons.DID_NOT_STAND: "an axis kept moving after a stop",
    reasons.NO_POCKET_BEFORE: "a card is in the throat, and no pocket is in front of it",
    reasons.CARD_UNSEEN: "a card passed that the throat sensor did not see",
    reasons.NOT_REACHED: "card {0} of {1} did not reach the throat in {2} attempts",
    reasons.IN_THROAT: "card {0} of {1} is stuck in the throat",
    reasons.LONG_CARD: "card {0} of {1} measured {2}% of a card's length",
    reasons.NOT_SLID_IN: "card {0} of {1} did not slide in",
    reasons.NOT_AT_MOUTH: "card {0} of {1} was not seen at the mouth",
    reasons.TOO_CLOSE: "the card after card {0} of {1} came too close",
    reasons.STILL_ACROSS: "a card is still across the pocket mouths",
    reasons.STUCK_IN_THROAT: "a card is stuck in the throat and can't be moved on",
    reasons.COUNTED: "{0} cards counted, {1} announced",
    reasons.COUNTED_OR_MORE: "{0} or more cards counted, {1} announced",
    reasons.COUNTED_IN_PASS: "{0} cards counted, {1} announced in pass {2}: two cards went as one, or one is missing",
    reasons.ONE_MORE_SEEN: "after card {0} the well sensor sees another, but none comes",
    reasons.NOT_COME_HOME: "the {place} did not come home",
    reasons.NOT_HOME: "the {place} is not home: the {axis} must not move",
    reasons.ACROSS_MOUTH: "a card is across a {place}: the {axis} must not move",
    reasons.WAS_EMPTY: "{where} was empty but should hold cards",
    reasons.MANY_STROKES: "it took {0} strokes to empty {where}",
    reasons.CARDS_STAY: "cards are still in {where} after {0} strokes",
    reasons.HOME_MOVED: "the rack's home sensor is not where it was",
    reasons.NO_SLOT: "the slot sensor sees no slot where one should be",
    reasons.TOO_MANY_TO_COUNT: "more than {0} cards: not all were counted",
    reasons.CARD_IN_WELL: "there is a card in the well: take it out before cleaning",
    reasons.PUSHER_OUT: "the pusher is not at home",
    reasons.MOUTHS_BLOCKED: "something is in the pocket mouths",
    reasons.NOT_HOMED: "the machine is not homed",
    reasons.BEYOND_STROKE: "that is beyond its stroke",
    reasons.NOT_FALLEN: "the card of the last stroke has not fallen into the well",
    reasons.SENSOR_NOISY: "the {sensor} sensor changes more often than cards can: its cable or plug, or noise on it",
    reasons.CARDS_SEEN: "the cover was open while cards lay in the pockets",
}


def where(values):
    """Place of a fault, from the values of its message; '' if it has none."""
    return faults.place_name(values["place"], values["pocket"])


def detail(values):
    """Detail of a refusal or fault, from the values of its message; of codes that this version does not know: what
    there is."""
    reason = values["reason"]
    text = TEXTS.get(reason)
    if reason == reasons.WORDS:
        return values["detail"]
    if text is None:
        kind = faults.kind(values["code"])
        return kind.meaning if reason == reasons.MEANING else "%s, reason %d" % (kind.meaning, reason)
    try:
        return text.format(*values["numbers"], **named(values))
    except IndexError:  # fewer numbers than it takes
        return faults.kind(values["code"]).meaning


def named(values):
    """Return what a text calls by name, from the values of its message."""
    place, first = values.get("place", 0), (values["numbers"] or (255,))[0]
    return {
        "detail": values["detail"],
        "place": faults.place_name(place),
        "where": faults.place_name(place, values.get("pocket", faults.NO_POCKET)),
        "axis": _named(faults.PLACES, first),
        "sensor": _named(hal.SENSOR_NAMES, first),
        "format": _named(protocol.FORMATS, first),
    }


def line(values):
    """A line of the log, from the values of its message."""
    if not values["code"]:
        return values["detail"]
    at = where(values)
    return "%s%s: %s" % (faults.kind(values["code"]).name, " at " + at if at else "", detail(values))


def _named(names, index):
    return names[index] if index < len(names) else "unknown"

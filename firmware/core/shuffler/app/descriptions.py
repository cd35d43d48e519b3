"""What messages, settings, counters and lights mean, in words: for documents and the host. Stays off the board."""

from collections import namedtuple

from ..link.protocol import FORMATS
from ..panel import state as panel
from ..storage import counters, settings
from ..storage.kinds import allowed, in_words

# By name.
MESSAGES = {
    "identify": "identify the board",
    "status": "state of the machine",
    "home": "home the axes and bring all cards back into the well; clears a latched fault",
    "shuffle": "shuffle; seed: of test mode, or SHA-256 of the 32 bytes that reveal an auditable job; else empty",
    "stop": "stop all motion now",
    "resume": "resume a paused job",
    "result": "result of the last job",
    "reveal_target": "target of the last job: in test mode, or once its material is revealed",
    "reveal_pass": "pass of the last plan, under the same conditions",
    "get_fault": "a fault of the last job",
    "deal": "deal: piles from the lowest up, one byte each: cards, plus 128 if ordered",
    "arrange": "bring the deck into this order, test mode only: target[t] = card (by feeding order) for place t",
    "nonce": "the host's 32 bytes for the attempt of an auditable job that was committed to; in time, and never twice",
    "get_commitment": "an attempt of the last auditable job",
    "reveal_material": (
        "a part of the material of the last auditable job's keys; only when it is done, and for the key whose hash was "
        "its seed"
    ),
    "diagnose": "enter (1) or leave (0) diagnostic mode, in which no job is accepted; home leaves it, too",
    "capture": "raw source bits, 1 to 240 bytes; in diagnostic mode only",
    "sensors": "levels of the sensors",
    "jog": (
        "turn one motor, slowly; back: 1 towards home. The rack moves only with the pusher at home, the pusher only "
        "when the machine is homed. axis 3: the follower's servo to its middle"
    ),
    "upkeep": (
        "count the cards and bring them back in their order; clean: turn the rollers for amount seconds, if the "
        "well is empty; calibrate: count, and measure the passage of each card"
    ),
    "upkeep_result": "result of the last upkeep",
    "get_setting": "a setting",
    "set_setting": "change a setting; those of the machine and its cards take effect at the next start",
    "get_counter": "a counter",
    "get_log": "a line of the log since power-on, the latest first",
    "maintenance": "forget all keys, restart and offer the REPL; only on a board",
    "feed": (
        "turn the feed from rest at hz until a card has left the throat, steps at most, and note the edges of throat "
        "and mouth; follower: 1 down, 0 lifted; test mode only"
    ),
    "get_edge": "an edge of the last feed, the earliest first",
    "accepted": "the request is carried out",
    "refused": "the request is not carried out; reason: see below, with the numbers of its text",
    "identity": (
        "answer to identify; flags: 1 twin, 2 test jumper, 4 the times of secret jobs are not masked, 8 the chip hung "
        "at its full speed and runs slower, 16 the watchdog ended its last life, 32 an error of the firmware did; "
        "times 64: 1 set for poker cards, 2 bridge, 3 Skat"
    ),
    "status_is": "answer to status",
    "result_is": "answer to result",
    "target_is": "answer to reveal_target",
    "pass_is": "answer to reveal_pass",
    "fault_is": "answer to get_fault, as fault",
    "commitment_is": "answer to get_commitment; scheme: of commitments and keys, 2; nonce is empty if none came",
    "material_is": "answer to reveal_material",
    "captured": "answer to capture",
    "sensors_are": (
        "answer to sensors; levels: a bit for each; supply of the motors: 0 not known, 1 there, 2 missing, 3 there, "
        "and away since they were last powered"
    ),
    "upkeep_result_is": "answer to upkeep_result; a card's length as the feed saw it, in its steps",
    "setting_is": "answer to get_setting",
    "counter_is": "answer to get_counter",
    "log_is": "answer to get_log: a fault, or a warning (code 0) in words",
    "edge_is": (
        "answer to get_edge; sensor: 0 throat, 1 mouth; level: 1 blocked; t_us: since the feed was started; steps: of "
        "the feed since then, at edges of the throat, else 0"
    ),
    "phase": "event: a phase begins",
    "heartbeat": "event: still working, once a second",
    "fault": "event: a fault; pocket: 255 if it is not known which; reason: see below, with the numbers of its text",
    "finished": "event: the job ended or paused",
    "commitment": "event: hash of an attempt's material, its job and those before; it then waits for the host's nonce",
    "progress": (
        "event, after a heartbeat: cards fed so far, in this pass of a job in test mode, or while they are counted; "
        "of: how many there are, 0 if unknown"
    ),
}
SETTINGS = {
    "cards": "cards in the deck that the button shuffles",
    "decks": "deck sizes that the select button goes through",
    "format": "format of the cards",
    "machine": "the build, by the name of its machine file",
    "name": "what the machine calls itself",
    "sleeves": "the cards are in sleeves",
    "sleeve_um": "what a sleeve adds to a card's thickness in µm",
    "sounds": "the buzzer may sound",
    "led_percent": "brightness of the light",
    "mask_times": "the times of a secret job are hidden from the host; *no* needs a twin or the test jumper",
    "redraw_after_cover": "a secret deck that an open cover showed in the pockets is collected and drawn anew",
    "idle_off_s": "seconds without a job after which the motors are released",
}
for _card in FORMATS:
    SETTINGS[_card + "_steps"] = "steps of the feed from lead to tail of a %s card" % _card
    SETTINGS[_card + "_um"] = "thickness of a %s card in µm" % _card
    SETTINGS[_card + "_us"] = "time a %s card takes through the throat in µs" % _card
# Name of each group, and what belongs to it: what is changed most often comes first.
SETTING_GROUPS = (
    ("everyday", ("cards", "decks", "format", "sleeves", "sounds", "led_percent")),
    ("machine", ("name", "machine", "idle_off_s", "mask_times", "redraw_after_cover")),
    ("measured", ("sleeve_um",) + tuple(_card + what for what in ("_um", "_steps", "_us") for _card in FORMATS)),
)
COUNTERS = {
    "shuffles_good": "shuffles that ended with the deck in the well",
    "shuffles_failed": "jobs of any kind that did not",
    "deals": "deals that did",
    "arranges": "arrangements that did",
    "cards_fed": "cards that went through the throat, in all passes",
    "misfeeds": "faults MISFEED: no card came, after all attempts",
    "double_feeds": "faults DOUBLE_FEED",
    "jams": "faults JAM_THROAT, JAM_INSERT, JAM_EJECT",
    "homings": "times the machine was homed on request",
    "power_ons": "times it was switched on",
    "minutes_on": "whole minutes switched on; those since the last write are lost at power-off",
}

# In the order of panel.LIGHTS.
Light = namedtuple("Light", ("name", "colour", "blinks", "meaning"))
LIGHTS = (
    Light("ready", "green", "steady", "ready: press to shuffle"),
    Light("working", "blue", "evenly on and off", "working: press to stop"),
    Light("done", "green", "on, with a blink every two seconds", "done: take the deck out"),
    Light("act", "amber", "two flashes", "stopped or stuck: do what the display says"),
    Light(
        "latched",
        "red",
        "three flashes",
        "a fault that only homing clears: do what the display says, then hold the button",
    ),
    Light("source", "red", "fast flicker", "the noise source has failed: switch off and on"),
    Light(
        "diagnosing",
        "white",
        "four flashes",
        "diagnostic mode: raw noise bits may leave the board, nothing is shuffled",
    ),
    Light(
        "maintenance",
        "white",
        "one short flash every two seconds",
        "maintenance: keys are erased, the USB port takes commands",
    ),
)
TEST_COLOUR, TEST_WORDS = "magenta", "the same, then two short blips"


def settings_rows():
    """[name, what it may be, default, meaning, since version] of each setting, for docs/reference/settings.md."""
    by_name = {row.name: row for row in settings.TABLE}
    rows = [by_name[name] for _, names in SETTING_GROUPS for name in names]
    return [[r.name, allowed(r), in_words(r, r.default), SETTINGS[r.name], str(r.since)] for r in rows]


def counters_rows():
    """[name, meaning] of each counter, for docs/reference/settings.md."""
    return [[name, COUNTERS[name]] for name in counters.TABLE]


def lights_rows():
    """The colours as a table, for docs/reference/panel.md: state, colour, blinking, in test mode, meaning."""
    out = []
    for row, light in zip(LIGHTS, panel.LIGHTS):
        colour = TEST_COLOUR if light.rgb in (panel.GREEN, panel.BLUE) else row.colour
        test = "does not occur" if light.rgb == panel.WHITE else "%s, %s" % (colour, TEST_WORDS)
        out.append([row.name, row.colour, row.blinks, test, row.meaning])
    return out

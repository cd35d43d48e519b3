"""What the firmware knows of its machine: whole numbers in steps, hertz and microseconds.

Made from hardware/machines/NAME.toml by `mischwerk_machines`, for one card format; on the board a compiled copy.
"""

from collections import namedtuple

FIELDS = (
    "name",
    "kind",
    "format",
    "pockets",
    "capacity",
    "lifo",
    # feed: rates at the nip; card_steps = length of a card in feed steps; passage_steps = as the throat sees it, where
    # the nip slips: the same until it was measured; longest_steps = of a card that just fits the well, the same way
    "feed_hz",
    "feed_slow_hz",
    "feed_accel",
    "feed_stop_accel",
    "stage_hz",
    "stage_steps",
    # a card is braked in the nip to release_hz, release_steps before its tail passes the throat's sensor: it leaves the
    # nip slower than it came, and what bounces from a stop does so less
    "release_hz",
    "release_steps",
    "card_steps",
    "passage_steps",
    "longest_steps",
    "feed_attempts",
    "feed_timeout_us",
    "start_before_us",
    "insert_timeout_us",
    # rack or wheel: home_steps = position where the home sensor comes on in positive direction
    "pocket_hz",
    # a rack's acceleration upwards, which presses cards onto their shelves, may be more than downwards; between them
    # the one with which a move takes as long (a wheel has three times the same)
    "pocket_up_accel",
    "pocket_accel",
    "pocket_down_accel",
    "pocket_home_hz",
    "pocket_home_slow_hz",
    "home_steps",
    "travel_steps",
    # thickness of a card that capacity and heights are calculated with, and of the thickest that the build takes
    "card_um",
    "thickest_um",
    # rack only (0 on a wheel); fill_steps: a card's thickness
    "pitch_steps",
    "drop_steps",
    "fill_steps",
    "eject_level_steps",
    # wheel only (0 on a rack)
    "turn_steps",
    "eject_turn_steps",
    # pusher or ejector lever: out_steps = stroke; tall = pockets ejected in one sweep
    "pusher_hz",
    "pusher_accel",
    "pusher_home_hz",
    "pusher_home_slow_hz",
    "pusher_out_steps",
    "pusher_tall",
    # where the pusher's home sensor comes on: 0, its parking place, lies this far inside
    "pusher_home_steps",
    # the pocket axis may start this long before the pusher is home, and the pusher before the pocket axis stands
    "pusher_clear_us",
    "pusher_before_us",
    "eject_attempts",
    "follower_us",
    "settle_us",
    # what the planner's clock knows besides: from the throat's sensor to where the card is clear of the mouth, in steps
    # of the feed; how long it takes until the next card is staged, until the first of a pass has come from the gate,
    # and until the mouth is clear after a stroke
    "mouth_steps",
    "staged_us",
    "first_us",
    "mouth_clear_us",
    "call_us",
    # steps of the search for a quicker plan, and how much slower a change may make it at the beginning
    "improve_steps",
    "improve_threshold_us",
)
MachineConfig = namedtuple("MachineConfig", FIELDS)

_MAY_BE_ZERO = (
    "pitch_steps",
    "drop_steps",
    "fill_steps",
    "eject_level_steps",
    "turn_steps",
    "eject_turn_steps",
    "start_before_us",
    "settle_us",
    "home_steps",
    "pusher_clear_us",
    "pusher_before_us",
    "mouth_clear_us",
    "call_us",
    "improve_steps",
    "improve_threshold_us",
)
KINDS = {"rack": "pitch_steps", "wheel": "turn_steps"}  # and what a machine of that kind can't be without


class ConfigError(ValueError):
    """A configuration that no machine can have, or cards that it can't take; the text says what is wrong."""


def validate(config):
    """``config`` itself, if it can be a machine. Raises ConfigError."""
    if config.kind not in KINDS:
        raise ConfigError("kind is %r, not %s" % (config.kind, " or ".join(KINDS)))
    for field, value in zip(FIELDS, config):
        if field in ("name", "kind", "format", "lifo"):
            continue
        if not isinstance(value, int):
            raise ConfigError("%s is not a whole number" % field)
        is_needed = field not in _MAY_BE_ZERO or field == KINDS[config.kind]
        if field != "home_steps" and (value < 0 or (value == 0 and is_needed)):
            raise ConfigError("%s is %d" % (field, value))
    if config.pockets < 2 or config.pockets * config.capacity > 250:
        raise ConfigError("%d pockets of %d" % (config.pockets, config.capacity))
    if config.turn_steps and (config.capacity != 1 or config.turn_steps % config.pockets):
        raise ConfigError("a wheel has one card a slot and a whole number of steps a slot")
    return config


def fitted(config, settings):
    """``config`` with what the owner's ``settings`` say of its cards: how long in the throat, how thick, sleeves.

    Bridge and shelves stand for stacks of a certain height, so a pocket takes fewer of thicker cards. What the planner
    reckons with stays as it is but for that: a plan shall not hang on measurements. Raises ConfigError.
    """
    c, get = config, settings.get
    passage = get(c.format + "_steps") or c.passage_steps
    um = get(c.format + "_um") or c.card_um
    if get("sleeves"):
        um += get("sleeve_um")
    if passage > c.longest_steps:
        raise ConfigError("a card of %d steps is longer than the well takes (%d)" % (passage, c.longest_steps))
    if um > c.thickest_um:
        raise ConfigError("a card of %d um is thicker than the machine takes (%d)" % (um, c.thickest_um))
    values = list(c)
    for field, value in (
        ("passage_steps", passage),
        ("fill_steps", (c.fill_steps * um + c.card_um // 2) // c.card_um),
        ("capacity", max(1, min(c.capacity, c.capacity * c.card_um // um))),
    ):
        values[FIELDS.index(field)] = value
    return MachineConfig(*values)

"""What the firmware knows of its machine: whole numbers in steps, hertz and microseconds.

Made from hardware/machines/NAME.toml by `mischwerk_machines`, for one card format; on the board a compiled copy.
"""

from collections import namedtuple

FIELDS = (
    "name",
    "kind",
    "emptying",
    "format",
    "pockets",
    "capacity",
    "lifo",
    "swept_pockets",  # neighbours that are emptied together
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
    # what carries the pockets: home_steps = position where the home sensor comes on in positive direction
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
    "follower_us",
    # what the planner's clock knows besides: from the throat's sensor to where the card is clear of the mouth, in steps
    # of the feed; how long it takes until the next card is staged, and until the first of a pass has come from the gate
    "mouth_steps",
    "staged_us",
    "first_us",
    "call_us",
    # steps of the search for a quicker plan, and how much slower a change may make it at the beginning
    "improve_steps",
    "improve_threshold_us",
)
# What a machine has besides, by what carries its pockets (the first is what it can't be without; fill_steps: a card's
# thickness), ...
KINDS = {
    "rack": ("pitch_steps", "drop_steps", "fill_steps", "eject_level_steps"),
    "wheel": ("turn_steps", "eject_turn_steps"),
}
# ... and by what empties them. A lever is a short pusher. out_steps = stroke; home_steps: where its home sensor comes
# on: 0, its parking place, lies this far inside; the pocket axis may start clear_us before it is home, and it before_us
# before the pocket axis stands; settle_us, mouth_clear_us: until what it has pushed lies still, and until the mouth is
# clear after its stroke.
_PUSHER = (
    "pusher_hz",
    "pusher_accel",
    "pusher_home_hz",
    "pusher_home_slow_hz",
    "pusher_out_steps",
    "pusher_home_steps",
    "pusher_clear_us",
    "pusher_before_us",
    "eject_attempts",
    "settle_us",
    "mouth_clear_us",
)
EMPTYINGS = {"pusher": _PUSHER, "lever": _PUSHER, "hand": ()}  # a person has no numbers

_MAY_BE_ZERO = (
    "drop_steps",
    "fill_steps",
    "eject_level_steps",
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


def fields_of(kind, emptying):
    """Names of the numbers of a machine, in their order."""
    return FIELDS + KINDS[kind] + EMPTYINGS[emptying]


class MachineConfig:
    """A named tuple of the numbers that a machine of its kind and emptying has, and of no others."""

    def __new__(cls, **values):
        for field, known in (("kind", KINDS), ("emptying", EMPTYINGS)):
            if values[field] not in known:
                raise ConfigError("%s is %r, not %s" % (field, values[field], " or ".join(known)))
        return namedtuple("MachineConfig", fields_of(values["kind"], values["emptying"]))(**values)


class ConfigError(ValueError):
    """A configuration that no machine can have, or cards that it can't take; the text says what is wrong."""


def validate(config):
    """``config`` itself, if it can be a machine. Raises ConfigError."""
    for field, value in zip(fields_of(config.kind, config.emptying), config):
        if field in ("name", "kind", "emptying", "format", "lifo"):
            continue
        if not isinstance(value, int):
            raise ConfigError("%s is not a whole number" % field)
        if field != "home_steps" and (value < 0 or (value == 0 and field not in _MAY_BE_ZERO)):
            raise ConfigError("%s is %d" % (field, value))
    if config.pockets < 2 or config.pockets * config.capacity > 250:
        raise ConfigError("%d pockets of %d" % (config.pockets, config.capacity))
    if "turn_steps" in KINDS[config.kind] and (config.capacity != 1 or config.turn_steps % config.pockets):
        raise ConfigError("a wheel has one card a slot and a whole number of steps a slot")
    return config


def stop_rates(config):
    """At which each axis brakes, steps/s²; a machine has as many axes, and drivers."""
    rates = [config.feed_stop_accel, config.pocket_accel]
    if "pusher_accel" in EMPTYINGS[config.emptying]:
        rates.append(config.pusher_accel)
    return rates


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
    fields, values = fields_of(c.kind, c.emptying), list(c)
    changes = [("passage_steps", passage), ("capacity", max(1, min(c.capacity, c.capacity * c.card_um // um)))]
    if "fill_steps" in fields:
        changes.append(("fill_steps", (c.fill_steps * um + c.card_um // 2) // c.card_um))
    for field, value in changes:
        values[fields.index(field)] = value
    return namedtuple("MachineConfig", fields)(*values)

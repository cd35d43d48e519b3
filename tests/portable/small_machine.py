"""A rack of four pockets of three cards, in round numbers, for tests of the core that need a configuration."""

from shuffler.config import MachineConfig, fields_of

VALUES = {
    "name": "small",
    "kind": "rack",
    "emptying": "pusher",
    "format": "poker",
    "pockets": 4,
    "capacity": 3,
    "lifo": False,
    "swept_pockets": 2,
    "feed_hz": 40000,
    "feed_slow_hz": 12000,
    "feed_accel": 3200000,
    "feed_stop_accel": 3200000,
    "stage_hz": 16000,
    "stage_steps": 1800,
    "release_hz": 24000,
    "release_steps": 200,
    "card_steps": 2540,
    "passage_steps": 2540,
    "longest_steps": 2735,
    "feed_attempts": 3,
    "feed_timeout_us": 500000,
    "start_before_us": 20000,
    "insert_timeout_us": 200000,
    "pocket_hz": 32000,
    "pocket_up_accel": 280000,
    "pocket_accel": 280000,
    "pocket_down_accel": 280000,
    "pocket_home_hz": 4800,
    "pocket_home_slow_hz": 480,
    "home_steps": 3040,
    "travel_steps": 10000,
    "pitch_steps": 680,
    "drop_steps": 104,
    "card_um": 300,
    "thickest_um": 550,
    "fill_steps": 24,
    "eject_level_steps": 240,
    "pusher_hz": 41600,
    "pusher_accel": 1000000,
    "pusher_home_hz": 4800,
    "pusher_home_slow_hz": 480,
    "pusher_out_steps": 6880,
    "pusher_home_steps": 20,
    "pusher_clear_us": 0,
    "pusher_before_us": 0,
    "eject_attempts": 3,
    "follower_us": 120000,
    "settle_us": 80000,
    "mouth_steps": 176,
    "staged_us": 24000,
    "first_us": 24000,
    "mouth_clear_us": 0,
    "call_us": 150,
    "improve_steps": 200,
    "improve_threshold_us": 50000,
}


def config(**changes):
    """The small rack's configuration, with ``changes``."""
    values = dict(VALUES)
    values.update(changes)
    return MachineConfig(**values)


def wheel(**changes):
    """A wheel of 12 slots."""
    kind, emptying = "wheel", "lever"
    fields = fields_of(kind, emptying)
    values = {field: VALUES[field] for field in VALUES if field in fields}
    values.update(
        kind=kind, emptying=emptying, pockets=12, capacity=1, swept_pockets=1, turn_steps=2400, eject_turn_steps=400,
        home_steps=-20, travel_steps=4800,
    )  # fmt: skip
    values.update(changes)
    return MachineConfig(**values)

from collections.abc import Callable
from typing import Any, Protocol, Self, type_check_only

FIELDS: tuple[str, ...]
KINDS: dict[str, tuple[str, ...]]
EMPTYINGS: dict[str, tuple[str, ...]]

# A named tuple of those numbers that `fields_of` names.
class MachineConfig:
    def __new__(cls, **values: object) -> Self: ...
    _replace: Callable[..., MachineConfig]
    _asdict: Callable[[], dict[str, Any]]
    name: str
    kind: str
    emptying: str
    format: str
    pockets: int
    capacity: int
    lifo: bool
    swept_pockets: int
    feed_hz: int
    feed_slow_hz: int
    feed_accel: int
    feed_stop_accel: int
    stage_hz: int
    stage_steps: int
    release_hz: int
    release_steps: int
    card_steps: int
    passage_steps: int
    longest_steps: int
    feed_attempts: int
    feed_timeout_us: int
    start_before_us: int
    insert_timeout_us: int
    pocket_hz: int
    pocket_up_accel: int
    pocket_accel: int
    pocket_down_accel: int
    pocket_home_hz: int
    pocket_home_slow_hz: int
    home_steps: int
    travel_steps: int
    card_um: int
    thickest_um: int
    pitch_steps: int
    drop_steps: int
    fill_steps: int
    eject_level_steps: int
    turn_steps: int
    eject_turn_steps: int
    pusher_hz: int
    pusher_accel: int
    pusher_home_hz: int
    pusher_home_slow_hz: int
    pusher_out_steps: int
    pusher_home_steps: int
    pusher_clear_us: int
    pusher_before_us: int
    eject_attempts: int
    follower_us: int
    settle_us: int
    mouth_steps: int
    staged_us: int
    first_us: int
    mouth_clear_us: int
    call_us: int
    improve_steps: int
    improve_threshold_us: int

class ConfigError(ValueError): ...

@type_check_only
class _Settings(Protocol):
    def get(self, name: str, /) -> object: ...

def fields_of(kind: str, emptying: str) -> tuple[str, ...]: ...
def validate(config: MachineConfig) -> MachineConfig: ...
def stop_rates(config: MachineConfig) -> list[int]: ...
def fitted(config: MachineConfig, settings: _Settings) -> MachineConfig: ...

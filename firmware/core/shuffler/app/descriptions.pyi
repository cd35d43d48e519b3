from typing import NamedTuple

MESSAGES: dict[str, str]
SETTINGS: dict[str, str]
SETTING_GROUPS: tuple[tuple[str, tuple[str, ...]], ...]
COUNTERS: dict[str, str]

class Light(NamedTuple):
    name: str
    colour: str
    blinks: str
    meaning: str

LIGHTS: tuple[Light, ...]
TEST_COLOUR: str
TEST_WORDS: str

def settings_rows() -> list[list[str]]: ...
def counters_rows() -> list[list[str]]: ...
def lights_rows() -> list[list[str]]: ...

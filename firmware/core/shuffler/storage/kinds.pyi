from typing import NamedTuple

NUMBER: int
MEASURED: int
YES_NO: int
CHOICE: int
TEXT: int
SIZES: int
MAX_SIZES: int

# By kind: int, bool, str or tuple of int. What was parsed and not yet checked may be anything that a text can mean.
_Value = int | str | tuple[int, ...]
_Meant = int | str | tuple[int | str, ...]

class Setting(NamedTuple):
    name: str
    kind: int
    default: _Value
    least: int | None
    most: int | tuple[str, ...] | None
    since: int

def allowed(row: Setting) -> str: ...
def in_words(row: Setting, value: object) -> str: ...
def parsed(row: Setting, text: str) -> _Meant: ...
def checked(row: Setting, value: object) -> _Value: ...
def pack(row: Setting, value: _Value) -> bytes: ...
def unpack(row: Setting, data: bytes, at: int) -> tuple[_Value | None, int]: ...

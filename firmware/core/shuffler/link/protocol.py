"""The one definition of the wire: version, messages, fields, since when. docs/protocol.md is made from it.

A payload is type (u8), sequence number (u8), session (u16, chosen by the host) and the fields, little-endian.
Types below 0x80 go from host to board, the others back. Answers repeat the request's sequence number; events
count their own.
"""

import struct
from collections import namedtuple

from . import utf8

VERSION = 7

MODES = ("sealed", "auditable", "test")
METHODS = ("planned", "random-pile", "deal", "arrange")
FORMATS = ("poker", "bridge", "skat")
AXES = ("feed", "pocket", "pusher")
UPKEEP_TASKS = ("count", "clean", "calibrate")
STATES = ("none", "running", "paused", "done", "fault")
NONE, RUNNING, PAUSED, DONE, FAULT = 0, 1, 2, 3, 4  # indices into it
PHASES = (
    "idle",
    "homing",
    "drawing",
    "planning",
    "feeding",
    "ejecting",
    "counting",
    "collecting",
    "paused",
    "fault",
    "diagnosing",
    "working",
)

# A line for each message: name, type, the version that brought it, fields as NAME:KIND. Kinds: u8 u16 u32 u64, "bytes"
# and "text" (length u8), "list" (length u8, then a u8 each). One text, read each time again: as objects the table would
# take three times the memory. What messages mean stands in words.py, which stays off the board.
_MESSAGES = """
identify 01 1
status 02 1
home 03 1
shuffle 04 1 cards:u8 format:u8 method:u8 passes:u8 mode:u8 seed:bytes
stop 05 1
resume 06 1
result 07 1
reveal_target 08 1
reveal_pass 09 1 index:u8
get_fault 0a 1 index:u8
deal 0b 2 cards:u8 format:u8 mode:u8 seed:bytes piles:list
arrange 0c 2 cards:u8 format:u8 target:list
nonce 0d 3 attempt:u8 nonce:bytes
get_commitment 0e 3 attempt:u8
reveal_material 0f 3 nonce:bytes part:u8
diagnose 10 3 on:u8
capture 11 3 count:u8
sensors 12 4
jog 13 4 axis:u8 back:u8 steps:u32
upkeep 14 4 what:u8 amount:u16
upkeep_result 15 4
get_setting 16 4 index:u8
set_setting 17 4 setting:text value:text
get_counter 18 4 index:u8
get_log 19 4 index:u8
maintenance 1a 4
feed 1b 6 hz:u16 steps:u16 follower:u8
get_edge 1c 6 index:u8
accepted 81 1
refused 82 1 code:u16 reason:u8 numbers:list detail:text
identity 83 1 protocol:u8 firmware:text machine:text kind:text pockets:u8 capacity:u8 interpreter:text flags:u8
status_is 84 1 phase:u8 state:u8 fault:u16 homed:u8 bad_frames:u16
result_is 85 1 state:u8 cards:u8 method:u8 mode:u8 passes:u8 duration_us:u64 needed_bits:u16 credited_bits:u16 \
retries:u16 attempts:u8 faults:u8 commitments:u8
target_is 86 1 target:list
pass_is 87 1 index:u8 pocket:list eject:list
fault_is 88 1 code:u16 place:u8 pocket:u8 card:u8 attempt:u8 t_us:u64 reason:u8 numbers:list detail:text
commitment_is 89 3 attempt:u8 scheme:u8 commitment:bytes nonce:bytes
material_is 8a 3 part:u8 parts:u8 material:bytes
captured 8b 3 raw:bytes
sensors_are 8c 4 levels:u16 supply:u8
upkeep_result_is 8d 4 what:u8 state:u8 cards:u8 misfeeds:u16 least_steps:u32 mean_steps:u32 most_steps:u32
setting_is 8e 4 index:u8 count:u8 setting:text value:text
counter_is 8f 4 index:u8 count:u8 counter:text value:u32
log_is 90 4 index:u8 count:u8 t_us:u64 code:u16 place:u8 pocket:u8 reason:u8 numbers:list detail:text
edge_is 91 6 index:u8 count:u8 sensor:u8 level:u8 t_us:u32 steps:u32
phase c0 1 phase:u8 pass:u8 t_us:u64
heartbeat c1 1 phase:u8 t_us:u64
fault c2 1 code:u16 place:u8 pocket:u8 card:u8 attempt:u8 t_us:u64 reason:u8 numbers:list detail:text
finished c3 1 state:u8 t_us:u64
commitment c4 3 attempt:u8 commitment:bytes t_us:u64
progress c5 7 cards:u8 of:u8 t_us:u64
"""

Message = namedtuple("Message", ("type", "name", "since", "fields"))  # fields: [name, kind] of each
# By name and by type, those that `keep_ready` was asked for: to find and read one takes a board 5 ms.
_ready = {}

FIRST_ANSWER, FIRST_EVENT = 0x80, 0xC0
# Of each kind of number: how it is packed, in how many bytes, its largest.
_NUMBERS = {
    "u8": ("<B", 1, 0xFF),
    "u16": ("<H", 2, 0xFFFF),
    "u32": ("<I", 4, 0xFFFFFFFF),
    "u64": ("<Q", 8, (1 << 64) - 1),
}
_HEADER = "<BBH"
HEADER_BYTES = 4
MAX_TEXT = 253  # bytes of a text from the board: four of them, as in identity, still fit into a frame

# A decoded payload. name is None for a type this version does not know; values is then the raw bytes.
Packet = namedtuple("Packet", ("type", "name", "seq", "session", "values"))


class ProtocolError(Exception):
    """A payload that does not fit its definition."""


def keep_ready(names):
    """Read these messages' definitions now and keep them. Kept at their first use, they would split a board's largest
    free block."""
    for name in names:
        message = by_name(name)
        _ready[name] = _ready[message.type] = message


def by_name(name):
    """Definition of a message. Raises KeyError."""
    message = _ready.get(name)
    if message is None:
        at = _MESSAGES.find("\n%s " % name)
        if at < 0:
            raise KeyError(name)
        message = _read(at + 1)
    return message


def _by_type(number):
    """The same by type; None for one that this version does not know."""
    message = _ready.get(number)
    if message is None:
        at = _MESSAGES.find(" %02x " % number)
        if at >= 0:
            message = _read(_MESSAGES.rfind("\n", 0, at) + 1)
    return message


def _read(at):
    """Definition that begins at this place of the text."""
    line = _MESSAGES[at : _MESSAGES.find("\n", at)].split()
    return Message(int(line[1], 16), line[0], int(line[2]), [field.split(":") for field in line[3:]])


def messages():
    """Definitions of all, by type."""
    return [by_name(line.split()[0]) for line in _MESSAGES.strip().split("\n")]


def encode(name, seq, session, values):
    """Payload of message ``name``; ``values``: dict with exactly its fields.

    Requests are sent as they are meant or not at all: raises ProtocolError for a value that has no room in its field.
    Answers and events have to get out whatever the machine has come to: numbers stop at the ends of their fields, the
    rest is cut.
    """
    message = by_name(name)
    out = bytearray(struct.pack(_HEADER, message.type, seq, session))
    if len(values) != len(message.fields):
        raise ProtocolError("%s takes %d fields" % (name, len(message.fields)))
    append = _append if message.type < FIRST_ANSWER else _append_fitted
    for field, kind in message.fields:
        if field not in values:
            raise ProtocolError("%s lacks %s" % (name, field))
        append(out, kind, values[field])
    return bytes(out)


def decode(payload):
    """Packet of a payload. Unknown types decode to name None; raises ProtocolError for a malformed one."""
    if len(payload) < HEADER_BYTES:
        raise ProtocolError("too short")
    kind_byte, seq, session = struct.unpack(_HEADER, payload[:HEADER_BYTES])
    message = _by_type(kind_byte)
    if message is None:
        return Packet(kind_byte, None, seq, session, payload[HEADER_BYTES:])
    values = {}
    at = HEADER_BYTES
    for field, kind in message.fields:
        values[field], at = _take(payload, at, kind)
    if at != len(payload):
        raise ProtocolError("%s: %d bytes too many" % (message.name, len(payload) - at))
    return Packet(kind_byte, message.name, seq, session, values)


def _append(out, kind, value):
    number = _NUMBERS.get(kind)
    if number is not None:
        layout, _, most = number
        if not isinstance(value, int) or not 0 <= value <= most:
            raise ProtocolError("value out of range")
        out.extend(struct.pack(layout, value))
        return
    try:
        data = utf8.bytes_of(value) if kind == "text" else bytes(value)
    except ValueError as e:
        raise ProtocolError(str(e))
    if len(data) > 255:
        raise ProtocolError("too long")
    out.append(len(data))
    out.extend(data)


def _append_fitted(out, kind, value):
    number = _NUMBERS.get(kind)
    if number is not None:
        layout, _, most = number
        out.extend(struct.pack(layout, 0 if value < 0 else most if value > most else value))
        return
    if kind == "text":
        data = utf8.cut(value, MAX_TEXT)
    else:
        data = bytes([min(max(0, one), 255) for one in value[:255]])
    out.append(len(data))
    out.extend(data)


def _take(payload, at, kind):
    number = _NUMBERS.get(kind)
    if number is not None:
        layout, size, _ = number
        if at + size > len(payload):
            raise ProtocolError("truncated")
        return struct.unpack(layout, payload[at : at + size])[0], at + size
    if at >= len(payload) or at + 1 + payload[at] > len(payload):
        raise ProtocolError("truncated")
    end = at + 1 + payload[at]
    data = bytes(payload[at + 1 : end])
    if kind == "text":
        try:
            return utf8.text_of(data), end
        except ValueError:
            if payload[0] < FIRST_ANSWER:
                raise ProtocolError("not UTF-8")
            return utf8.escaped(data), end  # one bad name shall not cost a host the whole answer
    return (list(data) if kind == "list" else data), end

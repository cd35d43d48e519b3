"""The one definition of the wire: version, messages, fields, since when. docs/reference/protocol.md is made from it.

A payload is type (u8), sequence number (u8), session (u16, chosen by the host) and the fields, little-endian.
Types below 0x80 go from host to board, the others back. Answers repeat the request's sequence number; events
count their own.
"""

import struct
from collections import namedtuple

from . import utf8

VERSION = 8

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

# A line for each message: name, type, the version that brought it, fields as NAME:KIND, or NAME alone for a u8. Kinds:
# u8 u16 u32 u64, "bytes" and "text" (length u8), "list" (length u8, then a u8 each). One text, read each time again: as
# objects the table would take three times the memory. What messages mean stands in app/descriptions.py, which stays off
# the board.
_MESSAGES = """
identify 01 1
status 02 1
home 03 1
shuffle 04 1 cards format method passes mode seed:bytes
stop 05 1
resume 06 1
result 07 1
reveal_target 08 1
reveal_pass 09 1 index
get_fault 0a 1 index
deal 0b 2 cards format mode seed:bytes piles:list
arrange 0c 2 cards format target:list
nonce 0d 3 attempt nonce:bytes
get_commitment 0e 3 attempt
reveal_material 0f 3 key:bytes part
diagnose 10 3 on
capture 11 3 count
sensors 12 4
jog 13 4 axis back steps:u32
upkeep 14 4 what amount:u16
upkeep_result 15 4
get_setting 16 4 index
set_setting 17 4 setting:text value:text
get_counter 18 4 index
get_log 19 4 index
maintenance 1a 4
feed 1b 6 hz:u16 steps:u16 follower
get_edge 1c 6 index
accepted 81 1
refused 82 1 code:u16 reason numbers:list detail:text
identity 83 1 protocol firmware:text machine:text kind:text pockets capacity interpreter:text flags
status_is 84 1 phase state fault:u16 homed bad_frames:u16
result_is 85 1 state cards method mode passes duration_us:u64 needed_bits:u16 credited_bits:u16 \
retries:u16 attempts faults commitments
target_is 86 1 target:list
pass_is 87 1 index pocket:list eject:list
fault_is 88 1 code:u16 place pocket card attempt t_us:u64 reason numbers:list detail:text
commitment_is 89 3 attempt scheme commitment:bytes nonce:bytes
material_is 8a 3 part parts material:bytes
captured 8b 3 raw:bytes
sensors_are 8c 4 levels:u16 supply
upkeep_result_is 8d 4 what state cards misfeeds:u16 least_steps:u32 mean_steps:u32 most_steps:u32
setting_is 8e 4 index count setting:text value:text
counter_is 8f 4 index count counter:text value:u32
log_is 90 4 index count t_us:u64 code:u16 place pocket reason numbers:list detail:text
edge_is 91 6 index count sensor level t_us:u32 steps:u32
phase c0 1 phase pass t_us:u64
heartbeat c1 1 phase t_us:u64
fault c2 1 code:u16 place pocket card attempt t_us:u64 reason numbers:list detail:text
finished c3 1 state t_us:u64
commitment c4 3 attempt commitment:bytes t_us:u64
progress c5 7 cards of t_us:u64
"""

Message = namedtuple("Message", ("type", "name", "since", "fields"))  # fields: [name, kind] of each
# By name and by type, those that `keep_ready` was asked for: to find and read one takes a board 5 ms.
_ready = {}

FIRST_ANSWER, FIRST_EVENT = 0x80, 0xC0
_NUMBERS = {"u8": "<B", "u16": "<H", "u32": "<I", "u64": "<Q"}  # how each kind of number is packed
_HEADER = "<BBH"
HEADER_BYTES = 4
MAX_TEXT = 253  # bytes of a text: four of them, as in identity, still fit into a frame

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
    """Find a message by type; None for one that this version does not know."""
    message = _ready.get(number)
    if message is None:
        at = _MESSAGES.find(" %02x " % number)
        if at >= 0:
            message = _read(_MESSAGES.rfind("\n", 0, at) + 1)
    return message


def _read(at):
    """Definition that begins at this place of the text."""
    line = _MESSAGES[at : _MESSAGES.find("\n", at)].split()
    return Message(int(line[1], 16), line[0], int(line[2]), [(field.split(":") + ["u8"])[:2] for field in line[3:]])


def messages():
    """Definitions of all, by type."""
    return [by_name(line.split()[0]) for line in _MESSAGES.strip().split("\n")]


def encode(name, seq, session, values):
    """Pack message ``name`` into a bytearray; ``values``: dict of its fields, or an object that has them.

    It gets out whatever the machine has come to: numbers stop at the ends of their fields, the rest is cut.
    """
    message = by_name(name)
    out = bytearray(struct.pack(_HEADER, message.type, seq, session))
    for field, kind in message.fields:
        _append(out, kind, values[field] if isinstance(values, dict) else getattr(values, field))
    return out


def request(name, seq, session, values):
    """Pack a request as it is meant, or raise ProtocolError: for other fields, for a value that has no room in its
    field."""
    names = [field for field, _ in by_name(name).fields]
    if sorted(values) != sorted(names):
        raise ProtocolError("%s takes %s" % (name, ", ".join(names) or "no fields"))
    for field, kind in by_name(name).fields:
        _check(kind, values[field])
    return bytes(encode(name, seq, session, values))


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


def _check(kind, value):
    layout = _NUMBERS.get(kind)
    if layout is not None:
        if not isinstance(value, int) or not 0 <= value < 1 << 8 * struct.calcsize(layout):
            raise ProtocolError("value out of range")
        return
    try:
        size = len(utf8.bytes_of(value) if kind == "text" else bytes(value))
    except ValueError as e:
        raise ProtocolError(str(e))
    if size > (MAX_TEXT if kind == "text" else 255):
        raise ProtocolError("too long")


def _append(out, kind, value):
    layout = _NUMBERS.get(kind)
    if layout is not None:
        out.extend(struct.pack(layout, max(0, min(value, (1 << 8 * struct.calcsize(layout)) - 1))))
        return
    if kind == "text":
        data = utf8.cut(value, MAX_TEXT)
    else:
        data = bytes([min(max(0, number), 255) for number in value[:255]])
    out.append(len(data))
    out.extend(data)


def _take(payload, at, kind):
    layout = _NUMBERS.get(kind)
    end = at + (struct.calcsize(layout) if layout is not None else 1)
    data = payload[at:end]
    if end <= len(payload) and layout is None:
        end += data[0]
        data = bytes(payload[at + 1 : end])
    if end > len(payload):
        raise ProtocolError("truncated")
    if layout is not None:
        return struct.unpack(layout, data)[0], end
    if kind == "text":
        try:
            return utf8.text_of(data), end
        except ValueError:
            if payload[0] < FIRST_ANSWER:
                raise ProtocolError("not UTF-8")
            return utf8.escaped(data), end  # one bad name shall not cost a host the whole answer
    return (list(data) if kind == "list" else data), end

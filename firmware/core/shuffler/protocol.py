"""The one definition of the wire: version, messages, fields, since when. docs/protocol.md is made from it.

A payload is type (u8), sequence number (u8), session (u16, chosen by the host) and the fields, little-endian.
Types below 0x80 go from host to board, the others back. Answers repeat the request's sequence number; events
count their own.
"""

import struct
from collections import namedtuple

VERSION = 4

MODES = ("sealed", "auditable", "test")
METHODS = ("planned", "random-pile", "deal", "arrange")
FORMATS = ("poker", "bridge", "skat")
AXES = ("feed", "pocket", "pusher")
TENDINGS = ("count", "clean", "calibrate")
STATES = ("none", "running", "paused", "done", "fault")
PHASES = (
    "idle", "homing", "drawing", "planning", "feeding", "ejecting", "counting", "collecting", "paused", "fault",
    "diagnosing",
)  # fmt: skip

# fields: NAME:KIND, all in one text, which takes far less memory than tuples would. Kinds: u8 u16 u32 u64, "bytes" and
# "text" (length u8), "list" (length u8, then a u8 each). What messages mean stands in words.py, which stays off the
# board.
Message = namedtuple("Message", ("type", "name", "since", "fields"))

MESSAGES = (
    Message(0x01, "identify", 1, ""),
    Message(0x02, "status", 1, ""),
    Message(0x03, "home", 1, ""),
    Message(0x04, "shuffle", 1, "cards:u8 format:u8 method:u8 passes:u8 mode:u8 seed:bytes"),
    Message(0x05, "stop", 1, ""),
    Message(0x06, "resume", 1, ""),
    Message(0x07, "result", 1, ""),
    Message(0x08, "reveal_target", 1, ""),
    Message(0x09, "reveal_pass", 1, "index:u8"),
    Message(0x0A, "get_fault", 1, "index:u8"),
    Message(0x0B, "deal", 2, "cards:u8 format:u8 mode:u8 seed:bytes piles:list"),
    Message(0x0C, "arrange", 2, "cards:u8 format:u8 target:list"),
    Message(0x0D, "nonce", 3, "attempt:u8 nonce:bytes"),
    Message(0x0E, "get_commitment", 3, "attempt:u8"),
    Message(0x0F, "reveal_material", 3, "nonce:bytes part:u8"),
    Message(0x10, "diagnose", 3, "on:u8"),
    Message(0x11, "capture", 3, "count:u8"),
    Message(0x12, "sensors", 4, ""),
    Message(0x13, "jog", 4, "axis:u8 back:u8 steps:u32"),
    Message(0x14, "tend", 4, "what:u8 amount:u16"),
    Message(0x15, "tended", 4, ""),
    Message(0x16, "get_setting", 4, "index:u8"),
    Message(0x17, "set_setting", 4, "setting:text value:text"),
    Message(0x18, "get_counter", 4, "index:u8"),
    Message(0x19, "get_log", 4, "index:u8"),
    Message(0x1A, "maintenance", 4, ""),
    Message(0x81, "accepted", 1, ""),
    Message(0x82, "refused", 1, "code:u16 detail:text"),
    Message(0x83, "identity", 1, "protocol:u8 firmware:text machine:text kind:text pockets:u8 "
            "capacity:u8 interpreter:text flags:u8"),
    Message(0x84, "status_is", 1, "phase:u8 state:u8 fault:u16 homed:u8 bad_frames:u16"),
    Message(0x85, "result_is", 1, "state:u8 cards:u8 method:u8 mode:u8 passes:u8 duration_us:u64 needed_bits:u16 "
            "credited_bits:u16 retries:u16 attempts:u8 faults:u8 commitments:u8"),
    Message(0x86, "target_is", 1, "target:list"),
    Message(0x87, "pass_is", 1, "index:u8 pocket:list eject:list"),
    Message(0x88, "fault_is", 1, "code:u16 where:text card:u8 attempt:u8 t_us:u64 detail:text"),
    Message(0x89, "commitment_is", 3, "attempt:u8 commitment:bytes nonce:bytes"),
    Message(0x8A, "material_is", 3, "part:u8 parts:u8 material:bytes"),
    Message(0x8B, "captured", 3, "raw:bytes"),
    Message(0x8C, "sensors_are", 4, "levels:u16 supply:u8"),
    Message(0x8D, "tended_is", 4, "what:u8 state:u8 cards:u8 misfeeds:u16 "
            "least_steps:u32 mean_steps:u32 most_steps:u32"),
    Message(0x8E, "setting_is", 4, "index:u8 count:u8 setting:text value:text"),
    Message(0x8F, "counter_is", 4, "index:u8 count:u8 counter:text value:u32"),
    Message(0x90, "log_is", 4, "index:u8 count:u8 t_us:u64 text:text"),
    Message(0xC0, "phase", 1, "phase:u8 pass:u8 t_us:u64"),
    Message(0xC1, "heartbeat", 1, "phase:u8 t_us:u64"),
    Message(0xC2, "fault", 1, "code:u16 where:text card:u8 attempt:u8 t_us:u64 detail:text"),
    Message(0xC3, "finished", 1, "state:u8 t_us:u64"),
    Message(0xC4, "commitment", 3, "attempt:u8 commitment:bytes t_us:u64"),
)  # fmt: skip

FIRST_ANSWER, FIRST_EVENT = 0x80, 0xC0
_SIZES = {"u8": "<B", "u16": "<H", "u32": "<I", "u64": "<Q"}
_HEADER = "<BBH"
HEADER_BYTES = 4

# A decoded payload. name is None for a type this version does not know; values is then the raw bytes.
Packet = namedtuple("Packet", ("type", "name", "seq", "session", "values"))


class ProtocolError(Exception):
    """A payload that does not fit its definition."""


def by_name(name):
    """Definition of a message. Raises KeyError."""
    for message in MESSAGES:
        if message.name == name:
            return message
    raise KeyError(name)


def fields_of(message):
    """[name, kind] of each field."""
    return [field.split(":") for field in message.fields.split()]


def encode(name, seq, session, values):
    """Payload of message ``name``; ``values``: dict with exactly its fields. Raises ProtocolError."""
    message = by_name(name)
    out = bytearray(struct.pack(_HEADER, message.type, seq, session))
    fields = fields_of(message)
    if len(values) != len(fields):
        raise ProtocolError("%s takes %d fields" % (name, len(fields)))
    for field, kind in fields:
        if field not in values:
            raise ProtocolError("%s lacks %s" % (name, field))
        _append(out, kind, values[field])
    return bytes(out)


def decode(payload):
    """Packet of a payload. Unknown types decode to name None; raises ProtocolError for a malformed one."""
    if len(payload) < HEADER_BYTES:
        raise ProtocolError("too short")
    kind_byte, seq, session = struct.unpack(_HEADER, payload[:HEADER_BYTES])
    for message in MESSAGES:
        if message.type == kind_byte:
            break
    else:
        return Packet(kind_byte, None, seq, session, payload[HEADER_BYTES:])
    values = {}
    at = HEADER_BYTES
    for field, kind in fields_of(message):
        values[field], at = _take(payload, at, kind)
    if at != len(payload):
        raise ProtocolError("%s: %d bytes too many" % (message.name, len(payload) - at))
    return Packet(kind_byte, message.name, seq, session, values)


def _append(out, kind, value):
    if kind in _SIZES:
        size = struct.calcsize(_SIZES[kind])
        if not isinstance(value, int) or not 0 <= value < 1 << (8 * size):
            raise ProtocolError("value out of range")
        out.extend(struct.pack(_SIZES[kind], value))
        return
    data = _cut(value) if kind == "text" else bytes(value)
    if len(data) > 255:
        raise ProtocolError("too long")
    out.append(len(data))
    out.extend(data)


def _cut(text):
    """UTF-8 of as many characters of ``text`` as fit into 255 bytes."""
    text = text[:255]
    while len(text.encode()) > 255:
        text = text[:-1]
    return text.encode()


def _take(payload, at, kind):
    if kind in _SIZES:
        size = struct.calcsize(_SIZES[kind])
        if at + size > len(payload):
            raise ProtocolError("truncated")
        return struct.unpack(_SIZES[kind], payload[at : at + size])[0], at + size
    if at >= len(payload) or at + 1 + payload[at] > len(payload):
        raise ProtocolError("truncated")
    end = at + 1 + payload[at]
    data = bytes(payload[at + 1 : end])
    if kind == "text":
        try:
            return str(data, "utf-8"), end
        except (UnicodeError, ValueError):
            raise ProtocolError("not UTF-8")
    return (list(data) if kind == "list" else data), end

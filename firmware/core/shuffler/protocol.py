"""The one definition of the wire: version, messages, fields, since when. docs/protocol.md is made from it.

A payload is type (u8), sequence number (u8), session (u16, chosen by the host) and the fields, little-endian.
Types below 0x80 go from host to board, the others back. Answers repeat the request's sequence number; events
count their own.
"""

import struct
from collections import namedtuple

VERSION = 3

MODES = ("sealed", "auditable", "test")
METHODS = ("planned", "random-pile", "deal", "arrange")
FORMATS = ("poker", "bridge", "skat")
STATES = ("none", "running", "paused", "done", "fault")
PHASES = (
    "idle", "homing", "drawing", "planning", "feeding", "ejecting", "counting", "collecting", "paused", "fault",
    "diagnosing",
)  # fmt: skip

# Field kinds: u8 u16 u32 u64, "bytes" and "text" (length u8), "list" (length u8, then a u8 each).
Message = namedtuple("Message", ("type", "name", "since", "fields", "meaning"))

MESSAGES = (
    Message(0x01, "identify", 1, (), "who are you?"),
    Message(0x02, "status", 1, (), "what are you doing?"),
    Message(0x03, "home", 1, (), "home the axes and bring all cards back into the well; clears a latched fault"),
    Message(0x04, "shuffle", 1, (("cards", "u8"), ("format", "u8"), ("method", "u8"), ("passes", "u8"),
                                 ("mode", "u8"), ("seed", "bytes")), "shuffle; seed only in test mode"),
    Message(0x05, "stop", 1, (), "stop all motion now"),
    Message(0x06, "resume", 1, (), "go on with a paused shuffle"),
    Message(0x07, "result", 1, (), "result of the last job"),
    Message(0x08, "reveal_target", 1, (), "target of the last job: in test mode, or once its material is revealed"),
    Message(0x09, "reveal_pass", 1, (("index", "u8"),), "pass of the last plan, likewise"),
    Message(0x0A, "get_fault", 1, (("index", "u8"),), "a fault of the last job"),
    Message(0x0B, "deal", 2, (("cards", "u8"), ("format", "u8"), ("mode", "u8"), ("seed", "bytes"),
                              ("piles", "list")),
            "deal: piles from the lowest up, a byte each: cards, + 128 if ordered"),
    Message(0x0C, "arrange", 2, (("cards", "u8"), ("format", "u8"), ("target", "list")),
            "bring the deck into this order, test mode only: target[t] = card (by feeding order) wanted at place t"),
    Message(0x0D, "nonce", 3, (("attempt", "u8"), ("nonce", "bytes")),
            "the host's 32 bytes for the attempt of an auditable job that was committed to; in time, and never twice"),
    Message(0x0E, "get_commitment", 3, (("attempt", "u8"),), "an attempt of the last auditable job"),
    Message(0x0F, "reveal_material", 3, (("nonce", "bytes"), ("part", "u8")),
            "a part of what the keys of the last auditable job were made of; only when it is done, and for its nonce"),
    Message(0x10, "diagnose", 3, (("on", "u8"),),
            "enter (1) or leave (0) diagnostic mode, in which no job is taken; home leaves it, too"),
    Message(0x11, "capture", 3, (("count", "u8"),), "raw source bits, 1 to 240 bytes; in diagnostic mode only"),
    Message(0x81, "accepted", 1, (), "the request is carried out"),
    Message(0x82, "refused", 1, (("code", "u16"), ("detail", "text")), "the request is not carried out"),
    Message(0x83, "identity", 1, (("protocol", "u8"), ("firmware", "text"), ("machine", "text"), ("kind", "text"),
                                  ("pockets", "u8"), ("capacity", "u8"), ("interpreter", "text"),
                                  ("flags", "u8")), "answer to identify; flags: 1 twin, 2 test jumper"),
    Message(0x84, "status_is", 1, (("phase", "u8"), ("state", "u8"), ("fault", "u16"), ("homed", "u8"),
                                   ("bad_frames", "u16")), "answer to status"),
    Message(0x85, "result_is", 1, (("state", "u8"), ("cards", "u8"), ("method", "u8"), ("mode", "u8"),
                                   ("passes", "u8"), ("duration_us", "u64"), ("needed_bits", "u16"),
                                   ("credited_bits", "u16"), ("retries", "u16"), ("attempts", "u8"),
                                   ("faults", "u8"), ("commitments", "u8")), "answer to result"),
    Message(0x86, "target_is", 1, (("target", "list"),), "answer to reveal_target"),
    Message(0x87, "pass_is", 1, (("index", "u8"), ("pocket", "list"), ("eject", "list")), "answer to reveal_pass"),
    Message(0x88, "fault_is", 1, (("code", "u16"), ("where", "text"), ("card", "u8"), ("attempt", "u8"),
                                  ("t_us", "u64"), ("detail", "text")), "answer to get_fault"),
    Message(0x89, "commitment_is", 3, (("attempt", "u8"), ("commitment", "bytes"), ("nonce", "bytes")),
            "answer to get_commitment; nonce is empty if none came"),
    Message(0x8A, "material_is", 3, (("part", "u8"), ("parts", "u8"), ("material", "bytes")),
            "answer to reveal_material"),
    Message(0x8B, "captured", 3, (("raw", "bytes"),), "answer to capture"),
    Message(0xC0, "phase", 1, (("phase", "u8"), ("pass", "u8"), ("t_us", "u64")), "event: a phase begins"),
    Message(0xC1, "heartbeat", 1, (("phase", "u8"), ("t_us", "u64")), "event: still working, once a second"),
    Message(0xC2, "fault", 1, (("code", "u16"), ("where", "text"), ("card", "u8"), ("attempt", "u8"),
                               ("t_us", "u64"), ("detail", "text")), "event: a fault"),
    Message(0xC3, "finished", 1, (("state", "u8"), ("t_us", "u64")), "event: the job ended or paused"),
    Message(0xC4, "commitment", 3, (("attempt", "u8"), ("commitment", "bytes"), ("t_us", "u64")),
            "event: SHA-256 of an attempt's material; it waits for the host's nonce"),
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


def encode(name, seq, session, values):
    """Payload of message ``name``; ``values``: dict with exactly its fields. Raises ProtocolError."""
    message = by_name(name)
    out = bytearray(struct.pack(_HEADER, message.type, seq, session))
    if len(values) != len(message.fields):
        raise ProtocolError("%s takes %d fields" % (name, len(message.fields)))
    for field, kind in message.fields:
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
    for field, kind in message.fields:
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

"""Frames on the serial line: COBS (Cheshire and Baker, 1999) around payload and CRC-32, ended by a zero byte.

Never raises on noise: a broken frame is counted and dropped, the next good one is understood.
"""

import binascii
import struct

MAX_PAYLOAD = 1024
_MAX_ENCODED = MAX_PAYLOAD + 4 + (MAX_PAYLOAD + 4) // 254 + 1


def encode(payload):
    """Frame ``payload``: a bytearray with delimiters, which starts with a zero so that noise before it is cut off."""
    if len(payload) > MAX_PAYLOAD:
        raise ValueError("payload too long")
    out = bytearray(b"\0\0")
    out.extend(payload)
    out.extend(struct.pack("<I", binascii.crc32(payload)))
    at = 1  # of the byte that tells how far the next zero is
    while True:
        end = out.find(b"\0", at + 1, at + 255)
        if end < 0:
            end = min(at + 255, len(out))
            out[at] = end - at
            if end == len(out):
                break
            out[end:end] = b"\0"  # none within reach: one more such byte
        else:
            out[at] = end - at
        at = end
    out.append(0)
    return out


def cobs_decode(block):
    """Payload with its CRC for the bytes between two delimiters, or None if they are no COBS block."""
    out = bytearray()
    i = 0
    n = len(block)
    while i < n:
        code = block[i]
        if code == 0 or i + code > n:
            return None
        out.extend(block[i + 1 : i + code])
        i += code
        if code < 255 and i < n:
            out.append(0)
    return bytes(out)


class Decoder:
    """Bytes in, payloads out. ``bad`` counts the frames that were dropped."""

    def __init__(self):
        self._buffer = bytearray()
        self._overlong = False
        self.bad = 0

    def feed(self, data):
        """Payloads of the good frames that ``data`` completes, in order."""
        payloads = []
        at = 0
        while at < len(data):
            end = data.find(b"\0", at)
            self._keep(data[at:] if end < 0 else data[at:end])
            if end < 0:
                break
            at = end + 1
            if self._buffer:
                payload = None if self._overlong else _checked(self._buffer)
                if payload is None:
                    self.bad += 1
                else:
                    payloads.append(payload)
                self._buffer = bytearray()
                self._overlong = False
        return payloads

    def _keep(self, part):
        """A frame goes on."""
        room = _MAX_ENCODED - len(self._buffer)
        if len(part) > room:
            self._overlong = True
            part = part[:room]
        self._buffer.extend(part)


def _checked(block):
    data = cobs_decode(block)
    if data is None or len(data) < 4:
        return None
    payload = data[:-4]
    if binascii.crc32(payload) != struct.unpack("<I", data[-4:])[0]:
        return None
    return payload

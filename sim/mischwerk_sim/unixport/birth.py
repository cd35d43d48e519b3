"""The first call after the firmware's power-on."""

import struct

from micropython import const

_BORN = const(98)  # b


def power_on(pipe, costs):
    """Tell the twin that the firmware starts; returns the levels of the sensors, if nothing moves, and the files it has
    kept."""
    at = pipe.uncharged_call(_BORN, 8)
    struct.pack_into("<II", pipe.batch, at, costs["hal_call_us"], costs["event_us"])
    answer = bytearray(12)
    pipe.ask(answer)
    _, pipe.now_us, pipe.knows_ahead, sensors, count = struct.unpack("<BqBBB", answer)
    levels = bytearray(sensors)
    pipe.read_into(levels)
    pipe.costs, pipe.hal_call_us = costs, costs["hal_call_us"]
    files = {}
    for _ in range(count):
        sizes = bytearray(3)
        pipe.read_into(sizes)
        name_bytes, size = struct.unpack("<BH", sizes)
        name, content = bytearray(name_bytes), bytearray(size)
        pipe.read_into(name)
        pipe.read_into(content)
        files[str(name, "ascii")] = bytes(content)
    return levels, files

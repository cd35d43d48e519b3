"""Overwrite the free part of MicroPython's heap: a dropped object keeps its bytes until somebody needs the room.

SHA-256 gives its result as an object that can't be overwritten, and big numbers are such objects, too; a collection
frees them, and this takes all that is free, in pieces that get smaller, each cleared by the interpreter as it is taken.

For MicroPython only: in CPython "all that is free" would be the computer's memory.
"""

import gc

_LARGEST_BYTES = 65536
_SMALLEST_BYTES = 16


def free_memory():
    """Take all the free memory and let it go again. What is still in use is left alone, and so is the C stack."""
    gc.collect()
    gc.disable()  # nothing more can be freed: don't look for it again each time there is no room
    held = None  # a chain of (buffer, the rest of the chain): a list would have to grow
    size = _LARGEST_BYTES
    while size >= _SMALLEST_BYTES:
        try:
            while True:
                held = (bytearray(size), held)
        except MemoryError:
            size //= 2
    try:
        while True:
            held = (None, held)  # the last holes are too small for a buffer
    except MemoryError:
        pass
    held = None
    gc.enable()
    gc.collect()

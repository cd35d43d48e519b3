"""Overwrite the free part of MicroPython's heap: a dropped object keeps its bytes until somebody needs the room.

SHA-256 gives its result as an object that can't be overwritten, and big numbers are such objects, too; a collection
frees them, and this takes all that is free, in pieces that get smaller, each cleared by the interpreter as it is taken.

For MicroPython only: in CPython "all that is free" would be the computer's memory.
"""

import gc

# The collector takes any word on the stack for an address: of what was taken here a leftover may keep a piece, and
# whatever that piece refers to. So the pieces are not strung together, and none is large.
_LARGEST_BYTES = 1024
_SMALLEST_BYTES = 16


def free_memory(largest_bytes=_LARGEST_BYTES):
    """Take all the free memory and let it go again. What is still in use is left alone, and so is the C stack.

    largest_bytes: of a piece; 0: all as the smallest holes, which needs no search for room.
    """
    gc.collect()
    gc.disable()  # what is dropped stays taken until the next collection, so nothing need hold it
    size = largest_bytes
    while size >= _SMALLEST_BYTES:
        try:
            while True:
                bytearray(size)
        except MemoryError:
            size //= 2
    try:
        while True:
            _ = (None, size)  # the last holes are too small for a buffer
    except MemoryError:
        pass
    gc.enable()
    gc.collect()

MAX_SHIFT: int
ONES: bytes

def period(window: bytes | bytearray, least: int) -> int: ...

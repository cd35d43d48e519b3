from array import array

def wheel_steps(
    slot: bytearray,
    inside: bytearray,
    place: bytearray,
    card: bytearray,
    feed: array[int],
    eject: array[int],
    v: array[int],
    steps: int,
) -> None: ...

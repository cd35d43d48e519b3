from array import array

def rack_steps(
    column: bytearray,
    d: array[int],
    row: bytearray,
    card: bytearray,
    column_load: bytearray,
    row_load: bytearray,
    column_pocket: bytearray,
    row_pocket: bytearray,
    v: array[int],
    steps: int,
) -> None: ...

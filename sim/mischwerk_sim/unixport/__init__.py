"""MicroPython's side of the twin: the HAL of the unix port. These files run under MicroPython, not here."""

"""The twin: a shuffler without hardware. The same firmware runs against bodies in a physical world or a fast model.

It knows the core and the machine files, never the host: to a host it is a serial port.
"""

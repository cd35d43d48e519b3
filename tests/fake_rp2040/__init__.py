"""A fake RP2040 under MicroPython's modules: strict about misuse, with a clock of its own and the twin behind its pins.

Stand-ins keep to what MicroPython 1.28 documents for the rp2 port and also run under its unix port; `firmware`,
`model_wiring`, `host` and `picture` are CPython's.
"""

"""The whole machine on an emulated RP2040: MicroPython's own image runs the firmware, the fast model is on its pins.

rp2040js (npm) executes the image; `machine` keeps it in lock-step with the twin's model and offers its USB as a
pseudo-terminal, so that the project's own host commands drive it. It uses host and core from outside only.
"""

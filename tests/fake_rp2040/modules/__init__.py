"""What the firmware imports: MicroPython's modules of the RP2040, strict about misuse."""

"""The ring oscillator's bits, and what of the core's randomness runs as machine code."""

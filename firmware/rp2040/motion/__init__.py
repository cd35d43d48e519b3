"""Step pulses: PIO, DMA and interrupts play the core's chunks; the drivers' settings."""

"""The player by rules of thumb: what it bids, discards and declares, and its cards by the kernel's rules."""

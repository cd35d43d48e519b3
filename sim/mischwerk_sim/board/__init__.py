"""The virtual board: what the HAL of either interpreter talks to, the firmware in it, its serial line and its
report."""

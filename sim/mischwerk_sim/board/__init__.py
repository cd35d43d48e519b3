"""The virtual board: what either interpreter's HAL talks to, the firmware in it, its serial line and its report."""

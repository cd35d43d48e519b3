"""What each command does: one module per command, run by mischwerk.cli."""

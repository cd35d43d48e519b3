"""What each command does: one module a command, run by mischwerk.cli."""

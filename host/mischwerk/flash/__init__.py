"""The firmware on a board: its prompt, its files, releases, and what flashing changes."""

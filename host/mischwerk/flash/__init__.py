"""The firmware on a board: prompt, files, releases, and what flashing changes."""

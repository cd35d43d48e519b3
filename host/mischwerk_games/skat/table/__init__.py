"""The table: one game between three players."""

"""What the commands `history` and `stats` show of what this computer remembers."""

"""Skat for a person against computer players: at a terminal, or as a protocol of lines; and recorded games."""

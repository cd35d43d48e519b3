"""The report of a tournament: one HTML page without scripts, made from its games and its summary."""

"""Would it work? All numbers that no data sheet gives drawn at random, many times, and what the machine makes of it."""

"""A job on a deck, from its options to its record."""

"""Skat for three, or for four with the dealer sitting out. docs/how-to/skat.md has the rules as implemented."""

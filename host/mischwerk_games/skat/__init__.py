"""Skat for three, or for four with the dealer sitting out. docs/skat.md has the rules as implemented."""

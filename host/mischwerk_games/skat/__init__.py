"""Skat for three, or for four with the dealer sitting out. docs/reference/games/skat-rules.md has its rules."""

"""Skat for three, or for four with the dealer sitting out. docs/reference/skat-rules.md has its rules."""

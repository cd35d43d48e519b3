"""Mau-Mau for four on the German deck: rules, console, computer players. docs/mau-mau.md has the rules as built."""

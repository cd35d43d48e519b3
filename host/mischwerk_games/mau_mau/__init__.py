"""Mau-Mau for four on the German deck: rules, console, computer players. Rules: docs/how-to/games/mau-mau.md."""

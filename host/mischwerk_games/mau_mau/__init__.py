"""Mau-Mau for four on the German deck: rules, console, computer players. Rules as built: docs/how-to/mau-mau.md."""

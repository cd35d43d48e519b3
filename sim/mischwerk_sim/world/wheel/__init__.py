"""The physical twin of a wheel build."""

"""The physical twin of a rack build."""

"""A wheel of slots, in machine files."""

"""A wheel of slots, as the twin needs to know it."""

"""A wheel of slots, in the drawings."""

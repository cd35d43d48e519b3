"""A rack of shelves, in the drawings."""

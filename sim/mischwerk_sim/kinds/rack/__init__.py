"""A rack of shelves, as the twin needs to know it."""

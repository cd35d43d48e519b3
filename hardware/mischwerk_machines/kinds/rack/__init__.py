"""A rack of shelves, in machine files."""

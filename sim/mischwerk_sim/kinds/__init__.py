"""What differs between kinds of machine: one object per kind. A new one is a module here and a line in `table`."""

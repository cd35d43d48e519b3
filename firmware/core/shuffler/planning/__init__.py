"""A target and a machine's numbers -> the fewest passes, the quickest of them, and how long they take. Pure."""

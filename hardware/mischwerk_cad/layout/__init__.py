"""Where the groups of a build are: numbers that several parts share, computed once."""

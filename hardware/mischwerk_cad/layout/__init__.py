"""Where the groups of a build stand: numbers that several parts share, worked out once."""

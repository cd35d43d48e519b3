"""A player by rules of thumb: each has a name and a reason, and the first that answers decides."""

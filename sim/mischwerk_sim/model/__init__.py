"""The fast twin: cards as numbers in lists, moved by events at times that were measured in the world."""

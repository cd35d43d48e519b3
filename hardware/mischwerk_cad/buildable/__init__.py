"""Whether the numbers of a machine file can be built at all, before anything is drawn."""

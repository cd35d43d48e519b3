"""The audit of hands that were dealt: the questions that players ask of a dealing machine, by exact laws."""

"""Players: what a seat decides, from its view and nothing else."""

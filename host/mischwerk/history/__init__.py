"""What a computer remembers of its machines: jobs, faults, counts, calibrations, in one SQLite file of the user's."""

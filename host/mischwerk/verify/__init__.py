"""Whether a shuffle was what it says: commitments, keys, plans, records, worked out again."""

"""Whether a shuffle was what it claims: commitments, keys, plans and records, recomputed."""

"""Bidding, discarding and declaring by simulation: what each contract brings on the list in sampled worlds."""

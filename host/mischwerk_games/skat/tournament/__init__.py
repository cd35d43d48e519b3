"""Tournaments: many deals, each in all seatings, into a folder; statistics of them."""

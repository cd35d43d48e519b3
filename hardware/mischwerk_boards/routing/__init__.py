"""Tracks: the search that lays them, and how they are kept."""

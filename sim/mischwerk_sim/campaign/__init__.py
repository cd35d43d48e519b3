"""Campaigns: thousands of shuffles with faults on demand, each from its own seed, each checked throughout."""

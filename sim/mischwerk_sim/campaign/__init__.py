"""Campaigns: thousands of shuffles with faults on demand, each from a seed of its own, each watched all along."""

"""Thousands of feeds in the world: their outcomes, how often each occurs, and how long it takes."""

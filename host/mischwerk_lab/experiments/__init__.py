"""Experiments of the laboratory: each makes a report of its own."""

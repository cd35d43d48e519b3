"""Experiments of the laboratory: each makes its own report."""

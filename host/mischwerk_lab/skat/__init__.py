"""Skat beside the source document: its game of appendix A."""

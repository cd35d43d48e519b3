"""Stands in for the twin: the same command line, a scripted board, a made-up report."""

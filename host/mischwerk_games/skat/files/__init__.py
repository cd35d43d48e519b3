"""Deals and contracts in files: our JSON lines, and XSkat's game files."""

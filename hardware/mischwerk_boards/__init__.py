"""Printed circuit boards: circuits from the harness's tables, laid out in tables, written as KiCad files."""

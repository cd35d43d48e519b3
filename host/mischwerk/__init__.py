"""The laptop's side of Mischwerk: command line, serial client, record of a shuffle."""

__version__ = "0.2.0"

"""The version of this program; its policy: docs/api.md."""

__version__ = "0.2.0"

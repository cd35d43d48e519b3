"""Parts of a rack build only."""

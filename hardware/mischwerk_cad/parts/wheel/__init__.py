"""Parts of a wheel build only."""

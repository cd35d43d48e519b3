"""Watching a shuffler live: evidence that may be looked at after every deck, and stopped at whenever it suffices."""

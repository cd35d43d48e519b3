"""How a session is shown: as lines, or on a screen."""

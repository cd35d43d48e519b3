"""The second section, seen from above: what turns a card on its way, and what guides it."""

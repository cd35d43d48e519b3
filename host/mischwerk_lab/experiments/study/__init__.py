"""`lab study`: the Swedish study repeated."""

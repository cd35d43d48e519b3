"""The heuristic player's choice of cards in compiled code, decision by decision the same."""

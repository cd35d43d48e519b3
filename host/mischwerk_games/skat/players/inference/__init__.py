"""What bids and discards say about hands, if all decide as the heuristic player. Needs the extra `skat`."""

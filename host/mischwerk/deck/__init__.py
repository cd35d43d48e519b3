"""What is asked of a deck: its cards and names, piles, orders wanted. No port."""

"""Decks: their cards and names, piles, requested orders. No port."""

"""The games: `play mau-mau`, `play skat`, and what belongs to them."""

"""What a badly shuffled pack is worth at the table to a player who knows how it lay before."""

"""How parts are made: printed (bed, weight, hours), sawn, bought (packs, the list)."""

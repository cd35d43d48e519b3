"""The physical twin: cards as rigid bodies that move by contact, friction and gravity only (pymunk)."""

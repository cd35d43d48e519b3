"""The physical twin: cards as rigid bodies that move by contact, friction, gravity and air only (pymunk)."""

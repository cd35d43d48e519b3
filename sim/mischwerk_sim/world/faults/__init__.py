"""What goes wrong in the physical world because somebody wants it to."""
